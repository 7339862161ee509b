import { errors as fileErrors } from '../files/refusals.ts'
import { operatorCallErrors as errors } from '../staff/operator-errors.ts'
import { holdersOf } from '../staff/roles.ts'
import { staffCookieName } from '../staff/sessions.ts'
import { openApiDocument, type PublishedCall } from './openapi.ts'
import { type Json, nameOf } from './openapi-schemas.ts'
import { leastRoleOf, type OperatorRoute } from './operator-route.ts'
import { isRefusals, portalHeaders, portalParameters, refusalsAmong, type Subjects } from './portal-contract.ts'
import { type PortalError, reasonByStatus } from './portal-errors.ts'

// The published contract of the operator's calls, made of the very rows that are served.

const description = `Calls of the staff of the company that runs Mizan, over all merchants. The console in the browser makes no others.

**Sessions.** \`POST /operator/v1/auth/login\` takes e-mail, password and a code of the authenticator app, which everybody must have. It answers a token
for \`Authorization: Bearer\` and sets it as a cookie that scripts cannot read. A session ends after eight hours, after an hour without a call, with a log-out, and at once when its
person is removed. Nothing of a merchant opens this door, and nothing of it opens another. A passkey logs in without the three, and the company's own log-in takes
the place of e-mail and password, where there is one.

**Roles.** \`SUPPORT\` reads, with persons masked; \`RISK\` decides about merchants and disputes; \`FINANCE\` moves money; \`ADMIN\` keeps staff and
settings, and may do all of it. Each call names its least role; a lower one is refused with \`ERR-1502\`.

**Confirmation.** Calls that touch money, secrets or roles need \`POST /operator/v1/auth/step-up\` with a fresh code in the same session. It holds until 15
minutes pass without such a call; then they are refused with \`ERR-1503\`.

**Four eyes.** What one person asks for, another one approves: \`POST /operator/v1/approvals/{id}/approve\`. A request is good for 72 hours.

**Automation.** A program is a member of the staff of its own, with the least role that it needs. Keep its password and the secret of its
authenticator app where it keeps its other secrets, make the code of every 30 seconds from that secret (RFC 6238), and log in again when a call is answered 401. A code
works once: wait for the next one before a step-up.

**Errors** have the form of the portal's, with codes of their own from \`ERR-1501\`, and a message in English, French or Arabic by \`Accept-Language\`.`

type Code = PortalError['code']

export const operatorDocument = (
  routes: readonly OperatorRoute[],
  { serverUrl, version, subjects, tags }: { serverUrl: string; version: string; subjects: Subjects; tags: Subjects },
): Json =>
  openApiDocument(
    routes.map((route) => publishedRoute(route, tagOf(route, subjects))),
    {
      title: 'Mizan operator API',
      version,
      description,
      serverUrl,
      subjects: tags,
      securitySchemes: {
        loginToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `loginToken` of a log-in without an app, for enrolling one. It works for ten minutes.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `accessToken` that log-in answers. It works for eight hours at most.',
        },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: staffCookieName(serverUrl),
          description: 'The same token as browsers keep it. `__Host-` stands before its name over https.',
        },
      },
      parameters: Object.fromEntries(Object.entries(portalParameters).filter(([name]) => name !== 'ConfirmationToken')),
      headers: portalHeaders,
      refusals: refusalsAmong(operatorErrorsOf(routes), shared),
    },
  )

const publishedRoute = (route: OperatorRoute, tag: string): PublishedCall<Code> => ({
  ...route,
  isUpload: route.fileMaxBytes !== undefined,
  replies: Object.fromEntries(
    Object.entries(route.replies).map(([status, reply]) => [
      status,
      isRefusals(reply) ? reply.map(({ code }) => code) : reply,
    ]),
  ),
  description: needsOf(route),
  tag,
  security: securityOf(route),
  takes: ['AcceptLanguage', 'RequestId'],
  sends: (form) =>
    typeof form === 'object' && 'meta' in form && nameOf(form) === 'OpenedStaffSession' ? ['Set-Cookie'] : [],
  codes: [...operatorRefusalsOf(route), ...ownRefusalsOf(route)].map(({ code }) => code).sort(),
})

