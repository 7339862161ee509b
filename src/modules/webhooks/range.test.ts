import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import type { TestMerchant } from '#test/factory.ts'
import { listDeliveries } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { seedFailed } from '#test/webhook-queries.ts'
import { happen, register } from '#test/webhooks.ts'
import { redeliverBatch } from './actions/redeliver-batch.ts'

// After an outage of their receiver, people ask for a span of time again.

const harness = useHarness()

test('the events of a span of time are sent again to one webhook, and those outside of it are not', async () => {
  const merchant = await harness.make.merchant()
  const session = await harness.make.session(merchant.merchantId, 'DEVELOPER')
  const { id, receiver } = await register(harness, merchant)
  const other = await register(harness, merchant)
  const start = Date.now()
  const at = (minutes: number) => {
    harness.clock.now = new Date(start + minutes * 60_000)
    return harness.clock.now.toISOString()
  }
  for (let minute = 0; minute < 10; minute++) {
    at(minute)
    await happen(harness, merchant, `client ${minute}`)
  }
  await harness.deliver()
  receiver.heard.length = 0
  other.receiver.heard.length = 0
  harness.clock.now = undefined
  const body = {
    environment: 'SANDBOX',
    webhookId: id,
    from: new Date(start + 3 * 60_000),
    to: new Date(start + 6 * 60_000),
    status: 'ALL',
  }
  const headers = { authorization: `Bearer ${session.token}` }
  const ask = (given: object) =>
    harness.call({ method: 'POST', path: '/api/v1/webhooks/redeliver', headers, body: given })
  const answer = await ask(body)
  assert.equal(answer.status, 202, answer.text)
  assert.deepEqual([answer.body.total, answer.body.done, answer.body.state], [3, 0, 'RUNNING'])
  await harness.work()
  const shown = await harness.call({
    path: `/api/v1/webhooks/redeliveries?environment=SANDBOX&webhookId=${id}`,
    headers,
  })
  const { correlationId: _, ...asked } = answer.body
  assert.deepEqual(shown.body.content, [{ ...asked, done: 3, state: 'DONE' }])
  at(11)
  await harness.deliver()
  harness.clock.now = undefined
  assert.deepEqual(
    receiver.heard
      .map(({ body: sent }) => JSON.parse(sent).data.object.name)
      .toSorted((one, other) => (one < other ? -1 : 1)),
    ['client 3', 'client 4', 'client 5'],
  )
  assert.equal(other.receiver.heard.length, 0)
  assert.equal((await ask({ ...body, from: body.to, to: body.from })).status, 400)
  assert.equal((await ask({ ...body, environment: 'PRODUCTION' })).status, 404)
})

test('a viewer cannot send again', async () => {
  const merchant = await harness.make.merchant()
  const { id } = await register(harness, merchant)
  const session = await harness.make.session(merchant.merchantId, 'VIEWER')
  const body = { environment: 'SANDBOX', webhookId: id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await harness.call({ method: 'POST', path: '/api/v1/webhooks/redeliver', headers, body })
  assert.equal(answer.status, 403)
})

const outage = new Date('2026-01-05T10:00:00Z')

/** A webhook that has missed so many events, and the caller that asks for them again. */
async function afterOutage(count: number) {
  const merchant = await harness.make.merchant()
  const { id: webhookId, receiver } = await register(harness, merchant)
  await inTransaction(harness.db, (tx) => seedFailed(tx, merchant.sandbox, { webhookId, first: outage, count }))
  const { token } = await harness.make.session(merchant.merchantId, 'DEVELOPER')
  const headers = { authorization: `Bearer ${token}` }
  const body = { environment: 'SANDBOX', webhookId, from: outage, to: new Date(outage.getTime() + 3_600_000) }
  const ask = () => harness.call({ method: 'POST', path: '/api/v1/webhooks/redeliver', headers, body })
  const look = async () => {
    const answer = await harness.call({ path: '/api/v1/webhooks/redeliveries?environment=SANDBOX', headers })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.content[0]
  }
  return { merchant, webhookId, receiver, ask, look }
}

const countOf = async (merchant: TestMerchant, status: string) =>
  (await listDeliveries(harness.db.read, merchant.sandbox)).filter((each) => each.status === status).length

test('a long span is sent some hundreds at a time: what is new waits for no more than these', async () => {
  const { merchant, receiver, ask, look } = await afterOutage(1_200)
  const answer = await ask()
  assert.deepEqual([answer.status, answer.body.total], [202, 1_200])
  await harness.work()
  assert.deepEqual([(await look()).done, await countOf(merchant, 'PENDING')], [500, 500])
  for (const done of [1_000, 1_200]) {
    await harness.deliver()
    // The job that looks again in two seconds.
    await redeliverBatch(harness.db, merchant.sandbox, answer.body.id, new Date())
    assert.equal((await look()).done, done)
  }
  await harness.deliver()
  assert.equal((await look()).state, 'DONE')
  assert.equal(new Set(receiver.heard.map(({ headers }) => headers['svc-event-id'])).size, 1_200)
  assert.equal(receiver.heard.length, 1_200)
})

test('of sixteen who ask for a span at once one is answered; the others hear that it is being sent', async () => {
  const { ask, receiver } = await afterOutage(40)
  const answers = await Promise.all(Array.from({ length: 16 }, ask))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [202, ...Array.from({ length: 15 }, () => 409)],
  )
  await harness.work()
  await harness.deliver()
  assert.equal(receiver.heard.length, 40)
})

test('a webhook that is paused meanwhile stops what was to be sent again', async () => {
  const { merchant, webhookId, receiver, ask, look } = await afterOutage(40)
  await ask()
  const path = `/v1/webhooks/${webhookId}`
  await harness.call({ method: 'PATCH', path, key: merchant.key, body: { status: 'PAUSED' } })
  await harness.work()
  assert.deepEqual([(await look()).state, await countOf(merchant, 'FAILED'), receiver.heard.length], ['STOPPED', 40, 0])
})

test('a span in which nothing failed has nothing to send, and is done', async () => {
  const { ask } = await afterOutage(0)
  const { body } = await ask()
  assert.deepEqual([body.total, body.state], [0, 'DONE'])
})
