import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankFile } from '#money/bank-files/file.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { insertFile } from '#money/bank-files/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'

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
