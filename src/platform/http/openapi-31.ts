import { withExamples } from './openapi-examples.ts'
import { sortedByName } from './openapi-parts.ts'
import { type Components, type Json, referenceTo } from './openapi-schemas.ts'

// A contract in OpenAPI 3.1, whose schemas are JSON Schema, and which can describe webhooks.

type Added = { webhooks: Json; schemas: Components; parameters: Json; tag: Json; union: string }

/** The same document in OpenAPI 3.1, with webhooks. */
export function asOpenApi31(document: Json, { webhooks, schemas, parameters, tag, union }: Added): Json {
  const { paths, components: published, tags, ...head } = document
  const components = published as { schemas: Components; parameters: Json }
  const made = inJsonSchema({
    ...head,
    openapi: '3.1.1',
    tags: [...(tags as Json[]), tag],
    'x-webhook-event': referenceTo(union),
    paths,
    webhooks,
    components: {
      ...components,
      parameters: { ...components.parameters, ...parameters },
      schemas: sortedByName({ ...schemas, ...components.schemas }),
    },
  }) as Json
  return withExamples(made)
}

/** Bounds that are excluded are a number there, and not a flag beside the bound; a reference may have siblings. */
function inJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonSchema)
  if (typeof value !== 'object' || value === null) return value
  if (isDescribedReference(value)) return { ...value.allOf[0], ...value.allOf[1] }
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, ...rest } = value as Json
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, inJsonSchema(each)])),
    ...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  }
}

const isDescribedReference = (value: object): value is { allOf: [Json, Json] } => {
  const { allOf: [reference, said] = [] } = value as { allOf?: Json[] }
  return reference?.['$ref'] !== undefined && said?.['description'] !== undefined && said['properties'] === undefined
}

function bound(open: string, closed: string, limit: unknown, isExcluded: unknown): Json {
  if (limit === undefined) return {}
  // A property may have the name of a keyword, and then holds a schema.
  return { [isExcluded === true ? closed : open]: inJsonSchema(limit) }
}
