import { answer, done } from '../../platform/http/portal-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { countStaffRecoveryCodes, findStaff, updateStaff } from '../../platform/staff/queries.ts'
import { withoutNulls } from '../../platform/staff/acts.ts'
import { endStaffSession, type StaffSession } from '../../platform/staff/session-queries.ts'
import { type OpenedStaffSession, staffCookie } from '../../platform/staff/sessions.ts'
import type { Queries } from '../../platform/db/database.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { confirmStaffEnrolment, enrolStaff } from './enrolment.ts'
import { logInStaff } from './log-in.ts'
import { acceptStaffInvitation, changeStaffPassword, renewStaffRecoveryCodes, stepUpStaff } from './proof.ts'
import {
  OpenedStaffSession as OpenedView,
  StaffChangeMe,
  StaffCode,
  StaffConfirmed,
  StaffEnrolled,
  StaffEnrolment,
  StaffInvitation,
  StaffLoggedIn,
  StaffLogIn,
  StaffMe,
  StaffPasswordChange,
  StaffRecoveryCodes,
} from './schemas.ts'

// From a log-in to a session, and what a person of the staff does for themselves.

export const accessRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/auth/login', {
    operationId: 'staffLogin',
    summary: 'Log in with e-mail, password and code; without an app yet, begin to enrol one',
    access: 'anyone',
    mode: 'phased',
    body: StaffLogIn,
    replies: {
      200: StaffLoggedIn,
      401: [errors.BAD_STAFF_CREDENTIALS],
      403: [errors.PASSWORDS_ARE_OFF],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      const found = await logInStaff(ctx, body)
      if (found.next !== 'SESSION') return answer(200, found)
      const { opened, act } = found
      return { ...answer(200, { next: 'SESSION' as const, session: shown(opened) }, cookie(ctx, opened)), act }
    },
  }),

  operatorRoute('POST /operator/v1/auth/invitation', {
    operationId: 'acceptStaffInvitation',
    summary: 'Choose a password with the link of an invitation or a reset',
    access: 'anyone',
    mode: 'phased',
    body: StaffInvitation,
    replies: {
      204: 'empty',
      400: [errors.STAFF_LINK_INVALID, errors.STAFF_PASSWORD_TOO_WEAK],
      403: [errors.PASSWORDS_ARE_OFF],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => ({
      ...done(),
      act: await acceptStaffInvitation(ctx, body.token, body.password),
    }),
  }),

  operatorRoute('POST /operator/v1/auth/totp/enrol', {
    operationId: 'enrolStaffTotp',
    summary: 'Begin to enrol an authenticator app; it counts once confirmed',
    access: 'enrolling',
    mode: 'phased',
    replies: { 200: StaffEnrolment, 409: [errors.STAFF_TOTP_ALREADY_ON] },
    handler: async (ctx) => answer(200, await enrolStaff(ctx)),
  }),

  operatorRoute('POST /operator/v1/auth/totp/confirm', {
    operationId: 'confirmStaffTotp',
    summary: 'Confirm the app with its first code; the session begins, and recovery codes are shown this once',
    access: 'enrolling',
    mode: 'phased',
    body: StaffCode,
    replies: {
      200: StaffEnrolled,
      400: [errors.STAFF_CODE_WRONG],
      409: [errors.STAFF_TOTP_ALREADY_ON, errors.STAFF_TOTP_NOT_STARTED],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      const { recoveryCodes, opened, act } = await confirmStaffEnrolment(ctx, body.code)
      return { ...answer(200, { recoveryCodes, session: shown(opened) }, cookie(ctx, opened)), act }
    },
  }),

  operatorRoute('POST /operator/v1/auth/step-up', {
    operationId: 'staffStepUp',
    summary: 'Confirm who you are with a fresh code, for acts on money, secrets and roles',
    access: 'staff',
    mode: 'phased',
    body: StaffCode,
    replies: { 200: StaffConfirmed, 400: [errors.STAFF_CODE_WRONG], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      const { confirmedUntil, act } = await stepUpStaff(ctx, body.code)
      return { ...answer(200, { confirmedUntil }), act }
    },
  }),

  operatorRoute('POST /operator/v1/auth/totp/recovery-codes', {
    operationId: 'renewStaffRecoveryCodes',
    summary: 'Make ten new recovery codes in place of the old ones',
    access: 'staff',
    mode: 'phased',
    body: StaffCode,
    replies: { 200: StaffRecoveryCodes, 400: [errors.STAFF_CODE_WRONG], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      const { recoveryCodes, act } = await renewStaffRecoveryCodes(ctx, body.code)
      return { ...answer(200, { recoveryCodes }), act }
    },
  }),

  operatorRoute('POST /operator/v1/auth/change-password', {
    operationId: 'changeStaffPassword',
    summary: 'Change your password; every other session ends, and this one goes on under a new token',
    access: 'staff',
    mode: 'phased',
    body: StaffPasswordChange,
    replies: {
      200: OpenedView,
      400: [errors.STAFF_PASSWORD_TOO_WEAK],
      401: [errors.BAD_STAFF_CREDENTIALS],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      const { opened, act } = await changeStaffPassword(ctx, body.currentPassword, body.newPassword)
      return { ...answer(200, shown(opened), cookie(ctx, opened)), act }
    },
  }),

  operatorRoute('POST /operator/v1/auth/logout', {
    operationId: 'staffLogout',
    summary: 'End this session',
    access: 'staff',
    mode: 'write',
    replies: { 204: 'empty' },
    handler: async (ctx) => {
      await endStaffSession(ctx.tx, ctx.staff.id, ctx.now)
      const act = await ctx.record(ctx.tx, { act: 'session.ended', target: ctx.staff.staffId })
      return { ...done({ 'Set-Cookie': staffCookie(ctx.operatorUrl) }), act }
    },
  }),

  operatorRoute('GET /operator/v1/me', {
    operationId: 'getStaffMe',
    summary: 'The logged-in person, with role and session',
    access: 'staff',
    mode: 'read',
    replies: { 200: StaffMe },
    handler: async (ctx) => answer(200, await meOf(ctx.tx, ctx.staff, ctx.now)),
  }),

  operatorRoute('PATCH /operator/v1/me', {
    operationId: 'updateStaffMe',
    summary: 'Change your name and language',
    access: 'staff',
    mode: 'write',
    body: StaffChangeMe,
    replies: { 200: StaffMe },
    handler: async (ctx, { body: { fullName, locale } }) => {
      const { tx, staff, now, record } = ctx
      const before = { fullName: staff.fullName, locale: staff.locale }
      const after = { fullName: fullName ?? staff.fullName, locale: locale ?? staff.locale }
      await updateStaff(tx, staff.staffId, after, now)
      const change = { before: withoutNulls(before), after: withoutNulls(after) }
      const act = await record(tx, { act: 'staff.changed', target: staff.staffId, ...change })
      return { ...answer(200, await meOf(tx, { ...staff, ...after }, now)), act }
    },
  }),
]

const shown = ({ accessToken, expiresAt }: OpenedStaffSession) => ({ accessToken, expiresAt })

const cookie = ({ operatorUrl }: { operatorUrl: string }, opened: OpenedStaffSession) => ({
  'Set-Cookie': staffCookie(operatorUrl, opened),
})

async function meOf(tx: Queries, staff: StaffSession, now: Date) {
  const { staffId: id, email, fullName, role, locale, expiresAt, confirmedUntil } = staff
  if (!(await findStaff(tx, id))) failPortal(errors.STAFF_SESSION_INVALID)
  return {
    id,
    email,
    ...(fullName !== null && { fullName }),
    role,
    locale,
    recoveryCodesLeft: await countStaffRecoveryCodes(tx, id),
    sessionExpiresAt: expiresAt,
    ...(confirmedUntil !== null && confirmedUntil > now && { confirmedUntil }),
  }
}
