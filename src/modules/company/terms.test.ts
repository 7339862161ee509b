import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { addException, addPlanVersion, assignPlan } from '#money/pricing/plans.ts'
import { useHarness } from '#test/harness.ts'

// The terms that a company reads before it asks for production, and after.

const harness = useHarness()

const termsOf = async (merchantId: string) => {
  const { token } = await harness.make.session(merchantId, 'VIEWER')
  const { status, body } = await harness.call({ path: '/api/v1/company/terms', key: token })
  assert.equal(status, 200)
  return body
}

test('a company reads the default terms before it has production', async () => {
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const { plan, currencies, next } = await termsOf(merchantId)
  const always = { vatPercent: 0, availableAfterDays: 2, refundFeeAmount: 0, returnsFee: false, disputeFeeAmount: 0 }
  assert.deepEqual([plan, next], ['standard', undefined])
  assert.deepEqual(currencies, [
    {
      currency: 'MAD',
      payments: ['CARD', 'CASH'].map((method) => ({ method, feePercent: 2.5, feeFixedAmount: 0, ...always })),
      payoutFeeAmount: 0,
      monthlyFeeAmount: 0,
      minimumPayoutAmount: 100,
    },
  ])
})

test('terms are told apart by currency and by the origin of cards, and those that come next have their day', async () => {
  const { merchantId } = await harness.make.merchant()
  const now = new Date()
  const later = new Date(now.getTime() + 3 * dayMs)
  const parts = { db: harness.db, now }
  const rules = [
    { basisPoints: 220, fixedMinor: 100, maximumMinor: 25_000, vatBasisPoints: 2_000, availableAfterDays: 2 },
    { method: 'CARD', origin: 'FOREIGN', basisPoints: 310 },
    { currency: 'EUR', fixedMinor: 30, basisPoints: 150 },
  ] as const
  await addPlanVersion(parts, { name: 'shown', validFrom: now, rules: [...rules] })
  await assignPlan(parts, { merchantId, plan: 'shown', validFrom: now })
  const rule = { method: 'CASH', basisPoints: 90 } as const
  await addException(parts, { merchantId, rule, reason: 'Launch', validFrom: later, validUntil: null })
  const { currencies, next } = await termsOf(merchantId)
  const facts = (all: typeof currencies) =>
    all.flatMap(({ currency, payments }: { currency: string; payments: Record<string, unknown>[] }) =>
      payments.map((each) => [
        currency,
        each['cardOrigin'] ?? each['method'],
        each['feePercent'],
        each['feeFixedAmount'],
        each['feeMaximumAmount'],
      ]),
    )
  const cards = [
    ['MAD', 'DOMESTIC', 2.2, 1, 250],
    ['MAD', 'FOREIGN', 3.1, 1, 250],
    ['MAD', 'UNKNOWN', 2.2, 1, 250],
  ]
  const euro = [
    ['EUR', 'DOMESTIC', 1.5, 0.3, undefined],
    ['EUR', 'FOREIGN', 3.1, 0.3, undefined],
    ['EUR', 'UNKNOWN', 1.5, 0.3, undefined],
  ]
  assert.deepEqual(facts(currencies), [...cards, ['MAD', 'CASH', 2.2, 1, 250], ...euro])
  assert.equal(next.from, later.toISOString())
  assert.deepEqual(facts(next.currencies), [...cards, ['MAD', 'CASH', 0.9, 1, 250], ...euro])
  assert.equal(currencies[1].minimumPayoutAmount, 10)
})
