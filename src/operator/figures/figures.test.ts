import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeSomething } from '#money/disputes/fixture.ts'
import { bookingDay, endOfDay } from '#money/ledger/booking-day.ts'
import { countAllDays, countRecentDays } from '#money/payment-days/count.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'

// Figures of all merchants together are counted by a job, by the day of the bank.

const harness = useHarness()
const now = new Date('2026-11-20T10:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)

const read = async (query = '') => {
  harness.clock.now = now
  const { token: key } = await harness.make.staff('SUPPORT')
  const { status, body } = await harness.call({ path: `/operator/v1/figures${query}`, key })
  assert.equal(status, 200)
  return body
}

type Fact = { status: 'SUCCEEDED' | 'FAILED' | 'UNKNOWN'; amountMinor: bigint; currency?: string; at: Date }

async function paid(facts: readonly Fact[], environment: 'production' | 'sandbox' = 'production') {
  const merchant = await harness.make.merchant()
  for (const { at, currency = 'MAD', ...fact } of facts)
    await harness.make.write(
      merchant[environment],
      (ctx) => recordTransaction(ctx, { type: 'PAYMENT', method: 'CARD', currency, ...fact }),
      at,
    )
}

test('payments of all merchants are summed by day, currency and environment, with those that are still unknown', async () => {
  assert.deepEqual((await read()).currencies, [])
  await paid([
    { status: 'SUCCEEDED', amountMinor: 20_050n, at: now },
    { status: 'FAILED', amountMinor: 1_000n, at: now },
    { status: 'SUCCEEDED', amountMinor: 4_000n, at: ago(1) },
  ])
  await paid([
    { status: 'SUCCEEDED', amountMinor: 10_000n, at: now },
    { status: 'UNKNOWN', amountMinor: 7_000n, at: now },
    { status: 'SUCCEEDED', amountMinor: 500n, currency: 'EUR', at: now },
  ])
  await paid([{ status: 'SUCCEEDED', amountMinor: 9_900n, at: now }], 'sandbox')
  await countRecentDays(harness.db, now)
  const { currencies, countedAt } = await read()
  assert.deepEqual(
    [currencies.map(({ currency }: { currency: string }) => currency), countedAt],
    [['MAD', 'EUR'], now.toISOString()],
  )
  const { days } = currencies[0]
  const { chargebackRate, chargebacks, ...today } = days.at(-1)
  assert.deepEqual([days.length, chargebacks, chargebackRate], [30, 0, 0])
  assert.deepEqual(today, { day: bookingDay(now), payments: 4, succeeded: 2, declined: 1, unknown: 1, volume: 300.5 })
  assert.deepEqual([days.at(-2).volume, days.at(-3).payments], [40, 0])
  const sandbox = await read('?environment=SANDBOX&days=90')
  assert.deepEqual([sandbox.currencies[0].days.length, sandbox.currencies[0].days.at(-1).volume], [90, 99])
})

test('a day begins at midnight of the bank, and what is counted again replaces what was', async () => {
  const midnight = endOfDay('2026-11-09')
  const before = new Date(midnight.getTime() - 1)
  await paid([
    { status: 'SUCCEEDED', amountMinor: 1_100n, currency: 'USD', at: midnight },
    { status: 'SUCCEEDED', amountMinor: 700n, currency: 'USD', at: before },
  ])
  for (let time = 0; time < 2; time++) await countAllDays(harness.db, now)
  const { currencies } = await read()
  const dollars = currencies.find(({ currency }: { currency: string }) => currency === 'USD')
  const sold = dollars.days.filter(({ payments }: { payments: number }) => payments > 0)
  assert.deepEqual(
    sold.map(({ day, volume }: { day: string; volume: number }) => [day, volume]),
    [
      ['2026-11-09', 7],
      ['2026-11-10', 11],
    ],
  )
})

test('the rate is of the chargebacks and card payments of the thirty days that end with a day', async () => {
  const { production } = await harness.make.merchant()
  await harness.make.write(production, (ctx) => disputeSomething(ctx, {}), ago(40))
  await countAllDays(harness.db, now)
  const { currencies, limits } = await read('?days=90')
  const { days } = currencies.find(({ currency }: { currency: string }) => currency === 'MAD')
  const rateAt = (daysAgo: number) => days.at(-1 - daysAgo).chargebackRate
  assert.deepEqual([rateAt(40), rateAt(11), rateAt(5), days.at(-41).chargebacks], [100, 100, 0, 1])
  assert.ok(limits.some(({ network }: { network: string }) => network === 'Visa'))
})

test('a span or an environment that is none is refused by its name', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const { status, body } = await harness.call({ path: '/operator/v1/figures?days=31&environment=LIVE', key })
  assert.deepEqual([status, Object.keys(body.fields).toSorted()], [400, ['days', 'environment']])
})
