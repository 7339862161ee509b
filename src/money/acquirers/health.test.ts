import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { CallFailure } from '#platform/outbound/calls.ts'
import { useHarness } from '#test/harness.ts'
import { listHealth } from './account-queries.ts'
import type { Notices } from './connector.ts'
import { forgetOldHours, openHealth } from './health.ts'
import { addToHour, listHoursOf, sumHours } from './hour-queries.ts'

// The statistics of accounts at acquirers.

const harness = useHarness()
const answered = { statusCode: 200, headers: {}, body: Buffer.alloc(0) }
const counts = { calls: 1, unanswered: 0, tookMs: 40n, slowestMs: 40, approved: 1, declined: 0, unknown: 0 }
const refused = { forged: 0, stale: 0, notUnderstood: 0 }

test('calls, payments and refused notices are counted in the hour in which they were, by several processes', async () => {
  const { db } = harness
  const accountId = newId(new Date())
  let now = new Date('2026-11-21T10:59:59Z')
  const [one, other] = [openHealth(db, accountId, () => now), openHealth(db, accountId, () => now)]
  await one.watched(async () => answered)({ method: 'GET', url: 'https://cmi.example' })
  await one.watched(async () => ({ ...answered, statusCode: 503 }))({ method: 'GET', url: 'https://cmi.example' })
  other.note('declined')
  now = new Date('2026-11-21T11:00:00Z')
  const lost = async () => {
    throw new CallFailure({ type: 'TIMEOUT', message: 'no answer', wasSent: true })
  }
  await assert.rejects(one.watched(lost)({ method: 'GET', url: 'https://cmi.example' }), CallFailure)
  one.note('approved')
  other.note('unknown')
  const reasons = ['FORGED', 'STALE', 'NOT_UNDERSTOOD', 'FORGED'] as const
  const refusing: Pick<Notices, 'read'> = { read: () => ({ status: 'REFUSED', reason: reasons[at++] ?? 'FORGED' }) }
  let at = 0
  // Only `read` is called.
  const { read } = other.watchedNotices(refusing as Notices)
  for (let times = 0; times < reasons.length; times++)
    read({ method: 'POST', headers: {}, query: new URLSearchParams(), body: Buffer.alloc(0) }, now)
  await Promise.all([one.flush(), other.flush()])

  const hours = await listHoursOf(db.read, accountId, new Date(0))
  assert.deepEqual(
    hours.map(({ hour, calls, unanswered, approved, declined, unknown, forged, stale, notUnderstood }) => [
      hour.toISOString(),
      [calls, unanswered],
      [approved, declined, unknown],
      [forged, stale, notUnderstood],
    ]),
    [
      ['2026-11-21T10:00:00.000Z', [2, 1], [0, 1, 0], [0, 0, 0]],
      ['2026-11-21T11:00:00.000Z', [1, 1], [1, 0, 1], [2, 1, 1]],
    ],
  )
  const note = (await listHealth(db.read)).find((each) => each.accountId === accountId)
  assert.deepEqual([note?.failure, note?.failures], ['TIMEOUT', 2])
  const sum = (await sumHours(db.read, new Date('2026-11-21T11:00:00Z'))).find((each) => each.accountId === accountId)
  assert.deepEqual([sum?.calls, sum?.approved, sum?.declined, sum?.unknown], [1, 1, 0, 1])
})

test('hours of accounts are removed after 35 days', async () => {
  const { db } = harness
  const accountId = newId(new Date())
  const now = new Date('2026-11-21T03:51:00Z')
  for (const days of [36, 35.5, 34, 0])
    await inTransaction(db, (tx) =>
      addToHour(tx, { accountId, hour: new Date(now.getTime() - days * dayMs), ...counts, ...refused }),
    )
  assert.ok((await forgetOldHours(db, now, 1)) >= 2)
  assert.equal((await listHoursOf(db.read, accountId, new Date(0))).length, 2)
})
