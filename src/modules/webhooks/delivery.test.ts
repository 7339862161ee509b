import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { happen, newestEvent, register, signatureOf } from '#test/webhooks.ts'

// A receiver's view, attempt by attempt.

const harness = useHarness()

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)

test('a delivery carries the headers of the specification, and its signature verifies over the very bytes', async () => {
  const merchant = await harness.make.merchant()
  const { secret, receiver } = await register(harness, merchant)
  const before = Date.now()
  await happen(harness, merchant)
  await harness.deliver()
  const [heard] = receiver.heard
  assert.ok(heard && receiver.heard.length === 1)
  assert.equal(heard.headers['content-type'], 'application/json')
  assert.equal(heard.headers['user-agent'], 'Mizan-Webhooks/1.0')
  assert.match(heard.headers['x-svc-signature'] ?? '', /^[0-9a-f]{64}$/)
  assert.equal(heard.headers['x-svc-signature'], signatureOf(secret, heard))
  assert.equal(heard.headers['x-svc-signature-next'], undefined)
  assert.equal(heard.headers['webhook-signature'], undefined)
  const timestamp = Number(heard.headers['x-svc-timestamp'])
  assert.ok(timestamp >= before && timestamp <= Date.now())
  const told = JSON.parse(heard.body)
  assert.equal(told.id, heard.headers['svc-event-id'])
  assert.equal(told.type, 'client.created')
  assert.notEqual(heard.headers['svc-webhook-id'], heard.headers['svc-event-id'])
})

test('every attempt has an id and a time of its own over the same event and the same bytes, sixteen times, and then no more', async () => {
  const merchant = await harness.make.merchant()
  const { secret, receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(500).end('no')
  const start = new Date()
  harness.clock.now = start
  await happen(harness, merchant)
  const times: number[] = []
  for (let attempt = 1; attempt <= 16; attempt++) {
    await harness.deliver()
    assert.equal(receiver.heard.length, attempt)
    times.push(harness.clock.now.getTime() - start.getTime())
    const [delivery] = (await newestEvent(harness, merchant)).deliveries
    assert.equal(delivery.attemptCount, attempt)
    assert.equal(delivery.status, attempt < 16 ? 'RETRYING' : 'FAILED')
    if (attempt < 16) {
      const next = new Date(delivery.nextAttemptAt)
      harness.clock.now = new Date(next.getTime() - 1)
      await harness.deliver()
      assert.equal(receiver.heard.length, attempt, 'not before its time')
      harness.clock.now = next
    }
  }
  const planned = [0, minutes(1), minutes(5), minutes(30), hours(1), ...Array.from({ length: 11 }, () => hours(6))]
  const delays = times.map((time, index) => time - (times[index - 1] ?? 0))
  for (const [index, delay] of delays.entries()) {
    const plan = planned[index] ?? 0
    assert.ok(delay >= plan && delay <= plan * 1.1 + 2_000, `attempt ${index + 1} came after ${delay} ms`)
  }
  harness.clock.now = new Date(start.getTime() + hours(200))
  await harness.deliver()
  assert.equal(receiver.heard.length, 16)
  const [delivery] = (await newestEvent(harness, merchant)).deliveries
  assert.deepEqual([delivery.status, delivery.failureReason], ['FAILED', 'ATTEMPTS_USED_UP'])
  const ids = new Set(receiver.heard.map(({ headers }) => headers['svc-webhook-id']))
  assert.equal(ids.size, 16)
  assert.equal(new Set(receiver.heard.map(({ headers }) => headers['svc-event-id'])).size, 1)
  assert.equal(new Set(receiver.heard.map(({ body }) => body)).size, 1)
  assert.equal(new Set(receiver.heard.map(({ headers }) => headers['x-svc-timestamp'])).size, 16)
  for (const heard of receiver.heard) assert.equal(heard.headers['x-svc-signature'], signatureOf(secret, heard))
  harness.clock.now = undefined
})
