import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { cardOf } from '#money/acquirers/simulator/fixture.ts'
import { submitCash } from '#money/payments/cash.ts'
import { submitCard } from '#money/payments/charge.ts'
import { inOneWrite } from '#money/payments/parts.ts'
import { resolveUnknown } from '#money/payments/resolve.ts'
import { findSession, lockSession } from '#money/payments/session-queries.ts'
import { cashOf } from '#money/payments/transaction.ts'
import type { WriteContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, openShop, type Shop } from '#test/subscriptions.ts'
import { closeDueDate, endSubscription } from './actions/ending.ts'
import { subscriptionHooks } from './actions/outcome.ts'
import type { DueDate } from './due-date.ts'
import { findDueDate, lockDueDate, lockSubscription } from './queries.ts'
import type { Subscription } from './subscription.ts'

// Dunning that ends while another transaction holds the session, or while it is being paid.

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
})

/** One whose first renewal was declined, and waits for its retry. */
async function late() {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard('RENEWAL FAIL 9')
  const id = await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z' })
  await shop.runUntil('2026-02-15T12:00:00Z')
  const dueId = (await shop.dueDates(id))[0].id as string
  const dueNow = async () => (await findDueDate(harness.db.read, shop.scope, dueId)) ?? assert.fail()
  const sessionId = (await dueNow()).sessionId ?? assert.fail()
  const sessionNow = async () => (await findSession(harness.db.read, shop.scope, sessionId)) ?? assert.fail()
  return { shop, id, dueId, sessionId, dueNow, sessionNow }
}

/** Does this with the subscription and its due date, while another has the lock of the session. */
async function whileBusy(
  { shop, id, dueId, sessionId }: { shop: Shop; id: string; dueId: string; sessionId: string },
  work: (ctx: WriteContext, subscription: Subscription, due: DueDate) => Promise<unknown>,
): Promise<void> {
  const { scope, clerk } = shop
  await inTransaction(harness.db, async (other) => {
    await lockSession(other, scope, sessionId)
    await inOneWrite(clerk.payments, { scope, correlationId: id }, async (ctx) => {
      const subscription = (await lockSubscription(ctx.tx, scope, id)) ?? assert.fail()
      await work(ctx, subscription, (await lockDueDate(ctx.tx, scope, dueId)) ?? assert.fail())
    })
  })
}

test('a client whose payment fails while the due date is waived cannot try again', async () => {
  const { shop, id, sessionId, dueNow, sessionNow } = await late()
  const { payments } = shop.clerk
  const pay = () =>
    submitCard(payments, shop.scope, { sessionId, correlationId: sessionId, card: cardOf('Salma Idrissi') })
  shop.faults.crashBefore = () => {
    throw new Error('no line')
  }
  await pay()
  delete shop.faults.crashBefore
  await shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })
  shop.pass(15 * minuteMs)
  await resolveUnknown(payments)
  assert.deepEqual([(await dueNow()).status, (await sessionNow()).status], ['VOIDED', 'OPEN'])
  await assert.rejects(pay(), { code: 'SESSION_NOT_ACTIVE' })
  await harness.work()
  assert.equal((await sessionNow()).status, 'CANCELED')
})

test('a session that is free again although nothing is owed in it is closed at once', async () => {
  const { shop, id, dueNow, sessionNow } = await late()
  await shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })
  assert.deepEqual([(await dueNow()).status, (await dueNow()).wakeAt], ['VOIDED', null])
  const { released } = subscriptionHooks(harness.secrets)
  const session = await sessionNow()
  await harness.make.write(shop.scope, async (ctx) => released?.(ctx, session), shop.clerk.payments.now())
  assert.deepEqual((await dueNow()).wakeAt, shop.clerk.payments.now())
  await harness.work()
  assert.equal((await dueNow()).wakeAt, null)
})

test('what no retry has brought in is uncollectible although another had its session, and its event is told', async () => {
  for (const cancelReason of ['PAYMENT_FAILED', 'AUTHORIZATION_REVOKED']) {
    const about = await late()
    const { shop, id, dueId, dueNow } = about
    await whileBusy(about, (ctx, subscription) => {
      const changes = { state: 'CANCELED', canceledAt: ctx.now, cancelReason } as const
      return endSubscription(ctx, subscription, { event: 'subscription.canceled', changes, owed: 'UNCOLLECTIBLE' })
    })
    assert.deepEqual([(await dueNow()).status, (await dueNow()).isWaived], ['RETRYING', true])
    shop.pass(minuteMs)
    await shop.tick()
    assert.equal((await dueNow()).status, 'UNCOLLECTIBLE')
    assert.equal((await shop.told(dueId)).at(-1), 'subscription.due_date.uncollectible')
    assert.equal((await shop.read(`/subscriptions/${id}`)).openAmount, 0)
  }
})

