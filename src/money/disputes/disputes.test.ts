import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { chargebackWon } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { requestPayout } from '../payouts/open.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import { releaseFunds } from '../payments/release.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import { closeDispute, escalate, type NewDispute, openDispute } from './disputes.ts'
import { disputePayment, endDispute } from './fixture.ts'
import { remindOfDisputes } from './jobs.ts'
import { presentTransaction } from '../payments/transaction-view.ts'
import { requestRefund } from '../refunds/request.ts'
import * as wallets from '../wallets/wallets.ts'
import { emitReleased } from '../wallets/wallets.ts'

// A buyer's bank takes a payment back, and decides about it.

const harness = useHarness()

async function paid(fixture: PaymentFixture, isReleased: boolean): Promise<string> {
  const { id } = await fixture.session()
  await fixture.submit(id)
  if (isReleased) {
    fixture.passTime(5 * dayMs)
    await releaseFunds(fixture.parts)
  }
  return (await fixture.attempt(id)).id
}
const open = (fixture: PaymentFixture, id: string, amountMinor?: bigint) =>
  harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, id, amountMinor), fixture.now())
const close = (fixture: PaymentFixture, id: string, outcome: 'WON' | 'LOST') =>
  harness.make.write(fixture.scope, (ctx) => endDispute(ctx, id, outcome), fixture.now())
const openOf = async (fixture: PaymentFixture, id: string, facts: NewDispute) =>
  (await harness.make.write(fixture.scope, (ctx) => openDispute(ctx, id, facts), fixture.now())).dispute.id
const rowOf = async (fixture: PaymentFixture, id: string) =>
  required(await findTransaction(harness.db.read, fixture.scope, id))
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))
const owed = async (fixture: PaymentFixture) => (await fixture.books())['merchant.owed']
const moneyOf = async (fixture: PaymentFixture) => {
  const books = await fixture.books()
  return [books['merchant.pending'], books['merchant.available'], books['acquirer.receivable']]
}

test('a dispute takes what is available, and winning it gives that back', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await paid(fixture, true)
  assert.deepEqual(await moneyOf(fixture), [0n, 19_500n, 20_000n])
  const disputed = await open(fixture, id)
  assert.deepEqual([disputed.status, disputed.statusReason], ['DISPUTED', 'CHARGEBACK'])
  assert.deepEqual(await moneyOf(fixture), [0n, 9_500n, 10_000n])
  await assertSound(harness)
  const won = await close(fixture, id, 'WON')
  assert.deepEqual([won.status, won.statusReason], ['SUCCEEDED', 'DISPUTE_WON'])
  assert.deepEqual(await moneyOf(fixture), [0n, 19_500n, 20_000n])
  assert.deepEqual((await fixture.told(id)).slice(-2), ['payment.disputed', 'payment.dispute_closed'])
  assert.deepEqual((await fixture.steps(id)).slice(-2), ['DISPUTED', 'DISPUTE_CLOSED'])
  await assertSound(harness)
})

test('of a payment that becomes available beside a debt, what can be paid out and what has paid the debt are told apart', async () => {
  const fixture = await paymentFixtureOf(harness)
  const first = await paid(fixture, true)
  await paid(fixture, true)
  await harness.make.write(fixture.scope, (ctx) => requestPayout(ctx, {}), fixture.now())
  await open(fixture, first)
  assert.equal(await owed(fixture), 10_000n)
  const releases = async (draft: object) => {
    const { id } = await fixture.session(draft)
    await fixture.submit(id)
    fixture.passTime(5 * dayMs)
    await releaseFunds(fixture.parts)
    const { id: about } = await fixture.attempt(id)
    const events = await listEvents(harness.db.read, fixture.scope)
    const told = events.find(({ type, resourceId }) => type === 'payment.funds_available' && resourceId === about)
    const { availableAmount, debtPaid } = JSON.parse(required(told).body).data.object
    return [availableAmount, debtPaid]
  }
  assert.deepEqual(await releases({ amountMinor: 8_000n }), [0, 78])
  assert.deepEqual(await releases({ amountMinor: 8_000n }), [56, 22])
  assert.deepEqual(await releases({ amountMinor: 8_000n }), [78, undefined])
  assert.deepEqual([await owed(fixture), (await fixture.books())['merchant.available']], [0n, 13_400n])
  const until = new Date(fixture.now().getTime() + 1)
  const day = { from: new Date(0), until, amountMinor: 42_900n, payments: 5 }
  await harness.make.write(fixture.scope, (ctx) => emitReleased(ctx, day), fixture.now())
  const told = required(
    (await listEvents(harness.db.read, fixture.scope)).find(({ type }) => type === 'wallet.balance.available'),
  )
  const { amount, debtPaid } = JSON.parse(told.body).data.object.released
  assert.deepEqual([amount, debtPaid], [329, 100])
  await assertSound(harness)
})

