import type { z } from 'zod'
import { sessionCookie } from '../sessions/sessions.ts'
import { openApiDocument, type PublishedCall, type RefusalFormat } from './openapi.ts'
import { answerHeaders, correlationId, requestIdParameter, retryAfterHeader, textHeader } from './openapi-parts.ts'
import { inputSchema, type Json, nameOf } from './openapi-schemas.ts'
import { callErrors } from '../sessions/portal-errors.ts'
import { type PortalError, reasonByStatus, requestErrors } from './portal-errors.ts'
import { isOfCompany, type PortalReplies, type PortalRoute } from './portal-route.ts'

// The published contract of the portal, made of the very rows that are served.

const description = `Calls for people: sign up, log in, run their company, and make the keys of its software.

**Sessions.** Log in, then choose a company: \`select-company\` answers an access token for \`Authorization: Bearer\`, and sets it as a
cookie that scripts cannot read. It ends by itself after eight hours, or an hour without a call, and at once with \`logout\`. A browser may use the cookie from
our own pages alone; what another site's page sends with it is refused with \`ERR-1110\`. A call about a company may name it in \`X-Company\`: one in a session of another company,
which another tab has chosen meanwhile, is refused with \`ERR-1114\`.

**Confirmation.** Calls with \`X-Confirmation-Token\` need a fresh proof of who you are: \`step-up\` answers a token that works once,
for five minutes, in the session that asked for it. A call that is refused does not use it up.

**The merchant API, as a person.** Every call of the merchant API at \`/v1\` is at \`/api/v1/merchant\` too, for a session in place
of a key: \`GET /v1/products\` is \`GET /api/v1/merchant/products\`. The header \`X-Environment: SANDBOX\` or \`PRODUCTION\`, which is
required there, says which environment is meant, and the role of the person which scopes there are. Those calls, their errors
included, are described in the [merchant API](/openapi.json).

**Errors** have a code of their own, a message in English, French or Arabic by \`Accept-Language\`, and \`fields\` where a field is to
blame. Test on \`code\`. Beside what each call lists, any request can be refused before it reaches a call: 400 when it is not valid
HTTP, 404 \`ERR-1004\` for an unknown path, 405 \`ERR-1005\` with \`Allow\`, 408 \`ERR-1008\` when it does not arrive in time, and 431
\`ERR-1031\` over 16 KiB of headers.

Every answer carries \`X-Request-Id\`, \`X-Correlation-Id\` and, in JSON objects, \`correlationId\`. Absent optional fields are omitted,
never null. New optional fields, enum values and codes may appear; tolerate them.`

/** Subjects of a module's paths, by prefix; the longest match wins. */
export type Subjects = Readonly<Record<string, string>>

/** The document of the portal's own calls. */
export const portalDocument = (
  routes: readonly PortalRoute[],
  { serverUrl, version, subjects, tags }: { serverUrl: string; version: string; subjects: Subjects; tags: Subjects },
): Json =>
  openApiDocument(
    routes.map((route) => publishedRoute(route, tagOf(route, subjects))),
    {
      title: 'Mizan portal API',
      version,
      description,
      serverUrl,
      subjects: tags,
      securitySchemes: securitySchemes(serverUrl),
      parameters: portalParameters,
      headers: portalHeaders,
      refusals: refusalsAmong(errorsOf(routes), shared),
    },
  )

const securitySchemes = (serverUrl: string): Json => ({
  loginToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `loginToken` that log-in answers. It works for ten minutes, and for choosing a company once.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `accessToken` that choosing a company answers. It works for eight hours at most.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie(serverUrl).split('=')[0],
    description:
      'The same token as browsers keep it; good for our own pages alone. `__Host-` stands before its name over https.',
  },
})

