// The parts of an OpenAPI document that the reference shows. Pure.

export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  required?: readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  default?: unknown
  example?: unknown
}

type Content = Record<string, { schema?: Schema; example?: unknown }>
type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}
export type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
  security?: readonly Record<string, unknown>[]
}

export type Document = {
  info: { title: string; version: string; description?: string }
  tags?: readonly { name: string; description?: string }[]
  security?: readonly Record<string, unknown>[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
  components: Record<string, Record<string, unknown>>
}

export type Call = { method: string; path: string; operation: Operation }

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

export const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )

export function resolved<Part extends { $ref?: string }>(document: Document, part: Part): Part {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
  return part.$ref === undefined ? part : ((document.components[kind]?.[name] as Part | undefined) ?? part)
}

export const parametersOf = (document: Document, { parameters = [] }: Operation): Parameter[] =>
  parameters.map((each) => resolved(document, each))

export type Field = { name: string; type: string; isRequired: boolean; description: string; words: string[] }

const depthMax = 3

/** The fields of a body, those of objects inside behind a dot. */
export function fieldsOf(document: Document, schema: Schema, before = '', depth = 0): Field[] {
  const whole = resolved(document, schema)
  const parts = [whole, ...(whole.allOf ?? []), ...(whole.anyOf ?? whole.oneOf ?? []).slice(0, 1)]
  const fields = parts.slice(1).flatMap((part) => fieldsOf(document, part, before, depth))
  for (const [name, given] of Object.entries(whole.properties ?? {})) {
    const each = resolved(document, given)
    const isRequired = whole.required?.includes(name) ?? false
    const description = given.description ?? each.description ?? ''
    const words = (each.enum ?? []).map(String)
    fields.push({ name: before + name, type: typeOf(document, each), isRequired, description, words })
    const inside = each.items ? resolved(document, each.items) : each
    if (depth < depthMax && (inside.properties || inside.allOf))
      fields.push(...fieldsOf(document, inside, `${before}${name}${each.items ? '[]' : ''}.`, depth + 1))
  }
  return fields
}

function typeOf(document: Document, schema: Schema): string {
  const { type, format, items } = schema
  if (items) return `list of ${typeOf(document, resolved(document, items))}`
  const name = Array.isArray(type) ? type.join(' or ') : (type as string | undefined)
  return [name ?? (schema.properties || schema.allOf ? 'object' : 'any'), format].filter(Boolean).join(', ')
}

/** A body that is the content of a file. */
export const isFileType = (type: string | undefined): boolean => type === 'application/octet-stream'

/** The first JSON, form or file that a body can be. */
export const jsonIn = (content: Content = {}): { type: string; schema: Schema; example: unknown } | undefined => {
  const [first] = Object.entries(content)
  return first && { type: first[0], schema: first[1].schema ?? {}, example: first[1].example }
}
