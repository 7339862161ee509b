import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { atOnce } from '#test/races/together.ts'
import { feeCharged } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { addPlanVersion, assignPlan } from '../pricing/plans.ts'
import { releaseFunds } from './release.ts'
import { resolveUnknown } from './resolve.ts'
import { updateTransaction } from './transaction-queries.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { cashOf } from './transaction.ts'

// An agent gives the cash back on the day on which it was paid.

const harness = useHarness()

async function voucherOf(fixture: PaymentFixture) {
  const { id: sessionId } = await fixture.session()
  const { row } = await submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
  const number = required(cashOf(row)).reference
  return { sessionId, transactionId: row.id, number, agentTransactionId: `agent ${number}` }
}
type Voucher = Awaited<ReturnType<typeof voucherOf>>

const pay = (fixture: PaymentFixture, { number, agentTransactionId }: Voucher, wasOffline = false) =>
  fixture.simulator.payVoucher({
    number,
    amountMinor: 10_000n,
    currency: 'MAD',
    agentTransactionId,
    agent: 'Agence Agdal',
    wasOffline,
  })
const confirm = (fixture: PaymentFixture, { transactionId }: Voucher) =>
  confirmVoucher(fixture.parts, fixture.scope, { transactionId, correlationId: 'c' })
const giveBack = (fixture: PaymentFixture, { agentTransactionId }: Voucher) =>
  fixture.simulator.reverseVoucher(agentTransactionId)

async function paidVoucher(fixture: PaymentFixture): Promise<Voucher> {
  const voucher = await voucherOf(fixture)
  await pay(fixture, voucher)
  assert.equal((await confirm(fixture, voucher)).row.status, 'SUCCEEDED')
  return voucher
}
const held = async (fixture: PaymentFixture) => {
  const books = await fixture.books()
  return (['merchant.pending', 'merchant.available', 'cash_network.receivable', 'platform.fees'] as const).map(
    (account) => books[account],
  )
}
const nothing = [0n, 0n, 0n, 0n]

test('cash that an agent gives back on the same day is taken back with its fee, once', async () => {
  const fixture = await paymentFixtureOf(harness)
  const heard: bigint[] = []
  fixture.hooks.refunded = async (_ctx, _payment, { amountMinor, isWhole }) => isWhole && heard.push(amountMinor)
  const voucher = await paidVoucher(fixture)
  await giveBack(fixture, voucher)
  await atOnce(32, () => confirm(fixture, voucher))
  const row = await fixture.attempt(voucher.sessionId)
  assert.deepEqual(
    [row.status, row.statusReason, row.feeMinor, row.availableAt, (await fixture.sessionNow(voucher.sessionId)).status],
    ['CHARGED_BACK', 'CASH_REVERSED', 0n, null, 'PAID'],
  )
  assert.deepEqual(await held(fixture), nothing)
  assert.deepEqual(heard, [10_000n], 'whoever asked for the money hears it once')
  assert.deepEqual((await fixture.told(voucher.transactionId)).slice(2), ['payment.succeeded', 'payment.reversed'])
  assert.equal((await fixture.steps(voucher.transactionId)).at(-1), 'CASH_RETURNED')
  fixture.passTime(30 * 24 * hourMs)
  await releaseFunds(fixture.parts)
  await resolveUnknown(fixture.parts)
  assert.deepEqual(await held(fixture), nothing)
  await assertSound(harness)
})

test('a reversal without a notice is found when its day is over, and then the payment is asked about no more', async () => {
  const fixture = await paymentFixtureOf(harness)
  const [reversed, kept] = [await paidVoucher(fixture), await paidVoucher(fixture)]
  await giveBack(fixture, reversed)
  fixture.passTime(12 * hourMs)
  assert.equal(await resolveUnknown(fixture.parts), 0)
  fixture.passTime(2 * hourMs)
  assert.equal(await resolveUnknown(fixture.parts), 2)
  assert.equal((await fixture.attempt(reversed.sessionId)).status, 'CHARGED_BACK')
  const { status, nextAskAt } = await fixture.attempt(kept.sessionId)
  assert.deepEqual([status, nextAskAt], ['SUCCEEDED', null])
  assert.deepEqual(await giveBack(fixture, kept), { status: 'REFUSED', reason: 'NOT_SAME_DAY' })
  await assertSound(harness)
})

