import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { runDueDate } from '#modules/subscriptions/actions/charge.ts'
import { runSubscriptions } from '#modules/subscriptions/jobs.ts'
import { findDueDate, lockSubscription } from '#modules/subscriptions/queries.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, openShop } from '#test/subscriptions.ts'

// One charge for a due date, whatever runs concurrently.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

const due = '2026-02-15T09:30:00Z'
const opened = async (count: number) => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z' }))
  return { shop, ids }
}

test('sixteen schedulers at once charge each due date once', async () => {
  const { shop, ids } = await opened(8)
  // The announcements are over.
  await shop.runUntil('2026-02-14T00:00:00Z')
  shop.moveTo(due)
  await Promise.all(Array.from({ length: 16 }, () => runSubscriptions(shop.clerk)))
  for (const id of ids) {
    const [first] = await shop.dueDates(id)
    assert.deepEqual([first.status, first.attempts.length], ['PAID', 1])
  }
})

test('64 requests to retry, a scheduler and a cancelation at once leave one charge or none', async () => {
  for (const way of ['resume', 'cancel'] as const) {
    const shop = await openShop(harness, '2026-01-15T10:00:00Z')
    await shop.saveCard('RENEWAL FAIL 1')
    const id = await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z' })
    await shop.runUntil('2026-02-15T12:00:00Z')
    const ask = () => shop.post(`/subscriptions/${id}/resume`, { retryNow: true })
    const others = way === 'cancel' ? [shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })] : []
    await Promise.all([...Array.from({ length: 64 }, ask), ...others, harness.work(), runSubscriptions(shop.clerk)])
    await shop.tick()
    const [first] = await shop.dueDates(id)
    const paid = first.attempts.filter(({ status }: { status: string }) => status === 'SUCCEEDED')
    assert.equal(paid.length, first.status === 'PAID' ? 1 : 0)
    assert.ok(way === 'cancel' || first.status === 'PAID')
    assert.ok(['PAID', 'VOIDED'].includes(first.status))
  }
})

test('a subscription that ends with one due date while another is about to be charged does not wait, and that one is uncollectible, too', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  const dunning = { retryDays: [20], finalAction: 'CANCEL' }
  await shop.saveCard('RENEWAL FAIL 99')
  const id = await shop.subscribe({
    trialEndsAt: '2026-02-15T08:00:00Z',
    interval: { unit: 'WEEK', count: 1 },
    dunning,
  })
  await shop.runUntil('2026-03-07T00:00:00Z')
  const [first, second, third] = await shop.dueDates(id)
  assert.deepEqual([first.status, second.status, third.status], ['RETRYING', 'RETRYING', 'RETRYING'])
  shop.moveTo('2026-03-08T12:00:00Z')
  const { db } = harness
  await inTransaction(db, async (tx) => {
    // The charge of the second has its session, and goes on to the subscription.
    const { sessionId } = (await findDueDate(tx, shop.scope, second.id)) ?? {}
    await lockSession(tx, shop.scope, sessionId ?? assert.fail())
    await runDueDate(shop.clerk, shop.scope, first.id)
    await lockSubscription(tx, shop.scope, id)
  })
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'CANCELED')
  const states = async () => (await shop.dueDates(id)).slice(0, 3).map(({ status }) => status)
  assert.deepEqual(await states(), ['UNCOLLECTIBLE', 'RETRYING', 'UNCOLLECTIBLE'])
  shop.pass(60_000)
  await shop.tick()
  assert.deepEqual(await states(), ['UNCOLLECTIBLE', 'UNCOLLECTIBLE', 'UNCOLLECTIBLE'])
  assert.equal((await shop.told(second.id)).at(-1), 'subscription.due_date.uncollectible')
  assert.equal((await shop.read(`/subscriptions/${id}`)).openAmount, 0)
})

test('64 creations with one externalId make one subscription and one charge', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard()
  const body = {
    clientId: shop.clientId,
    amount: 10,
    description: 'Premium',
    interval: { unit: 'MONTH', count: 1 },
    externalId: 'once',
  }
  const answers = await Promise.all(Array.from({ length: 64 }, () => shop.post('/subscriptions', body)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
  await shop.tick()
  const [first] = await shop.dueDates(answers[0]?.body.id)
  assert.deepEqual([first.status, first.attempts.length], ['PAID', 1])
})
