import type { z } from 'zod'
import { type ErrorCode, statusByCode } from '../errors.ts'
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
import { refusal, sharedOr, sharedRefusals } from './openapi-refusals.ts'
import type { Components, Json } from './openapi-schemas.ts'
import { operationId } from './operation-id.ts'
import type { PageCall } from './page-call.ts'
import { pageCallPaths, pageCallTag } from './page-call-openapi.ts'
import { type FileForm, isFile, type Replies, type Route, scopeDescriptions } from './route.ts'

// The published contract (specification 9.4), made of the very rows that are served.

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
  /** Calls of the payment page, which have no prefix. */
  pageCalls: readonly PageCall<never>[]
}

/** The OpenAPI 3.0.3 document of a table mounted at `prefix`. */
export function openApiDocument(routes: readonly Route[], { prefix, serverUrl, version, pageCalls }: Published): Json {
  const schemas: Components = { ErrorEnvelope: errorEnvelopeSchema }
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = prefix + route.path
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Mizan merchant API', version, description, license: { name: 'MIT' } },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }, { apiKeyHeader: [] }],
    tags: [...new Set([...routes.map(tagOf), pageCallTag])].map((name) => ({ name })),
    paths: { ...paths, ...pageCallPaths(pageCalls, schemas) },
    components: {
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
      responses: Object.fromEntries(
        Object.entries(sharedRefusals).map(([status, { name, codes }]) => [name, refusal(Number(status), codes)]),
      ),
      schemas: sortedByName(schemas),
    },
  }
}

const tagOf = (route: Route): string => (route.path.split('/')[1] ?? '').replaceAll('-', ' ')

function operation(route: Route, schemas: Components): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: `Needs the scope \`${route.access}\`: ${scopeDescriptions[route.access].toLowerCase()}`,
    tags: [tagOf(route)],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      { $ref: '#/components/parameters/RequestId' },
      ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(route.body && { requestBody: requestBody(operationId(route), route.body, schemas) }),
    responses: responses(route, schemas),
  }
}

function responses(route: Route, schemas: Components): Json {
  const successes = Object.entries(route.replies).filter(([status]) => Number(status) < 300)
  const answers: Json = Object.fromEntries(
    successes.map(([status, form]) => [status, success(Number(status), form, route, schemas)]),
  )
  for (const [status, codes] of errorsOf(route)) answers[String(status)] = sharedOr(status, codes)
  return answers
}

function success(status: number, form: Replies[number], route: Route, schemas: Components): Json {
  const sent = {
    ...referTo(...correlation, ...standing),
    ...(status === 201 && referTo('Location')),
    ...(route.idempotent && referTo('Idempotency-Replayed')),
  }
  if (form === 'empty') return { description: 'Done; nothing to return.', headers: sent }
  if (isFile(form)) return fileSuccess(form, sent)
  return {
    description: meaningOf(status, route),
    headers: sent,
    content: jsonContent(replySchema(form as z.ZodType, schemas)),
  }
}

function fileSuccess(form: FileForm, sent: Json): Json {
  const { mediaType, alternatives = [], description: meaning, example, headers: own = {} } = form
  const schema = { type: 'string', format: 'binary' }
  const extra = Object.entries(own).map(([name, header]) => [name, textHeader(header.description, header.example)])
  return {
    description: meaning,
    headers: { ...sent, ...referTo('Content-Disposition'), ...Object.fromEntries(extra) },
    content: {
      [mediaType]: { schema, ...(example !== undefined && { example }) },
      ...Object.fromEntries(alternatives.map((each) => [each, { schema }])),
    },
  }
}

function meaningOf(status: number, { replies }: Route): string {
  if (status === 201) return 'Created.'
  return replies[201] ? 'It existed already, and is returned unchanged.' : 'Success.'
}

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

/** Every error status that a route can answer, with its codes. */
function errorsOf(route: Route): [number, ErrorCode[]][] {
  const own = Object.entries(route.replies).flatMap(([status, codes]) =>
    Number(status) >= 400 ? [...(codes as ErrorCode[])] : [],
  )
  const all: ErrorCode[] = [
    ...errorsAnywhere,
    ...own,
    ...(parametersOf(route.query, 'query').some(({ required }) => required) ? (['MISSING_PARAMETER'] as const) : []),
    ...(route.idempotent ? (['INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_CONFLICT'] as const) : []),
    ...(route.method === 'GET' ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
  ]
  const byStatus = Map.groupBy(new Set(all), (code) => statusByCode[code])
  return [...byStatus].sort(([one], [other]) => one - other)
}

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
      description: 'What was refused and why.',
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
              message: { type: 'string', description: 'What would be right.', example: 'is required' },
            },
          },
        },
        moreDetails: {
          type: 'integer',
          format: 'int32',
          minimum: 1,
          description: 'How many further fields were refused; absent when `details` has all of them.',
          example: 20,
        },
      },
    },
    correlationId,
  },
}
