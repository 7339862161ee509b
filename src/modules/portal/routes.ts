import type { Subjects } from '#platform/http/portal-contract.ts'
import { answer, done, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { sessionCookie } from '#platform/sessions/sessions.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { logIn } from './actions/log-in.ts'
import { acceptInvitation, activate, changePassword, resetPassword } from './actions/passwords.ts'
import { requireOpenDomain, takeTurn, writeRequest } from './actions/requests.ts'
import {
  changeMe,
  endOneSession,
  listOwnSessions,
  logOut,
  readMe,
  selectCompany,
  stepUp,
  switchCompany,
} from './actions/sessions.ts'
import { confirmEnrolment, disableTotp, enrolTotp, renewRecoveryCodes } from './actions/totp.ts'
import {
  AcceptInvitation,
  Accepted,
  ChangeMe,
  ChangePassword,
  Confirmation,
  ForgotPassword,
  LogIn,
  LoggedIn,
  LogOut,
  MeView,
  OwnSessions,
  RecoveryCodes,
  SelectCompany,
  SessionById,
  SessionView,
  SetPassword,
  SignUp,
  StepUp,
  SwitchCompany,
  TotpCode,
  TotpEnrolment,
} from './schemas.ts'
import { signUpByAddress } from './throttles.ts'
import { errors } from './portal-errors.ts'
import { presentInspector } from './user.ts'

// From sign-up to a session.

const accepted = { status: 'ACCEPTED' as const }

export const signUpSubjects: Subjects = {
  '/api/public/': 'Sign-up',
  '/api/v1/auth/': 'Authentication',
  '/api/v1/auth/totp/': 'Authenticator app',
}

export const portalRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/public/sandbox-signup', {
    operationId: 'sandboxSignup',
    summary: 'Sign up: an activation link goes to the e-mail address',
    access: 'anyone',
    mode: 'phased',
    body: SignUp,
    replies: { 202: Accepted, 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body: { email, locale = ctx.locale, ...names } }) => {
      requireOpenDomain(email, ctx.refusedDomains)
      await takeTurn(ctx, signUpByAddress(ctx.limitFactor), countedAddress(ctx.address))
      await writeRequest(ctx, 'SIGN_UP', email, { locale, ...names })
      return answer(202, accepted)
    },
  }),

  portalRoute('POST /api/public/sandbox-signup/set-password', {
    operationId: 'setSandboxSignupPassword',
    summary: 'Activate the account with the token of the mail and a chosen password; a session begins in a cookie',
    access: 'anyone',
    mode: 'phased',
    body: SetPassword,
    replies: { 204: 'empty', 400: [errors.LINK_INVALID, errors.PASSWORD_TOO_WEAK], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      const opened = await activate(ctx, body.token, body.password, body.fullName)
      return done(opened && { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/public/invitations/accept', {
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation to a company; a new person chooses a password',
    access: 'anyone',
    mode: 'phased',
    body: AcceptInvitation,
    replies: { 204: 'empty', 400: [errors.LINK_INVALID, errors.PASSWORD_TOO_WEAK], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      const opened = await acceptInvitation(ctx, body)
      return done(opened && { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/login', {
    operationId: 'login',
    summary: 'Check e-mail, password and code; a company is chosen next',
    access: 'anyone',
    mode: 'phased',
    body: LogIn,
    replies: { 200: LoggedIn, 401: [errors.BAD_CREDENTIALS], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => answer(200, await logIn(ctx, body)),
  }),

  portalRoute('POST /api/v1/auth/select-company', {
    operationId: 'selectCompany',
    summary: 'Choose the company; the session begins here',
    access: 'anyone',
    mode: 'write',
    body: SelectCompany,
    replies: {
      200: SessionView,
      401: [errors.LOGIN_TOKEN_INVALID],
      403: [errors.NOT_A_MEMBER, errors.TOTP_ENROLMENT_REQUIRED],
    },
    handler: async (ctx, { body }) => {
      const { opened, view } = await selectCompany(ctx, body.companyId, body.loginToken)
      return answer(200, view, { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/switch-company', {
    operationId: 'switchCompany',
    summary: 'End this session and begin one in another company',
    access: 'session',
    mode: 'write',
    body: SwitchCompany,
    replies: { 200: SessionView, 403: [errors.NOT_A_MEMBER, errors.TOTP_ENROLMENT_REQUIRED] },
    handler: async (ctx, { body }) => {
      const { opened, view } = await switchCompany(ctx, body.companyId)
      return answer(200, view, { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/step-up', {
    operationId: 'stepUp',
    summary: 'Authenticate again, for the calls that need a confirmation token',
    access: 'session',
    mode: 'phased',
    body: StepUp,
    replies: { 200: Confirmation, 401: [errors.BAD_CREDENTIALS], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => answer(200, await stepUp(ctx, body)),
  }),

  portalRoute('POST /api/v1/auth/totp/enrol', {
    operationId: 'enrolTotp',
    summary: 'Begin to enrol an authenticator app; it counts once confirmed',
    access: 'person',
    mode: 'phased',
    replies: {
      200: TotpEnrolment,
      403: [errors.STEP_UP_REQUIRED, errors.CONFIRMATION_INVALID],
      409: [errors.TOTP_ALREADY_ON],
    },
    handler: async (ctx) => answer(200, await enrolTotp(ctx)),
  }),

  portalRoute('POST /api/v1/auth/totp/confirm', {
    operationId: 'confirmTotp',
    summary: 'Confirm the app with its first code; the recovery codes are shown this once',
    access: 'person',
    mode: 'phased',
    body: TotpCode,
    replies: {
      200: RecoveryCodes,
      400: [errors.TOTP_CODE_WRONG],
      409: [errors.TOTP_ALREADY_ON, errors.TOTP_NOT_STARTED],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => answer(200, await confirmEnrolment(ctx, body.code)),
  }),

  portalRoute('POST /api/v1/auth/totp/disable', {
    operationId: 'disableTotp',
    summary: 'Remove the authenticator app',
    access: 'session',
    mode: 'phased',
    body: TotpCode,
    replies: {
      204: 'empty',
      400: [errors.TOTP_CODE_WRONG],
      409: [errors.TOTP_NOT_STARTED, errors.TOTP_REQUIRED_BY_COMPANY],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      await disableTotp(ctx, body.code)
      return done()
    },
  }),

  portalRoute('POST /api/v1/auth/totp/recovery-codes', {
    operationId: 'renewTotpRecoveryCodes',
    summary: 'Make ten new recovery codes in place of the old ones',
    access: 'session',
    mode: 'phased',
    body: TotpCode,
    replies: {
      200: RecoveryCodes,
      400: [errors.TOTP_CODE_WRONG],
      409: [errors.TOTP_NOT_STARTED],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => answer(200, await renewRecoveryCodes(ctx, body.code)),
  }),

  portalRoute('POST /api/v1/auth/forgot-password', {
    operationId: 'forgotPassword',
    summary: 'Ask for a link to a new password',
    access: 'anyone',
    mode: 'phased',
    body: ForgotPassword,
    replies: { 202: Accepted, 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      await takeTurn(ctx, signUpByAddress(ctx.limitFactor), countedAddress(ctx.address))
      await writeRequest(ctx, 'FORGOT_PASSWORD', body.email)
      return answer(202, accepted)
    },
  }),

  portalRoute('POST /api/v1/auth/reset-password', {
    operationId: 'resetPassword',
    summary: 'Choose a new password with the token of the mail; every session ends',
    access: 'anyone',
    mode: 'phased',
    body: SetPassword,
    replies: { 204: 'empty', 400: [errors.LINK_INVALID, errors.PASSWORD_TOO_WEAK], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      await resetPassword(ctx, body.token, body.password)
      return done()
    },
  }),

  portalRoute('POST /api/v1/auth/change-password', {
    operationId: 'changePassword',
    summary: 'Change the password; every other session ends, and this one goes on under a new token',
    access: 'session',
    mode: 'phased',
    body: ChangePassword,
    replies: {
      200: SessionView,
      400: [errors.PASSWORD_TOO_WEAK],
      401: [errors.BAD_CREDENTIALS],
      429: [errors.TOO_MANY_REQUESTS],
    },
    handler: async (ctx, { body }) => {
      const { opened, view } = await changePassword(ctx, body.currentPassword, body.newPassword)
      return answer(200, view, { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/logout', {
    operationId: 'logout',
    summary: 'End this session, or every session of the person',
    access: 'session',
    mode: 'write',
    body: LogOut,
    replies: { 204: 'empty' },
    handler: async (ctx, { body }) => {
      await logOut(ctx, body.everywhere === true)
      return done({ 'Set-Cookie': sessionCookie(ctx.publicUrl) })
    },
  }),

  portalRoute('GET /api/v1/auth/sessions', {
    operationId: 'listOwnSessions',
    summary: 'Your sessions, in all of your companies',
    access: 'session',
    mode: 'read',
    replies: { 200: OwnSessions },
    handler: async (ctx) => answer(200, await listOwnSessions(ctx)),
  }),

  portalRoute('DELETE /api/v1/auth/sessions/{id}', {
    operationId: 'endOwnSession',
    summary: 'End one of your sessions; it is dead at once',
    access: 'session',
    mode: 'write',
    params: SessionById,
    replies: { 204: 'empty' },
    handler: async (ctx, { params }) => {
      await endOneSession(ctx, params.id)
      return done()
    },
  }),

  portalRoute('GET /api/v1/auth/me', {
    operationId: 'getMe',
    summary: 'The logged-in user, with company and permissions',
    access: 'session',
    mode: 'read',
    replies: { 200: MeView },
    handler: async (ctx) => answer(200, await readMe(ctx.tx, ctx.session)),
  }),

  portalRoute('PATCH /api/v1/auth/me', {
    operationId: 'updateMe',
    summary: 'Change your name and language',
    access: 'session',
    mode: 'write',
    body: ChangeMe,
    replies: { 200: MeView },
    handler: async (ctx, { body }) => answer(200, await changeMe(ctx, body)),
  }),
]

/** In the place of `getMe` for the staff of the operator, who sees the dashboard without being a person of the company. */
export const inspectedMe: PortalRoute = portalRoute('GET /api/v1/auth/me', {
  operationId: 'getMe',
  summary: 'The company, and the permission to read',
  access: 'company:read',
  mode: 'read',
  replies: { 200: MeView },
  handler: async ({ session }) => answer(200, presentInspector(session)),
})
