import type { z } from 'zod'
import {
  type Components,
  inputSchema,
  type Json,
  nameOf,
  referenceTo,
  referredName,
  viewSchema,
} from './openapi-schemas.ts'

// The common parts of all published contracts.

export const sortedByName = (schemas: Components): Components =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))

export function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
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

/** The body of the call `id`, as a component of its own. */
export function requestBody(id: string, form: z.ZodType, schemas: Components, bodyType = 'application/json'): Json {
  const isJson = bodyType === 'application/json'
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}${isJson ? 'Body' : 'Form'}`
  schemas[name] = inputSchema(form)
  return {
    required: !isJson || !form.safeParse(undefined).success,
    content: { [bodyType]: { schema: referenceTo(name) } },
  }
}

/** The reply with the member that the machinery adds. A page of a named view is named after it. */
export function replySchema(form: z.ZodType, schemas: Components): Json {
  const schema = viewSchema(form, schemas)
  if (nameOf(form) !== undefined)
    return { allOf: [schema, { type: 'object', required: ['correlationId'], properties: { correlationId } }] }
  const { properties, required = [], ...rest } = schema as { properties: Record<string, Json>; required?: string[] }
  const whole = {
    ...rest,
    properties: { ...properties, correlationId },
    required: [...required, 'correlationId'],
  }
  const row = referredName(properties['content']?.['items'])
  if (!row) return whole
  schemas[`${row}Page`] = whole
  return referenceTo(`${row}Page`)
}

export const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } })

export const referTo = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const correlation = ['X-Request-Id', 'X-Correlation-Id']
export const standing = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

export const textHeader = (meaning: string, example: string): Json => ({
  description: meaning,
  schema: { type: 'string' },
  example,
})
const numberHeader = (meaning: string, example: number): Json => ({
  description: meaning,
  schema: { type: 'integer', format: 'int32', minimum: 0 },
  example,
})

/** On every answer, and where the caller stands against its limit. */
export const answerHeaders: Json = {
  'X-Request-Id': textHeader('The identifier of the request, yours or ours.', 'order-1042-attempt-1'),
  'X-Correlation-Id': textHeader('The same.', 'order-1042-attempt-1'),
  'X-RateLimit-Limit': numberHeader('Requests that may come at once.', 200),
  'X-RateLimit-Remaining': numberHeader('Requests that may still come at once.', 199),
  'X-RateLimit-Reset': numberHeader('Seconds until all of them may come at once again.', 1),
}

export const retryAfterHeader: Json = numberHeader('Seconds to wait before another try.', 1)

export const requestIdParameter: Json = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Your own identifier of the request; it becomes the correlationId. One is made for any other value.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x20-\\x7e]+$' },
  example: 'order-1042-attempt-1',
}

export const correlationId = {
  type: 'string',
  description: 'Identifier of the request, for support.',
  example: 'order-1042-attempt-1',
}