test('of a part that is disputed, the rest stays the merchant’s, and what is left can be refunded', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await paid(fixture, true)
  await open(fixture, id, 4_000n)
  assert.deepEqual(await moneyOf(fixture), [0n, 15_500n, 16_000n])
  const lost = await close(fixture, id, 'LOST')
  assert.deepEqual([lost.status, lost.statusReason, lost.disputedMinor], ['SUCCEEDED', 'DISPUTE_LOST', 4_000n])
  assert.equal(presentTransaction(lost).refundableAmount, 60)
  const refund = (amountMinor: bigint) =>
    harness.make.write(
      fixture.scope,
      (ctx) =>
        requestRefund(ctx, {
          transactionId: id,
          amountMinor,
          reason: 'RETURN',
          refundReference: `back ${amountMinor}`,
        }),
      fixture.now(),
    )
  await assert.rejects(refund(6_001n), (error) => codeOf(error) === 'REFUND_AMOUNT_EXCEEDED')
  await refund(6_000n)
  await assertSound(harness)
})

test('several disputes of one payment are decided apart, and its state follows them', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, false)
  const one = await openOf(fixture, id, { reason: 'duplicate', amountMinor: 3_000n })
  const two = await openOf(fixture, id, { reason: 'fraudulent', amountMinor: 7_000n })
  await assert.rejects(open(fixture, id), (error) => codeOf(error) === 'INVALID_STATE')
  await assert.rejects(open(fixture, id, 1n), (error) => codeOf(error) === 'INVALID_STATE')
  const end = (dispute: string, outcome: 'WON' | 'LOST') =>
    harness.make.write(fixture.scope, (ctx) => closeDispute(ctx, dispute, outcome), fixture.now())
  assert.equal((await end(one, 'WON')).payment.status, 'DISPUTED')
  await assertSound(harness)
  assert.equal((await end(two, 'LOST')).payment.status, 'SUCCEEDED')
  fixture.passTime(5 * dayMs)
  await releaseFunds(fixture.parts)
  assert.deepEqual(await moneyOf(fixture), [0n, 2_750n, 3_000n])
  await assertSound(harness)
  const three = await openOf(fixture, id, { reason: 'duplicate' })
  assert.equal((await end(three, 'LOST')).payment.status, 'CHARGED_BACK')
  assert.equal(await owed(fixture), 250n)
  await assertSound(harness)
})

test('a payment that was refunded can be disputed all the same, and is lost twice until that is won', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await paid(fixture, true)
  const asked = { transactionId: id, reason: 'RETURN', refundReference: 'all' } as const
  await harness.make.write(fixture.scope, (ctx) => requestRefund(ctx, asked), fixture.now())
  fixture.passTime(3_000)
  await fixture.giveBack()
  await openOf(fixture, id, { reason: 'credit_not_processed', amountMinor: 10_000n })
  assert.deepEqual(await moneyOf(fixture), [0n, 0n, 0n])
  assert.equal(await owed(fixture), 500n)
  assert.equal((await close(fixture, id, 'WON')).status, 'SUCCEEDED')
  assert.deepEqual(await moneyOf(fixture), [0n, 9_500n, 10_000n])
  await assertSound(harness)
})

