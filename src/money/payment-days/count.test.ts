import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordTransaction } from '#money/payments/record.ts'
import type { Database } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { countRecentDays } from './count.ts'

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
