import type { Components, Json } from './openapi-schemas.ts'

// Examples of whole bodies, made of the examples of their members: readers, mock servers and generators take them from the contract.

type Schema = {
  $ref?: string
  type?: string
  example?: unknown
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
}
type Media = { schema: Schema; example?: unknown }
type Operation = { requestBody?: { content: Record<string, Media> }; responses: Record<string, unknown> }

/** Gives every request and every success in this document an example, and completes examples of objects that lack required members. */
export function withExamples(document: Json): Json {
  const { schemas } = document['components'] as { schemas: Components }
  const whole: Components = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, completed(schema, schemas)]),
  )
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  return {
    ...document,
    paths: mapped(paths, (calls) => mapped(calls, (call) => shownCall(call, whole))),
    components: { ...(document['components'] as Json), schemas: whole },
  }
}

const mapped = <Value, Made>(values: Record<string, Value>, make: (value: Value, name: string) => Made) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value, name)]))

const shownCall = (call: Operation, schemas: Components): Operation => ({
  ...call,
  ...(call.requestBody && {
    requestBody: { ...call.requestBody, content: shownContent(call.requestBody.content, requestExample, schemas) },
  }),
  responses: mapped(call.responses, (response, status) => {
    const { content } = response as { content?: Record<string, Media> }
    if (Number(status) >= 400 || !content) return response
    return { ...(response as Json), content: shownContent(content, wholeExample, schemas) }
  }),
})

const shownContent = (content: Record<string, Media>, show: typeof wholeExample, schemas: Components) =>
  mapped(content, (media, type) => {
    const isOfMembers = type === 'application/json' || type === 'application/x-www-form-urlencoded'
    return isOfMembers ? { ...media, example: media.example ?? show(media.schema, schemas) } : media
  })

/** A body that is admitted: the one that its schema shows, or all that is required, or its first member. */
function requestExample(schema: Schema, schemas: Components): unknown {
  const { properties = {}, required, example, ...rest } = resolved(schema, schemas)
  if (example !== undefined) return example
  const shown = Object.entries(properties).filter(([name], index) => required?.includes(name) ?? index === 0)
  return wholeExample({ ...rest, properties: Object.fromEntries(shown) }, schemas)
}

function wholeExample(schema: Schema, schemas: Components): unknown {
  const { allOf, properties, items, example, enum: choices, const: only, type } = resolved(schema, schemas)
  if (allOf) return Object.assign({}, example, ...allOf.map((each) => wholeExample(each, schemas)))
  if (properties) return mapped(properties, (each) => wholeExample(each, schemas))
  if (example !== undefined) return example
  if (items) return [wholeExample(items, schemas)]
  return only ?? choices?.[0] ?? (type === 'object' ? {} : undefined)
}

const resolved = (schema: Schema, schemas: Components): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(schemas[name] ?? {}, schemas)
}

/** The schema with examples that have every required member. */
function completed(schema: Schema, schemas: Components): Schema {
  const { properties, items, allOf, example, ...rest } = schema
  return {
    ...rest,
    ...(properties && { properties: mapped(properties, (each) => completed(each, schemas)) }),
    ...(items && { items: completed(items, schemas) }),
    ...(allOf && { allOf: typed(allOf, schemas).map((each) => completed(each, schemas)) }),
    ...(example !== undefined && !isAmbiguous(schema) && { example: filled(example, schema, schemas) }),
  }
}

// Readers of JSON Schema's draft 4 take an `id` in an example for the name of a schema. Its members show the same.
const isAmbiguous = ({ properties, example }: Schema): boolean =>
  properties !== undefined && isObject(example) && 'id' in example

// Readers take a part without a type for an empty one, which admits everything.
function typed(parts: Schema[], schemas: Components): Schema[] {
  const [reference, said, ...others] = parts
  if (!reference?.$ref || !said || others.length > 0 || 'type' in said || '$ref' in said) return parts
  return [reference, { type: resolved(reference, schemas).type ?? 'object', ...said }]
}

function filled(example: unknown, { properties, required = [] }: Schema, schemas: Components): unknown {
  if (!isObject(example) || !properties) return example
  const missing = required.filter((name) => !(name in example))
  return {
    ...example,
    ...Object.fromEntries(missing.map((name) => [name, wholeExample(properties[name] ?? {}, schemas)])),
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
