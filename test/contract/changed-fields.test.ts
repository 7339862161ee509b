import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { merchantRoutes, portalRoutes } from '../../src/app.ts'
import { inputSchema, type Json } from '#platform/http/openapi-schemas.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { changing, type Made, type Sample, valuesOf } from './changed-samples.ts'
import { assertSucceeded, send } from './conventions.ts'

// Every field of every PATCH and PUT is kept: it is changed, and read back from the object, from its list, and from the event about the change, which
// contains the previous value.

const harness = useHarness()

type Change = { title: string; method: 'PATCH' | 'PUT'; body: z.ZodType }

const changes: readonly Change[] = [
  ...merchantRoutes.map((route) => ({ ...route, path: `/v1${route.path}` })),
  ...portalRoutes,
].flatMap(({ method, path, body }) =>
  (method === 'PATCH' || method === 'PUT') && body ? [{ title: `${method} ${path}`, method, body }] : [],
)

test('every PATCH and PUT is walked', () => {
  assert.deepEqual(changes.map(({ title }) => title).sort(), Object.keys(changing).sort())
})

for (const { title, method, body } of changes) {
  const { make, samples = {}, told = 'none' } = changing[title] ?? {}
  const { properties = {} } = inputSchema(body) as { properties?: Record<string, Json> }

  for (const [field, schema] of Object.entries(properties))
    test(`${title} keeps ${field}`, async () => {
      assert.ok(make, `${title} is not in test/contract/changed-samples.ts`)
      const values = samples[field]?.values ?? valuesOf(schema)
      assert.ok(values, `${title} ${field} has no sample: add two values to test/contract/changed-samples.ts`)
      const sample = { ...samples[field], values }
      const made = await make(harness)
      await change(made, method, { ...sample.beside, [field]: values[0] })
      assertShown(await readOf(made), field, sample, 0)
      const before = await eventsOf(made)
      await change(made, method, { ...(sample.isBesideBoth && sample.beside), [field]: values[1] })
      assertShown(await readOf(made), field, sample, 1)
      if (made.list) assertShown(await listedOf(made), field, sample, 1)
      const events = (await eventsOf(made)).slice(before.length)
      const isTold = told === 'all' || (told !== 'none' && told.includes(field))
      if (!isTold) return assert.deepEqual(events, [])
      const event = events.find(({ previous }) => previous && (sample.at ?? field) in previous)
      assert.ok(event, `${title} ${field} is in no previous: ${JSON.stringify(events.map(({ previous }) => previous))}`)
      assertShown(event.object, field, sample, 1)
      assertShown(event.previous ?? {}, field, sample, 0)
    })
}

async function change({ by, confirmation, path }: Made, method: Change['method'], body: object): Promise<void> {
  const headers = confirmation && { 'x-confirmation-token': await confirmation() }
  assertSucceeded(await send(harness, { method, path, by, body, ...(headers && { headers }) }))
}

type Shown = Record<string, unknown>

function assertShown(shown: Shown, field: string, { values, at = field, shown: promised = values }: Sample, n: 0 | 1) {
  const expected = promised[n]
  if (expected instanceof RegExp) assert.match(String(shown[at]), expected, at)
  else assert.deepEqual(shown[at], expected, at)
}

async function readOf(made: Made): Promise<Shown> {
  const { by, read, list } = made
  if (list && read.path === list.path) return listedOf(made)
  const { body } = await send(harness, { path: read.path, by })
  return read.within === undefined ? body : body[read.within]
}

async function listedOf({ by, list }: Made): Promise<Shown> {
  const { body } = await send(harness, { path: list?.path ?? '', by })
  const row = body.content.find((each: Shown) => list?.isIt(each))
  assert.ok(row, `it is not in ${list?.path}`)
  return row
}

async function eventsOf({ subject }: Made): Promise<{ object: Shown; previous?: Shown }[]> {
  if (!subject) return []
  const events = await listEvents(harness.db.read, subject.owner.scope)
  return events.filter(({ resourceId }) => resourceId === subject.id).map(({ body }) => JSON.parse(body).data)
}
