import { openApi31 } from '../src/app.ts'
import type { EventType } from '#events/catalogue.ts'
import { eventSchemaName } from '#events/schema.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Document, readable, type Schema } from './contract/document.ts'
import { judgeOf } from './contract/json-schema.ts'
import { listEventBodies } from './factory-queries.ts'

// Holds events against the schemas that the contract has for them.

export type EmittedEvent = {
  type: EventType
  data: { object: Record<string, unknown> }
  truncated?: string[]
} & Record<string, unknown>

let kept: { document: Document; judge: ReturnType<typeof judgeOf> } | undefined
function contract() {
  const document = kept?.document ?? readable(openApi31('https://pay.example'))
  kept ??= { document, judge: judgeOf(document) }
  return kept
}

const schemas = new Map<string, Schema>()
function schemaOf(name: string): Schema {
  const schema = schemas.get(name) ?? { $ref: `#/components/schemas/${name}` }
  schemas.set(name, schema)
  return schema
}

const isShortened = ({ data, truncated = [] }: EmittedEvent): boolean =>
  data.object['erased'] === true || truncated.some((path) => path.startsWith('data.object.'))

/** Returns the problem of an event, or undefined. Members that the contract does not know are a problem too. */
export function eventProblem(told: EmittedEvent): string | undefined {
  const { judge, document } = contract()
  const name = isShortened(told) ? 'ShortenedEvent' : eventSchemaName(told.type)
  if (!document.components.schemas[name]) return `${told.type} has no schema`
  const problem = judge.problemOf(schemaOf(name), told)
  if (problem !== undefined) return `${told.type}: ${problem}`
  const unknown = judge.undocumented(schemaOf(name), told, told.type)
  return unknown.length === 0 ? undefined : `${unknown.join(', ')}: not in the contract`
}

/** The problems of a database's events; the same problem is listed once. */
export async function eventProblems(db: Queries): Promise<string[]> {
  // Events that retention has emptied are no longer sent.
  const bodies = (await listEventBodies(db)).filter(({ body }) => body !== '{}')
  const problems = bodies.map(({ body }) => eventProblem(JSON.parse(body) as EmittedEvent))
  return [...new Set(problems.filter((problem) => problem !== undefined))]
}
