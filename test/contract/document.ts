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
  content?: { 'application/json': { schema: Schema } }
}

export type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } }
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
