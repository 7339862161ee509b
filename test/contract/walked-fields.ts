import type { z } from 'zod'
import { merchantRoutes, paymentPageCalls, portalRoutes } from '../../src/app.ts'
import { agentCalls } from '../../src/modules/agents/routes.ts'
import { type ErrorDetail, Failure } from '#platform/errors.ts'
import { validInput } from '#platform/http/input.ts'
import { inputSchema, type Json } from '#platform/http/openapi-schemas.ts'
import { isVisit } from '#platform/http/page-call.ts'
import { refusePath } from '#platform/http/server.ts'
import { inEnglish } from '#platform/sentences/said.ts'

// Every field that a caller can fill in, of every row at every door, and what its row says of a value by itself: so that a rule of
// fields holds for a new field the moment it exists.

type Form = z.ZodType | undefined
type Forms = { body: Form; query: Form; params: Form }
export type Row = Forms & { title: string }

const rowOf = (on: { method: string; path: string }, { body, query, params }: Partial<Forms>): Row => ({
  title: `${on.method} ${on.path}`,
  body,
  query,
  params,
})

export const rows: readonly Row[] = [
  ...merchantRoutes.map((route) => rowOf({ ...route, path: `/v1${route.path}` }, route)),
  ...portalRoutes.map((route) => rowOf(route, route)),
  ...agentCalls.map((call) => rowOf(call, call)),
  ...paymentPageCalls.map((call) =>
    call.method === 'GET' ? rowOf(call, { query: call.body }) : rowOf(call, { body: call.body }),
  ),
]

/** The calls of browsers that are forms or links. */
export const visits = paymentPageCalls.filter(isVisit)

export type Field = {
  row: Row
  part: 'body' | 'query'
  /** Such as `customer.address.city` or `items[0].imageUrl`. */
  path: string
  schema: Json
  /** Words of the row's refusal for a value of this field, or undefined. */
  problemOf: (value: unknown) => string | undefined
}

/** The fields of a row, those within objects and lists too. */
export function fieldsOf(row: Row): Field[] {
  return (['body', 'query'] as const).flatMap((part) => {
    const form = row[part]
    return form ? fieldsWithin(row, part, inputSchema(form), []) : []
  })
}

export const fields: readonly Field[] = rows.flatMap(fieldsOf)

type Step = string | number

function fieldsWithin(row: Row, part: Field['part'], schema: Json, steps: Step[]): Field[] {
  const { properties, items, type } = schema as { properties?: Record<string, Json>; items?: Json; type?: string }
  if (properties)
    return Object.entries(properties).flatMap(([name, each]) => fieldsWithin(row, part, each, [...steps, name]))
  if (type === 'array' && items && part === 'body') return fieldsWithin(row, part, items, [...steps, 0])
  return [fieldAt(row, part, schema, steps)]
}

function fieldAt(row: Row, part: Field['part'], schema: Json, steps: Step[]): Field {
  const path = steps.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  )
  const problemOf = (value: unknown) => {
    const refused = problemsOf(row, { [part]: within(steps, value) }).find(({ field = '' }) => field.startsWith(path))
    return refused && inEnglish(refused.message ?? '')
  }
  return { row, part, path, schema, problemOf }
}

const within = (steps: Step[], value: unknown): unknown =>
  steps.reduceRight((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value)

/** The problems that a row finds in a request, with everything else missing. */
export function problemsOf(row: Row, given: { body?: unknown; query?: unknown }): readonly ErrorDetail[] {
  try {
    const { body, query } = row
    validInput(
      { body: body ? (given.body ?? {}) : undefined, query: given.query ?? {}, params: {} },
      {
        body,
        query,
        params: undefined,
      },
      refusePath,
    )
    return []
  } catch (error) {
    if (error instanceof Failure) return error.details ?? []
    throw error
  }
}
