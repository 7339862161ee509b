import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { balances } from '../ledger/post.ts'
import { assertSound } from '../payments/fixture.ts'
import { addPlanVersion, assignPlan } from '../pricing/plans.ts'
import { payoutFixtureOf, secondMs } from './fixture.ts'
import { askPayouts } from './send.ts'

// The fee of a payout.

const harness = useHarness()

test('a payout of all leaves its fee with its tax behind, which is taken once the payout has reached the bank', async () => {
  const fixture = await payoutFixtureOf(harness)
  const { scope, now } = fixture
  const rule = { basisPoints: 0, payoutFeeMinor: 400, vatBasisPoints: 2_000 }
  await addPlanVersion({ db: harness.db, now: now() }, { name: 'paying', validFrom: now(), rules: [rule] })
  const given = { merchantId: scope.merchantId, plan: 'paying', validFrom: now() }
  await assignPlan({ db: harness.db, now: now() }, given)
  await fixture.fund(50_000n)
  await assert.rejects(fixture.request(49_521n), { code: 'INSUFFICIENT_BALANCE' })
  const { id, amountMinor } = await fixture.request()
  assert.equal(amountMinor, 49_520n)
  await askPayouts(fixture.parts)
  assert.deepEqual(await fixture.books(), [480n, 49_520n, 0n])
  fixture.passTime(5 * secondMs)
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'PAID')
  assert.deepEqual(await fixture.books(), [0n, 0n, 49_520n])
  const { 'platform.fees': fees, 'platform.vat': tax } = await balances(harness.db.read, scope, 'MAD')
  assert.deepEqual([fees, tax], [400n, 80n])
  await assertSound(harness)
})

test('a payout that fails costs nothing', async () => {
  const fixture = await payoutFixtureOf(harness)
  const { scope, now } = fixture
  const rule = { basisPoints: 0, payoutFeeMinor: 500 }
  await addPlanVersion({ db: harness.db, now: now() }, { name: 'failing', validFrom: now(), rules: [rule] })
  await assignPlan({ db: harness.db, now: now() }, { merchantId: scope.merchantId, plan: 'failing', validFrom: now() })
  await fixture.fund(30_077n + 500n)
  const { id } = await fixture.request()
  await askPayouts(fixture.parts)
  fixture.passTime(5 * secondMs)
  await askPayouts(fixture.parts)
  assert.equal((await fixture.payout(id)).status, 'FAILED')
  assert.deepEqual(await fixture.books(), [30_577n, 0n, 0n])
})
