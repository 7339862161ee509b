import { answer, done, type PortalRoute, portalRoute } from '#platform/http/portal-route.ts'
import { sessionCookie } from '#platform/sessions/sessions.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { logIn } from './actions/log-in.ts'
import { acceptInvitation, activate, changePassword, resetPassword } from './actions/passwords.ts'
import { requireOpenDomain, takeTurn, writeRequest } from './actions/requests.ts'
import { changeMe, logOut, readMe, selectCompany, stepUp, switchCompany } from './actions/sessions.ts'
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
  RecoveryCodes,
  SelectCompany,
  SessionView,
  SetPassword,
  SignUp,
  StepUp,
  SwitchCompany,
  TotpCode,
  TotpEnrolment,
} from './schemas.ts'
import { signUpByAddress } from './throttles.ts'

// From sign-up to a session (specification 5, steps 1 to 5).

const accepted = { status: 'ACCEPTED' as const }

export const portalRoutes: readonly PortalRoute[] = [
  portalRoute('POST /api/public/sandbox-signup', {
    summary: 'Sign up: an activation link goes to the e-mail address',
    access: 'anyone',
    mode: 'phased',
    body: SignUp,
    replies: { 202: Accepted, 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body: { email, locale = ctx.locale, ...names } }) => {
      requireOpenDomain(email, ctx.refusedDomains)
      await takeTurn(ctx, signUpByAddress(ctx.limitFactor), countedAddress(ctx.address))
      await writeRequest(ctx, 'SIGN_UP', email, { locale, ...names })
      return answer(202, accepted)
    },
  }),

  portalRoute('POST /api/public/sandbox-signup/set-password', {
    summary: 'Activate the account with the token of the mail and choose a password',
    access: 'anyone',
    mode: 'phased',
    body: SetPassword,
    replies: { 204: 'empty', 400: ['LINK_INVALID', 'PASSWORD_TOO_WEAK'], 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body }) => {
      await activate(ctx, body.token, body.password, body.fullName)
      return done()
    },
  }),

  portalRoute('POST /api/public/invitations/accept', {
    summary: 'Join the company of an invitation; who has no password yet chooses one',
    access: 'anyone',
    mode: 'phased',
    body: AcceptInvitation,
    replies: { 204: 'empty', 400: ['LINK_INVALID', 'PASSWORD_TOO_WEAK'], 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body }) => {
      await acceptInvitation(ctx, body)
      return done()
    },
  }),

  portalRoute('POST /api/v1/auth/login', {
    summary: 'Check e-mail, password and code; a company is chosen next',
    access: 'anyone',
    mode: 'phased',
    body: LogIn,
    replies: { 200: LoggedIn, 401: ['BAD_CREDENTIALS'], 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body }) => answer(200, await logIn(ctx, body)),
  }),

  portalRoute('POST /api/v1/auth/select-company', {
    summary: 'Choose the company; the session begins here',
    access: 'anyone',
    mode: 'write',
    body: SelectCompany,
    replies: {
      200: SessionView,
      401: ['LOGIN_TOKEN_INVALID'],
      403: ['NOT_A_MEMBER', 'TOTP_ENROLMENT_REQUIRED'],
    },
    handler: async (ctx, { body }) => {
      const { opened, view } = await selectCompany(ctx, body.companyId, body.loginToken)
      return answer(200, view, { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/switch-company', {
    summary: 'End this session and begin one in another company',
    access: 'session',
    mode: 'write',
    body: SwitchCompany,
    replies: { 200: SessionView, 403: ['NOT_A_MEMBER', 'TOTP_ENROLMENT_REQUIRED'] },
    handler: async (ctx, { body }) => {
      const { opened, view } = await switchCompany(ctx, body.companyId)
      return answer(200, view, { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/step-up', {
    summary: 'Prove once more who you are, for what needs a confirmation token',
    access: 'session',
    mode: 'phased',
    body: StepUp,
    replies: { 200: Confirmation, 401: ['BAD_CREDENTIALS'], 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body }) => answer(200, await stepUp(ctx, body)),
  }),

  portalRoute('POST /api/v1/auth/totp/enrol', {
    summary: 'Begin to enrol an authenticator app; it counts once confirmed',
    access: 'person',
    mode: 'phased',
    replies: {
      200: TotpEnrolment,
      403: ['STEP_UP_REQUIRED', 'CONFIRMATION_INVALID'],
      409: ['TOTP_ALREADY_ON'],
    },
    handler: async (ctx) => answer(200, await enrolTotp(ctx)),
  }),

  portalRoute('POST /api/v1/auth/totp/confirm', {
    summary: 'Confirm the app with its first code; the recovery codes are shown this once',
    access: 'person',
    mode: 'phased',
    body: TotpCode,
    replies: {
      200: RecoveryCodes,
      400: ['TOTP_CODE_WRONG'],
      409: ['TOTP_ALREADY_ON', 'TOTP_NOT_STARTED'],
      429: ['TOO_MANY_REQUESTS'],
    },
    handler: async (ctx, { body }) => answer(200, await confirmEnrolment(ctx, body.code)),
  }),

  portalRoute('POST /api/v1/auth/totp/disable', {
    summary: 'Take the authenticator app away',
    access: 'session',
    mode: 'phased',
    body: TotpCode,
    replies: {
      204: 'empty',
      400: ['TOTP_CODE_WRONG'],
      409: ['TOTP_NOT_STARTED', 'TOTP_REQUIRED_BY_COMPANY'],
      429: ['TOO_MANY_REQUESTS'],
    },
    handler: async (ctx, { body }) => {
      await disableTotp(ctx, body.code)
      return done()
    },
  }),

  portalRoute('POST /api/v1/auth/totp/recovery-codes', {
    summary: 'Make ten new recovery codes in place of the old ones',
    access: 'session',
    mode: 'phased',
    body: TotpCode,
    replies: {
      200: RecoveryCodes,
      400: ['TOTP_CODE_WRONG'],
      409: ['TOTP_NOT_STARTED'],
      429: ['TOO_MANY_REQUESTS'],
    },
    handler: async (ctx, { body }) => answer(200, await renewRecoveryCodes(ctx, body.code)),
  }),

  portalRoute('POST /api/v1/auth/forgot-password', {
    summary: 'Ask for a link to a new password',
    access: 'anyone',
    mode: 'phased',
    body: ForgotPassword,
    replies: { 202: Accepted, 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body }) => {
      await takeTurn(ctx, signUpByAddress(ctx.limitFactor), countedAddress(ctx.address))
      await writeRequest(ctx, 'FORGOT_PASSWORD', body.email)
      return answer(202, accepted)
    },
  }),

  portalRoute('POST /api/v1/auth/reset-password', {
    summary: 'Choose a new password with the token of the mail; every session ends',
    access: 'anyone',
    mode: 'phased',
    body: SetPassword,
    replies: { 204: 'empty', 400: ['LINK_INVALID', 'PASSWORD_TOO_WEAK'], 429: ['TOO_MANY_REQUESTS'] },
    handler: async (ctx, { body }) => {
      await resetPassword(ctx, body.token, body.password)
      return done()
    },
  }),

  portalRoute('POST /api/v1/auth/change-password', {
    summary: 'Change the password; every other session ends, and this one goes on under a new token',
    access: 'session',
    mode: 'phased',
    body: ChangePassword,
    replies: {
      200: SessionView,
      400: ['PASSWORD_TOO_WEAK'],
      401: ['BAD_CREDENTIALS'],
      429: ['TOO_MANY_REQUESTS'],
    },
    handler: async (ctx, { body }) => {
      const { opened, view } = await changePassword(ctx, body.currentPassword, body.newPassword)
      return answer(200, view, { 'Set-Cookie': sessionCookie(ctx.publicUrl, opened) })
    },
  }),

  portalRoute('POST /api/v1/auth/logout', {
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

  portalRoute('GET /api/v1/auth/me', {
    summary: 'Who is logged in, where, and what they may do',
    access: 'session',
    mode: 'read',
    replies: { 200: MeView },
    handler: async (ctx) => answer(200, await readMe(ctx.tx, ctx.session)),
  }),

  portalRoute('PATCH /api/v1/auth/me', {
    summary: 'Change your name and language',
    access: 'session',
    mode: 'write',
    body: ChangeMe,
    replies: { 200: MeView },
    handler: async (ctx, { body }) => answer(200, await changeMe(ctx, body)),
  }),
]
