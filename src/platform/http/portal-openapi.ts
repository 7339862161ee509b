import type { z } from 'zod'
import { sessionCookie } from '../sessions/sessions.ts'
import {
  answerHeaders,
  correlation,
  correlationId,
  jsonContent,
  parametersOf,
  referTo,
  replySchema,
  requestBody,
  requestIdParameter,
  retryAfterHeader,
  sortedByName,
  standing,
  textHeader,
} from './openapi-parts.ts'
import { type Components, inputSchema, type Json, nameOf, referenceTo } from './openapi-schemas.ts'
import { portalErrors, type PortalErrorName } from './portal-errors.ts'
import { portalOperationId } from './portal-operation-id.ts'
import type { PortalRoute } from './portal-route.ts'

// The published contract of the portal, made of the very rows that are served.

const description = `What people do: sign up, log in, run their company, and make the keys of its software.

**Sessions.** Log in, then choose a company: \`select-company\` answers an access token for \`Authorization: Bearer\`, and sets it as a
cookie that scripts cannot read. It ends by itself after eight hours, and at once with \`logout\`. A browser may use the cookie from
our own pages alone; what another site's page sends with it is refused with \`ERR-1110\`.

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

type Published = { serverUrl: string; version: string }

/** The OpenAPI 3.0.3 document of the portal's own calls. */
export function portalOpenApiDocument(routes: readonly PortalRoute[], { serverUrl, version }: Published): Json {
  const schemas: Components = { PortalError: portalErrorSchema }
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, schemas) }
  const used = new Set(routes.map(tagOf))
  return {
    openapi: '3.0.3',
    info: { title: 'Mizan portal API', version, description, license: { name: 'MIT' } },
    servers: [{ url: serverUrl }],
    tags: [...used].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: securitySchemes(serverUrl),
      parameters,
      headers,
      responses: Object.fromEntries(
        Object.entries(sharedRefusals).map(([status, { name, reasons }]) => [name, refusal(Number(status), reasons)]),
      ),
      schemas: sortedByName(schemas),
    },
  }
}

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

/** What the paths are about; the longest beginning that fits. */
const subjects: Record<string, string> = {
  '/api/public/': 'Sign-up',
  '/api/v1/auth/': 'Authentication',
  '/api/v1/auth/totp/': 'Authenticator app',
  '/api/v1/company': 'Company',
  '/api/v1/orders': 'Orders',
  '/api/v1/overview': 'Overview',
  '/api/v1/company/members': 'Members',
  '/api/v1/company/audit-log': 'Audit log',
  '/api/v1/production-access': 'Production access',
  '/api/v1/api-keys': 'API keys',
  '/api/v1/webhooks': 'Webhooks',
  '/api/v1/request-log': 'Request log',
}

function tagOf({ path }: PortalRoute): string {
  const fitting = Object.keys(subjects).filter((beginning) => path.startsWith(beginning))
  const [longest = ''] = fitting.sort((one, other) => other.length - one.length)
  return subjects[longest] ?? 'Other'
}

function operation(route: PortalRoute, schemas: Components): Json {
  const id = portalOperationId(route)
  return {
    operationId: id,
    summary: route.summary,
    description: needsOf(route),
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.confirmed ? [{ $ref: '#/components/parameters/ConfirmationToken' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(route.body && { requestBody: requestBody(id, route.body, schemas) }),
    responses: responses(route, schemas),
  }
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

function responses(route: PortalRoute, schemas: Components): Json {
  const successes = Object.entries(route.replies).filter(([status]) => Number(status) < 300)
  const answers: Json = Object.fromEntries(
    successes.map(([status, form]) => [status, success(Number(status), form as z.ZodType | 'empty', schemas)]),
  )
  for (const [status, reasons] of reasonsOf(route)) answers[String(status)] = sharedOr(status, reasons)
  return answers
}

function success(status: number, form: z.ZodType | 'empty', schemas: Components): Json {
  const sent = {
    ...referTo(...correlation, ...standing),
    ...(status === 201 && referTo('Location')),
    ...(form !== 'empty' && opensSession(form) && referTo('Set-Cookie')),
  }
  if (form === 'empty') return { description: 'Done; nothing to return.', headers: sent }
  const words: Record<number, string> = { 201: 'Created.', 202: 'Accepted; what follows from it comes later.' }
  return {
    description: words[status] ?? 'Success.',
    headers: sent,
    content: jsonContent(replySchema(form, schemas)),
  }
}

const opensSession = (form: z.ZodType): boolean => nameOf(form) === 'PortalSession'

const reasonsAnywhere: PortalErrorName[] = [
  'VALIDATION_ERROR',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
]

/** What the machinery refuses a row for, beside what the row names itself. */
export function refusalsOf({ method, access, confirmed, params }: PortalRoute): PortalErrorName[] {
  const isOfRole = access !== 'anyone' && access !== 'person' && access !== 'session'
  return [
    ...reasonsAnywhere,
    ...(access === 'anyone' ? [] : (['SESSION_INVALID', 'CROSS_SITE'] as const)),
    ...(isOfRole ? (['ROLE_NOT_ALLOWED'] as const) : []),
    ...(confirmed ? (['STEP_UP_REQUIRED', 'CONFIRMATION_INVALID'] as const) : []),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(method === 'GET' ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
  ]
}

/** Every error status that a call can answer, with its reasons. */
function reasonsOf(route: PortalRoute): [number, PortalErrorName[]][] {
  const own = Object.entries(route.replies).flatMap(([status, reasons]) =>
    Number(status) >= 400 ? [...(reasons as PortalErrorName[])] : [],
  )
  const all = [...new Set([...refusalsOf(route), ...own])].sort((one, other) => (codeOf(one) < codeOf(other) ? -1 : 1))
  return [...Map.groupBy(all, (reason) => portalErrors[reason].status)].sort(([one], [other]) => one - other)
}

const codeOf = (reason: PortalErrorName): string => portalErrors[reason].code

/** Refusals that are the same in many calls. */
const sharedRefusals: Record<number, { name: string; reasons: PortalErrorName[] }> = {
  400: { name: 'BadRequest', reasons: ['VALIDATION_ERROR'] },
  401: { name: 'Unauthorized', reasons: ['SESSION_INVALID'] },
  404: { name: 'NotFound', reasons: ['NOT_FOUND'] },
  413: { name: 'PayloadTooLarge', reasons: ['PAYLOAD_TOO_LARGE'] },
  415: { name: 'UnsupportedMediaType', reasons: ['UNSUPPORTED_MEDIA_TYPE'] },
  429: { name: 'TooManyRequests', reasons: ['TOO_MANY_REQUESTS'] },
  500: { name: 'InternalError', reasons: ['INTERNAL_ERROR'] },
  503: { name: 'ServiceUnavailable', reasons: ['UNAVAILABLE'] },
}

function sharedOr(status: number, reasons: PortalErrorName[]): Json {
  const shared = sharedRefusals[status]
  const isSame = shared?.reasons.join() === reasons.join()
  return isSame ? { $ref: `#/components/responses/${shared.name}` } : refusal(status, reasons)
}

function refusal(status: number, reasons: PortalErrorName[]): Json {
  const codes = reasons.map(codeOf)
  const narrowed = { type: 'object', properties: { code: { type: 'string', enum: codes } } }
  const meanings = reasons.map((reason) => `\`${codeOf(reason)}\` ${portalErrors[reason].words.en}`)
  return {
    description: meanings.length === 1 ? meanings[0] : meanings.map((meaning) => `- ${meaning}`).join('\n'),
    headers: referTo(...correlation, 'Content-Language', ...(extraHeaders[status] ?? [])),
    content: jsonContent({ allOf: [referenceTo('PortalError'), narrowed] }),
  }
}

const extraHeaders: Record<number, string[]> = { 429: ['Retry-After'], 503: ['Retry-After'] }

const headers: Json = {
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

const parameters: Json = {
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
      example: portalErrors.VALIDATION_ERROR.words.en,
    },
    fields: {
      type: 'object',
      description: 'What is wrong with which field, in the same language; `body` for all of the body.',
      additionalProperties: { type: 'string' },
      example: { email: 'is required' },
      maxProperties: 100,
    },
    moreFields: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      description: 'How many further fields were refused; absent when `fields` has all of them.',
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