test('a cash network that does not answer at the end of the day is asked again', async () => {
  const fixture = await paymentFixtureOf(harness)
  const voucher = await paidVoucher(fixture)
  await giveBack(fixture, voucher)
  fixture.passTime(14 * hourMs)
  fixture.faults.rubbish = 'nothing'
  await resolveUnknown(fixture.parts)
  assert.equal((await fixture.attempt(voucher.sessionId)).status, 'SUCCEEDED')
  delete fixture.faults.rubbish
  fixture.passTime(hourMs)
  await resolveUnknown(fixture.parts)
  assert.equal((await fixture.attempt(voucher.sessionId)).status, 'CHARGED_BACK')
  await assertSound(harness)
})

/** A payment of which so much is no longer available, when the notice of its reversal arrives. */
async function spent(fixture: PaymentFixture, amountMinor: bigint): Promise<Voucher> {
  const voucher = await paidVoucher(fixture)
  await giveBack(fixture, voucher)
  const later = { ...fixture.parts, now: () => new Date(fixture.now().getTime() + 14 * 24 * hourMs) }
  await releaseFunds(later)
  const booking = { ...feeCharged({ amountMinor }), subjectId: voucher.transactionId, currency: 'MAD' }
  await inTransaction(harness.db, (tx) => post(tx, fixture.scope, booking, fixture.now()))
  return voucher
}

test('what is gone meanwhile is owed, and the next payments pay it when they are released', async () => {
  const fixture = await paymentFixtureOf(harness)
  await confirm(fixture, await spent(fixture, 7_750n))
  assert.deepEqual(await held(fixture), [0n, 0n, 0n, 7_750n])
  assert.equal((await fixture.books())['merchant.owed'], 7_750n)
  await paidVoucher(fixture)
  assert.deepEqual(await held(fixture), [9_750n, 0n, 10_000n, 8_000n])
  fixture.passTime(14 * 24 * hourMs)
  await releaseFunds(fixture.parts)
  assert.deepEqual(await held(fixture), [0n, 2_000n, 10_000n, 8_000n])
  assert.equal((await fixture.books())['merchant.owed'], 0n)
  await assertSound(harness)
})

test('refunds that are not yet under way are canceled with the payment, and one that is takes its part', async () => {
  const fixture = await refundFixtureOf(harness)
  const voucher = await paidVoucher(fixture)
  const destination = { rib: '011780000012345678901296', holderName: 'Salma Idrissi' }
  const asked = () => fixture.ask(voucher.transactionId, { amountMinor: 3_000n, destination })
  const begun = (await asked()).refund
  await fixture.work()
  const waiting = (await asked()).refund
  assert.equal(waiting.status, 'PENDING')
  await giveBack(fixture, voucher)
  await confirm(fixture, voucher)
  assert.equal((await fixture.refundNow(waiting.id)).status, 'CANCELED')
  assert.notEqual((await fixture.refundNow(begun.id)).status, 'CANCELED')
  const { status, refundedMinor } = await fixture.paymentNow(voucher.transactionId)
  assert.deepEqual([status, refundedMinor], ['CHARGED_BACK', 3_000n])
  const books = await fixture.books()
  assert.deepEqual([books['merchant.pending'], books['merchant.owed']], [0n, 3_000n])
  await assertSound(harness)
})

test('a refund of the whole that is under way has taken the fee from what is pending, and that is owed too', async () => {
  const fixture = await refundFixtureOf(harness)
  const other = await paidVoucher(fixture)
  const voucher = await paidVoucher(fixture)
  const destination = { rib: '011780000012345678901296', holderName: 'Salma Idrissi' }
  const { refund } = await fixture.ask(voucher.transactionId, { amountMinor: 10_000n, destination })
  await fixture.work()
  await giveBack(fixture, voucher)
  await confirm(fixture, voucher)
  assert.notEqual((await fixture.refundNow(refund.id)).status, 'CANCELED')
  const books = await fixture.books()
  assert.equal((await fixture.paymentNow(other.transactionId)).status, 'SUCCEEDED')
  assert.deepEqual([books['merchant.pending'], books['merchant.owed']], [9_750n, 10_000n])
  await assertSound(harness)
})

