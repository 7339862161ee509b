import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveTransaction } from '#test/payout-queries.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { assertSound, hourMs, required } from '../payments/fixture.ts'
import { releaseFunds } from '../payments/release.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { deskOf } from '../refunds/fixture.ts'
import { recordByHand, settleByHand } from './by-hand.ts'
import { includePayments } from './include.ts'
import { settlePayout } from './settle.ts'

// Which payments a payout pays out: exactly those whose money was available when its own was taken.

const harness = useHarness()
type Desk = Awaited<ReturnType<typeof deskOf>>

const write = <Result>(desk: Desk, work: Parameters<typeof harness.make.write<Result>>[1], at = desk.now()) =>
  harness.make.write(desk.scope, work, at)

/** All that is available, transferred by hand. */
async function paidOut(desk: Desk, at = desk.now()): Promise<MoneyTransaction> {
  const payout = await write(desk, (ctx) => recordByHand(ctx, undefined), at)
  return write(desk, (ctx) => settleByHand(ctx, {}, payout.id, { status: 'PAID' }), at)
}
const include = (desk: Desk, { id }: MoneyTransaction) => includePayments(desk.parts, { ...desk.scope, id })
const payoutOf = async (desk: Desk, { id }: MoneyTransaction) => (await desk.paymentNow(id)).payoutId
const broken = async () =>
  (await verify(harness.db)).filter(({ problems }) => problems.length > 0).map(({ name }) => name)

test('a payout is named by the payments of its own currency alone', async () => {
  const desk = await deskOf(harness)
  const [dirhams, euros] = [await desk.paid({ amountMinor: 20_000n }), await desk.paid({ currency: 'EUR' })]
  await desk.release()
  const payout = await paidOut(desk)
  assert.equal(payout.amountMinor, 19_500n)
  await include(desk, payout)
  assert.deepEqual([await payoutOf(desk, dirhams), await payoutOf(desk, euros)], [payout.id, null])
  await assertSound(harness)
})

test('a payment that is released in the moment of a payout is in that one or in the next, as its money is', async () => {
  const desk = await deskOf(harness)
  const first = await desk.released({ amountMinor: 20_000n })
  const second = await desk.paid({ amountMinor: 30_000n })
  desk.passTime(5 * 24 * hourMs)
  const payout = await paidOut(desk)
  assert.equal(payout.amountMinor, 19_500n)
  // Begun at the same moment, or by a clock that is behind, and committed after it.
  await releaseFunds({ ...desk.parts, now: () => new Date(desk.now().getTime() - 1_000) })
  await include(desk, payout)
  assert.deepEqual([await payoutOf(desk, first), await payoutOf(desk, second)], [payout.id, null])
  const next = await paidOut(desk, new Date(desk.now().getTime() - hourMs))
  assert.equal(next.amountMinor, 29_250n)
  await include(desk, next)
  assert.deepEqual([await payoutOf(desk, first), await payoutOf(desk, second)], [payout.id, next.id])
  await assertSound(harness)
})

test('a payment that names the wrong payout, or none although one has paid it, is found', async () => {
  const desk = await deskOf(harness)
  const payment = await desk.released({ amountMinor: 20_000n })
  const payout = await paidOut(desk)
  assert.deepEqual(await broken(), ['payout-contents'])
  await include(desk, payout)
  assert.deepEqual(await broken(), [])
  const late = await desk.released({ amountMinor: 20_000n })
  const name = (id: string, payoutId: string | null) =>
    write(desk, ({ tx }) => moveTransaction(tx, desk.scope, id, payoutId))
  await name(late.id, payout.id)
  assert.deepEqual(await broken(), ['paid-out-payments'])
  await name(late.id, null)
  await name(payment.id, null)
  assert.deepEqual(await broken(), ['payout-contents'])
  const later = await paidOut(desk)
  await include(desk, later)
  await name(payment.id, later.id)
  assert.deepEqual(await broken(), ['payout-contents'])
  await name(payment.id, payout.id)
  assert.deepEqual(await broken(), [])
})

test('each payment is in the payout that took it, whichever of their jobs runs first', async () => {
  for (const [first, ...others] of [
    [2, 1, 0],
    [1, 0, 2],
  ]) {
    const desk = await deskOf(harness)
    const payments: MoneyTransaction[] = []
    const payouts: MoneyTransaction[] = []
    for (let count = 0; count < 3; count++) {
      payments.push(await desk.released({ amountMinor: 20_000n }))
      payouts.push(await paidOut(desk))
    }
    const run = (index = 0) => include(desk, required(payouts[index]))
    await run(first)
    await Promise.all(others.map((index) => run(index)))
    assert.deepEqual(
      await Promise.all(payments.map((payment) => payoutOf(desk, payment))),
      payouts.map(({ id }) => id),
    )
  }
  await assertSound(harness)
})

test('what had failed and was paid all the same is named by the payout that takes its money again', async () => {
  const desk = await deskOf(harness)
  const payment = await desk.released({ amountMinor: 20_000n })
  const { id, amountMinor } = await write(desk, (ctx) => recordByHand(ctx, undefined))
  await include(desk, { id } as MoneyTransaction)
  await write(desk, (ctx) => settleByHand(ctx, {}, id, { status: 'REFUSED', reason: 'ACCOUNT_CLOSED' }))
  const paid = { status: 'PAID', traceId: 'X-1', amountMinor, currency: 'MAD' } as const
  await settlePayout(desk.parts, { scope: desk.scope, correlationId: 'c', transactionId: id }, paid)
  const again = await write(desk, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
  const second = await desk.released({ amountMinor: 30_000n })
  const next = await paidOut(desk)
  // The one that has failed has not let its payments go yet.
  await include(desk, next)
  assert.deepEqual([await payoutOf(desk, payment), await payoutOf(desk, second)], [again.id, next.id])
  await assertSound(harness)
})
