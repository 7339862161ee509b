import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#platform/errors.ts'
import { atOnce, count } from '#test/races/together.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, hourMs, minuteMs, required } from '../payments/fixture.ts'
import { listForOperator } from '../payments/operator-queries.ts'
import { type Desk, deskOf } from './fixture.ts'
import { resolveLateRefund } from './late-by-hand.ts'

// A card that was charged too late, whose refund came back: whose is the money?

const harness = useHarness()
const codeOf = (error: unknown) => (error instanceof Failure ? error.code : String(error))

/** A late payment of 100.13, and the transaction of its refund, which failed. */
async function returned(desk: Desk, draft: Parameters<Desk['session']>[0] = {}) {
  const { id } = await desk.session({ amountMinor: 10_013n, ...draft })
  await desk.submitLate(id)
  await desk.work()
  await desk.work(2 * minuteMs)
  const event = required((await desk.bodies('refund.failed'))[0])
  return { payment: await desk.attempt(id), refund: event.data.object }
}
const resolve = (desk: Desk, id: string, to: 'MERCHANT' | 'BUYER') =>
  harness.make.write(desk.scope, (ctx) => resolveLateRefund(ctx, id, { to, note: 'Their bank' }), desk.now())
const waiting = async (desk: Desk) =>
  (await listForOperator(harness.db.read)).filter(({ merchantId }) => merchantId === desk.scope.merchantId)

test('a late payment that could not be given back can be left to the merchant, without a fee, after the usual days', async () => {
  const desk = await deskOf(harness)
  const { payment, refund } = await returned(desk)
  assert.deepEqual(
    (await waiting(desk)).map(({ id }) => id),
    [refund.refundTransactionId],
  )
  const after = await resolve(desk, refund.refundTransactionId, 'MERCHANT')
  assert.deepEqual([after.status, after.statusReason], ['FAILED', 'RETURNED_BY_BANK'])
  assert.deepEqual(await waiting(desk), [])
  await assertSound(harness)
  assert.equal(await desk.release(), 1)
  assert.equal((await desk.books())['merchant.available'], 10_013n)
  // It is a payment like others now.
  const { refund: asked } = await desk.ask(payment.id, { amountMinor: 1_000n })
  await desk.work()
  assert.equal((await desk.refundNow(asked.id)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a late payment that the operator has transferred to the buyer is booked as a refund that succeeded', async () => {
  const desk = await deskOf(harness)
  const { payment, refund } = await returned(desk)
  await resolve(desk, refund.refundTransactionId, 'BUYER')
  const books = await desk.books()
  assert.deepEqual(
    [books['merchant.pending'], books['merchant.refund_hold'], books['bank.settlement']],
    [0n, 0n, -10_013n],
  )
  assert.equal((await desk.paymentNow(payment.id)).refundedMinor, 10_013n)
  assert.deepEqual((await desk.told(payment.id)).at(-1), 'payment.refunded')
  assert.deepEqual(await waiting(desk), [])
  assert.equal(await desk.work(hourMs), 0)
  await assertSound(harness)
})

test('money that a merchant put in by card too late can go back to it or into the wallet, as the operator decides', async () => {
  const funding = { sourceKind: 'FUNDING', sourceId: 'a funding' } as const
  const back = await deskOf(harness)
  const first = await returned(back, funding)
  await resolve(back, first.refund.refundTransactionId, 'BUYER')
  const books = await back.books()
  assert.deepEqual([books['merchant.pending'], books['bank.settlement']], [0n, -10_013n])
  assert.equal((await back.paymentNow(first.payment.id)).refundedMinor, 10_013n)
  await assert.rejects(back.ask(first.payment.id), { code: 'OPERATION_NOT_REFUNDABLE' })

  const kept = await deskOf(harness)
  const second = await returned(kept, funding)
  await resolve(kept, second.refund.refundTransactionId, 'MERCHANT')
  assert.equal(await kept.release(), 1)
  assert.equal((await kept.books())['merchant.available'], 10_013n)
  await assertSound(harness)
})

test('of many decisions about a late payment one counts, and nothing else can be decided so', async () => {
  const desk = await deskOf(harness)
  const { refund } = await returned(desk)
  const decided = await atOnce(16, (index) =>
    resolve(desk, refund.refundTransactionId, index % 2 ? 'BUYER' : 'MERCHANT').then(() => 'DECIDED', codeOf),
  )
  assert.deepEqual(count(decided), { DECIDED: 1, INVALID_STATE: 15 })
  const other = await desk.ask((await desk.paid()).id, { reasonDetail: 'fail:declined' })
  await desk.work()
  await assert.rejects(resolve(desk, other.refund.refundTransactionId, 'BUYER'), { code: 'INVALID_STATE' })
  await assert.rejects(resolve(desk, other.refund.id, 'BUYER'), { code: 'OPERATION_NOT_FOUND' })
  await assertSound(harness)
})
