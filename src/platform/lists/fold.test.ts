import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unlessOverSeveral } from '#test/database.ts'
import { holdCounter, leaveCounter, listCounters } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { plansOf } from '#test/plans.ts'
import { inTransaction } from '../db/transaction.ts'
import { foldAllLists } from './fold.ts'
import { listUnfoldedLists } from './queries.ts'

// Folding reads what is to be folded, and goes on until nothing is left.

const harness = useHarness()
const now = new Date()
const before = (seconds: number) => new Date(Math.floor(now.getTime() / 1_000) * 1_000 - seconds * 1_000)

test('one run folds every list, however many there are', async () => {
  const makers = [1, 2, 3].map(() => harness.make.merchant())
  const scopes = (await Promise.all(makers)).map(({ sandbox }) => sandbox)
  await inTransaction(harness.db, async (tx) => {
    for (const scope of scopes)
      for (const list of ['one', 'two', 'three'])
        await leaveCounter(tx, scope, list, { startedAt: before(60), slot: 3, rows: 2 })
  })
  assert.ok((await foldAllLists(harness.db, now, 2)) >= 9)
  for (const scope of scopes)
    for (const list of ['one', 'two', 'three'])
      assert.deepEqual(await listCounters(harness.db.read, scope, list), [{ slot: -1, rowsApi: 2, rowsDashboard: 0 }])
})

test(
  'lists to fold are found by an index that has nothing else in it',
  unlessOverSeveral('the plan is of each of them'),
  async () => {
    const scope = (await harness.make.merchant()).sandbox
    const after = { ...scope, list: 'products' }
    await inTransaction(harness.db, async (tx) => {
      for (let n = 1; n <= 1_000; n++)
        void leaveCounter(tx, scope, 'products', { startedAt: before(n * 1_000), slot: -1, rows: 1_000 })
    })
    await harness.db.plainPool.query('analyze list_counts')
    const [plan = ''] = await plansOf(harness.db, (tx) => listUnfoldedLists(tx, now, { after, limit: 500 }))
    assert.match(plan, /Index (Only )?Scan using list_counts_to_fold/)
    assert.match(plan, /Index Cond: \(\(ROW\(merchant_id, environment, list\) > /)
  },
)

test('anchors that a folding cannot change are not touched by it', async () => {
  const scope = (await harness.make.merchant()).sandbox
  await inTransaction(harness.db, async (tx) => {
    for (const seconds of [900, 800, 700])
      await leaveCounter(tx, scope, 'long', { startedAt: before(seconds), slot: -1, rows: 1_000 })
    await leaveCounter(tx, scope, 'long', { startedAt: before(60), slot: 3, rows: 5 })
  })
  await inTransaction(harness.db, async (tx) => {
    await holdCounter(tx, scope, 'long', before(900))
    await foldAllLists(harness.db, now)
  })
  const counters = await listCounters(harness.db.read, scope, 'long')
  assert.deepEqual(
    counters.map(({ slot, rowsApi }) => [slot, rowsApi]),
    [
      [-1, 1_000],
      [-1, 1_000],
      [-1, 1_000],
      [-1, 5],
    ],
  )
})
