import { type ErrorCode, statusByCode } from '../errors.ts'
import { type Contract, openApiDocument, type PublishedCall, type RefusalFormat } from './openapi.ts'
import {
  answerHeaders,
  correlationId,
  parametersOf,
  requestIdParameter,
  retryAfterHeader,
  standing,
  textHeader,
} from './openapi-parts.ts'
import type { Json } from './openapi-schemas.ts'
import { isVisit, type PageCall } from './page-call.ts'
import { pictureUpload } from './picture-upload.ts'
import type { Route } from './route.ts'
import type { ScopeName } from '../keys/scope.ts'

// The published contract of the merchant API, made of the very rows that are served, and of the calls of the
// payment page.

const description = `Collect card and cash payments from your own software.

Authenticate with \`Authorization: Bearer svc_sk_test_…\`; the key alone selects the environment. Amounts are in major units.
Every answer carries \`X-Request-Id\`, \`X-Correlation-Id\` and, in JSON objects, \`correlationId\`. Absent optional fields are
omitted, never null. New optional fields and new enum values may appear; tolerate them.

Beside what each call lists, any request can be refused before it reaches a call, in the same envelope: 400 when it is not
valid HTTP, 404 \`ROUTE_NOT_FOUND\` for an unknown path, 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`, 408 \`REQUEST_TIMEOUT\` when it
does not arrive in time, 417 \`EXPECTATION_FAILED\` for an expectation other than 100-continue, 431 \`HEADERS_TOO_LARGE\` over
16 KiB of headers, and 501 \`NOT_IMPLEMENTED\` for a transfer coding other than chunked.`

type Published = {
  prefix: string
  serverUrl: string
  version: string
  subjects: Readonly<Record<string, string>>
  /** Calls of the payment page, which have no prefix. */
  pageCalls: readonly PageCall<never>[]
  /** The permission of each scope. */
  scopeWords: Readonly<Record<ScopeName, string>>
}

/** The document of a table mounted at `prefix`. */
export const merchantDocument = (
  routes: readonly Route[],
  { prefix, pageCalls, scopeWords, ...published }: Published,
): Json => {
  const rows = routes.map((route) => publishedRoute(route, prefix, scopeWords[route.access]))
  const upload: PublishedCall<ErrorCode> = {
    ...pictureUpload,
    codes: [...errorsAnywhere, ...ownCodes(pictureUpload.replies)],
  }
  return openApiDocument([...rows, upload, ...pageCalls.map(publishedPageCall)], { ...contract, ...published })
}

const publishedRoute = (route: Route, prefix: string, allowed: string): PublishedCall<ErrorCode> => ({
  ...route,
  path: prefix + route.path,
  description: `Needs the scope \`${route.access}\`: ${allowed.toLowerCase()}`,
  tag: (route.path.split('/')[1] ?? '').replaceAll('-', ' '),
  takes: ['RequestId', ...(route.idempotent ? ['IdempotencyKey'] : [])],
  ...(route.replies[201] && { meanings: { 200: 'It existed already, and is returned unchanged.' } }),
  sends: () => (route.idempotent ? ['Idempotency-Replayed'] : []),
  codes: codesOf(route),
})

const errorsAnywhere: ErrorCode[] = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PRODUCTION_ACCESS_NOT_ENABLED',
  'PRODUCTION_ACCESS_DENIED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

