import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walletOf, walletView } from '#money/wallets/wallets.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { disputePayment, endDispute } from '../disputes/fixture.ts'
import { assertSound } from '../payments/fixture.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { cancelRefund } from './cancel.ts'
import { type RefundFixture, refundFixtureOf } from './fixture.ts'

// The source of a refund's money, and its return. Payments are 100.00, of which 2.50 are the fee.

const harness = useHarness()

/** Pending, available and held. */
async function money(fixture: RefundFixture): Promise<bigint[]> {
  const books = await fixture.books()
  return [books['merchant.pending'], books['merchant.available'], books['merchant.refund_hold']]
}
const cancel = (fixture: RefundFixture, id: string) =>
  harness.make.write(fixture.scope, (ctx) => cancelRefund(ctx, id), fixture.now())
const isReleased = async (fixture: RefundFixture, { id }: MoneyTransaction) =>
  (await fixture.paymentNow(id)).releasedAt !== null

test('a refund on the same day takes the money of its own payment, also from a wallet in which nothing is available', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id, { amountMinor: 4_000n })
  assert.deepEqual([refund.pendingReason, refund.isHeld, refund.heldPendingMinor], [null, true, 4_000n])
  assert.deepEqual(await money(fixture), [5_750n, 0n, 4_000n])
  await fixture.work()
  assert.equal((await fixture.refundNow(refund.id)).status, 'SUCCEEDED')
  assert.equal(await fixture.release(), 1)
  assert.deepEqual(await money(fixture), [0n, 5_750n, 0n])
  assert.deepEqual((await fixture.told(payment.id)).slice(-2), [
    'payment.partially_refunded',
    'payment.funds_available',
  ])
  await assertSound(harness)
})

test('the fee of a payment that is refunded as a whole comes from what is available', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(1_000n)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id)
  assert.equal(refund.heldPendingMinor, 9_750n)
  assert.deepEqual(await money(fixture), [0n, 750n, 10_000n])
  await fixture.work()
  assert.equal(await fixture.release(), 1)
  assert.deepEqual(await money(fixture), [0n, 750n, 0n])
  // Nothing became available, so that no event says so.
  assert.equal((await fixture.told(payment.id)).at(-1), 'payment.refunded')
  await assertSound(harness)
})

test('where only a part of the fee is available, all of it is a debt, and what is available can be paid out', async () => {
  const fixture = await refundFixtureOf(harness)
  await fixture.fund(249n)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id)
  assert.deepEqual([refund.pendingReason, refund.heldPendingMinor], [null, 10_000n])
  assert.deepEqual(await money(fixture), [-250n, 249n, 10_000n])
  await fixture.work()
  assert.equal(await fixture.release(), 0)
  await fixture.fund(1n)
  assert.equal(await fixture.release(), 1)
  assert.deepEqual(await money(fixture), [0n, 0n, 0n])
  await assertSound(harness)
})

test('where nothing is available the fee is a debt, which the release pays once there is something, and once', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.paid()
  const { refund } = await fixture.ask(payment.id)
  assert.deepEqual([refund.pendingReason, refund.heldPendingMinor], [null, 10_000n])
  assert.deepEqual(await money(fixture), [-250n, 0n, 10_000n])
  await fixture.work()
  assert.equal(await fixture.release(), 0)
  assert.deepEqual([await isReleased(fixture, payment), await money(fixture)], [false, [-250n, 0n, 0n]])
  await fixture.fund(249n)
  assert.equal(await fixture.release(), 0)
  await fixture.fund(1n)
  assert.equal(await fixture.release(), 1)
  assert.equal(await fixture.release(), 0)
  assert.deepEqual([await isReleased(fixture, payment), await money(fixture)], [true, [0n, 0n, 0n]])
  await assertSound(harness)
})

test('several refunds share what is pending of their payment, and leave that of others alone', async () => {
  const fixture = await refundFixtureOf(harness)
  const [one, other] = [await fixture.paid(), await fixture.paid()]
  const taken: bigint[] = []
  for (const amountMinor of [9_700n, 100n, 200n])
    taken.push((await fixture.ask(one.id, { amountMinor })).refund.heldPendingMinor)
  assert.deepEqual(taken, [9_700n, 100n, 200n])
  await fixture.work()
  assert.deepEqual(await money(fixture), [9_500n, 0n, 0n])
  // The money of the other one pays the debt of the first, at the next run.
  assert.equal(await fixture.release(), 1)
  assert.deepEqual([await isReleased(fixture, other), await isReleased(fixture, one)], [true, false])
  assert.equal(await fixture.release(), 1)
  assert.deepEqual(await money(fixture), [0n, 9_500n, 0n])
  await assertSound(harness)
})

test('a refund of a payment that was released takes nothing from pending, however small it is', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.released()
  await fixture.paid()
  await fixture.spend()
  const { refund } = await fixture.ask(payment.id, { amountMinor: 100n })
  assert.deepEqual([refund.pendingReason, refund.heldPendingMinor], ['INSUFFICIENT_BALANCE', 0n])
  assert.deepEqual(await money(fixture), [9_750n, 0n, 0n])
})

