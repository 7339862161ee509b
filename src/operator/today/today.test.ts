import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noCounts } from '#money/acquirers/health.ts'
import { addToHour } from '#money/acquirers/hour-queries.ts'
import type { BankFile } from '#money/bank-files/file.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { insertFile } from '#money/bank-files/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { useHarness } from '#test/harness.ts'
import { deleteJobs, giveJobsUp } from '#test/job-queries.ts'

// Everything that waits for a person, in one look.

const harness = useHarness()
const waiting = async (kind: string) => {
  const { token } = await harness.make.staff('SUPPORT')
  const { items } = (await harness.call({ path: '/operator/v1/today', key: token })).body
  return items.find((each: { kind: string }) => each.kind === kind)
}

test('a bank file that waits is counted, however many newer ones were made since', async () => {
  assert.equal(await waiting('BANK_FILES'), undefined)
  const { id: accountId, format, currency } = await operatorAccount(harness)
  const fileOf = (minutesAgo: number): BankFile & { content: string } => {
    const madeAt = new Date(Date.now() - minutesAgo * 60_000)
    const id = newId(madeAt)
    const undone = { approvedBy: null, approvedAt: null, downloadedBy: null, downloadedAt: null }
    const made = { executionDay: '2026-11-25', payments: 1, totalMinor: 100n, madeBy: 'nadia', madeAt }
    const content = { content: '<Document/>', contentHash: '0'.repeat(64) }
    const canceled = { status: 'CANCELED', canceledBy: 'nadia', canceledAt: madeAt } as const
    return { id, messageId: id.slice(0, 35), accountId, format, currency, ...undone, ...made, ...content, ...canceled }
  }
  const waits = { ...fileOf(600), status: 'WAITING', canceledBy: null, canceledAt: null } as const
  await inTransaction(harness.db, async (tx) => {
    await insertFile(tx, waits)
    for (let minutes = 1; minutes <= 500; minutes++) await insertFile(tx, fileOf(minutes))
  })
  const { count, since, place } = await waiting('BANK_FILES')
  assert.deepEqual([count, since, place], [1, waits.madeAt.toISOString(), '/bank-files'])
})

test('jobs that were given up are counted, since the first of them failed for the last time', async () => {
  assert.equal(await waiting('JOBS'), undefined)
  await inTransaction(harness.db, async (tx) => {
    for (const name of ['mail.send', 'requests.try']) await enqueue(tx, name, {})
    await giveJobsUp(tx, 'mail.send', 'No.', 1)
    await giveJobsUp(tx, 'requests.try', 'No.', 5)
  })
  const { count, since, place } = await waiting('JOBS')
  assert.deepEqual([count, place], [2, '/system'])
  const hours = (Date.now() - Date.parse(since)) / hourMs
  assert.ok(hours > 4.9 && hours < 5.1, since)
  await inTransaction(harness.db, deleteJobs)
})

test('each part of the installation is told with its state and its page', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const health = async () => {
    const { body } = await harness.call({ path: '/operator/v1/today', key })
    return new Map<string, Part>(body.health.map((each: { kind: string }) => [each.kind, each]))
  }
  const before = await health()
  assert.deepEqual(
    [before.get('MAILS'), before.get('WEBHOOKS')],
    [
      { kind: 'MAILS', isGood: true, count: 0, place: '/system/mails' },
      { kind: 'WEBHOOKS', isGood: true, count: 0, place: '/system/webhooks' },
    ],
  )
  assert.equal(typeof before.get('DATABASE')?.count, 'number')
  assert.deepEqual([before.has('ACQUIRERS'), before.has('BACKUPS')], [false, false], 'nothing is known of them')
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const written = new Date(Date.now() - 3_600_000)
  await inTransaction(harness.db, async (tx) => {
    const outage = { ...noCounts, calls: 10, unanswered: 5, approved: 3, declined: 1, unknown: 2 }
    await addToHour(tx, { accountId: newId(hour), hour, ...outage })
    const mail = {
      template: 'staff.invitation',
      recipient: 'nadia@operator.example',
      locale: 'fr',
      parameters: {},
    } as const
    await queueMail(tx, mail, written)
  })
  const after = await health()
  assert.deepEqual(after.get('ACQUIRERS'), {
    kind: 'ACQUIRERS',
    isGood: false,
    count: 2,
    share: 0.75,
    place: '/acquirers',
  })
  const { isGood, count, since } = after.get('MAILS') ?? {}
  assert.deepEqual([isGood, count, since], [false, 1, written.toISOString()])
})

type Part = { isGood: boolean; count?: number; since?: string }
