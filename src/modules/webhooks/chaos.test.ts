import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { happen, newestEvent, register } from '#test/webhooks.ts'

// The chaos switch of a webhook in the sandbox, as its receiver and its developer see it.

const harness = useHarness()
const start = new Date('2026-11-20T10:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

const change = ({ key }: Pick<TestMerchant, 'key'>, id: string, chaos: unknown) =>
  harness.call({ method: 'PATCH', path: `/v1/webhooks/${id}`, key, body: { chaos } })

/** A webhook of the sandbox with these disturbances, and its receiver. */
async function disturbed(chaos: string[], more: Record<string, unknown> = {}) {
  harness.clock.now = start
  const merchant = await harness.make.merchant()
  const webhook = await register(harness, merchant, more)
  const { status, text } = await change(merchant, webhook.id, chaos)
  assert.equal(status, 200, text)
  return { merchant, ...webhook }
}

async function deliverAt(seconds: number) {
  harness.clock.now = after(seconds)
  await harness.deliver()
}

test('FAIL makes the first attempt of each delivery fail unsent, and says so; the next one arrives', async () => {
  const { merchant, receiver, id } = await disturbed(['FAIL'])
  await happen(harness, merchant)
  await deliverAt(0)
  assert.equal(receiver.heard.length, 0)
  const [failed] = (await newestEvent(harness, merchant)).deliveries
  assert.equal(failed.status, 'RETRYING')
  const [attempt] = failed.attempts
  assert.equal(attempt.errorType, 'CHAOS')
  assert.equal(attempt.errorMessage, 'Made to fail by the chaos switch of this webhook: nothing was sent.')
  await deliverAt(70)
  assert.equal(receiver.heard.length, 1)
  const [delivery] = (await newestEvent(harness, merchant)).deliveries
  assert.deepEqual([delivery.status, delivery.attemptCount], ['DELIVERED', 2])
  const { body } = await harness.call({ path: `/v1/webhooks/${id}`, key: merchant.key })
  assert.equal(body.health.consecutiveFailures, 0)
})

test('TWICE sends an event again a second after an answer that counts as lost, under the same event id', async () => {
  const { merchant, receiver } = await disturbed(['TWICE'])
  await happen(harness, merchant)
  await deliverAt(0)
  assert.equal(receiver.heard.length, 1)
  await deliverAt(30)
  await deliverAt(90)
  const [one, other, ...more] = receiver.heard.map(({ headers }) => headers)
  assert.equal(more.length, 0)
  assert.equal(one?.['svc-event-id'], other?.['svc-event-id'])
  assert.notEqual(one?.['svc-webhook-id'], other?.['svc-webhook-id'])
  const [delivery] = (await newestEvent(harness, merchant)).deliveries
  const [lost, kept] = delivery.attempts
  assert.deepEqual([delivery.status, lost.statusCode, lost.errorType], ['DELIVERED', 200, 'CHAOS'])
  assert.match(lost.errorMessage, /^Made to fail by the chaos switch of this webhook: the answer 200 counts as lost/)
  assert.equal(kept.errorType, undefined)
})

test('FAIL and TWICE together: one attempt fails unsent, then the event comes twice', async () => {
  const { merchant, receiver } = await disturbed(['TWICE', 'FAIL'])
  await happen(harness, merchant)
  for (const seconds of [0, 70, 80, 200]) await deliverAt(seconds)
  assert.equal(receiver.heard.length, 2)
})

test('SLOW holds each event for ten seconds', async () => {
  const { merchant, receiver } = await disturbed(['SLOW'])
  await happen(harness, merchant)
  await deliverAt(0)
  await deliverAt(9)
  assert.equal(receiver.heard.length, 0)
  await deliverAt(10)
  assert.equal(receiver.heard.length, 1)
})

test('OUT_OF_ORDER turns the events of five seconds around, also for a receiver that takes one at a time', async () => {
  const { merchant, receiver } = await disturbed(['OUT_OF_ORDER'], { maxConcurrency: 1 })
  const made: string[] = []
  for (const seconds of [0, 1, 2, 4]) {
    harness.clock.now = after(seconds)
    made.push(await happen(harness, merchant, `client ${seconds}`))
  }
  await deliverAt(4)
  assert.equal(receiver.heard.length, 0)
  await deliverAt(12)
  const heard = receiver.heard.map(({ body }) => JSON.parse(body).resource.id)
  assert.equal(heard.length, 4)
  assert.deepEqual(
    [heard.indexOf(made[0]) > heard.indexOf(made[2]), heard.indexOf(made[1]) > heard.indexOf(made[3])],
    [true, true],
  )
})

test('a switch that was left on ends by itself after an hour, and an empty list ends it at once', async () => {
  const { merchant, id, receiver } = await disturbed(['FAIL', 'SLOW'])
  const read = async () => (await harness.call({ path: `/v1/webhooks/${id}`, key: merchant.key })).body
  const { chaos, chaosEndsAt } = await read()
  assert.deepEqual([chaos, chaosEndsAt], [['FAIL', 'SLOW'], after(3_600).toISOString()])
  harness.clock.now = after(3_600)
  assert.deepEqual([(await read()).chaos, (await read()).chaosEndsAt], [undefined, undefined])
  await happen(harness, merchant)
  await deliverAt(3_600)
  assert.equal(receiver.heard.length, 1)
  assert.deepEqual((await change(merchant, id, ['TWICE'])).body.chaos, ['TWICE'])
  assert.equal((await change(merchant, id, [])).body.chaos, undefined)
})

test('what is disturbed does not count against the webhook, which disturbs nothing else of its merchant', async () => {
  const { merchant, id, receiver } = await disturbed(['FAIL'])
  const other = await register(harness, merchant)
  for (let count = 0; count < 25; count++) await happen(harness, merchant, `client ${count}`)
  await deliverAt(0)
  assert.deepEqual([receiver.heard.length, other.receiver.heard.length], [0, 25])
  const { body } = await harness.call({ path: `/v1/webhooks/${id}`, key: merchant.key })
  assert.deepEqual([body.status, body.health.consecutiveFailures, body.health.failingSince], ['ACTIVE', 0, undefined])
})

test('a webhook of production is never disturbed: the switch is refused, and so is what no list of disturbances is', async () => {
  harness.clock.now = start
  const merchant = await harness.make.merchant()
  const key = merchant.liveKey
  const { id, receiver } = await register(harness, { ...merchant, key })
  const refused = await change({ key }, id, ['FAIL'])
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.details[0].field],
    [400, 'VALIDATION_ERROR', 'chaos'],
  )
  await happen(harness, { ...merchant, key })
  await deliverAt(0)
  assert.equal(receiver.heard.length, 1)
  for (const odd of [['LOUD'], 'FAIL', ['FAIL', 'FAIL', 'FAIL', 'FAIL', 'FAIL'], null])
    assert.equal((await change({ key }, id, odd)).status, 400, JSON.stringify(odd))
})