function tagOf({ path }: OperatorRoute, subjects: Subjects): string {
  const fitting = Object.keys(subjects).filter((beginning) => path.startsWith(beginning))
  const [longest = ''] = fitting.sort((one, other) => other.length - one.length)
  return subjects[longest] ?? 'Other'
}

function needsOf(route: OperatorRoute): string {
  const least = leastRoleOf(route)
  const caller =
    least !== undefined
      ? `Needs a session of ${holdersOf(least)
          .map((role) => `\`${role}\``)
          .join(', ')}.`
      : route.access === 'anyone'
        ? 'Needs no session; requests are counted for each address.'
        : route.access === 'enrolling'
          ? 'Needs a log-in token or a session.'
          : 'Needs a session of any role.'
  return route.confirmed ? `${caller} The session must have been confirmed by \`step-up\`.` : caller
}

function securityOf({ access }: OperatorRoute): Json[] {
  const session = [{ session: [] }, { sessionCookie: [] }]
  if (access === 'anyone') return []
  return access === 'enrolling' ? [{ loginToken: [] }, ...session] : session
}

const { VALIDATION_ERROR, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, INTERNAL_ERROR, UNAVAILABLE } = errors
const reasonsAnywhere = [VALIDATION_ERROR, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, INTERNAL_ERROR, UNAVAILABLE]

/** The machinery's refusals of a row, beside those that the row names itself. */
function operatorRefusalsOf(route: OperatorRoute): PortalError[] {
  const { access, confirmed, params, method } = route
  return [
    ...reasonsAnywhere,
    errors.NETWORK_NOT_ALLOWED,
    ...(access === 'anyone' ? [] : [errors.STAFF_SESSION_INVALID, errors.STAFF_CROSS_SITE]),
    ...(leastRoleOf(route) === undefined ? [] : [errors.STAFF_ROLE_TOO_LOW]),
    ...(confirmed ? [errors.STAFF_STEP_UP_REQUIRED] : []),
    ...(params ? [errors.NOT_FOUND] : []),
    ...(method === 'GET' || route.fileMaxBytes !== undefined ? [] : [errors.UNSUPPORTED_MEDIA_TYPE]),
    ...(route.fileMaxBytes === undefined ? [] : [errors.UPLOAD_TOO_LARGE, fileErrors.UPLOADS_BUSY]),
  ]
}

const ownRefusalsOf = ({ replies }: OperatorRoute): PortalError[] => Object.values(replies).filter(isRefusals).flat()

/** Every error of the operator's door: those of its rows, and those of the machinery. By code. */
export const operatorErrorsOf = (routes: readonly OperatorRoute[]): readonly PortalError[] =>
  [
    ...new Set([
      ...Object.values(reasonByStatus),
      ...Object.values(errors),
      fileErrors.UPLOADS_BUSY,
      ...routes.flatMap((route) => ownRefusalsOf(route)),
    ]),
  ].sort((one, other) => (one.code < other.code ? -1 : 1))

const shared: Record<number, [name: string, PortalError]> = {
  400: ['BadRequest', VALIDATION_ERROR],
  401: ['Unauthorized', errors.STAFF_SESSION_INVALID],
  404: ['NotFound', errors.NOT_FOUND],
  413: ['PayloadTooLarge', PAYLOAD_TOO_LARGE],
  415: ['UnsupportedMediaType', errors.UNSUPPORTED_MEDIA_TYPE],
  429: ['TooManyRequests', TOO_MANY_REQUESTS],
  500: ['InternalError', INTERNAL_ERROR],
  503: ['ServiceUnavailable', UNAVAILABLE],
}
