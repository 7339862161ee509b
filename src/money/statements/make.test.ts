import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { atOnce } from '#test/races/together.ts'
import { disputePayment } from '../disputes/fixture.ts'
import { assertSound } from '../payments/fixture.ts'
import { addPlanVersion, assignPlan } from '../pricing/plans.ts'
import { type RefundFixture, refundFixtureOf } from '../refunds/fixture.ts'
import { linesOf } from './lines.ts'
import { makeStatementsOf } from './make.ts'
import { listStatements } from './queries.ts'
import { statementOf } from './row.ts'
import { numberIn, numberOf } from './statement.ts'

// Monthly statements of payments, refunds, fees, disputes and payouts, as the job makes them.

const harness = useHarness()
const issuer = { name: 'Mizan Paiements SA', numbers: 'ICE 001525713000084' }

const make = (fixture: RefundFixture, at: Date) =>
  makeStatementsOf(
    { db: harness.db, publicUrl: 'https://pay.example', now: () => at, issuer, registrationOf: async () => undefined },
    fixture.scope.merchantId,
  )

const statementsOf = async ({ scope }: RefundFixture) =>
  (await listStatements(harness.db.read, scope, {}, { offset: 0, limit: 100 })).map(statementOf).reverse()

const at = (text: string) => new Date(`${text}Z`)

async function startedOn(day: string): Promise<RefundFixture> {
  const fixture = await refundFixtureOf(harness)
  fixture.passTime(at(day).getTime() - fixture.now().getTime())
  return fixture
}

test('a month has its payments, refunds, fees with tax and disputes to the centime, and the next one opens where it closed', async () => {
  const fixture = await startedOn('2026-03-02T10:00')
  const parts = { db: harness.db, now: fixture.now() }
  const rules = [
    { basisPoints: 250, vatBasisPoints: 2_000, refundFeeMinor: 500, disputeFeeMinor: 15_000, returnsFee: true },
  ]
  await addPlanVersion(parts, { name: 'told', validFrom: parts.now, rules })
  await assignPlan(parts, { merchantId: fixture.scope.merchantId, plan: 'told', validFrom: parts.now })

  const first = await fixture.released({ amountMinor: 10_000n })
  const { id } = await fixture.released({ amountMinor: 20_000n })
  await fixture.ask(first.id, { amountMinor: 4_000n })
  await fixture.work()
  await harness.make.write(fixture.scope, (ctx) => disputePayment(ctx, id), fixture.now())
  // Ramadan ends within this month, and with it the hour that the clocks of Casablanca are behind.
  assert.equal(await make(fixture, at('2026-03-31T23:59:59')), 0, 'a write that began before midnight may still end')
  assert.equal(await make(fixture, at('2026-04-01T00:00')), 1)

  const [march] = await statementsOf(fixture)
  assert.ok(march)
  assert.deepEqual(
    [march.month, march.fromAt, march.untilAt],
    ['2026-03', at('2026-03-01T00:00'), at('2026-03-31T23:00')],
  )
  assert.deepEqual(march.sums, {
    PAYMENTS: 30_000n,
    REFUNDS: -4_000n,
    DISPUTES: -20_000n,
    FUNDINGS: 0n,
    PAYOUTS: 0n,
    OTHER: 0n,
    // 2.50 and 5.00, of which 1.00 came back, 5.00 of the refund and 150.00 of the dispute.
    feesMinor: 250n + 500n - 100n + 500n + 15_000n,
    vatMinor: 50n + 100n - 20n + 100n + 3_000n,
  })
  assert.deepEqual(
    march.feeKinds.map(({ kind, feesMinor, vatMinor }) => [kind, feesMinor, vatMinor]),
    [
      ['PAYMENTS', 750n, 150n],
      ['REFUND_FEE', 500n, 100n],
      ['DISPUTE_FEE', 15_000n, 3_000n],
      ['RETURNED', -100n, -20n],
    ],
  )
  const books = await fixture.books()
  assert.equal(march.closingMinor, books['merchant.available'] + books['merchant.pending'] - books['merchant.owed'])
  assert.equal(march.parts.owedMinor, books['merchant.owed'])
  assert.equal(march.parties.issuer?.name, issuer.name)

  const lines = (await Array.fromAsync(linesOf(harness.db.read, fixture.scope, march))).flat()
  assert.equal(lines.length, march.lines)
  assert.equal(lines.at(-1)?.balanceMinor, march.closingMinor)
  assert.ok(lines.every(({ reference, event }) => event === 'funding.transferred' || reference?.startsWith('TX-')))
  assert.equal(
    lines.reduce((sum, { feesMinor }) => sum + feesMinor, 0n),
    march.sums.feesMinor,
  )
  assert.equal(
    march.days.reduce((sum, each) => sum + each.lines, 0),
    march.lines,
  )

  fixture.passTime(at('2026-04-20T10:00').getTime() - fixture.now().getTime())
  await fixture.paid({ amountMinor: 5_000n })
  assert.equal(await make(fixture, at('2026-05-01T04:37')), 1)
  const april = (await statementsOf(fixture))[1]
  assert.equal(april?.openingMinor, march.closingMinor)
  assert.equal(april?.sums.PAYMENTS, 5_000n)
  await assertSound(harness)
})

test('cash that agents took is among the payments of the month', async () => {
  const fixture = await startedOn('2026-03-02T10:00')
  await fixture.paid({ amountMinor: 10_000n })
  await fixture.paidCash({ amountMinor: 7_000n })
  assert.equal(await make(fixture, at('2026-04-01T00:00')), 1)
  const [march] = await statementsOf(fixture)
  assert.equal(march?.sums.PAYMENTS, 17_000n)
  assert.equal(march?.sums.OTHER, 0n)
  await assertSound(harness)
})

test('a job that was down for months makes each month once, in order, with numbers without gaps, and none of a month without movements', async () => {
  const fixture = await startedOn('2028-01-10T10:00')
  await fixture.paid()
  fixture.passTime(at('2028-03-05T10:00').getTime() - fixture.now().getTime())
  await fixture.paid()
  const made = (await atOnce(6, () => make(fixture, at('2028-07-01T05:00')))).reduce((sum, each) => sum + each, 0)
  assert.equal(made, 2)
  assert.equal(await make(fixture, at('2028-07-01T05:00')), 0)
  const all = await statementsOf(fixture)
  assert.deepEqual(
    all.map(({ month }) => month),
    ['2028-01', '2028-03'],
  )
  assert.deepEqual(
    all.map(({ year, serial }) => [year, serial]),
    [
      [2028, 1],
      [2028, 2],
    ],
  )
  const other = await startedOn('2028-06-01T10:00')
  await other.paid()
  await make(other, at('2028-07-01T06:00'))
  assert.deepEqual((await statementsOf(other)).map(numberOf), ['T-2028-000003'])
  await assertSound(harness)
})

test('a number is read in its own environment alone', () => {
  assert.deepEqual(numberIn('PRODUCTION', 'F-2026-000042'), { year: 2026, serial: 42 })
  for (const text of ['T-2026-000042', 'F-2026-42', 'f-2026-000042', 'F-2026-000042 '])
    assert.equal(numberIn('PRODUCTION', text), undefined)
  assert.equal(numberOf({ environment: 'SANDBOX', year: 2026, serial: 1_000_000 }), 'T-2026-1000000')
})
