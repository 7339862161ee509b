import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { Failure } from '#platform/errors.ts'
import { atOnce, count } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, required } from '../payments/fixture.ts'
import { listForOperator } from '../payments/operator-queries.ts'
import { lockPairOf } from './execute.ts'
import { destination, type RefundFixture, refundFixtureOf } from './fixture.ts'
import { resolveLateRefund } from './late-by-hand.ts'
import { settleRefund } from './settle.ts'

// A card that was charged too late, whose refund came back: the operator decides whose money it is.

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

/** A late payment of 100.13, and the transaction of its refund, which failed. */
async function returned(fixture: RefundFixture, draft: Parameters<RefundFixture['session']>[0] = {}) {
  const { id } = await fixture.session({ amountMinor: 10_013n, ...draft })
  await fixture.submitLate(id)
  await fixture.work()
  await fixture.work(2 * minuteMs)
  const event = required((await fixture.bodies('refund.failed'))[0])
  return { payment: await fixture.attempt(id), refund: event.data.object }
}
const resolve = (fixture: RefundFixture, id: string, to: 'MERCHANT' | 'BUYER') =>
  harness.make.write(fixture.scope, (ctx) => resolveLateRefund(ctx, id, { to, note: 'Their bank' }), fixture.now())
const waiting = async (fixture: RefundFixture) =>
  (await listForOperator(harness.db.read)).filter(({ merchantId }) => merchantId === fixture.scope.merchantId)

test('a late payment that could not be given back can be left to the merchant, without a fee, after the usual days', async () => {
  const fixture = await refundFixtureOf(harness)
  const { payment, refund } = await returned(fixture)
  assert.deepEqual(
    (await waiting(fixture)).map(({ id }) => id),
    [refund.refundTransactionId],
  )
  const after = await resolve(fixture, refund.refundTransactionId, 'MERCHANT')
  assert.deepEqual([after.status, after.statusReason], ['FAILED', 'RETURNED_BY_BANK'])
  assert.deepEqual(await waiting(fixture), [])
  await assertSound(harness)
  assert.equal(await fixture.release(), 1)
  assert.equal((await fixture.books())['merchant.available'], 10_013n)
  // It is a payment like others now.
  const { refund: asked } = await fixture.ask(payment.id, { amountMinor: 1_000n })
  await fixture.work()
  assert.equal((await fixture.refundNow(asked.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a late payment that the operator has transferred to the buyer is booked as a refund that succeeded', async () => {
  const fixture = await refundFixtureOf(harness)
  const { payment, refund } = await returned(fixture)
  await resolve(fixture, refund.refundTransactionId, 'BUYER')
  const books = await fixture.books()
  assert.deepEqual(
    [books['merchant.pending'], books['merchant.refund_hold'], books['bank.settlement']],
    [0n, 0n, -10_013n],
  )
  assert.equal((await fixture.paymentNow(payment.id)).refundedMinor, 10_013n)
  assert.deepEqual((await fixture.told(payment.id)).at(-1), 'payment.refunded')
  assert.deepEqual(await waiting(fixture), [])
  assert.equal(await fixture.work(hourMs), 0)
  await assertSound(harness)
})

test('late money that the operator will transfer waits for a file, and for a decision again when it comes back', async () => {
  const fixture = await refundFixtureOf(harness)
  const { payment, refund } = await returned(fixture)
  const decision = { to: 'BUYER', note: 'They called', destination } as const
  const decide = (id: string, decided: Parameters<typeof resolveLateRefund>[2]) =>
    harness.make.write(fixture.scope, (ctx) => resolveLateRefund(ctx, id, decided), fixture.now())
  await decide(refund.refundTransactionId, decision)
  const [transfer] = await waiting(fixture)
  const { id: transferId, isByHand, destinationRib, status } = required(transfer)
  assert.deepEqual([isByHand, destinationRib, status], [true, destination.rib, 'PROCESSING'])
  assert.equal((await fixture.books())['merchant.refund_hold'], 10_013n)
  await assertSound(harness)
  const settle = (outcome: Parameters<typeof settleRefund>[3]) =>
    harness.make.write(
      fixture.scope,
      async (ctx) => settleRefund(ctx, fixture.parts, required(await lockPairOf(ctx, transferId)), outcome),
      fixture.now(),
    )
  await settle({ status: 'SUCCEEDED', upstreamReference: 'B-1' })
  assert.deepEqual(await waiting(fixture), [])
  assert.equal((await fixture.books())['bank.settlement'], -10_013n)
  await settle({ status: 'REFUSED', reason: 'RETURNED_BY_BANK' })
  assert.deepEqual(
    (await waiting(fixture)).map(({ id }) => id),
    [transferId],
  )
  assert.deepEqual(
    [(await fixture.books())['bank.settlement'], (await fixture.paymentNow(payment.id)).refundedMinor],
    [0n, 0n],
  )
  await assertSound(harness)
  await decide(transferId, { to: 'MERCHANT', note: 'Their account is closed' })
  assert.deepEqual(await waiting(fixture), [])
  assert.equal(await fixture.release(), 1)
  assert.equal((await fixture.books())['merchant.available'], 10_013n)
  await assertSound(harness)
})

test('money that a merchant put in by card too late can go back to it or into the wallet, as the operator decides', async () => {
  const funding = { sourceKind: 'FUNDING', sourceId: 'a funding' } as const
  const back = await refundFixtureOf(harness)
  const first = await returned(back, funding)
  await resolve(back, first.refund.refundTransactionId, 'BUYER')
  const books = await back.books()
  assert.deepEqual([books['merchant.pending'], books['bank.settlement']], [0n, -10_013n])
  assert.equal((await back.paymentNow(first.payment.id)).refundedMinor, 10_013n)
  await assert.rejects(back.ask(first.payment.id), { code: 'OPERATION_NOT_REFUNDABLE' })

  const kept = await refundFixtureOf(harness)
  const second = await returned(kept, funding)
  await resolve(kept, second.refund.refundTransactionId, 'MERCHANT')
  assert.equal(await kept.release(), 1)
  assert.equal((await kept.books())['merchant.available'], 10_013n)
  await assertSound(harness)
})

test('of many decisions about a late payment one counts, and nothing else can be decided so', async () => {
  const fixture = await refundFixtureOf(harness)
  const { refund } = await returned(fixture)
  const decided = await atOnce(16, (index) =>
    resolve(fixture, refund.refundTransactionId, index % 2 ? 'BUYER' : 'MERCHANT').then(() => 'DECIDED', codeOf),
  )
  assert.deepEqual(count(decided), { DECIDED: 1, INVALID_STATE: 15 })
  const other = await fixture.ask((await fixture.paid()).id, { reasonDetail: 'fail:declined' })
  await fixture.work()
  await assert.rejects(resolve(fixture, other.refund.refundTransactionId, 'BUYER'), { code: 'INVALID_STATE' })
  await assert.rejects(resolve(fixture, other.refund.id, 'BUYER'), { code: 'OPERATION_NOT_FOUND' })
  await assertSound(harness)
})
