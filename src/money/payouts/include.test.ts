import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '#platform/durations.ts'
import { moveTransaction } from '#test/payout-queries.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { assertSound, required } from '../payments/fixture.ts'
import { disputePayment, endDispute } from '../disputes/fixture.ts'
import { releaseFunds } from '../payments/release.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { recordByHand, settleByHand } from './by-hand.ts'
import { includePayments } from './include.ts'
import { settlePayout } from './settle.ts'

// The payments that a payout pays out: exactly those whose money was available when the payout took its amount.

const harness = useHarness()
type RefundFixture = Awaited<ReturnType<typeof refundFixtureOf>>

const write = <Result>(
  fixture: RefundFixture,
  work: Parameters<typeof harness.make.write<Result>>[1],
  at = fixture.now(),
) => harness.make.write(fixture.scope, work, at)

/** All that is available, transferred by hand. */
async function paidOut(fixture: RefundFixture, at = fixture.now()): Promise<MoneyTransaction> {
  const payout = await write(fixture, (ctx) => recordByHand(ctx, undefined), at)
  return write(fixture, (ctx) => settleByHand(ctx, {}, payout.id, { status: 'PAID' }), at)
}
const include = (fixture: RefundFixture, { id }: MoneyTransaction) =>
  includePayments(fixture.parts, { ...fixture.scope, id })
const payoutOf = async (fixture: RefundFixture, { id }: MoneyTransaction) => (await fixture.paymentNow(id)).payoutId
const broken = async () =>
  (await verify(harness.db)).filter(({ problems }) => problems.length > 0).map(({ name }) => name)

test('a payout is named by the payments of its own currency alone', async () => {
  const fixture = await refundFixtureOf(harness)
  const [dirhams, euros] = [await fixture.paid({ amountMinor: 20_000n }), await fixture.paid({ currency: 'EUR' })]
  await fixture.release()
  const payout = await paidOut(fixture)
  assert.equal(payout.amountMinor, 19_500n)
  await include(fixture, payout)
  assert.deepEqual([await payoutOf(fixture, dirhams), await payoutOf(fixture, euros)], [payout.id, null])
  await assertSound(harness)
})

test('a payment that is released in the moment of a payout is in that one or in the next, as its money is', async () => {
  const fixture = await refundFixtureOf(harness)
  const first = await fixture.released({ amountMinor: 20_000n })
  const second = await fixture.paid({ amountMinor: 30_000n })
  fixture.passTime(5 * 24 * hourMs)
  const payout = await paidOut(fixture)
  assert.equal(payout.amountMinor, 19_500n)
  // Begun at the same moment, or by a clock that is behind, and committed after it.
  await releaseFunds({ ...fixture.parts, now: () => new Date(fixture.now().getTime() - 1_000) })
  await include(fixture, payout)
  assert.deepEqual([await payoutOf(fixture, first), await payoutOf(fixture, second)], [payout.id, null])
  const next = await paidOut(fixture, new Date(fixture.now().getTime() - hourMs))
  assert.equal(next.amountMinor, 29_250n)
  await include(fixture, next)
  assert.deepEqual([await payoutOf(fixture, first), await payoutOf(fixture, second)], [payout.id, next.id])
  await assertSound(harness)
})

test('a payment that names the wrong payout, or none although one has paid it, is found', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.released({ amountMinor: 20_000n })
  const payout = await paidOut(fixture)
  assert.deepEqual(await broken(), ['payout-contents'])
  await include(fixture, payout)
  assert.deepEqual(await broken(), [])
  const late = await fixture.released({ amountMinor: 20_000n })
  const name = (id: string, payoutId: string | null) =>
    write(fixture, ({ tx }) => moveTransaction(tx, fixture.scope, id, payoutId))
  await name(late.id, payout.id)
  assert.deepEqual(await broken(), ['paid-out-payments'])
  await name(late.id, null)
  await name(payment.id, null)
  assert.deepEqual(await broken(), ['payout-contents'])
  const later = await paidOut(fixture)
  await include(fixture, later)
  await name(payment.id, later.id)
  assert.deepEqual(await broken(), ['payout-contents'])
  await name(payment.id, payout.id)
  assert.deepEqual(await broken(), [])
})

test('a payment of which a bank took a part during a payout is in the next one, however its dispute ends', async () => {
  for (const outcome of ['WON', 'LOST'] as const) {
    const fixture = await refundFixtureOf(harness)
    const payment = await fixture.released({ amountMinor: 20_000n })
    await write(fixture, (ctx) => disputePayment(ctx, payment.id, 8_000n))
    const payout = await paidOut(fixture)
    assert.equal(payout.amountMinor, 11_500n)
    await include(fixture, payout)
    await write(fixture, (ctx) => endDispute(ctx, payment.id, outcome))
    assert.deepEqual([await payoutOf(fixture, payment), await broken()], [null, []])
    // Its release takes days.
    await fixture.released({ amountMinor: 30_000n })
    const next = await paidOut(fixture)
    assert.deepEqual(await broken(), ['payout-contents'])
    await include(fixture, next)
    assert.deepEqual([await payoutOf(fixture, payment), await broken()], [next.id, []])
    await write(fixture, ({ tx }) => moveTransaction(tx, fixture.scope, payment.id, null))
    assert.deepEqual(await broken(), ['payout-contents'])
    await write(fixture, ({ tx }) => moveTransaction(tx, fixture.scope, payment.id, next.id))
  }
})

test('each payment is in the payout that took it, whichever of their jobs runs first', async () => {
  for (const [first, ...others] of [
    [2, 1, 0],
    [1, 0, 2],
  ]) {
    const fixture = await refundFixtureOf(harness)
    const payments: MoneyTransaction[] = []
    const payouts: MoneyTransaction[] = []
    for (let count = 0; count < 3; count++) {
      payments.push(await fixture.released({ amountMinor: 20_000n }))
      payouts.push(await paidOut(fixture))
    }
    const run = (index = 0) => include(fixture, required(payouts[index]))
    await run(first)
    await Promise.all(others.map((index) => run(index)))
    assert.deepEqual(
      await Promise.all(payments.map((payment) => payoutOf(fixture, payment))),
      payouts.map(({ id }) => id),
    )
  }
  await assertSound(harness)
})

test('what had failed and was paid all the same is named by the payout that takes its money again', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.released({ amountMinor: 20_000n })
  const { id, amountMinor } = await write(fixture, (ctx) => recordByHand(ctx, undefined))
  await include(fixture, { id } as MoneyTransaction)
  const refused = { status: 'REFUSED', reason: 'ACCOUNT_CLOSED' } as const
  const failed = await write(fixture, (ctx) => settleByHand(ctx, {}, id, refused))
  const paid = { status: 'PAID', traceId: 'X-1', amountMinor, currency: 'MAD' } as const
  await settlePayout(fixture.parts, { scope: fixture.scope, correlationId: 'c', transactionId: id }, failed, paid)
  const again = await write(fixture, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
  const second = await fixture.released({ amountMinor: 30_000n })
  const next = await paidOut(fixture)
  // The one that has failed has not let its payments go yet.
  await include(fixture, next)
  assert.deepEqual([await payoutOf(fixture, payment), await payoutOf(fixture, second)], [again.id, next.id])
  await assertSound(harness)
})