const publishedRoute = (route: PortalRoute, tag: string): PublishedCall<Code> => ({
  ...route,
  replies: Object.fromEntries(
    Object.entries(route.replies).map(([status, reply]) => [status, isRefusals(reply) ? reply.map(codeOf) : reply]),
  ),
  description: needsOf(route),
  tag,
  security: securityOf(route),
  takes: [...(route.confirmed ? ['ConfirmationToken'] : []), 'AcceptLanguage', 'RequestId'],
  meanings: { 202: 'Accepted; what follows from it comes later.' },
  sends: (form) => (typeof form === 'object' && 'meta' in form && opensSession(form) ? ['Set-Cookie'] : []),
  codes: codesOf(route),
})

function tagOf({ path }: PortalRoute, subjects: Subjects): string {
  const fitting = Object.keys(subjects).filter((beginning) => path.startsWith(beginning))
  const [longest = ''] = fitting.sort((one, other) => other.length - one.length)
  return subjects[longest] ?? 'Other'
}

function needsOf({ access, confirmed }: PortalRoute): string {
  const caller =
    access === 'anyone'
      ? 'Anyone may call this; requests are counted for each address.'
      : access === 'person'
        ? 'Needs a log-in token or a session.'
        : access === 'session'
          ? 'Needs a session.'
          : `Needs a session whose role has the permission \`${access}\`.`
  return confirmed ? `${caller} Needs a confirmation token of \`step-up\`.` : caller
}

function securityOf({ access, body }: PortalRoute): Json[] {
  const session = [{ session: [] }, { sessionCookie: [] }]
  if (access === 'person') return [{ loginToken: [] }, ...session]
  if (access !== 'anyone') return session
  const takesLoginToken = body && 'loginToken' in ((inputSchema(body)['properties'] as Json | undefined) ?? {})
  return takesLoginToken ? [{ loginToken: [] }, {}] : []
}

const opensSession = (form: z.ZodType): boolean => nameOf(form) === 'PortalSession'

const { VALIDATION_ERROR, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, INTERNAL_ERROR, UNAVAILABLE } = callErrors
const reasonsAnywhere = [VALIDATION_ERROR, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS, INTERNAL_ERROR, UNAVAILABLE]

/** The machinery's refusals of a row, beside those that the row names itself. */
export function refusalsOf({ method, path, access, confirmed, params }: PortalRoute): PortalError[] {
  const isOfRole = access !== 'anyone' && access !== 'person' && access !== 'session'
  return [
    ...reasonsAnywhere,
    ...(access === 'anyone' ? [] : [callErrors.SESSION_INVALID, callErrors.CROSS_SITE]),
    ...(isOfCompany({ access, path }) ? [callErrors.OTHER_COMPANY] : []),
    ...(isOfRole ? [callErrors.ROLE_NOT_ALLOWED] : []),
    ...(confirmed ? [callErrors.STEP_UP_REQUIRED, callErrors.CONFIRMATION_INVALID] : []),
    ...(params ? [callErrors.NOT_FOUND] : []),
    ...(method === 'GET' ? [] : [callErrors.UNSUPPORTED_MEDIA_TYPE]),
  ]
}

export const isRefusals = (reply: PortalReplies[number] | undefined): reply is readonly PortalError[] =>
  Array.isArray(reply)

const ownRefusalsOf = ({ replies }: PortalRoute): PortalError[] => Object.values(replies).filter(isRefusals).flat()

/** Every error of the portal: those of its rows, and those of the machinery. By code. */
export const errorsOf = (routes: readonly PortalRoute[]): readonly PortalError[] =>
  [
    ...new Set([
      ...Object.values(reasonByStatus),
      ...routes.flatMap((route) => [...refusalsOf(route), ...ownRefusalsOf(route)]),
    ]),
  ].sort((one, other) => (one.code < other.code ? -1 : 1))

type Code = PortalError['code']

/** Everything that a call can be refused with. */
const codesOf = (route: PortalRoute): Code[] => [...refusalsOf(route), ...ownRefusalsOf(route)].map(codeOf).sort()

const codeOf = ({ code }: PortalError): Code => code

