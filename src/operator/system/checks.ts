import type { Database } from '../../platform/db/database.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { claimNames, verify, type Verdict } from '../../verify/verify.ts'
import { endLostRuns, endRun, forgetRuns, insertRun, noteProgress } from './check-queries.ts'

// Runs of `mizan verify` as a job, with their progress in a row. A run whose process ends is lost, and the next one begins anew.

export const checkJob = 'verify.run'

/** A claim that does not hold; so many of its problems are kept. */
export type WrongClaim = Pick<Verdict, 'name' | 'claim' | 'problems'>
const problemsKept = 20

const runsKept = 50
/** Between two signs of life. */
const seenEveryMs = 2_000
/** A run without one for so long has ended with its process. */
const lostAfterMs = 60_000

/** Whether a process still looks; a row alone does not know that its process has ended. */
export const isLost = ({ status, seenAt }: { status: string; seenAt: Date }, now: Date): boolean =>
  status === 'RUNNING' && now.getTime() - seenAt.getTime() > lostAfterMs

/** The id of a new run; undefined while another one goes on. */
export async function beginRun(tx: Transaction, askedBy: string, now: Date): Promise<string | undefined> {
  const id = newId(now)
  await endLostRuns(tx, new Date(now.getTime() - lostAfterMs), now)
  if ((await insertRun(tx, { id, askedBy, claims: claimNames.length, startedAt: now })) === 0) return undefined
  await forgetRuns(tx, runsKept)
  await enqueue(tx, checkJob, { id }, { maxAttempts: 1 })
  return id
}

/** The job of a run. */
export async function workOnRun(db: Database, id: string, clock = () => new Date()): Promise<void> {
  let at = { merchants: 0, claimsDone: 0 }
  const write = (work: (tx: Transaction) => Promise<number>) => inTransaction(db, work)
  // It waited so long for its turn that it was taken for lost.
  if ((await write((tx) => noteProgress(tx, id, at, clock()))) === 0) return
  // One that is not written is followed by the next.
  const timer = setInterval(() => void write((tx) => noteProgress(tx, id, at, clock())).catch(() => {}), seenEveryMs)
  try {
    const verdicts = await verify(db, {
      onProgress: ({ merchants, done }) => (at = { merchants, claimsDone: done }),
    })
    const wrong: WrongClaim[] = verdicts
      .filter(({ problems }) => problems.length > 0)
      .map(({ name, claim, problems }) => ({ name, claim, problems: problems.slice(0, problemsKept) }))
    await write((tx) => endRun(tx, id, JSON.stringify(wrong), clock()))
  } catch (error) {
    await write((tx) => endRun(tx, id, null, clock()))
    throw error
  } finally {
    clearInterval(timer)
  }
}
