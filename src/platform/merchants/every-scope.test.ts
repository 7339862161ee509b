import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetOldEvents } from '#events/delivery/retention.ts'
import { listScopesWithAttempts, listScopesWithEvents } from '#events/delivery/retention-queries.ts'
import { forgetJourneys } from '#modules/analytics/jobs.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { dayMs } from '../durations.ts'
import { useHarness } from '#test/harness.ts'
import { plansOf } from '#test/plans.ts'
import type { Database } from '../db/database.ts'
import { forgetOldCalls } from '../request-log/forget.ts'
import { listLoggedScopes } from '../request-log/queries.ts'
import { forEveryScope, type MerchantSpan } from './every-scope.ts'

// Jobs over all merchants ask once for many of them, and work for those alone that have something to do.

const harness = useHarness()
const everything = '00000000-0000-0000-0000-000000000000'

test('every merchant is asked about once, and one that fails keeps no other from its turn', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => harness.make.merchant()))
  const wanted = made.map(({ sandbox }) => sandbox)
  const spans: MerchantSpan[] = []
  const worked: string[] = []
  const run = forEveryScope(
    {
      db: harness.db,
      concerned: async (span) => {
        spans.push(span)
        return wanted.filter(({ merchantId }) => merchantId > span.after && merchantId <= span.until)
      },
      work: async ({ merchantId }) => {
        worked.push(merchantId)
        if (merchantId === wanted[0]?.merchantId) throw new Error('torn')
        return 1
      },
    },
    2,
  )
  await assert.rejects(run, { name: 'AggregateError', message: '1 accounts could not be worked on.' })
  assert.deepEqual(worked.sort(), wanted.map(({ merchantId }) => merchantId).sort())
  assert.equal(spans[0]?.after, everything)
  for (const [index, span] of spans.entries()) assert.equal(span.after, spans[index - 1]?.until ?? everything)
})

test('merchants with nothing that is old cost what is forgotten no transactions', async () => {
  await Promise.all(Array.from({ length: 20 }, () => harness.make.merchant()))
  const now = new Date()
  assert.ok((await transactionsOf((db) => forgetOldEvents(db, now, 90 * dayMs))) <= 1)
  assert.equal(await transactionsOf((db) => forgetJourneys(db, now)), 0)
  assert.equal(await transactionsOf((db) => forgetOldCalls(db, now, { keptForMs: 14 * dayMs })), 0)
})

async function transactionsOf(work: (db: Database) => Promise<unknown>): Promise<number> {
  let transactions = 0
  const connect = () => {
    transactions++
    return harness.db.connect()
  }
  await work({ ...harness.db, connect })
  return transactions
}

test(
  'whether a merchant has something that is old is found in an index',
  unlessOverSeveral('the plan is of each of them'),
  async () => {
    const span = { after: everything, until: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
    const plans = await plansOf(harness.db, async (tx) => {
      await listScopesWithAttempts(tx, span, span.until)
      await listScopesWithEvents(tx, span, span.until)
      await listLoggedScopes(tx, span, span.until)
    })
    for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/)
    assert.match(plans.at(-1) ?? '', /request_log_clients_by_call/)
  },
)
