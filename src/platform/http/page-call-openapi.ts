import { type ErrorCode, statusByCode } from '../errors.ts'
import {
  correlation,
  jsonContent,
  parametersOf,
  referTo,
  replySchema,
  requestBody,
  standing,
  textHeader,
} from './openapi-parts.ts'
import { sharedOr } from './openapi-refusals.ts'
import { type Components, inputSchema, type Json, referenceTo } from './openapi-schemas.ts'
import { isVisit, type PageCall, type PageReplies } from './page-call.ts'

// The calls of the payment page in the published contract of the merchant API.

export const pageCallTag = 'payment page'

const description =
  'Called by the buyer’s browser, never with an API key: `Authorization` with one, and `X-API-Key`, are 401 `INVALID_TOKEN`.'

export function pageCallPaths(calls: readonly PageCall<never>[], schemas: Components): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, schemas) }
  return paths
}

function operation(call: PageCall<never>, schemas: Components): Json {
  const id = pageCallId(call)
  return {
    operationId: id,
    summary: call.summary,
    description,
    tags: [pageCallTag],
    security: [],
    parameters: [
      ...(call.method === 'GET' ? parametersOf(call.body, 'query') : []),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(call.method === 'POST' && {
      requestBody: isVisit(call) ? form(id, call, schemas) : requestBody(id, call.body, schemas),
    }),
    responses: {
      ...Object.fromEntries(successes(call.replies, schemas)),
      ...Object.fromEntries(refusalsOf(call).map(([status, codes]) => [String(status), sharedOr(status, codes)])),
    },
  }
}

/** `verifyCheckout`, `submitCheckout`, `continueCheckout3ds`, `returnCheckout`, `getCheckoutReturn`. */
export function pageCallId({ method, path }: Pick<PageCall<never>, 'method' | 'path'>): string {
  const step = path.split('/').at(-1) ?? ''
  if (method === 'GET') return `getCheckout${step.charAt(0).toUpperCase()}${step.slice(1)}`
  return /^\d/.test(step) ? `continueCheckout${step}` : `${step}Checkout`
}

function form(id: string, { body }: PageCall<never>, schemas: Components): Json {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Form`
  schemas[name] = inputSchema(body)
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema: referenceTo(name) } } }
}

const successes = (replies: PageReplies, schemas: Components): [string, Json][] =>
  Object.entries(replies).flatMap(([status, reply]): [string, Json][] =>
    Array.isArray(reply) ? [] : [[status, success(reply as Exclude<typeof reply, readonly ErrorCode[]>, schemas)]],
  )

function success(reply: Exclude<PageReplies[number], readonly ErrorCode[]>, schemas: Components): Json {
  const sent = referTo(...correlation, ...standing)
  if (reply === 'redirect') {
    const Location = textHeader('Where the buyer goes.', 'https://shop.example/thanks?status=PAID')
    return { description: 'The buyer goes on.', headers: { ...sent, Location } }
  }
  if (reply === 'page')
    return {
      description: 'A page for the buyer, where nobody named an address to go to.',
      headers: sent,
      content: { 'text/html': { schema: { type: 'string' } } },
    }
  return { description: 'Success.', headers: sent, content: jsonContent(replySchema(reply, schemas)) }
}

const anywhere = [
  'VALIDATION_ERROR',
  'INVALID_TOKEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies ErrorCode[]

/** Every error status that a call can answer, with its codes. */
export function refusalsOf(call: PageCall<never>): [number, ErrorCode[]][] {
  const own = Object.values(call.replies).flatMap((reply): readonly ErrorCode[] => (Array.isArray(reply) ? reply : []))
  const codes = new Set<ErrorCode>([
    ...anywhere,
    ...own,
    ...(isVisit(call) ? (['MISSING_PARAMETER'] as const) : (['FORBIDDEN'] as const)),
    ...(call.method === 'POST' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ])
  return [...Map.groupBy(codes, (code) => statusByCode[code])].sort(([one], [other]) => one - other)
}