test('an inquiry takes no money, and becomes a chargeback when the bank takes it after all', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  const inquiry = await openOf(fixture, id, { kind: 'INQUIRY', reason: 'general' })
  assert.deepEqual(await moneyOf(fixture), [0n, 9_750n, 10_000n])
  assert.equal((await rowOf(fixture, id)).status, 'SUCCEEDED')
  await assertSound(harness)
  const { dispute, payment } = await harness.make.write(
    fixture.scope,
    (ctx) => escalate(ctx, inquiry, {}),
    fixture.now(),
  )
  assert.deepEqual([dispute.kind, dispute.status, payment.status], ['CHARGEBACK', 'NEEDS_RESPONSE', 'DISPUTED'])
  assert.equal(await owed(fixture), 250n)
  await assertSound(harness)
})

test('an inquiry that ends takes nothing, and a refund stays possible meanwhile', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await openOf(fixture, id, { kind: 'INQUIRY', reason: 'general' })
  assert.equal((await close(fixture, id, 'WON')).status, 'SUCCEEDED')
  assert.deepEqual(await moneyOf(fixture), [0n, 9_750n, 10_000n])
  await assertSound(harness)
})

test('a merchant is reminded three days and one day before a deadline, once each, by mail and event', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await openOf(fixture, id, { reason: 'fraudulent', respondBy: new Date(fixture.now().getTime() + 9 * dayMs) })
  const remind = (ms: number) => {
    fixture.passTime(ms)
    return remindOfDisputes(harness.db, 'https://pay.example', fixture.now())
  }
  const reminders = async () =>
    (await fixture.told(id)).filter((type) => type === 'payment.dispute_evidence_due').length
  assert.equal(await remind(5 * dayMs), 0)
  assert.equal(await remind(dayMs), 1)
  assert.equal(await remind(0), 0)
  assert.equal(await remind(2 * dayMs), 1)
  assert.equal(await remind(0), 0)
  assert.equal(await remind(2 * dayMs), 0)
  assert.equal(await reminders(), 2)
  await assertSound(harness)
})

test('a dispute that is lost leaves the money with the buyer, for good', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await open(fixture, id)
  assert.equal((await close(fixture, id, 'LOST')).status, 'CHARGED_BACK')
  await assert.rejects(close(fixture, id, 'WON'), (error) => codeOf(error) === 'INVALID_STATE')
  await assert.rejects(open(fixture, id), (error) => codeOf(error) === 'INVALID_STATE')
  await assertSound(harness)
})

test('what the balance does not cover is owed, and winning ends it', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  const before = await moneyOf(fixture)
  await open(fixture, id)
  assert.deepEqual((await moneyOf(fixture)).slice(0, 2), [0n, 0n])
  assert.equal(await owed(fixture), 250n)
  await close(fixture, id, 'WON')
  assert.equal(await owed(fixture), 0n)
  assert.deepEqual(await moneyOf(fixture), before)
  await assertSound(harness)
})

/** All that is available leaves for the merchant's bank. */
const payOut = (fixture: PaymentFixture) =>
  harness.make.write(
    fixture.scope,
    (ctx) => requestPayout(ctx, { sending: { by: 'BANK', at: fixture.now() } }),
    fixture.now(),
  )

test('the chargeback of a payment that was paid out is paid by the next payments, before the merchant', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await paid(fixture, true)
  await payOut(fixture)
  await open(fixture, id)
  assert.equal(await owed(fixture), 10_000n)
  await close(fixture, id, 'LOST')
  await paid(fixture, true)
  assert.deepEqual(await moneyOf(fixture), [0n, 0n, 20_000n])
  assert.equal(await owed(fixture), 250n)
  await paid(fixture, true)
  assert.deepEqual(await moneyOf(fixture), [0n, 9_500n, 30_000n])
  assert.equal(await owed(fixture), 0n)
  await paid(fixture, true)
  await payOut(fixture)
  // One of five payments is gone: the proceeds of the others, less that one's fee, were paid out.
  const books = await fixture.books()
  assert.deepEqual([books['merchant.payout_hold'], books['platform.fees']], [4n * 9_750n - 250n, 1_250n])
  await assertSound(harness)
})

