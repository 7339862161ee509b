import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { enqueueMail } from './mail.ts'
import { listUntried } from './queries.ts'

const minutesMs = 60_000
/** Longer than any attempt takes. */
const untriedForMs = 10 * minutesMs
/** The runner itself frees the jobs of a process that died after four hours. */
const freedAfterMs = 5 * 60 * minutesMs
const batch = 500

/**
 * Adds the jobs of mails that were not tried for ten minutes once more: their process was killed. A person who waits for a link would otherwise wait
 * four hours. A job that is still there is replaced, not doubled.
 */
export async function resumeMail(db: Database, now: Date): Promise<void> {
  const ago = (ms: number) => newId(new Date(now.getTime() - ms))
  await inTransaction(db, async (tx) => {
    const untried = await listUntried(tx, ago(freedAfterMs), ago(untriedForMs), batch)
    await Promise.all(untried.map(({ id }) => enqueueMail(tx, id)))
  })
}
