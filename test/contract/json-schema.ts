import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { type Document, merged, type Schema } from './document.ts'

// Judges values by the schemas of an OpenAPI 3.0 document, whose dialect is a little older than Ajv's.

export type Judge = {
  /** Returns the problem of `value`, or undefined. */
  problemOf: (schema: Schema, value: unknown) => string | undefined
  /** Members of `value` that the schema does not know, by their path. */
  undocumented: (schema: Schema, value: unknown, path?: string) => string[]
}

/** One for each document: compiling its schemas takes longer than most tests. */
export function judgeOf(document: Document): Judge {
  const judge = judges.get(document) ?? newJudge(document)
  judges.set(document, judge)
  return judge
}
const judges = new WeakMap<Document, Judge>()

// Documents are held against the schema of OpenAPI by tests of their own.
const options = { allErrors: true, strict: false, validateSchema: false, meta: false } as const
// Each named schema is compiled once and called, and no time is spent on making code quick that runs a few times.
const compiling = { inlineRefs: false, code: { optimize: false } } as const

function newJudge(document: Document): Judge {
  const ajv = new Ajv({ ...options, ...compiling })
  formats.default(ajv)
  ajv.addSchema({ $id: 'api', components: modern(document.components) as object })
  const compiled = new Map<Schema, ValidateFunction>()
  return {
    problemOf: (schema, value) => {
      const check = compiled.get(schema) ?? ajv.compile(modern(schema) as object)
      compiled.set(schema, check)
      return check(value) ? undefined : ajv.errorsText(check.errors)
    },
    undocumented: (schema, value, path = 'body') => undocumented(document, schema, value, path),
  }
}

/** The same schema in the words of JSON Schema: no `nullable`, no boolean `exclusiveMinimum`, references from the root. */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern)
  if (typeof value !== 'object' || value === null) return value
  const {
    nullable,
    exclusiveMinimum,
    exclusiveMaximum,
    minimum,
    maximum,
    example: _,
    ...rest
  } = value as Record<string, unknown>
  const converted = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, modern(each)]))
  return {
    ...converted,
    ...(typeof rest['$ref'] === 'string' && { $ref: `api${rest['$ref']}` }),
    ...(nullable === true && typeof rest['type'] === 'string' && { type: [rest['type'], 'null'] }),
    ...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  }
}

function bound(open: string, closed: string, limit: unknown, isExclusive: unknown): Record<string, unknown> {
  // A property may have the name of a keyword, and then holds a schema.
  if (typeof limit === 'object') return { [open]: modern(limit) }
  return limit === undefined ? {} : { [isExclusive === true ? closed : open]: limit }
}

function undocumented(document: Document, schema: Schema, value: unknown, path: string): string[] {
  const whole = merged(document, schema)
  if (Array.isArray(value))
    return value.flatMap((each, index) => undocumented(document, whole.items ?? {}, each, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null || whole.additionalProperties === true) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const known = whole.properties?.[name]
    return known ? undocumented(document, known, each, `${path}.${name}`) : [`${path}.${name}`]
  })
}
