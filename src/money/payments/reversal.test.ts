import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { atOnce } from '#test/races/together.ts'
import { feeCharged } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { assertSound, hourMs, required, type Till, tillOf } from './fixture.ts'
import { releaseFunds } from './release.ts'
import { resolveUnknown } from './resolve.ts'
import { updateTransaction } from './transaction-queries.ts'
import { deskOf } from '../refunds/fixture.ts'
import { cashOf } from './transaction.ts'

// An agent gives the cash back on the day on which it was paid.

const harness = useHarness()

async function voucherOf(till: Till) {
  const { id: sessionId } = await till.session()
  const { row } = await submitCash(till.parts, till.scope, { sessionId, correlationId: 'c' })
  const number = required(cashOf(row)).reference
  return { sessionId, transactionId: row.id, number, agentTransactionId: `agent ${number}` }
}
type Voucher = Awaited<ReturnType<typeof voucherOf>>

const pay = (till: Till, { number, agentTransactionId }: Voucher, wasOffline = false) =>
  till.simulator.payVoucher({
    number,
    amountMinor: 10_000n,
    currency: 'MAD',
    agentTransactionId,
    agent: 'Agence Agdal',
    wasOffline,
  })
const confirm = (till: Till, { transactionId }: Voucher) =>
  confirmVoucher(till.parts, till.scope, { transactionId, correlationId: 'c' })
const giveBack = (till: Till, { agentTransactionId }: Voucher) => till.simulator.reverseVoucher(agentTransactionId)

async function paidVoucher(till: Till): Promise<Voucher> {
  const voucher = await voucherOf(till)
  await pay(till, voucher)
  assert.equal((await confirm(till, voucher)).row.status, 'SUCCEEDED')
  return voucher
}
const held = async (till: Till) => {
  const books = await till.books()
  return (['merchant.pending', 'merchant.available', 'cash_network.receivable', 'platform.fees'] as const).map(
    (account) => books[account],
  )
}
const nothing = [0n, 0n, 0n, 0n]

test('cash that an agent gives back on the same day is taken back with its fee, once', async () => {
  const till = await tillOf(harness)
  const heard: bigint[] = []
  till.hooks.refunded = async (_ctx, _payment, { amountMinor, isWhole }) => isWhole && heard.push(amountMinor)
  const voucher = await paidVoucher(till)
  await giveBack(till, voucher)
  await atOnce(32, () => confirm(till, voucher))
  const row = await till.attempt(voucher.sessionId)
  assert.deepEqual(
    [row.status, row.statusReason, row.feeMinor, row.availableAt, (await till.sessionNow(voucher.sessionId)).status],
    ['CHARGED_BACK', 'CASH_REVERSED', 0n, null, 'PAID'],
  )
  assert.deepEqual(await held(till), nothing)
  assert.deepEqual(heard, [10_000n], 'whoever asked for the money hears it once')
  assert.deepEqual((await till.told(voucher.transactionId)).slice(2), ['payment.succeeded', 'payment.reversed'])
  assert.equal((await till.steps(voucher.transactionId)).at(-1), 'CASH_RETURNED')
  till.passTime(30 * 24 * hourMs)
  await releaseFunds(till.parts)
  await resolveUnknown(till.parts)
  assert.deepEqual(await held(till), nothing)
  await assertSound(harness)
})

test('a reversal that nobody told of is found when its day is over, and then the payment is asked about no more', async () => {
  const till = await tillOf(harness)
  const [reversed, kept] = [await paidVoucher(till), await paidVoucher(till)]
  await giveBack(till, reversed)
  till.passTime(12 * hourMs)
  assert.equal(await resolveUnknown(till.parts), 0)
  till.passTime(2 * hourMs)
  assert.equal(await resolveUnknown(till.parts), 2)
  assert.equal((await till.attempt(reversed.sessionId)).status, 'CHARGED_BACK')
  const { status, nextAskAt } = await till.attempt(kept.sessionId)
  assert.deepEqual([status, nextAskAt], ['SUCCEEDED', null])
  assert.deepEqual(await giveBack(till, kept), { status: 'REFUSED', reason: 'NOT_SAME_DAY' })
  await assertSound(harness)
})

test('a cash network that does not answer at the end of the day is asked again', async () => {
  const till = await tillOf(harness)
  const voucher = await paidVoucher(till)
  await giveBack(till, voucher)
  till.passTime(14 * hourMs)
  till.faults.rubbish = 'nothing'
  await resolveUnknown(till.parts)
  assert.equal((await till.attempt(voucher.sessionId)).status, 'SUCCEEDED')
  delete till.faults.rubbish
  till.passTime(hourMs)
  await resolveUnknown(till.parts)
  assert.equal((await till.attempt(voucher.sessionId)).status, 'CHARGED_BACK')
  await assertSound(harness)
})