test('cash that is given back after a refund brings back what is left of its fee, and the fee no second time', async () => {
  const fixture = await refundFixtureOf(harness)
  const now = fixture.now()
  const rules = [{ basisPoints: 250, vatBasisPoints: 2_000, returnsFee: true }]
  await addPlanVersion({ db: harness.db, now }, { name: 'reversing', validFrom: now, rules })
  await assignPlan({ db: harness.db, now }, { merchantId: fixture.scope.merchantId, plan: 'reversing', validFrom: now })
  const voucher = await paidVoucher(fixture)
  const destination = { rib: '011780000012345678901296', holderName: 'Salma Idrissi' }
  const { refund } = await fixture.ask(voucher.transactionId, { amountMinor: 4_000n, destination })
  for (let at = 0; at < 3; at++) await fixture.work(10_000)
  assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
  const kept = await fixture.books()
  assert.deepEqual([kept['platform.fees'], kept['platform.vat']], [150n, 30n])
  await giveBack(fixture, voucher)
  await confirm(fixture, voucher)
  const books = await fixture.books()
  assert.deepEqual([books['platform.fees'], books['platform.vat'], books['merchant.owed']], [0n, 0n, 4_000n])
  await assertSound(harness)
})

test('a refund of cash that was given back is not paid', async () => {
  const fixture = await refundFixtureOf(harness)
  const voucher = await paidVoucher(fixture)
  const destination = { rib: '011780000012345678901296', holderName: 'Salma Idrissi' }
  const { refund } = await fixture.ask(voucher.transactionId, { amountMinor: 3_000n, destination })
  // As a version before this one has left it behind.
  await harness.make.write(fixture.scope, async ({ tx, scope }) => {
    const row = { status: 'CHARGED_BACK', statusReason: 'CASH_REVERSED' } as const
    await updateTransaction(tx, scope, { id: voucher.transactionId, sources: ['SUCCEEDED'], row })
  })
  await fixture.work()
  assert.equal((await fixture.refundNow(refund.id)).status, 'FAILED')
  assert.equal((await fixture.books())['merchant.refund_hold'], 0n)
  await harness.make.write(fixture.scope, async ({ tx, scope }) => {
    const row = { status: 'SUCCEEDED', statusReason: null } as const
    await updateTransaction(tx, scope, { id: voucher.transactionId, sources: ['CHARGED_BACK'], row })
  })
})

test('cash that was given back before we heard of it never was a payment', async () => {
  const fixture = await paymentFixtureOf(harness)
  const voucher = await voucherOf(fixture)
  await pay(fixture, voucher)
  await giveBack(fixture, voucher)
  const { session, row } = await confirm(fixture, voucher)
  assert.deepEqual([session.status, row.status], ['OPEN', 'CANCELED'])
  assert.deepEqual(await held(fixture), nothing)
  assert.equal((await fixture.submit(voucher.sessionId)).session.status, 'PAID')
  await assertSound(harness)
})

test('late cash that is given back leaves what is kept for the operator', async () => {
  const fixture = await paymentFixtureOf(harness)
  const voucher = await voucherOf(fixture)
  await fixture.cancel(voucher.sessionId)
  await pay(fixture, voucher, true)
  await confirm(fixture, voucher)
  assert.equal((await fixture.books())['suspense.unmatched'], 10_000n)
  await giveBack(fixture, voucher)
  await atOnce(8, () => confirm(fixture, voucher))
  const { status, statusReason } = await fixture.attempt(voucher.sessionId)
  assert.deepEqual([status, statusReason], ['CANCELED', 'LATE_CASH_RETURNED'])
  const books = await fixture.books()
  assert.deepEqual([books['suspense.unmatched'], books['cash_network.receivable']], [0n, 0n])
  assert.deepEqual((await fixture.told(voucher.transactionId)).slice(2), [
    'payment.canceled',
    'payment.cash_received_late',
    'payment.reversed',
  ])
  await assertSound(harness)
})
