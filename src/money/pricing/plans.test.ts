import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import type { Failure } from '#platform/errors.ts'
import { inEnglish } from '#platform/sentences/said.ts'
import { useHarness } from '#test/harness.ts'
import { assertSound, type PaymentFixture, paymentFixtureOf } from '../payments/fixture.ts'
import { dayText } from '../payments/business-days.ts'
import { keptOf } from '../reserves/reserves.ts'
import { addException, addPlanVersion, assignPlan, countsFrom, endExceptionAt } from './plans.ts'
import type { Rule } from './rule.ts'

// Decisions of the operator, and the fees of payments after them.

const harness = useHarness()

let plans = 0
const aPlan = async (at: Date, ...rules: Rule[]) => {
  const name = `plan-${++plans}`
  await addPlanVersion({ db: harness.db, now: at }, { name, validFrom: at, rules })
  return name
}

const paid = async (fixture: PaymentFixture) => {
  const { id } = await fixture.session()
  const { row } = await fixture.submit(id)
  return [row.feeMinor, row.vatMinor, row.pricedBy]
}

test('a payment costs what the version of its day says, keeps its name, and its tax is kept apart', async () => {
  const fixture = await paymentFixtureOf(harness)
  const { merchantId } = fixture.scope
  const now = fixture.now()
  const parts = { db: harness.db, now }
  assert.deepEqual(await paid(fixture), [250n, 0n, 'standard@1'])

  const plan = await aPlan(now, { basisPoints: 300, vatBasisPoints: 2_000, availableAfterDays: 1 })
  await assignPlan(parts, { merchantId, plan, validFrom: new Date(now.getTime() + dayMs) })
  await addPlanVersion(parts, {
    name: plan,
    validFrom: new Date(now.getTime() + 2 * dayMs),
    rules: [{ basisPoints: 100 }],
  })
  assert.deepEqual(await paid(fixture), [250n, 0n, 'standard@1'])

  fixture.passTime(dayMs)
  assert.deepEqual(await paid(fixture), [360n, 60n, `${plan}@1`])
  const books = await fixture.books()
  assert.deepEqual(
    [books['platform.fees'], books['platform.vat'], books['merchant.pending']],
    [800n, 60n, 30_000n - 860n],
  )

  const rule = { method: 'CARD', basisPoints: 50, vatBasisPoints: 0 } as const
  const agreed = { merchantId, rule, validFrom: fixture.now(), validUntil: null, reason: 'Launch offer' }
  const { number } = await addException({ db: harness.db, now: fixture.now() }, agreed)
  assert.deepEqual(await paid(fixture), [50n, 0n, `${plan}@1+x1`])
  fixture.passTime(1)
  await endExceptionAt({ db: harness.db, now: fixture.now() }, { merchantId, number, until: fixture.now() })
  fixture.passTime(dayMs)
  assert.deepEqual(await paid(fixture), [100n, 0n, `${plan}@2`])
  await assertSound(harness)
})

test('another day begins at its midnight, and today counts from this moment: what was paid before keeps its terms', async () => {
  const now = new Date('2027-01-30T15:00:00.000Z')
  const midnight = countsFrom('2027-01-31', now)
  assert.ok(midnight instanceof Date)
  assert.deepEqual([dayText(midnight), dayText(new Date(midnight.getTime() - 1))], ['2027-01-31', '2027-01-30'])
  assert.deepEqual(countsFrom(dayText(now), now), now)
  const fixture = await paymentFixtureOf(harness)
  const { id } = await fixture.session()
  const before = (await fixture.submit(id)).row
  fixture.passTime(1_000)
  const at = fixture.now()
  const plan = await aPlan(at, { basisPoints: 0, availableAfterDays: 1, reserveBasisPoints: 1_000, reserveDays: 30 })
  const validFrom = countsFrom(dayText(at), at)
  assert.ok(validFrom instanceof Date)
  await assignPlan({ db: harness.db, now: at }, { merchantId: fixture.scope.merchantId, plan, validFrom })
  const kept = await keptOf({ tx: harness.db.read, scope: fixture.scope, now: at }, before, 9_750n)
  assert.equal(kept.keptMinor, 0n)
  assert.deepEqual(await paid(fixture), [0n, 0n, `${plan}@1`])
})

test('what contradicts itself, comes too soon or is not there is refused, and nothing is kept', async () => {
  const now = new Date()
  const parts = { db: harness.db, now }
  const later = new Date(now.getTime() + 3 * dayMs)
  const { merchantId } = await harness.make.merchant()
  const add = (name: string, validFrom: Date, ...rules: Rule[]) => addPlanVersion(parts, { name, validFrom, rules })
  const plan = await aPlan(now, { basisPoints: 300 })
  await assignPlan(parts, { merchantId, plan, validFrom: now })

  const refused = (work: Promise<unknown>, words: RegExp) =>
    assert.rejects(work, (error: Failure) => {
      assert.match(inEnglish(error.words), words)
      return true
    })
  await refused(add('Gold', now, { basisPoints: 1 }), /small letters/)
  await refused(add('gold', now, { method: 'CARD', basisPoints: 1 }), /first rule of a plan is for every payment/)
  await refused(add('gold', now, { basisPoints: 1 }, { origin: 'FOREIGN', basisPoints: 2 }), /Only cards/)
  await refused(add('gold', now, { basisPoints: 1 }, { method: 'CASH' }), /at least one term/)
  await refused(
    add('gold', now, { basisPoints: 1, minimumMinor: 500, maximumMinor: 400 }),
    /at least 5.00 MAD and at most 4.00 MAD/,
  )
  await refused(add('standard', now, { basisPoints: 1 }), /tomorrow at the earliest/)
  await refused(add(plan, now, { basisPoints: 1 }), /tomorrow at the earliest/)
  await add(plan, later, { basisPoints: 1 })
  await refused(add(plan, new Date(later.getTime() - 1), { basisPoints: 1 }), /has to begin later/)
  await refused(assignPlan(parts, { merchantId, plan: 'nowhere', validFrom: now }), /There is no plan nowhere/)
  await refused(
    assignPlan(parts, { merchantId, plan, validFrom: new Date(now.getTime() - 1) }),
    /cannot be given before/,
  )
  await refused(endExceptionAt(parts, { merchantId, number: 1, until: later }), /no exception 1/)
})
