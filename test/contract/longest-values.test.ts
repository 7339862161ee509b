import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchantRoutes, portalRoutes } from '../../src/app.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'
import { useHarness } from '#test/harness.ts'
import { changing } from './changed-samples.ts'
import { send } from './conventions.ts'
import { creating } from './created-samples.ts'
import { keyDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { exampleBody, rowsAt } from './rows.ts'

// The database takes what a field takes: the longest text and the largest number that a body may contain are no surprise to a column. A rule of the field
// may refuse them; a CHECK that is narrower than the field would end in a 500.

const harness = useHarness()

type Field = { type?: string; format?: string; enum?: unknown; example?: unknown; maxLength?: number; maximum?: number }

/** An address is made longer behind its example. */
function largestOf({ type, format, enum: names, example, maxLength, maximum }: Field): string | number | undefined {
  const start = String(example).startsWith('https://') ? String(example) : ''
  if (type === 'string' && maxLength !== undefined && (start || !format) && !names) return start.padEnd(maxLength, 'x')
  return type === 'integer' || type === 'number' ? maximum : undefined
}

/** Fields of a body with the largest value of each. */
const largestIn = (body: Parameters<typeof inputSchema>[0]): [name: string, value: string | number][] =>
  Object.entries((inputSchema(body) as { properties?: Record<string, Field> }).properties ?? {}).flatMap(
    ([name, field]) => {
      const value = largestOf(field)
      return value === undefined ? [] : [[name, value] as [string, string | number]]
    },
  )

const changes = [...merchantRoutes.map((route) => ({ ...route, path: `/v1${route.path}` })), ...portalRoutes].flatMap(
  ({ method, path, body }) =>
    (method === 'PATCH' || method === 'PUT') && body ? [{ title: `${method} ${path}`, method, body }] : [],
)

for (const { title, method, body } of changes)
  test(`${title} has room for the largest value of each field`, async () => {
    const change = changing[title] ?? assert.fail(`${title} is not in test/contract/changed-samples.ts`)
    const { by, confirmation, path } = await change.make(harness)
    const statuses: Record<string, number> = {}
    for (const [name, value] of largestIn(body)) {
      const beside = change.samples?.[name]?.beside
      const headers = confirmation && { 'x-confirmation-token': await confirmation() }
      const call = { method, path, by, body: { ...beside, [name]: value }, ...(headers && { headers }) }
      statuses[name] = (await send(harness, call)).status
    }
    assertNoSurprise(statuses)
  })

for (const row of rowsAt(keyDoor).filter(({ title }) => title in creating))
  test(`${row.title} has room for the largest value of each field`, async () => {
    const { values, unsent = {} } = creating[row.title] ?? {}
    const { body, path } = row.route
    const statuses: Record<string, number> = {}
    for (const [name, value] of body ? largestIn(body) : []) {
      const { sandbox: by } = await newOwners(harness, row)
      await makeObject(harness, row, by)
      const sent = { ...exampleBody(row), ...values, [name]: value }
      for (const other of Object.keys(unsent)) if (other !== name) delete sent[other]
      statuses[name] = (await send(harness, { method: 'POST', path: `/v1${path}`, by, body: sent })).status
    }
    assertNoSurprise(statuses)
  })

function assertNoSurprise(statuses: Record<string, number>): void {
  const surprises = Object.entries(statuses).filter(([, status]) => status >= 500)
  assert.deepEqual(surprises, [], 'widen the CHECK of the column in a migration, or narrow the field')
}
