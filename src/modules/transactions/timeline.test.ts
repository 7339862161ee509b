import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { computer, tell, visitPage } from '#test/journeys.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { newestEvent, register } from '#test/webhooks.ts'

// The steps of a story that pages and webhooks write down.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

type Entry = {
  sequence: number
  type: string
  status: string
  actor: string
  at: string
  data?: Record<string, unknown>
}

async function story(key: string, id: string): Promise<Entry[]> {
  const answer = await harness.call({ path: `/v1/transactions/${id}/timeline`, key })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.entries
}

/** A payment whose buyer has opened the page, chosen the card and paid. */
async function boughtOnPage(key: string) {
  const session = await openSession(harness, key)
  const by = computer(1)
  const pass = await visitPage(harness, `/c/${session.token}`, { by })
  await tell(harness, pass, { step: 'METHOD_SELECTED', method: 'CARD' }, { 'user-agent': by })
  await harness.app.flushJourneys()
  const paid = await pay(harness, session)
  assert.equal(paid.status, 200, paid.text)
  const { body } = await harness.call({ path: `/v1/transactions?sessionId=${session.id}`, key })
  return body.content[0].id as string
}

test('a timeline begins with what the buyer did on the page, and ends with the webhooks that were told', async () => {
  const merchant = await harness.make.merchant()
  const { id: webhookId, receiver } = await register(harness, merchant, { events: ['payment.*'] })
  const id = await boughtOnPage(merchant.key)
  await harness.deliver()
  const entries = await story(merchant.key, id)
  assert.deepEqual(
    entries.slice(0, 3).map(({ type, actor, data }) => [type, actor, data?.['method']]),
    [
      ['PAGE_OPENED', 'BUYER', undefined],
      ['METHOD_SELECTED', 'BUYER', 'CARD'],
      ['CREATED', 'SYSTEM', undefined],
    ],
  )
  assert.deepEqual(
    entries.map(({ sequence }) => sequence),
    entries.map((_, index) => index + 1),
  )
  const told = entries.filter(({ type }) => type === 'WEBHOOK_DELIVERED')
  // Both are on their way at once, and either may be answered first.
  const byType = told.toSorted((one, other) =>
    String(one.data?.['eventType']) < String(other.data?.['eventType']) ? -1 : 1,
  )
  assert.deepEqual(
    byType.map(({ status, actor, data }) => [status, actor, data?.['eventType'], data?.['webhookId'], data?.['host']]),
    ['payment.created', 'payment.succeeded'].map((type) => [
      'SUCCEEDED',
      'SYSTEM',
      type,
      webhookId,
      new URL(receiver.url).host,
    ]),
  )
  assert.deepEqual(told[0]?.data?.['statusCode'], 200)
  assert.ok(
    entries.every(({ at }, index) => index === 0 || at >= String(entries[index - 1]?.at)),
    'oldest first',
  )
})

test('a webhook that never takes an event is in the timeline once all attempts are over, and not before', async () => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant, { events: ['payment.succeeded'] })
  receiver.answer = (response) => response.writeHead(500).end('no')
  harness.clock.now = new Date()
  const id = await boughtOnPage(merchant.key)
  await harness.deliver()
  const ofWebhooks = async () => (await story(merchant.key, id)).filter(({ type }) => type.startsWith('WEBHOOK_'))
  assert.deepEqual(await ofWebhooks(), [])
  for (let attempt = 2; attempt <= 16; attempt++) {
    const [delivery] = (await newestEvent(harness, merchant, 'payment.succeeded')).deliveries
    harness.clock.now = new Date(delivery.nextAttemptAt)
    await harness.deliver()
  }
  const [failed, ...more] = await ofWebhooks()
  assert.deepEqual(
    [failed?.type, failed?.data?.['attempts'], failed?.data?.['statusCode']],
    ['WEBHOOK_FAILED', 16, 500],
  )
  assert.deepEqual(more, [])
})
