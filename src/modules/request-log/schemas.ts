import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import { choice, instant, instantView, objectOf, shownLine, uuidParameter, worded } from '#platform/http/fields.ts'
import { cursorOf, cursorQuery } from '#platform/http/pagination.ts'
import { readAtOnce } from './search.ts'
import { say } from './sentences.ts'

const exampleId = '01a1fde5-6cc0-7e67-a1de-cef9e4608660'
const limitMax = 100

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

const docs = {
  id: { description: 'Id of the call.', example: exampleId },
  cursor: {
    description: 'Start of the next page: the nextCursor of the answer before, with the same filters.',
    example: exampleId,
  },
  environment: { description: 'The environment of the key.', example: 'SANDBOX' },
  method: { description: 'Method of the call.', example: 'POST' },
  apiKeyId: { description: 'Id of the API key.', example: '01a1fde5-6cc0-7e67-a1de-cef9e4608661' },
  requestId: {
    description: 'The correlation id of the answer, which `X-Request-Id` has too.',
    example: '01a1fde5-6cf0-7e67-a1e5-d77eabb07ed4',
  },
  idempotencyKey: { description: 'The Idempotency-Key of the call.', example: 'order-1042' },
}

const statusText = z
  .string()
  .regex(/^[2345](?:xx|\d\d)$/, worded(say('must be a status such as 404, or 2xx, 3xx, 4xx or 5xx')))
  .meta({
    description: 'A status such as `404`, or `2xx`, `3xx`, `4xx`, `5xx` for all that begin so.',
    example: '4xx',
  })

export const ById = objectOf({ id: uuidParameter(docs.id) })

const cursor = uuidParameter(docs.cursor)

export const CallFilters = cursorQuery(limitMax, cursor, {
  environment: choice(environmentNames, docs.environment),
  method: choice(methods, docs.method).optional(),
  status: statusText.optional(),
  path: shownLine(300, {
    description: `Beginning of the path. One answer searches ${readAtOnce.toLocaleString('en')} calls at most.`,
    example: '/v1/products',
  }).optional(),
  apiKeyId: uuidParameter(docs.apiKeyId).optional(),
  requestId: shownLine(128, docs.requestId).optional(),
  idempotencyKey: shownLine(255, docs.idempotencyKey).optional(),
  from: instant({ description: 'Not before this time.', example: '2026-11-20T10:00:00Z' }).optional(),
  to: instant({ description: 'Before this time.', example: '2026-11-21T10:00:00Z' }).optional(),
})
export type CallFilters = z.output<typeof CallFilters>

const members = {
  id: z.string().meta(docs.id),
  at: instantView({ description: 'When the call was answered.' }),
  environment: choice(environmentNames, docs.environment),
  method: choice(methods, docs.method),
  route: z.string().meta({ description: 'The path as the reference has it.', example: '/v1/products/{reference}' }),
  path: z
    .string()
    .meta({ description: 'The path that was called.', example: '/v1/products/prd_0vq5k2c8m1t7x9z4b6n3hj' }),
  status: z.int().meta({ format: 'int32', description: 'Status of the answer.', example: 404 }),
  errorCode: z.string().meta({ description: 'The code of a refusal.', example: 'PRODUCT_NOT_FOUND' }).optional(),
  durationMs: z.number().meta({ description: 'Milliseconds until the answer was ready.', example: 3.2 }),
  apiKey: z
    .strictObject({
      id: z.string().meta(docs.apiKeyId),
      name: z.string().meta({ description: 'Purpose of the key.', example: 'Shop server' }),
      prefix: z.string().meta({ description: 'Beginning of the key.', example: 'svc_sk_test_7k3Xb9' }),
      last4: z.string().meta({ description: 'Last four characters of the key.', example: 'Q2zP' }),
    })
    .meta({ description: 'The key that called.' }),
  requestId: z.string().meta(docs.requestId),
  idempotencyKey: z.string().meta(docs.idempotencyKey).optional(),
  replayed: z.boolean().meta({ description: 'Whether the answer is that of an earlier call.', example: false }),
}

export const CallView = z.strictObject(members).meta({ id: 'LoggedRequest' })

const bodyDoc = (which: string) => ({
  description: `${which}, redacted: JSON, of which at most 4 KiB are kept; what was longer ends with an ellipsis.`,
  example: '{"name":"Theatre tickets","price":180}',
})

export const CallDetailView = z
  .strictObject({
    ...members,
    query: z.string().meta({ description: 'Query behind the `?`, redacted.', example: 'page=0' }).optional(),
    address: z.string().meta({ description: 'The address that called.', example: '203.0.113.9' }),
    userAgent: z
      .string()
      .meta({ description: 'User-Agent header of the caller.', example: 'mizan-sdk/1.0' })
      .optional(),
    requestBody: z.string().meta(bodyDoc('The body of the request')).optional(),
    responseBody: z.string().meta(bodyDoc('The body of the answer')).optional(),
    erased: z.boolean().meta({ description: 'Whether the bodies were removed with a deleted client.', example: false }),
  })
  .meta({ id: 'LoggedRequestDetail' })

export const CallList = cursorOf(CallView, cursor)
