import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteHours } from '#events/delivery/retention-queries.ts'
import { deleteRequestsBefore } from '#modules/portal/queries.ts'
import { deleteRedeliveries } from '#modules/webhooks/redelivery-queries.ts'
import { deleteNotices } from '#money/notices/queries.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { deleteExpiredReplies } from '#platform/idempotency/queries.ts'
import { forgetExpiredReplies } from '#platform/idempotency/idempotency.ts'
import { type Batch, deleteInBatches } from '#platform/jobs/deletion.ts'
import { deletePairingsBefore } from '#platform/keys/pairing-queries.ts'
import { deleteInspectionsBefore } from '#platform/inspections/queries.ts'
import { deleteKept } from '#platform/mail/mailbox-queries.ts'
import { deleteEndedMails } from '#platform/mail/queries.ts'
import { deleteSessionsBefore } from '#platform/sessions/queries.ts'
import { deleteStaffChallengesBefore } from '#platform/staff/challenge-queries.ts'
import { deleteStaffSessionsBefore, deleteStaffTokensBefore } from '#platform/staff/session-queries.ts'
import { deleteThrottlesBefore } from '#platform/throttle/queries.ts'
import { deleteTokensBefore } from '#platform/tokens/queries.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { plansOf } from '#test/plans.ts'

// Old rows are removed some at a time, found by an index on the time: no statement takes long, whatever their number.

const harness = useHarness()
const before = new Date('2026-11-01T00:00:00Z')
const batch: Batch = { from: new Date('2026-01-01T00:00:00Z'), limit: 10 }

const cleanUps: [table: string, column: string, remove: (tx: Transaction) => Promise<unknown>][] = [
  ['idempotency_keys', 'created_at', (tx) => deleteExpiredReplies(tx, before, batch)],
  ['webhook_hours', 'hour', (tx) => deleteHours(tx, before, batch)],
  ['portal_sessions', 'expires_at', (tx) => deleteSessionsBefore(tx, before, batch)],
  ['pairings', 'expires_at', (tx) => deletePairingsBefore(tx, before, batch)],
  ['portal_tokens', 'expires_at', (tx) => deleteTokensBefore(tx, before, batch)],
  ['inspections', 'created_at', (tx) => deleteInspectionsBefore(tx, before, batch)],
  ['staff_sessions', 'expires_at', (tx) => deleteStaffSessionsBefore(tx, before, batch)],
  ['staff_challenges', 'expires_at', (tx) => deleteStaffChallengesBefore(tx, before, batch)],
  ['staff_tokens', 'expires_at', (tx) => deleteStaffTokensBefore(tx, before, batch)],
  ['portal_requests', 'id', (tx) => deleteRequestsBefore(tx, before, batch)],
  ['redeliveries', 'created_at', (tx) => deleteRedeliveries(tx, before, batch)],
  ['throttles', 'ends_at', (tx) => deleteThrottlesBefore(tx, before, batch)],
  ['mails', 'id', (tx) => deleteEndedMails(tx, before, batch)],
  ['mailbox', 'created_at', (tx) => deleteKept(tx, before, batch)],
  ['acquirer_notices', 'received_at', (tx) => deleteNotices(tx, { handledBefore: before, anyBefore: before }, batch)],
]

for (const [table, column, remove] of cleanUps)
  test(`what is old of ${table} is found by its time`, unlessOverSeveral('the plan is of each of them'), async () => {
    const [plan = ''] = await plansOf(harness.db, remove)
    const condition = new RegExp(`Index Cond: \\(\\(${column} <=? .*\\) AND \\(${column} >= `)
    assert.match(plan, condition)
    // In the index's own order: nothing is sorted before the limit.
    assert.match(plan, /-> {2}Limit .*\n\s+-> {2}Index (Only )?Scan using/)
  })

test('replies of calls are forgotten after seven days, however many batches they are', async () => {
  const { key } = await harness.make.merchant()
  const call = (n: number) =>
    harness.call({
      method: 'POST',
      path: '/v1/products',
      key,
      headers: { 'idempotency-key': `repeat-${n}` },
      body: { name: 'Tajine', price: 1 },
    })
  const start = Date.now()
  const references = []
  for (const n of [1, 2, 3, 4, 5]) references.push((await call(n)).body.reference)
  const after = (days: number) => new Date(start + days * 24 * 3_600_000)
  assert.equal(await forgetExpiredReplies(harness.db, after(6), 2), 0)
  assert.equal((await call(3)).body.reference, references[2])
  assert.equal(await forgetExpiredReplies(harness.db, after(8), 2), 5)
  assert.notEqual((await call(3)).body.reference, references[2])
})

test('a batch begins where the one before it ended, and one that is not full is the last', async () => {
  const batches: Batch[] = []
  const all = [[3, 5, 4], [5, 6, 6], [9]].map((seconds) => seconds.map((each) => ({ at: new Date(each * 1_000) })))
  const remove = async (_tx: Transaction, asked: Batch) => all[batches.push(asked) - 1] ?? []
  assert.equal(await deleteInBatches(harness.db, remove, 3), 7)
  assert.deepEqual(
    batches.map(({ from }) => from.getTime()),
    [0, 5_000, 6_000],
  )
})
