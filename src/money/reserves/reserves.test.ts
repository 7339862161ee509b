import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { disputePayment } from '../disputes/fixture.ts'
import { closeDispute } from '../disputes/disputes.ts'
import { listDisputesOf } from '../disputes/queries.ts'
import { assertSound } from '../payments/fixture.ts'
import { addPlanVersion, assignPlan } from '../pricing/plans.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { releasableOf, reserveOf } from './reserve.ts'
import { releaseReserves } from './reserves.ts'

// Rolling reserves: parts of payments that are kept back for chargebacks.

const harness = useHarness()
const rule = { basisPoints: 0, availableAfterDays: 1, reserveBasisPoints: 1_000, reserveDays: 30 }

async function reserving(name: string) {
  const fixture = await refundFixtureOf(harness)
  const now = fixture.now()
  await addPlanVersion({ db: harness.db, now }, { name, validFrom: now, rules: [rule] })
  await assignPlan({ db: harness.db, now }, { merchantId: fixture.scope.merchantId, plan: name, validFrom: now })
  const parts = async () => {
    const held = await fixture.books()
    return [held['merchant.available'], held['merchant.reserved'], held['merchant.owed']]
  }
  /** Lets days pass, and gives back what is due. */
  const after = async (days: number) => {
    fixture.passTime(days * dayMs)
    await releaseReserves(fixture.parts)
    return parts()
  }
  const dispute = (id: string) => harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, id), fixture.now())
  const win = async (paymentId: string) => {
    const [found] = await listDisputesOf(harness.db.read, fixture.scope, paymentId)
    return harness.make.write(fixture.scope, (ctx) => closeDispute(ctx, found?.id ?? '', 'WON'), fixture.now())
  }
  return { ...fixture, parts, after, dispute, win }
}

test('a tenth of a payment is kept for thirty days, and the event about the rest says so', async () => {
  const merchant = await reserving('kept')
  await merchant.released({ amountMinor: 10_005n })
  assert.deepEqual(await merchant.parts(), [9_005n, 1_000n, 0n])
  const [told] = await merchant.bodies('payment.funds_available')
  const amounts = told?.data.object as { availableAmount?: number; reservedAmount?: number } | undefined
  assert.deepEqual([amounts?.availableAmount, amounts?.reservedAmount], [90.05, 10])
  assert.deepEqual(await merchant.after(29), [9_005n, 1_000n, 0n])
  assert.deepEqual(await merchant.after(1), [10_005n, 0n, 0n])
  assert.deepEqual(await merchant.after(30), [10_005n, 0n, 0n])
  await assertSound(harness)
})

test('a chargeback is paid from the reserve first, and what it took does not become available', async () => {
  const merchant = await reserving('lost')
  const { id } = await merchant.released({ amountMinor: 10_000n })
  await merchant.released({ amountMinor: 20_000n })
  assert.deepEqual(await merchant.parts(), [27_000n, 3_000n, 0n])
  await merchant.dispute(id)
  assert.deepEqual(await merchant.parts(), [20_000n, 0n, 0n])
  assert.deepEqual(await merchant.after(40), [20_000n, 0n, 0n])
  await merchant.win(id)
  assert.deepEqual(await merchant.parts(), [30_000n, 0n, 0n], 'nothing is kept any more that could become available')
  await assertSound(harness)
})

test('a dispute that is won while its reserve is kept goes back into it', async () => {
  const merchant = await reserving('won')
  const { id } = await merchant.released({ amountMinor: 10_000n })
  await merchant.dispute(id)
  assert.deepEqual(await merchant.parts(), [0n, 0n, 0n])
  await merchant.win(id)
  assert.deepEqual(await merchant.parts(), [9_000n, 1_000n, 0n])
  assert.deepEqual(await merchant.after(31), [10_000n, 0n, 0n])
  await assertSound(harness)
})

test('whatever chargebacks take, what is still kept is covered first, and nothing stays for good', () => {
  const amount = fc.bigInt({ min: 1n, max: 1_000n })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), fc.array(amount, { maxLength: 8 }), (kept, taken) => {
      let heldMinor = kept.reduce((sum, each) => sum + each, 0n)
      const waiting = [...kept]
      for (const each of [...taken, ...kept.map(() => 0n)]) {
        heldMinor -= each < heldMinor ? each : heldMinor
        const keptMinor = waiting.shift()
        if (keptMinor === undefined) break
        const othersMinor = waiting.reduce((sum, other) => sum + other, 0n)
        heldMinor -= releasableOf({ keptMinor, heldMinor, othersMinor })
        assert.ok(heldMinor >= 0n && heldMinor <= othersMinor)
      }
    }),
  )
  assert.deepEqual(reserveOf(999n, { reserveBasisPoints: 1_000 }), { keptMinor: 99n, restMinor: 900n })
  assert.deepEqual(reserveOf(-5n, { reserveBasisPoints: 1_000 }), { keptMinor: 0n, restMinor: -5n })
})
