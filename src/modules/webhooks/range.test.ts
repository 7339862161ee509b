import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { happen, register } from '#test/webhooks.ts'

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
  await harness.work()
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

test('whoever may only look cannot send again', async () => {
  const merchant = await harness.make.merchant()
  const { id } = await register(harness, merchant)
  const session = await harness.make.session(merchant.merchantId, 'VIEWER')
  const body = { environment: 'SANDBOX', webhookId: id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await harness.call({ method: 'POST', path: '/api/v1/webhooks/redeliver', headers, body })
  assert.equal(answer.status, 403)
})
