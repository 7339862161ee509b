import { z } from 'zod'
import { type ErrorCode, statusByCode } from '../errors.ts'
import { type Replies, type Route, scopeDescriptions } from './route.ts'

// The published contract (specification 9.4), made of the very rows that are served.

type Json = { [name: string]: unknown }

const description = `Collect card and cash payments from your own software.

Authenticate with \`Authorization: Bearer svc_sk_test_…\`; the key alone selects the environment. Amounts are in major units.
Every answer carries \`X-Request-Id\`, \`X-Correlation-Id\` and, in JSON objects, \`correlationId\`. Absent optional fields are
omitted, never null. New optional fields and new enum values may appear; tolerate them.`

/** The OpenAPI 3.0.3 document of a table mounted at `prefix`. */
export function openApiDocument(
  routes: readonly Route[],
  { prefix, serverUrl, version }: { prefix: string; serverUrl: string; version: string },
): Json {
  const schemas: Json = { ErrorEnvelope: errorEnvelopeSchema }
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
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A sandbox key `svc_sk_test_…` or a production key `svc_sk_live_…`.',
        },
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  }
}

const tagOf = (route: Route): string => (route.path.split('/')[1] ?? '').replaceAll('-', ' ')

function operation(route: Route, schemas: Json): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: `Needs the scope \`${route.access}\`: ${scopeDescriptions[route.access].toLowerCase()}`,
    tags: [tagOf(route)],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), ...headersOf(route)],
    ...(route.body && { requestBody: { required: true, content: json(inputSchema(route.body)) } }),
    responses: responses(route, schemas),
  }
}

const verbs: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' }

function operationId({ method, path }: Route): string {
  const words = path.split(/[/-]/).filter((word) => word !== '' && !word.startsWith('{'))
  const isList = method === 'GET' && !path.endsWith('}')
  return [isList ? 'list' : verbs[method], ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('')
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description: text, example, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: text,
    example,
    ...(property['type'] === 'array' && { style: 'form', explode: true }),
    schema: property,
  }))
}

function headersOf({ idempotent }: Route): Json[] {
  const requestId = {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Your own identifier of the request; it becomes the correlationId.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
    example: 'order-1042-attempt-1',
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a repeat of the same request safe for 7 days; unique in the account over both environments.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    example: '7f6d2a52-create-tajine',
  }
  return idempotent ? [requestId, key] : [requestId]
}

function responses(route: Route, schemas: Json): Json {
  const successes = Object.entries(route.replies).filter(([status]) => Number(status) < 300)
  const answers: Json = Object.fromEntries(
    successes.map(([status, form]) => [status, success(Number(status), form, route, schemas)]),
  )
  for (const [status, codes] of errorsOf(route)) answers[String(status)] = refusal(status, codes)
  return answers
}

function success(status: number, form: Replies[number], route: Route, schemas: Json): Json {
  const headers: Json = {
    ...correlationHeaders,
    ...(status === 201 && { Location: { description: 'Path of the new object.', schema: { type: 'string' } } }),
    ...(route.idempotent && {
      'Idempotency-Replayed': {
        description: '`true` when this is the stored answer of an earlier call.',
        schema: { type: 'string', enum: ['true'] },
      },
    }),
  }
  if (form === 'empty') return { description: 'Done; nothing to return.', headers }
  return {
    description: status === 201 ? 'Created.' : 'Success.',
    headers,
    content: json(replySchema(form as z.ZodType, schemas)),
  }
}

const errorsAnywhere: ErrorCode[] = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PRODUCTION_ACCESS_NOT_ENABLED',
  'PRODUCTION_ACCESS_DENIED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

/** Every error status that a route can answer, with its codes. */
export function errorsOf(route: Route): [number, ErrorCode[]][] {
  const own = Object.entries(route.replies).flatMap(([status, codes]) =>
    Number(status) >= 400 ? [...(codes as ErrorCode[])] : [],
  )
  const all: ErrorCode[] = [
    ...errorsAnywhere,
    ...own,
    ...(route.idempotent ? (['INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_CONFLICT'] as const) : []),
    ...(route.method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ]
  const byStatus = Map.groupBy(new Set(all), (code) => statusByCode[code])
  return [...byStatus].sort(([one], [other]) => one - other)
}

function refusal(status: number, codes: ErrorCode[]): Json {
  const headers: Json = {
    ...correlationHeaders,
    ...((status === 429 || status === 503 || status === 409) && {
      'Retry-After': { description: 'Seconds to wait before another try.', schema: { type: 'integer' } },
    }),
  }
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/ErrorEnvelope' },
      {
        type: 'object',
        properties: { error: { type: 'object', properties: { code: { type: 'string', enum: codes } } } },
      },
    ],
  }
  return { description: codes.join(', '), headers, content: json(schema) }
}

const json = (schema: unknown): Json => ({ 'application/json': { schema } })

const correlationHeaders: Json = {
  'X-Request-Id': { description: 'The request’s identifier, yours or ours.', schema: { type: 'string' } },
  'X-Correlation-Id': { description: 'The same.', schema: { type: 'string' } },
}

const correlationId = {
  type: 'string',
  description: 'Identifier of the request, for support.',
  example: 'order-1042-attempt-1',
}

const errorEnvelopeSchema: Json = {
  type: 'object',
  required: ['error', 'correlationId'],
  properties: {
    error: {
      type: 'object',
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
          description: 'One entry for each field that was refused.',
          items: {
            type: 'object',
            properties: {
              field: { type: 'string', description: 'Path of the field, or name of the parameter.', example: 'price' },
              rule: { type: 'string', description: 'A stable word for the rule.', example: 'invalid_type' },
              message: { type: 'string', description: 'What would be right.', example: 'is required' },
            },
          },
        },
      },
    },
    correlationId,
  },
}

/** The reply with the member that the machinery adds; a named view becomes a component. */
function replySchema(form: z.ZodType, schemas: Json): Json {
  const plain = plainSchema(form, schemas)
  const name = form.meta()?.['id']
  const withMember = (schema: Json) => ({ ...schema, properties: { ...(schema['properties'] as Json), correlationId } })
  if (typeof name !== 'string') return withMember(plain)
  return { allOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object', properties: { correlationId } }] }
}

function plainSchema(form: z.ZodType, schemas: Json): Json {
  const made = z.toJSONSchema(form, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    override: open,
  }) as Json
  const { $defs, $schema, definitions, ...schema } = made
  for (const [name, definition] of Object.entries(($defs ?? definitions ?? {}) as Record<string, Json>))
    schemas[name] = withoutId(definition)
  const id = form.meta()?.['id']
  if (typeof id === 'string' && schema['$ref'] === undefined) schemas[id] = withoutId(schema)
  return relinked(schema) as Json
}

function inputSchema(form: z.ZodType): Json {
  const { $schema, ...schema } = z.toJSONSchema(form, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return schema
}

// New optional members may appear in replies (specification 9.3), so a published view is not closed.
function open({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  if (zodSchema._zod.def.type === 'object') delete jsonSchema['additionalProperties']
}

const withoutId = ({ id, ...schema }: Json): Json => relinked(schema) as Json

function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name === '$ref' && typeof each === 'string'
        ? [name, each.replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/')]
        : [name, relinked(each)],
    ),
  )
}