test('a dispute that is lost of a payment that was not released leaves its fee owed', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, false)
  await open(fixture, id)
  await close(fixture, id, 'LOST')
  assert.deepEqual(await moneyOf(fixture), [0n, 0n, 0n])
  assert.equal(await owed(fixture), 250n)
  await assertSound(harness)
})

test('32 payments that are released while a chargeback arrives pay it once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await paid(fixture, true)
  await payOut(fixture)
  for (let n = 0; n < 32; n++) await paid(fixture, false)
  fixture.passTime(5 * dayMs)
  await Promise.all([open(fixture, id), ...Array.from({ length: 8 }, () => releaseFunds(fixture.parts))])
  await releaseFunds(fixture.parts)
  assert.deepEqual(await moneyOf(fixture), [0n, 32n * 9_750n - 10_000n, 33n * 10_000n])
  assert.equal(await owed(fixture), 0n)
  await assertSound(harness)
})

test('32 fundings at once pay one debt', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, true)
  await paid(fixture, true)
  await payOut(fixture)
  const fund = (n: number) =>
    harness.make.write(fixture.scope, ({ tx, now }) =>
      post(
        tx,
        fixture.scope,
        { ...chargebackWon({ availableMinor: 500n }), subjectId: `fund ${n}`, currency: 'MAD' },
        now,
      ),
    )
  await Promise.all([open(fixture, id), ...Array.from({ length: 32 }, (_, n) => fund(n))])
  assert.equal((await fixture.books())['merchant.available'], 6_000n)
  assert.equal(await owed(fixture), 0n)
  await assertSound(harness)
})

test('money that was not released yet is taken from pending, and waits for the decision', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, false)
  await open(fixture, id)
  fixture.passTime(5 * dayMs)
  assert.equal(await releaseFunds(fixture.parts), 0)
  assert.equal((await rowOf(fixture, id)).releasedAt, null)
  await close(fixture, id, 'WON')
  await releaseFunds(fixture.parts)
  assert.deepEqual(await moneyOf(fixture), [0n, 9_750n, 10_000n])
  await assertSound(harness)
})

test('what a dispute leaves of a payment is among what is pending, until it is decided', async () => {
  const fixture = await paymentFixtureOf(harness)
  const id = await paid(fixture, false)
  await open(fixture, id, 4_000n)
  fixture.passTime(5 * dayMs)
  assert.equal(await releaseFunds(fixture.parts), 0)
  assert.deepEqual(await moneyOf(fixture), [5_750n, 0n, 6_000n])
  const wallet = await wallets.walletOf(harness.db.read, fixture.scope)
  const { releases } = await wallets.moneyOf(harness.db.read, fixture.scope, wallet)
  const { availableAt } = await rowOf(fixture, id)
  assert.deepEqual(releases, [{ availableAt, amountMinor: 5_750n }])
  await assertSound(harness)
})

test('what failed, was paid in cash, or is in another account cannot be disputed', async () => {
  const fixture = await paymentFixtureOf(harness)
  const other = await paymentFixtureOf(harness)
  const { id: sessionId } = await fixture.session()
  await fixture.submit(sessionId, 'DECLINE INSUFFICIENT_FUNDS')
  const declined = await fixture.attempt(sessionId)
  await assert.rejects(open(fixture, declined.id), (error) => codeOf(error) === 'INVALID_STATE')
  const theirs = await paid(other, true)
  await assert.rejects(open(fixture, theirs), (error) => codeOf(error) === 'OPERATION_NOT_FOUND')
  await assertSound(harness)
})