/** Everything that a route can be refused with. */
function codesOf(route: Route): ErrorCode[] {
  const isQueryNeeded = parametersOf(route.query, 'query').some(({ required }) => required)
  return [
    ...errorsAnywhere,
    ...ownCodes(route.replies),
    ...(isQueryNeeded ? (['MISSING_PARAMETER'] as const) : []),
    ...(route.idempotent ? (['INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_CONFLICT'] as const) : []),
    ...(route.method === 'GET' ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
  ]
}

/** The codes that a row names itself. */
const ownCodes = (replies: Route['replies'] | PageCall<never>['replies']): ErrorCode[] =>
  Object.values(replies).flatMap((reply): readonly ErrorCode[] => (Array.isArray(reply) ? reply : []))

const publishedPageCall = (call: PageCall<never>): PublishedCall<ErrorCode> => ({
  ...call,
  description:
    'Called by the buyer’s browser, never with an API key: `Authorization` with one, and `X-API-Key`, are 401 `INVALID_TOKEN`.',
  tag: 'payment page',
  security: [],
  params: undefined,
  query: call.method === 'GET' ? call.body : undefined,
  body: call.method === 'POST' ? call.body : undefined,
  ...(isVisit(call) && { bodyType: 'application/x-www-form-urlencoded' }),
  takes: ['RequestId'],
  sends: () => [],
  codes: pageCallCodes(call),
})

/** Everything that a call of the payment page can be refused with. */
export const pageCallCodes = (call: PageCall<never>): ErrorCode[] => [
  'VALIDATION_ERROR',
  'INVALID_TOKEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  ...ownCodes(call.replies),
  ...(isVisit(call) ? (['MISSING_PARAMETER'] as const) : (['FORBIDDEN'] as const)),
  ...(call.method === 'POST' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
]

const headers: Json = {
  ...answerHeaders,
  'Content-Disposition': textHeader('Save it, under this name.', 'attachment; filename="transactions.csv"'),
  Location: textHeader('Path of the new object.', '/v1/products/prd_4k0m8r2v6z9c3f7j1n5q8t'),
  'Idempotency-Replayed': {
    description: '`true` when this is the stored answer of an earlier call.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': retryAfterHeader,
  'WWW-Authenticate': textHeader('How to authenticate.', 'Bearer'),
}

const parameters: Json = {
  RequestId: requestIdParameter,
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a repeat of the same request safe for 7 days; unique in the account over both environments.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    example: '7f6d2a52-create-tajine',
  },
}

const errorEnvelopeSchema: Json = {
  type: 'object',
  required: ['error', 'correlationId'],
  properties: {
    error: {
      type: 'object',
      description: 'The refusal, with its reason.',
      example: { code: 'VALIDATION_ERROR', message: 'price: is required' },
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'Stable; test on this.', example: 'VALIDATION_ERROR' },
        message: {
          type: 'string',
          description: 'For people; may change or be translated.',
          example: 'price: is required',
        },
        details: {
          type: 'array',
          description: 'One entry for each field that was refused, 100 at most.',
          example: [{ field: 'price', rule: 'invalid_type', message: 'is required' }],
          items: {
            type: 'object',
            properties: {
              field: { type: 'string', description: 'Path of the field, or name of the parameter.', example: 'price' },
              rule: { type: 'string', description: 'A stable word for the rule.', example: 'invalid_type' },
              message: { type: 'string', description: 'The valid form of the value.', example: 'is required' },
            },
          },
        },
        moreDetails: {
          type: 'integer',
          format: 'int32',
          minimum: 1,
          description: 'Number of further refused fields; absent when `details` has all of them.',
          example: 20,
        },
      },
    },
    correlationId,
  },
}

const extraHeaders: Record<number, string[]> = {
  409: ['Retry-After'],
  429: ['Retry-After', ...standing],
  503: ['Retry-After'],
}

const refusals: RefusalFormat<ErrorCode> = {
  schema: ['ErrorEnvelope', errorEnvelopeSchema],
  statusOf: (code) => statusByCode[code],
  shared: {
    401: { name: 'Unauthorized', codes: ['UNAUTHORIZED'] },
    403: { name: 'Forbidden', codes: ['FORBIDDEN', 'PRODUCTION_ACCESS_NOT_ENABLED', 'PRODUCTION_ACCESS_DENIED'] },
    413: { name: 'PayloadTooLarge', codes: ['PAYLOAD_TOO_LARGE'] },
    415: { name: 'UnsupportedMediaType', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
    429: { name: 'TooManyRequests', codes: ['RATE_LIMITED'] },
    500: { name: 'InternalError', codes: ['INTERNAL_ERROR'] },
    503: { name: 'ServiceUnavailable', codes: ['SERVICE_UNAVAILABLE'] },
  },
  describe: (codes) => codes.join(', '),
  narrow: (codes) => ({ error: { type: 'object', properties: { code: { type: 'string', enum: codes } } } }),
  headers: (status, codes) => [
    ...(codes.includes('UNAUTHORIZED') ? ['WWW-Authenticate'] : []),
    ...(extraHeaders[status] ?? []),
  ],
}

const contract: Omit<Contract<ErrorCode>, 'serverUrl' | 'version' | 'subjects'> = {
  title: 'Mizan merchant API',
  description,
  security: [{ apiKey: [] }, { apiKeyHeader: [] }],
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'A sandbox key `svc_sk_test_…` or a production key `svc_sk_live_…`.',
    },
    apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key, by itself.' },
  },
  parameters,
  headers,
  refusals,
}
