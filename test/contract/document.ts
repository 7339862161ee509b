import { openApi } from '../../src/app.ts'

// The published contract, read as any reader of OpenAPI would read it.

export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  example?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean
  items?: Schema
  allOf?: Schema[]
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  example?: unknown
  schema: Schema
}

type Described = { description?: string; schema: Schema; example?: unknown }
export type Reply = {
  description: string
  headers: Record<string, Described>
  /** JSON, but for a success that is a file: that has a media type of its own alone. */
  content?: { 'application/json': { schema: Schema; example?: unknown } }
}

export type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema; example?: unknown } } }
  responses: Record<string, Reply>
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const document = readable(openApi('https://pay.example'))

/** The document with every reference but those to schemas replaced by what it refers to. */
export function readable(published: Record<string, unknown>): Document {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const target = (value as { $ref?: unknown }).$ref
    if (typeof target === 'string' && !target.startsWith('#/components/schemas/')) return resolve(at(target))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]))
  }
  const at = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce((place: unknown, step) => (place as Record<string, unknown>)[step], published)
  return resolve(published) as Document
}

/** The schema itself, where it is a reference to one. */
export function dereferenced(schema: Schema, { components }: Document = document): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : dereferenced(components.schemas[name] ?? {}, { components, paths: {} })
}

/** A member with its own description, or else that of the schema that it refers to. */
export const described = (member: Schema, document?: Document): Schema => ({
  ...dereferenced(member.allOf?.[0] ?? {}, document),
  ...member.allOf?.[1],
  ...dereferenced(member, document),
})

/** One schema out of a reference or of all that must hold together. */
export function merged(document: Document, schema: Schema): Schema {
  const own = dereferenced(schema, document)
  const parts = (own.allOf ?? []).map((part) => merged(document, part))
  if (parts.length === 0) return own
  const properties: Record<string, Schema> = {}
  for (const part of parts)
    for (const [name, each] of Object.entries(part.properties ?? {}))
      properties[name] = { ...properties[name], ...each }
  return { ...own, properties: deepened(properties, parts), required: parts.flatMap((part) => part.required ?? []) }
}

// A member that two parts describe keeps the members of both.
const deepened = (properties: Record<string, Schema>, parts: Schema[]): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, each]) => {
      const inner = parts.map((part) => part.properties?.[name]?.properties ?? {})
      return [name, each.properties ? { ...each, properties: Object.assign({}, ...inner.toReversed()) } : each]
    }),
  )