export const portalHeaders: Json = {
  ...answerHeaders,
  'Content-Language': textHeader('The language of `message` and of the words in `fields`.', 'fr'),
  Location: textHeader(
    'Path of the new object, where it can be read by itself.',
    '/api/v1/api-keys/01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44',
  ),
  'Retry-After': retryAfterHeader,
  'Set-Cookie': textHeader(
    'The access token for a browser, out of reach of scripts.',
    'mizan_session=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9…; Path=/; HttpOnly; SameSite=Strict',
  ),
}

export const portalParameters: Json = {
  RequestId: requestIdParameter,
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Language of messages: `en`, `fr` or `ar`; English for every other.',
    schema: { type: 'string' },
    example: 'fr-MA, fr;q=0.9, en;q=0.5',
  },
  ConfirmationToken: {
    name: 'X-Confirmation-Token',
    in: 'header',
    required: true,
    description: 'The `confirmationToken` of `step-up`; it is used up when the call succeeds.',
    schema: { type: 'string' },
    example: 'mzn_AZqX2v1rfG2Vn0JqP7cL4mR8sT1uW3xY5zB7dF9hK',
  },
}

const portalErrorSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'timestamp', 'correlationId'],
  properties: {
    code: { type: 'string', description: 'Stable; test on this.', example: 'ERR-1001', pattern: '^ERR-\\d{4}$' },
    message: {
      type: 'string',
      description: 'For people, in the language of Accept-Language.',
      example: requestErrors.VALIDATION_ERROR.words.en,
    },
    fields: {
      type: 'object',
      description: 'Problems by field, in the same language; `body` for the whole body.',
      additionalProperties: { type: 'string' },
      example: { email: 'is required' },
      maxProperties: 100,
    },
    moreFields: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      description: 'Number of further refused fields; absent when `fields` has all of them.',
      example: 20,
    },
    timestamp: {
      type: 'string',
      format: 'date-time',
      description: 'When it was refused.',
      example: '2026-11-20T10:00:00.000Z',
    },
    correlationId,
  },
}

const extraHeaders: Record<number, string[]> = { 429: ['Retry-After'], 503: ['Retry-After'] }

const shared: Record<number, [name: string, PortalError]> = {
  400: ['BadRequest', VALIDATION_ERROR],
  401: ['Unauthorized', callErrors.SESSION_INVALID],
  404: ['NotFound', callErrors.NOT_FOUND],
  413: ['PayloadTooLarge', PAYLOAD_TOO_LARGE],
  415: ['UnsupportedMediaType', callErrors.UNSUPPORTED_MEDIA_TYPE],
  429: ['TooManyRequests', TOO_MANY_REQUESTS],
  500: ['InternalError', INTERNAL_ERROR],
  503: ['ServiceUnavailable', UNAVAILABLE],
}

/** The refusals of a contract in the portal's form; `shared` are those that are the same in many calls, by their names. */
export function refusalsAmong(
  errors: readonly PortalError[],
  shared: Readonly<Record<number, readonly [name: string, PortalError]>>,
): RefusalFormat<Code> {
  const byCode = new Map(errors.map((each) => [each.code, each]))
  const errorOf = (code: Code): PortalError => byCode.get(code) as PortalError
  return {
    schema: ['PortalError', portalErrorSchema],
    statusOf: (code) => errorOf(code).status,
    shared: Object.fromEntries(
      Object.entries(shared).map(([status, [name, { code }]]) => [status, { name, codes: [code] }]),
    ),
    describe: (codes) => {
      const meanings = codes.map((code) => `\`${code}\` ${errorOf(code).words.en}`)
      return meanings.length === 1 ? meanings.join('') : meanings.map((meaning) => `- ${meaning}`).join('\n')
    },
    narrow: (codes) => ({ code: { type: 'string', enum: codes } }),
    headers: (status) => ['Content-Language', ...(extraHeaders[status] ?? [])],
  }
}