/** Ended as by the last retry of another due date. */
const giveUp = async ({ shop, id }: { shop: Shop; id: string }) =>
  inOneWrite(shop.clerk.payments, { scope: shop.scope, correlationId: id }, async (ctx) => {
    const subscription = (await lockSubscription(ctx.tx, shop.scope, id)) ?? assert.fail()
    const changes = { state: 'CANCELED', canceledAt: ctx.now, cancelReason: 'PAYMENT_FAILED' } as const
    return endSubscription(ctx, subscription, { event: 'subscription.canceled', changes, owed: 'UNCOLLECTIBLE' })
  })
const waive = ({ shop, id }: { shop: Shop; id: string }) =>
  shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })

for (const [words, end, status, told] of [
  ['failures', giveUp, 'UNCOLLECTIBLE', ['subscription.due_date.failed', 'subscription.due_date.uncollectible']],
  ['its merchant, who waives what is owed,', waive, 'VOIDED', []],
] as const)
  test(`a charge that is declined after ${words} ended its subscription leaves it ${status}, and is told of as at any time`, async () => {
    const shop = await openShop(harness, '2026-01-15T10:00:00Z')
    await shop.saveCard('RENEWAL TIMEOUT FAIL')
    const id = await shop.subscribe({ trialEndsAt: '2026-02-15T08:00:00Z' })
    await shop.runUntil('2026-02-14T10:00:00Z')
    const [{ id: dueId, dueAt }] = await shop.dueDates(id)
    shop.moveTo(dueAt)
    await shop.tick()
    const before = await shop.told(dueId)
    assert.equal((await shop.dueDates(id))[0].status, 'PROCESSING')
    await end({ shop, id })
    assert.equal((await shop.dueDates(id))[0].status, 'PROCESSING')
    shop.pass(2 * minuteMs)
    await shop.tick()
    assert.equal((await shop.dueDates(id))[0].status, status)
    assert.deepEqual((await shop.told(dueId)).slice(before.length), told)
    assert.equal((await shop.read(`/subscriptions/${id}`)).openAmount, 0)
  })

for (const action of ['pause', 'cancel'])
  test(`what was waived while another had its session is void a minute later, also after a ${action}`, async () => {
    const about = await late()
    const { shop, id, dueNow, sessionNow } = about
    await whileBusy(about, (ctx, subscription, due) => closeDueDate(ctx, subscription, due, 'VOIDED'))
    assert.equal((await shop.post(`/subscriptions/${id}/${action}`)).status, 200)
    shop.pass(minuteMs)
    await shop.tick()
    assert.deepEqual([(await dueNow()).status, (await sessionNow()).status], ['VOIDED', 'CANCELED'])
  })

/** One that is paid in cash, and whose client has a voucher. */
async function withVoucher() {
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  const id = await shop.subscribe({ collection: 'MANUAL', paymentMethodId: undefined })
  await shop.tick()
  const dueId = (await shop.dueDates(id))[0].id as string
  const dueNow = async () => (await findDueDate(harness.db.read, shop.scope, dueId)) ?? assert.fail()
  const sessionId = (await dueNow()).sessionId ?? assert.fail()
  const { payments } = shop.clerk
  const { row } = await submitCash(payments, shop.scope, { sessionId, correlationId: sessionId })
  const sessionNow = async () => (await findSession(harness.db.read, shop.scope, sessionId)) ?? assert.fail()
  const agent = harness.ports.simulator
  const voucher = cashOf(row) ?? assert.fail()
  const take = () =>
    agent.payVoucher({
      number: voucher.reference,
      amountMinor: row.amountMinor,
      currency: 'MAD',
      agent: 'Agence Agdal',
      agentTransactionId: voucher.reference,
    })
  return { shop, id, dueNow, sessionNow, take }
}

test('a due date that is waived has its voucher closed: no agent takes cash for a waived due date', async () => {
  const { shop, id, dueNow, sessionNow, take } = await withVoucher()
  assert.equal((await sessionNow()).status, 'AWAITING_CASH')
  await shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })
  await shop.tick()
  await harness.work()
  assert.deepEqual([(await dueNow()).status, (await sessionNow()).status], ['VOIDED', 'CANCELED'])
  assert.equal((await take()).status, 'REFUSED')
})

test('cash that an agent took before the voucher of a waived due date was closed has paid it', async () => {
  const { shop, id, dueNow, sessionNow, take } = await withVoucher()
  await shop.post(`/subscriptions/${id}/cancel`, { waiveOpenDueDates: true })
  assert.equal((await take()).status, 'PAID')
  await shop.tick()
  assert.deepEqual([(await dueNow()).status, (await sessionNow()).status], ['PAID', 'PAID'])
})