/** A payment of which so much is no longer available, when the notice of its reversal arrives. */
async function spent(till: Till, amountMinor: bigint): Promise<Voucher> {
  const voucher = await paidVoucher(till)
  await giveBack(till, voucher)
  const later = { ...till.parts, now: () => new Date(till.now().getTime() + 14 * 24 * hourMs) }
  await releaseFunds(later)
  const booking = { ...feeCharged({ amountMinor }), subjectId: voucher.transactionId, currency: 'MAD' }
  await inTransaction(harness.db, (tx) => post(tx, till.scope, booking, till.now()))
  return voucher
}

test('what is gone meanwhile is owed, and the next payments pay it when they are released', async () => {
  const till = await tillOf(harness)
  await confirm(till, await spent(till, 7_750n))
  assert.deepEqual(await held(till), [0n, 0n, 0n, 7_750n])
  assert.equal((await till.books())['merchant.owed'], 7_750n)
  await paidVoucher(till)
  assert.deepEqual(await held(till), [9_750n, 0n, 10_000n, 8_000n])
  till.passTime(14 * 24 * hourMs)
  await releaseFunds(till.parts)
  assert.deepEqual(await held(till), [0n, 2_000n, 10_000n, 8_000n])
  assert.equal((await till.books())['merchant.owed'], 0n)
  await assertSound(harness)
})

test('refunds that nobody has begun to pay are called off with the payment, and one that is under way takes its part', async () => {
  const desk = await deskOf(harness)
  const voucher = await paidVoucher(desk)
  const destination = { rib: '011780000012345678901296', holderName: 'Salma Idrissi' }
  const asked = () => desk.ask(voucher.transactionId, { amountMinor: 3_000n, destination })
  const begun = (await asked()).refund
  await desk.work()
  const waiting = (await asked()).refund
  assert.equal(waiting.status, 'PENDING')
  await giveBack(desk, voucher)
  await confirm(desk, voucher)
  assert.equal((await desk.refundNow(waiting.id)).status, 'CANCELED')
  assert.notEqual((await desk.refundNow(begun.id)).status, 'CANCELED')
  const { status, refundedMinor } = await desk.paymentNow(voucher.transactionId)
  assert.deepEqual([status, refundedMinor], ['CHARGED_BACK', 3_000n])
  const books = await desk.books()
  assert.deepEqual([books['merchant.pending'], books['merchant.owed']], [0n, 3_000n])
  await assertSound(harness)
})

test('a refund of cash that was given back is not paid', async () => {
  const desk = await deskOf(harness)
  const voucher = await paidVoucher(desk)
  const destination = { rib: '011780000012345678901296', holderName: 'Salma Idrissi' }
  const { refund } = await desk.ask(voucher.transactionId, { amountMinor: 3_000n, destination })
  // As a version before this one has left it behind.
  await harness.make.write(desk.scope, async ({ tx, scope }) => {
    const row = { status: 'CHARGED_BACK', statusReason: 'CASH_REVERSED' } as const
    await updateTransaction(tx, scope, { id: voucher.transactionId, sources: ['SUCCEEDED'], row })
  })
  await desk.work()
  assert.equal((await desk.refundNow(refund.id)).status, 'FAILED')
  assert.equal((await desk.books())['merchant.refund_hold'], 0n)
  await harness.make.write(desk.scope, async ({ tx, scope }) => {
    const row = { status: 'SUCCEEDED', statusReason: null } as const
    await updateTransaction(tx, scope, { id: voucher.transactionId, sources: ['CHARGED_BACK'], row })
  })
})

test('cash that was given back before we heard of it never was a payment', async () => {
  const till = await tillOf(harness)
  const voucher = await voucherOf(till)
  await pay(till, voucher)
  await giveBack(till, voucher)
  const { session, row } = await confirm(till, voucher)
  assert.deepEqual([session.status, row.status], ['OPEN', 'CANCELED'])
  assert.deepEqual(await held(till), nothing)
  assert.equal((await till.submit(voucher.sessionId)).session.status, 'PAID')
  await assertSound(harness)
})

test('late cash that is given back leaves what is kept for the operator', async () => {
  const till = await tillOf(harness)
  const voucher = await voucherOf(till)
  await till.cancel(voucher.sessionId)
  await pay(till, voucher, true)
  await confirm(till, voucher)
  assert.equal((await till.books())['suspense.unmatched'], 10_000n)
  await giveBack(till, voucher)
  await atOnce(8, () => confirm(till, voucher))
  const { status, statusReason } = await till.attempt(voucher.sessionId)
  assert.deepEqual([status, statusReason], ['CANCELED', 'LATE_CASH_RETURNED'])
  const books = await till.books()
  assert.deepEqual([books['suspense.unmatched'], books['cash_network.receivable']], [0n, 0n])
  assert.deepEqual((await till.told(voucher.transactionId)).slice(2), [
    'payment.canceled',
    'payment.cash_received_late',
    'payment.reversed',
  ])
  await assertSound(harness)
})
