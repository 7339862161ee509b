import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCatalogue, type EventType } from '#events/catalogue.ts'
import { type EventRow, listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { send } from './conventions.ts'
import { makeObject, newOwners } from './examples.ts'
import { rows, validCall } from './rows.ts'

// The promises of every event, checked on all events that the rows of the API emit with their own examples: a new row is covered at once.

const harness = useHarness()

type EventPayload = {
  id: string
  type: EventType
  apiVersion: string
  environment: string
  sequence: number
  resource: { type: string; id: string; version: number }
  externalId?: string
  metadata?: object
  data: { object: Record<string, unknown>; previous?: Record<string, unknown> }
}

const changes = /\.(updated|status_changed)$/

for (const row of rows.filter(({ route, door }) => route.method !== 'GET' && door.prefix === '/v1'))
  test(`${row.title} emits events that say what they are about, their place, and what changed`, async () => {
    const { sandbox } = await newOwners(harness, row)
    const values = await makeObject(harness, row, sandbox)
    await send(harness, validCall(row, values, sandbox))
    await harness.work()
    const all = await listEvents(harness.db.read, sandbox.scope)
    for (const event of all) assertPromises(event)
    assertInOrder(all)
  })

function assertPromises(event: EventRow): void {
  const payload = JSON.parse(event.body) as EventPayload
  const { type, sequence, resource, data } = payload
  assert.deepEqual([payload.id, type, payload.apiVersion, payload.environment], [event.id, event.type, 'v1', 'SANDBOX'])
  assert.equal(resource.type, eventCatalogue[type].resource, type)
  assert.deepEqual([sequence, resource.version], [event.sequence, event.sequence])
  assert.equal(resource.id, event.resourceId)
  assert.ok(Object.keys(data.object).length > 0, type)
  // The merchant's own values of the resource stand outside too, where a receiver finds them without knowing the resource.
  if (data.object['metadata'] !== undefined) assert.deepEqual(payload.metadata, data.object['metadata'], type)
  if (data.object['externalId'] !== undefined) assert.equal(payload.externalId, data.object['externalId'], type)
  if (changes.test(type)) assert.ok(Object.keys(data.previous ?? {}).length > 0, `${type} says what was there before`)
  for (const word of ['svc_sk_', 'whsec_', '4242424242424242'])
    assert.ok(!event.body.includes(word), `${type}: ${word}`)
}

/** The events of a resource are numbered one after the other, in the order of their ids. */
function assertInOrder(all: readonly EventRow[]): void {
  for (const [resource, ofResource] of Map.groupBy(
    all,
    ({ resourceType, resourceId }) => `${resourceType} ${resourceId}`,
  ))
    assert.deepEqual(
      ofResource.map(({ sequence }) => sequence),
      ofResource.map((_, index) => (ofResource[0]?.sequence ?? 1) + index),
      resource,
    )
}
