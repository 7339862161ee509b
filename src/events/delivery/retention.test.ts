import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { countAttempts } from '#test/webhook-queries.ts'
import { happen, newestEvent, register } from '#test/webhooks.ts'
import { verify } from '../../verify/verify.ts'
import { eventsKeptForMs, forgetOldEvents } from './retention.ts'

// Old rows are deleted: attempts after 30 days, events after 90.

const harness = useHarness()

test('attempts are kept for 30 days and events for 90, and the count of a resource’s events stays unbroken', async () => {
  const merchant = await harness.make.merchant()
  await register(harness, merchant)
  const start = Date.now()
  const at = (days: number) => new Date(start + days * dayMs)
  const id = await happen(harness, merchant)
  const rename = (name: string) =>
    harness.call({ method: 'PUT', path: `/v1/clients/${id}`, key: merchant.key, body: { name } })
  await rename('second')
  await harness.deliver()
  assert.equal(await countAttempts(harness.db.read, merchant.sandbox), 2)
  await forgetOldEvents(harness.db, at(29), eventsKeptForMs)
  assert.equal(await countAttempts(harness.db.read, merchant.sandbox), 2)
  await forgetOldEvents(harness.db, at(31), eventsKeptForMs)
  assert.equal(await countAttempts(harness.db.read, merchant.sandbox), 0)
  assert.equal((await newestEvent(harness, merchant)).deliveries[0].status, 'DELIVERED')
  await forgetOldEvents(harness.db, at(91), eventsKeptForMs)
  const left = await listEvents(harness.db.read, merchant.sandbox)
  assert.deepEqual(
    left.map(({ sequence, body }) => [sequence, body]),
    [[2, '{}']],
  )
  harness.clock.now = at(91)
  const list = await harness.call({ path: '/v1/webhooks/events', key: merchant.key })
  assert.deepEqual(list.body.content, [])
  harness.clock.now = undefined
  await rename('third')
  for (const { name, problems } of await verify(harness.db)) assert.deepEqual(problems, [], name)
  assert.equal((await harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key: merchant.key })).status, 204)
})
