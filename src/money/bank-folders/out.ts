import { access } from 'node:fs/promises'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { download } from '../bank-files/files.ts'
import * as queries from '../bank-files/queries.ts'
import { byFolder } from './in.ts'
import { finish, stage } from './place.ts'

// Files of payments for a folder, each of which stands there once: its client may take it away at any moment, and what was taken away is not written
// again. A process that is killed between two steps leaves its trace in the row and in the name of the file.

type OutParts = {
  db: Database
  folder: string
  now: () => Date
  /** Called behind each step, for tests that end the process there. */
  reached?: (step: string) => unknown
}

/** Writes every file that is approved. One that cannot be leaves the others alone, and its error is thrown behind them. Returns how many were written. */
export async function putOut(parts: OutParts): Promise<number> {
  const failures: unknown[] = []
  let written = 0
  for (const { messageId } of await queries.listForFolder(parts.db.read, byFolder))
    await putFile(parts, messageId).then(
      () => written++,
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} files of payments could not be written to BANK_OUT_DIR.`)
  return written
}

/** From the first step on the file cannot be canceled any more. */
async function putFile({ db, folder, now, reached }: OutParts, messageId: string): Promise<void> {
  const name = `${messageId}.xml`
  const { file, content } = await download(db, { messageId, by: byFolder, now: now() })
  await reached?.('marked')
  const step = { id: file.id, now: now() }
  const isStaged = await inTransaction(db, async (tx) => {
    await queries.waitForFolder(tx)
    // Another run may have staged it, and its client may have taken it away, since this one has begun.
    await queries.lockFile(tx, messageId)
    if ((await queries.findFolderSteps(tx, file.id))?.stagedAt != null) return true
    await stage(folder, name, content)
    await reached?.('staged')
    await queries.noteStaged(tx, step)
    return false
  })
  if (!isStaged) await reached?.('noted')
  // A folder that is not there has taken nothing away.
  await access(folder)
  await finish(folder, name)
  await reached?.('named')
  await inTransaction(db, (tx) => queries.noteWritten(tx, step))
}
