import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { useHarness } from '#test/harness.ts'
import { balances } from '../ledger/post.ts'
import { disputePayment } from '../disputes/fixture.ts'
import { assertSound } from '../payments/fixture.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { chargeMonthlyFees } from './monthly.ts'
import { addPlanVersion, assignPlan } from './plans.ts'
import type { Rule } from './rule.ts'

// Fees that are no part of a payment.

const harness = useHarness()

async function withPlan(merchantId: string, plan: string, rule: Rule, now: Date) {
  const parts = { db: harness.db, now }
  await addPlanVersion(parts, { name: plan, validFrom: now, rules: [rule] })
  await assignPlan(parts, { merchantId, plan, validFrom: now })
}

test('a refund costs its fee with tax, gives the fee of its payment back in proportion, and tells fee.charged', async () => {
  const fixture = await refundFixtureOf(harness)
  const rule = { basisPoints: 250, vatBasisPoints: 2_000, refundFeeMinor: 500, returnsFee: true }
  await withPlan(fixture.scope.merchantId, 'refunding', rule, fixture.now())
  const { id } = await fixture.released({ amountMinor: 10_000n })
  await fixture.ask(id, { amountMinor: 4_000n })
  await fixture.work()
  const books = await fixture.books()
  // Of 3.00 with 0.50 of tax, 1.20 with 0.20 come back; the refund costs 6.00 with 1.00 of tax.
  assert.deepEqual(
    [books['merchant.available'], books['platform.fees'], books['platform.vat']],
    [9_700n - 4_000n + 120n - 600n, 150n + 500n, 30n + 100n],
  )
  const [event] = await fixture.bodies('fee.charged')
  assert.ok(event)
  const { type, status, statusReason, amount, net, direction, feeDetails, parentTransactionId } = event.data
    .object as unknown as Record<string, unknown>
  assert.deepEqual(
    { type, status, statusReason, amount, net, direction, parentTransactionId },
    {
      type: 'FEE',
      status: 'SUCCEEDED',
      statusReason: 'REFUND_FEE',
      amount: 6,
      net: 6,
      direction: 'DEBIT',
      parentTransactionId: id,
    },
  )
  assert.deepEqual(feeDetails, [
    { type: 'FEE', amount: 5, description: 'Fee' },
    { type: 'VAT', amount: 1, description: 'Value added tax of the fee' },
  ])
  await fixture.fund(10_000n)
  await fixture.ask(id)
  await fixture.work()
  const after = await fixture.books()
  assert.deepEqual([after['platform.fees'], after['platform.vat']], [1_000n, 200n])
  await assertSound(harness)
})

test('a dispute costs its fee whether or not the merchant has the money', async () => {
  const fixture = await refundFixtureOf(harness)
  await withPlan(fixture.scope.merchantId, 'disputed', { basisPoints: 0, disputeFeeMinor: 15_000 }, fixture.now())
  const { id } = await fixture.released({ amountMinor: 10_000n })
  await harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, id), fixture.now())
  const books = await fixture.books()
  assert.deepEqual(
    [books['merchant.available'], books['merchant.owed'], books['platform.fees']],
    [0n, 15_000n, 15_000n],
  )
  assert.equal((await fixture.bodies('fee.charged')).length, 1)
  await assertSound(harness)
})

test('a month is charged once, in production alone, and only where access and plan were there when it began', async () => {
  const { merchantId, production, sandbox } = await harness.make.merchant()
  const now = new Date()
  await withPlan(merchantId, 'monthly', { basisPoints: 250, monthlyFeeMinor: 9_900, vatBasisPoints: 2_000 }, now)
  await inTransaction(harness.db, (tx) => setProductionAccess(tx, merchantId, 'ENABLED', now))
  const run = (at: Date) => chargeMonthlyFees(harness.db, harness.config.publicUrl, at)
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const feesIn = async (scope: typeof production) => (await balances(harness.db.read, scope, 'MAD'))['platform.fees']
  await run(later(1))
  assert.equal(await feesIn(production), 0n, 'the month before had begun')
  await run(later(62))
  await run(later(62))
  assert.deepEqual([await feesIn(production), await feesIn(sandbox)], [9_900n, 0n])
  await run(later(94))
  assert.equal(await feesIn(production), 19_800n)
  await assertSound(harness)
})
