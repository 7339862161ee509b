import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSound } from '#money/payments/fixture.ts'
import { releaseFunds } from '#money/payments/release.ts'
import { cancelRefund } from '#money/refunds/cancel.ts'
import { executeRefund } from '#money/refunds/execute.ts'
import { type RefundFixture, refundFixtureOf } from '#money/refunds/fixture.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '../harness.ts'
import { atOnce } from './together.ts'

// Refunds of a payment at the moment at which its money is released. Payments are 100.00, of which 2.50 are the fee.

const harness = useHarness()

async function money(fixture: RefundFixture): Promise<bigint[]> {
  const books = await fixture.books()
  return [books['merchant.pending'], books['merchant.available'], books['merchant.refund_hold']]
}

/** One kind of call first, or the other. */
const inTurns = (isFirst: boolean, index: number): boolean => index < 32 === isFirst

for (const isFirst of [true, false])
  test(`32 refunds and 32 releases of one payment: exact to the last centime, ${isFirst ? 'refunds' : 'releases'} first`, async () => {
    const fixture = await refundFixtureOf(harness)
    await fixture.fund(1_000n)
    const payment = await fixture.paid()
    fixture.passTime(5 * dayMs)
    let accepted = 0n
    await atOnce<unknown>(64, async (index) => {
      if (!inTurns(isFirst, index)) return releaseFunds(fixture.parts)
      const { refund } = await fixture.ask(payment.id, { amountMinor: 300n })
      assert.deepEqual([refund.isHeld, refund.pendingReason], [true, null])
      accepted += refund.amountMinor
    })
    await releaseFunds(fixture.parts)
    assert.equal(accepted, 9_600n)
    assert.deepEqual(await money(fixture), [0n, 1_000n + 9_750n - accepted, accepted])
    const { releasedAt, refundedMinor } = await fixture.paymentNow(payment.id)
    assert.deepEqual([releasedAt, refundedMinor], [fixture.now(), accepted])
    assert.ok((await fixture.told(payment.id)).filter((type) => type === 'payment.funds_available').length <= 1)
    await assertSound(harness)
  })

for (const isFirst of [true, false])
  test(`16 refunds that end in nothing while their payments are released leave nothing in pending, ${isFirst ? 'refunds' : 'releases'} first`, async () => {
    const fixture = await refundFixtureOf(harness)
    const refunds: string[] = []
    for (let each = 0; each < 16; each++) {
      const payment = await fixture.paid()
      const { refund } = await fixture.ask(payment.id, { reasonDetail: 'fail:declined' })
      assert.equal(refund.heldPendingMinor, 10_000n)
      refunds.push(refund.id)
    }
    fixture.passTime(5 * dayMs)
    const end = (id = '', place: number) =>
      place % 2
        ? harness.make.write(fixture.scope, (ctx) => cancelRefund(ctx, id), fixture.now())
        : executeRefund(fixture.parts, fixture.scope, id)
    await atOnce<unknown>(64, (index) =>
      inTurns(isFirst, index) && index % 2 ? end(refunds[(index % 32) >> 1], index >> 1) : releaseFunds(fixture.parts),
    )
    await releaseFunds(fixture.parts)
    assert.deepEqual(await money(fixture), [0n, 16n * 9_750n, 0n])
    await assertSound(harness)
  })

test('64 refunds of two payments that nothing but their own money can pay take all of it, and no more', async () => {
  const fixture = await refundFixtureOf(harness)
  const [one, other] = [await fixture.paid(), await fixture.paid()]
  const asked = await atOnce(64, (index) =>
    fixture.ask((index % 2 ? one : other).id, { amountMinor: 1_000n }).then(
      ({ refund }) => refund.heldPendingMinor,
      () => 0n,
    ),
  )
  assert.equal(asked.filter((taken) => taken === 1_000n).length, 20)
  assert.deepEqual(await money(fixture), [-500n, 0n, 20_000n])
  await assertSound(harness)
})