for (const [words, end] of [
  ['fails', async (fixture: RefundFixture) => void (await fixture.work())],
  ['is canceled', cancel],
] as const) {
  test(`a refund that ${words} before the release gives its money back to where it came from`, async () => {
    const fixture = await refundFixtureOf(harness)
    await fixture.fund(1_000n)
    const payment = await fixture.paid()
    const { refund } = await fixture.ask(payment.id, { reasonDetail: 'fail:declined' })
    await end(fixture, refund.id)
    assert.deepEqual(await money(fixture), [9_750n, 1_000n, 0n])
    await fixture.release()
    assert.deepEqual(await money(fixture), [0n, 10_750n, 0n])
    assert.equal((await fixture.paymentNow(payment.id)).refundedPendingMinor, 0n)
    await assertSound(harness)
  })

  test(`a refund that ${words} after the release makes all of its money available`, async () => {
    const fixture = await refundFixtureOf(harness)
    await fixture.fund(1_000n)
    const payment = await fixture.paid()
    const { refund } = await fixture.ask(payment.id, { reasonDetail: 'fail:declined' })
    await fixture.release()
    assert.deepEqual(await money(fixture), [0n, 750n, 10_000n])
    await end(fixture, refund.id)
    assert.deepEqual(await money(fixture), [0n, 10_750n, 0n])
    await assertSound(harness)
  })
}

test('a refund that the buyer’s bank sends back is pending again until the release, and available after it', async () => {
  for (const isAfter of [false, true]) {
    const fixture = await refundFixtureOf(harness)
    const payment = await fixture.paid()
    await fixture.ask(payment.id, { amountMinor: 1_013n })
    await fixture.work()
    if (isAfter) await fixture.release()
    await fixture.work(2 * minuteMs)
    assert.deepEqual(await money(fixture), isAfter ? [0n, 9_750n, 0n] : [9_750n, 0n, 0n])
    await fixture.release()
    assert.deepEqual(await money(fixture), [0n, 9_750n, 0n])
    await assertSound(harness)
  }
})

test('cash is given back from its own payment, too', async () => {
  const fixture = await refundFixtureOf(harness)
  const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }
  const payment = await fixture.paidCash()
  const net = payment.amountMinor - payment.feeMinor
  const { refund } = await fixture.ask(payment.id, { amountMinor: 1_000n, destination })
  assert.deepEqual([refund.isHeld, await money(fixture)], [true, [net - 1_000n, 0n, 1_000n]])
  await fixture.release()
  assert.deepEqual(await money(fixture), [0n, net - 1_000n, 1_000n])
  await assertSound(harness)
})

test('a refund that fails while its payment is disputed leaves the merchant the rest, won or lost', async () => {
  for (const outcome of ['WON', 'LOST'] as const) {
    const fixture = await refundFixtureOf(harness)
    const payment = await fixture.paid()
    await fixture.ask(payment.id, { amountMinor: 4_000n, reasonDetail: 'fail:declined' })
    const write = <Result>(work: Parameters<typeof harness.make.write<Result>>[1]) =>
      harness.make.write(fixture.scope, work, fixture.now())
    await write((ctx) => disputePayment(ctx, payment.id))
    assert.deepEqual(await money(fixture), [0n, 0n, 4_000n])
    assert.equal((await fixture.books())['merchant.owed'], 250n)
    await fixture.work()
    await write((ctx) => endDispute(ctx, payment.id, outcome))
    await fixture.release()
    assert.deepEqual(await money(fixture), outcome === 'WON' ? [0n, 9_750n, 0n] : [0n, 3_750n, 0n])
    await assertSound(harness)
  }
})

test('a refund that fails after its dispute was lost makes its money available, less the fee that is owed', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.paid()
  await fixture.ask(payment.id, { amountMinor: 4_000n, reasonDetail: 'fail:declined' })
  await harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, payment.id), fixture.now())
  await harness.make.write(fixture.scope, (ctx) => endDispute(ctx, payment.id, 'LOST'), fixture.now())
  await fixture.work(hourMs)
  assert.deepEqual(await money(fixture), [0n, 3_750n, 0n])
  await assertSound(harness)
})

test('the wallet shows what is left of a payment as pending, and the debt of one that was refunded as a whole', async () => {
  const fixture = await refundFixtureOf(harness)
  const payment = await fixture.paid()
  const shown = async () => {
    const wallet = await walletOf(harness.db.read, fixture.scope)
    const { balance, pendingByAvailability } = await walletView(harness.db.read, fixture.scope, wallet)
    return [balance, pendingByAvailability.map(({ amount }) => amount)]
  }
  await fixture.ask(payment.id, { amountMinor: 4_000n })
  assert.deepEqual(await shown(), [{ available: 0, pending: 57.5, reserved: 40, total: 97.5 }, [57.5]])
  await fixture.ask(payment.id, { amountMinor: 5_750n })
  assert.deepEqual(await shown(), [{ available: 0, pending: 0, reserved: 97.5, total: 97.5 }, []])
  await fixture.ask(payment.id)
  assert.deepEqual(await shown(), [{ available: 0, pending: -2.5, reserved: 100, total: 97.5 }, [-2.5]])
})
