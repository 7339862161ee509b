import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { cardOf } from '#money/acquirers/simulator/fixture.ts'
import { submitCard } from '#money/payments/charge.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, openShop, type Shop } from '#test/subscriptions.ts'
import { findDueDate } from './queries.ts'

// Subscriptions of which the last cycle has begun: each of them ends.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

/** At noon of its last due date, on 15 February. */
async function inLastCycle(fields: object, holderName?: string) {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard(holderName)
  const id = await shop.subscribe({ cycles: 1, trialEndsAt: '2026-02-15T08:00:00Z', ...fields })
  await shop.runUntil('2026-02-15T12:00:00Z')
  return { shop, id }
}

const stateOf = async (shop: Shop, id: string) => (await shop.read(`/subscriptions/${id}`)).status
const end = async (shop: Shop, id: string) => (await shop.told(id)).at(-1)

async function payAtLink(shop: Shop, id: string): Promise<void> {
  const [due] = await shop.dueDates(id)
  const { sessionId } = (await findDueDate(harness.db.read, shop.scope, due.id)) ?? assert.fail()
  const card = { sessionId: sessionId ?? assert.fail(), correlationId: due.id, card: cardOf('Salma Idrissi') }
  assert.equal((await submitCard(shop.clerk.payments, shop.scope, card)).row.status, 'SUCCEEDED')
}

test('canceled at the end of a last period whose bill is waived, it ends with that period', async () => {
  const { shop, id } = await inLastCycle({ collection: 'MANUAL' })
  const asked = await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, waiveOpenDueDates: true })
  assert.deepEqual([asked.body.status, asked.body.openAmount], ['ACTIVE', 0])
  await shop.runUntil('2026-03-14T00:00:00Z')
  assert.equal(await stateOf(shop, id), 'ACTIVE')
  await shop.runUntil('2026-03-15T12:00:00Z')
  assert.deepEqual([await stateOf(shop, id), await end(shop, id)], ['CANCELED', 'subscription.canceled'])
})

test('canceled at the end of its last period, it ends then also if it was paused and resumed before', async () => {
  const { shop, id } = await inLastCycle({ collection: 'MANUAL' })
  await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, waiveOpenDueDates: true })
  await shop.runUntil('2026-02-18T12:00:00Z')
  await shop.post(`/subscriptions/${id}/pause`, {})
  const resumed = await shop.post(`/subscriptions/${id}/resume`)
  assert.deepEqual([resumed.status, resumed.body.status], [200, 'ACTIVE'])
  await shop.runUntil('2026-03-15T12:00:00Z')
  assert.deepEqual([await stateOf(shop, id), await end(shop, id)], ['CANCELED', 'subscription.canceled'])
})

test('a cancellation at the end of its last period that is taken back leaves it to be complete', async () => {
  const { shop, id } = await inLastCycle({ collection: 'MANUAL' })
  await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, waiveOpenDueDates: true })
  await shop.patch(`/subscriptions/${id}`, { cancelAtPeriodEnd: false })
  await shop.runUntil('2026-03-15T12:00:00Z')
  assert.deepEqual([await stateOf(shop, id), await end(shop, id)], ['COMPLETED', 'subscription.completed'])
})

test('a last charge that is waived under way, and is then declined, leaves it to end with its period', async () => {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard('RENEWAL TIMEOUT FAIL')
  const id = await shop.subscribe({ cycles: 1, trialEndsAt: '2026-02-15T08:00:00Z' })
  shop.moveTo('2026-02-15T09:30:00Z')
  await shop.tick()
  assert.equal((await shop.dueDates(id))[0].status, 'PROCESSING')
  const asked = await shop.post(`/subscriptions/${id}/cancel`, { atPeriodEnd: true, waiveOpenDueDates: true })
  assert.deepEqual([asked.status, asked.body.openAmount], [200, 100])
  await shop.runUntil('2026-03-15T12:00:00Z')
  assert.equal((await shop.dueDates(id))[0].status, 'VOIDED')
  assert.deepEqual([await stateOf(shop, id), await end(shop, id)], ['CANCELED', 'subscription.canceled'])
})

test('paused by the end of its last cycle, it is complete once it is resumed', async () => {
  const dunning = { retryDays: [1], finalAction: 'PAUSE' }
  const { shop, id } = await inLastCycle({ dunning }, 'RENEWAL FAIL 9')
  await shop.runUntil('2026-02-17T12:00:00Z')
  assert.equal(await stateOf(shop, id), 'PAUSED')
  const resumed = await shop.post(`/subscriptions/${id}/resume`)
  assert.deepEqual([resumed.status, resumed.body.status], [200, 'COMPLETED'])
  assert.equal(await end(shop, id), 'subscription.completed')
})

test('what is paid during a pause makes it complete once it is resumed', async () => {
  const { shop, id } = await inLastCycle({ collection: 'MANUAL' })
  await shop.post(`/subscriptions/${id}/pause`, { resumeAt: '2026-02-20T00:00:00Z' })
  await payAtLink(shop, id)
  assert.equal(await stateOf(shop, id), 'PAUSED')
  await shop.runUntil('2026-02-20T12:00:00Z')
  assert.deepEqual([await stateOf(shop, id), await end(shop, id)], ['COMPLETED', 'subscription.completed'])
})

test('cycles that are added late begin with the next period, and months that have passed are not billed', async () => {
  const dunning = { retryDays: [1], finalAction: 'UNPAID' }
  const shop = await openShop(harness, '2026-01-31T10:00:00Z')
  await shop.saveCard('RENEWAL FAIL 2')
  const id = await shop.subscribe({ cycles: 1, trialEndsAt: '2026-02-28T09:00:00Z', billingDay: 31, dunning })
  await shop.runUntil('2026-04-03T00:00:00Z')
  assert.equal(await stateOf(shop, id), 'UNPAID')
  shop.moveTo('2026-06-20T10:00:00Z')
  assert.equal((await shop.patch(`/subscriptions/${id}`, { cycles: 3 })).status, 200)
  assert.equal((await shop.post(`/subscriptions/${id}/resume`, { retryNow: true })).status, 200)
  await shop.tick()
  const shown = async () =>
    (await shop.dueDates(id)).map(({ sequence, dueAt, status }) => [sequence, dueAt.slice(0, 10), status])
  assert.deepEqual(await shown(), [
    [1, '2026-02-28', 'PAID'],
    [5, '2026-06-30', 'SCHEDULED'],
  ])
  await shop.runUntil('2026-08-01T00:00:00Z')
  assert.deepEqual((await shown()).slice(1), [
    [5, '2026-06-30', 'PAID'],
    [6, '2026-07-31', 'PAID'],
  ])
  assert.equal(await stateOf(shop, id), 'COMPLETED')
})
