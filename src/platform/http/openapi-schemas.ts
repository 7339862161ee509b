import { z } from 'zod'

// A zod schema in the dialect of OpenAPI 3.0.

export type Json = { [name: string]: unknown }

/** The schemas that are published under a name. */
export type Components = Record<string, Json>

/** A request's part: closed, because unknown members are refused. */
export const inputSchema = keptByForm((form): Json => {
  const { $schema, ...schema } = z.toJSONSchema(form, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    override: asDocumented,
  }) as Json
  return schema
})

/** A reply's part. A named view becomes a component that is referred to. */
export function viewSchema(form: z.ZodType, components: Components): Json {
  const { schema, named } = viewOf(form)
  Object.assign(components, named)
  return schema
}

const viewOf = keptByForm((form): { schema: Json; named: Components } => {
  const named: Components = {}
  const made = z.toJSONSchema(form, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    override: withoutLid,
  }) as Json
  const { $defs, $schema, definitions, ...schema } = made
  for (const [name, definition] of Object.entries(($defs ?? definitions ?? {}) as Components))
    named[name] = withoutId(definition)
  const name = nameOf(form)
  if (name === undefined) return { schema: relinked(schema) as Json, named }
  if (schema['$ref'] === undefined) named[name] = withoutId(schema)
  return { schema: referenceTo(name), named }
})

/** Many rows have the same form, which zod takes long to look through. */
function keptByForm<Made>(make: (form: z.ZodType) => Made): (form: z.ZodType) => Made {
  const kept = new WeakMap<z.ZodType, Made>()
  return (form) => {
    const made = kept.get(form) ?? make(form)
    kept.set(form, made)
    return made
  }
}

export const nameOf = (form: z.ZodType): string | undefined => {
  const name = form.meta()?.['id']
  return typeof name === 'string' ? name : undefined
}

export const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** The name that a schema refers to. */
export const referredName = (schema: unknown): string | undefined =>
  (schema as { $ref?: string } | undefined)?.$ref?.split('/')[3]

type Overridden = { zodSchema: z.core.$ZodType; jsonSchema: Json }

// A field's own documentation wins over what zod derives from the steps that read it.
function asDocumented({ zodSchema, jsonSchema }: Overridden): void {
  const said = z.globalRegistry.get(zodSchema)
  if (said?.['type'] === 'array') delete jsonSchema['anyOf']
  if (said?.['default'] !== undefined) jsonSchema['default'] = said['default']
}

// New optional members may appear in replies, so a published view is not closed.
function withoutLid({ zodSchema, jsonSchema }: Overridden): void {
  if (zodSchema._zod.def.type === 'object') delete jsonSchema['additionalProperties']
}

const withoutId = ({ id, ...schema }: Json): Json => relinked(schema) as Json

// Descriptions beside a reference stand in a part of their own, for OpenAPI 3.0 has readers pass over the siblings of a `$ref`.
function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked)
  if (typeof value !== 'object' || value === null) return value
  const { allOf, ...said } = value as { allOf?: unknown }
  if (Array.isArray(allOf) && allOf.length === 1)
    return Object.keys(said).length === 0 ? relinked(allOf[0]) : { allOf: [...allOf, said].map(relinked) }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name === '$ref' && typeof each === 'string'
        ? [name, each.replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/')]
        : [name, relinked(each)],
    ),
  )
}
