import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordTransaction } from '#money/payments/record.ts'
import type { Database } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { bookingDay } from '#money/ledger/booking-day.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { countAllDays, countRecentDays } from './count.ts'
import { listDaysSince, putDays } from './queries.ts'

// The job that counts payments by day runs every few minutes, beside everything else.

const harness = useHarness()
const now = new Date('2026-11-20T10:00:00Z')

/** The same database, with what is asked on the shared connections and how often one of its own is taken. */
function watching() {
  const asked: string[] = []
  let connections = 0
  const read = new Proxy(harness.db.read, {
    get: (target, name) => {
      const ask: unknown = Reflect.get(target, name)
      if (typeof ask !== 'function') return ask
      return (...given: [TemplateStringsArray, ...unknown[]]): unknown => {
        asked.push(given[0].join('?'))
        return Reflect.apply(ask, target, given)
      }
    },
  })
  const connect: Database['connect'] = (holder) => {
    connections++
    return harness.db.connect(holder)
  }
  return { db: { ...harness.db, read, connect }, asked, connections: () => connections }
}

test('without a payment no day is looked at, at any run', async () => {
  const { db, asked, connections } = watching()
  for (let run = 0; run < 2; run++) assert.equal(await countRecentDays(db, now), 0)
  assert.ok(asked.length + connections() <= 4, `${asked.length} reads and ${connections()} transactions`)
})

test('the first run counts from the first payment on, and on connections of its own', async () => {
  const { production } = await harness.make.merchant()
  const draft = { type: 'PAYMENT', method: 'CARD', status: 'SUCCEEDED', currency: 'MAD', amountMinor: 100n } as const
  await harness.make.write(production, (ctx) => recordTransaction(ctx, draft), new Date(now.getTime() - 10 * dayMs))
  const { db, asked } = watching()
  assert.equal(await countRecentDays(db, now), 11)
  assert.deepEqual(
    asked.filter((text) => /from (transactions|disputes)/.test(text)),
    [],
  )
  assert.equal(await countRecentDays(db, now), 2)
})

test('the nightly count takes few transactions, and each day has its own payments', async () => {
  const { production } = await harness.make.merchant()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const draft = { type: 'PAYMENT', method: 'CARD', status: 'SUCCEEDED' } as const
  const made = [
    { days: 3, currency: 'JPY', amountMinor: 1n },
    { days: 4, currency: 'JPY', amountMinor: 10n },
    { days: 5, currency: 'JPY', amountMinor: 100n },
    { days: 5, currency: 'GBP', amountMinor: 7n },
    { days: 119, currency: 'JPY', amountMinor: 1_000n },
    { days: 120, currency: 'JPY', amountMinor: 10_000n },
  ]
  for (const { days, ...facts } of made)
    await harness.make.write(production, (ctx) => recordTransaction(ctx, { ...draft, ...facts }), ago(days))
  const nothing = { payments: 9, succeeded: 9, declined: 0, unknown: 0, amountMinor: 9n, cards: 9, chargebacks: 0 }
  const gone = [
    { days: 4, currency: 'GBP' },
    { days: 6, currency: 'JPY' },
  ].map(({ days, currency }) => ({
    ...nothing,
    environment: 'PRODUCTION' as const,
    day: bookingDay(ago(days)),
    currency,
    countedAt: ago(1),
  }))
  await inTransaction(harness.db, (tx) => putDays(tx, gone))
  const { db, connections } = watching()
  assert.equal(await countAllDays(db, now), 120)
  assert.ok(connections() <= 40, `${connections()} transactions`)
  const rows = await listDaysSince(harness.db.read, 'PRODUCTION', bookingDay(ago(121)))
  assert.deepEqual(
    rows
      .filter(({ currency }) => currency !== 'MAD')
      .map(({ day, currency, payments, amountMinor }) => [day, currency, payments, amountMinor]),
    [
      [bookingDay(ago(119)), 'JPY', 1, 1_000n],
      [bookingDay(ago(5)), 'GBP', 1, 7n],
      [bookingDay(ago(5)), 'JPY', 1, 100n],
      [bookingDay(ago(4)), 'JPY', 1, 10n],
      [bookingDay(ago(3)), 'JPY', 1, 1n],
    ],
  )
})

test('days that cannot be counted together are counted one by one', async () => {
  const { production } = await harness.make.merchant()
  const draft = { type: 'PAYMENT', method: 'CARD', status: 'SUCCEEDED', currency: 'EUR', amountMinor: 100n } as const
  await harness.make.write(production, (ctx) => recordTransaction(ctx, draft), new Date(now.getTime() - 2 * dayMs))
  let connections = 0
  const connect: Database['connect'] = (holder) => {
    // The second transaction is of more days than one.
    if (++connections === 2) throw Object.assign(new Error('canceling statement'), { code: '57014' })
    return harness.db.connect(holder)
  }
  assert.equal(await countAllDays({ ...harness.db, connect }, now), 120)
  const rows = await listDaysSince(harness.db.read, 'PRODUCTION', bookingDay(new Date(now.getTime() - 5 * dayMs)))
  assert.deepEqual(
    rows.filter(({ currency }) => currency === 'EUR').map(({ payments }) => payments),
    [1],
  )
})
