import type { z } from 'zod'
import { say } from '../sentences/said.ts'
import { parsePart, type Refused, refuseInvalid } from './validate.ts'

// The input of a row: checked as a whole, so that a caller learns of everything at once.

export type Input = { params: unknown; query: unknown; body: unknown }

type RawInput = { params: unknown; query: unknown; body: unknown }
type Schemas = {
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  /** The body is what a form of a page has sent. */
  isForm?: boolean
}

/** Refuses as one that names nothing an identifier that can be none, by its place in the path. */
type RefuseId = (place: number) => never

// Parameters of the path come last: an identifier of the wrong form is a 404, and those come after every 400.
export function validInput(
  request: RawInput,
  { params, query, body, isForm = false }: Schemas,
  refuseId: RefuseId,
): Input {
  const details: Refused[] = []
  const input = {
    body: body ? parsePart(body, request.body, isForm ? 'form' : 'body', details) : refuseBody(request.body, details),
    query: query ? parsePart(query, request.query, 'query', details) : refuseQuery(request.query, details),
    params: undefined as unknown,
  }
  refuseInvalid(details)
  if (params) input.params = idsIn(params, request.params, refuseId)
  return input
}

function idsIn(schema: z.ZodType, given: unknown, refuseId: RefuseId): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path: [name] }) => Object.keys(given as object).indexOf(String(name)))
  return refuseId(Math.min(...wrong))
}

function refuseBody(body: unknown, details: Refused[]): undefined {
  const isNothing =
    body === undefined ||
    (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)
  if (!isNothing) details.push({ message: 'this call takes no body', rule: 'unknown' })
  return undefined
}

function refuseQuery(query: unknown, details: Refused[]): undefined {
  for (const name of Object.keys(query as object)) {
    details.push({
      field: name.slice(0, 100),
      rule: 'unknown',
      message: say('unknown parameter `{name}`', { name: name.slice(0, 100) }),
    })
  }
  return undefined
}
