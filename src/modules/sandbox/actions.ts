import { filesOf } from '#money/disputes/dispute.ts'
import { operatorId } from '#money/ledger/operator.ts'
import { disownNumbers } from '#money/statements/queries.ts'
import { beginAnew } from '#money/wallets/queries.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { isHeldByAnother } from '#platform/db/failures.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { closeSandbox, reopenSandbox } from '#platform/merchants/queries.ts'
import { letGoOfFilesFor } from '#platform/files/queries.ts'
import { lookAtOneMoment } from '#platform/db/moment-queries.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { advanceReset, beginReset, deleteBatch, deleteEntries, deleteWhole, findReset, lockReset } from './queries.ts'
import { beginsAfterMs, type Reset } from './reset.ts'
import { type EmptiedTable, emptiedTables, stepsMax, summingTables } from './table-queries.ts'

export const resetJob = 'sandbox.reset'

type ResetRequest = { merchantId: string; actor: string; address?: string; correlationId?: string }

/**
 * Closes the sandbox of a merchant and has a job empty it. Undefined while one is being emptied. Keys, webhooks, people and settings stay, and nothing of
 * production is touched.
 */
export async function askForReset(tx: Transaction, { merchantId, actor, ...caller }: ResetRequest, now: Date) {
  if ((await closeSandbox(tx, merchantId, now)) === 0) return undefined
  const reset = await beginReset(tx, merchantId, actor, now)
  await recordAudit(tx, { merchantId, action: 'sandbox.reset', actor, ...caller }, now)
  await enqueue(tx, resetJob, { merchantId }, { runAt: new Date(Date.now() + beginsAfterMs) })
  return reset
}

const rowsAtOnce = 2_000

/**
 * Empties a sandbox, some thousand rows at a time, each with how far it has come. It may run twice, or on two nodes at once, and goes on where it was cut
 * off.
 */
export async function emptySandbox(
  db: Database,
  merchantId: string,
  clock: () => Date,
  onStep: (reset: Reset) => void | Promise<void> = () => {},
): Promise<void> {
  for (;;) {
    const reset = await findReset(db.read, merchantId)
    if (!reset || reset.endedAt) return
    await onStep(reset)
    await inTransaction(db, (tx) => (reset.step < stepsMax ? emptyNext : finish)(tx, merchantId, clock())).catch(
      (error: unknown) => {
        if (!isHeldByAnother(error)) throw error
        return inTransaction(db, (tx) => goBack(tx, merchantId, clock()))
      },
    )
  }
}

/** A buyer's page or a job has made a row of a table that was empty already, and it names one that is to go: all begins again. */
async function goBack(tx: Transaction, merchantId: string, now: Date): Promise<void> {
  const reset = await lockReset(tx, merchantId)
  if (reset) await advanceReset(tx, merchantId, { step: 0, removed: reset.removed, endedAt: null }, now)
}

async function emptyNext(tx: Transaction, merchantId: string, now: Date): Promise<void> {
  const reset = await lockReset(tx, merchantId)
  const table = reset && emptiedTables[reset.step]
  if (!table) return
  const gone = await removeBatch(tx, merchantId, table)
  const step = gone < rowsAtOnce ? reset.step + 1 : reset.step
  await advanceReset(tx, merchantId, { step, removed: reset.removed + BigInt(gone), endedAt: null }, now)
}

/** Rows that were made meanwhile go with the sums, at one moment, at which a row and the counter that knows it are both there or both not yet; where they are many, all begins again. */
async function finish(tx: Transaction, merchantId: string, now: Date): Promise<void> {
  await lookAtOneMoment(tx)
  const reset = await lockReset(tx, merchantId)
  if (!reset) return
  let left = 0
  for (const table of emptiedTables) {
    const gone = await removeBatch(tx, merchantId, table)
    left += gone
    if (gone < rowsAtOnce) continue
    return void (await advanceReset(
      tx,
      merchantId,
      { step: 0, removed: reset.removed + BigInt(left), endedAt: null },
      now,
    ))
  }
  for (const { table } of summingTables) await deleteWhole(tx, merchantId, table)
  await disownNumbers(tx, merchantId, operatorId)
  await beginAnew(tx, merchantId, now)
  await reopenSandbox(tx, merchantId)
  await advanceReset(tx, merchantId, { step: stepsMax, removed: reset.removed + BigInt(left), endedAt: now }, now)
}

async function removeBatch(tx: Transaction, merchantId: string, table: EmptiedTable): Promise<number> {
  const gone = await deleteBatch(tx, merchantId, table, rowsAtOnce)
  const names = gone.map(({ name }) => name)
  if (table.entries && names.length > 0) await deleteEntries(tx, merchantId, table.entries, names)
  if (table.name === 'disputes') await letGoOfFilesFor(tx, merchantId, names.map(filesOf))
  return gone.length
}
