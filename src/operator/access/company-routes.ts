import { answer } from '../../platform/http/portal-route.ts'
import { staffCookie } from '../../platform/staff/sessions.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { giveStaffCode } from './code.ts'
import { finishCompanyLogIn, startCompanyLogIn } from './company.ts'
import { CompanyAnswer, CompanyBeginning, StaffHalfway, StaffWays } from './company-schemas.ts'
import { OpenedStaffSession, StaffCode } from './schemas.ts'

// The ways in, and the one by the company's own provider.

export const companyRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/auth/ways', {
    operationId: 'getStaffWays',
    summary: 'The ways in: by password, and by the company’s own log-in',
    access: 'anyone',
    mode: 'read',
    replies: { 200: StaffWays },
    handler: async ({ parts: { company } }) =>
      answer(200, { password: company?.settings.hasPasswords ?? true, company: company !== undefined }),
  }),

  operatorRoute('POST /operator/v1/auth/company/start', {
    operationId: 'startCompanyLogIn',
    summary: 'Begin a log-in at the company’s own provider (OpenID Connect)',
    access: 'anyone',
    mode: 'phased',
    replies: { 200: CompanyBeginning, 404: [errors.NO_COMPANY_LOG_IN], 503: [errors.COMPANY_LOG_IN_AWAY] },
    handler: async (ctx) => answer(200, await startCompanyLogIn(ctx)),
  }),

  operatorRoute('POST /operator/v1/auth/company/finish', {
    operationId: 'finishCompanyLogIn',
    summary: 'Come back from the provider; a code of the app, or its first enrolment, follows',
    access: 'anyone',
    mode: 'phased',
    body: CompanyAnswer,
    replies: {
      200: StaffHalfway,
      401: [errors.COMPANY_ANSWER_REFUSED],
      403: [errors.NOT_OF_STAFF],
      404: [errors.NO_COMPANY_LOG_IN],
      429: [errors.TOO_MANY_REQUESTS],
      503: [errors.COMPANY_LOG_IN_AWAY],
    },
    handler: async (ctx, { body }) => {
      const { act, ...halfway } = await finishCompanyLogIn(ctx, body)
      return { ...answer(200, halfway), ...(act && { act }) }
    },
  }),

  operatorRoute('POST /operator/v1/auth/code', {
    operationId: 'giveStaffCode',
    summary: 'Give the code of the app after the company’s own log-in; the session begins',
    access: 'enrolling',
    mode: 'phased',
    body: StaffCode,
    replies: { 200: OpenedStaffSession, 400: [errors.STAFF_CODE_WRONG], 429: [errors.TOO_MANY_REQUESTS] },
    handler: async (ctx, { body }) => {
      const { opened, act } = await giveStaffCode(ctx, body.code)
      const { accessToken, expiresAt } = opened
      const cookie = { 'Set-Cookie': staffCookie(ctx.operatorUrl, opened) }
      return { ...answer(200, { accessToken, expiresAt }, cookie), act }
    },
  }),
]
