import { inOneWrite } from '#money/payments/parts.ts'
import type { Scope } from '#platform/context.ts'
import { environmentNames } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { type Clerk, runDueDate } from './actions/charge.ts'
import { claimedForMs } from './actions/due.ts'
import { wakeSubscription } from './actions/wake.ts'
import { claimWakingDueDates, listWakingSubscriptions } from './queries.ts'

const atOnce = 500
/** So few that they are done long before the claim ends. */
const claimedAtOnce = 64
/** A charge waits for its bank most of the time. */
const workers = 8

type Waiting = Scope & { id: string }
type Lister = () => Promise<Waiting[]>
type Work = (scope: Scope, id: string) => Promise<unknown>

/**
 * `subscriptions.due`: everything that is due of all subscriptions, the longest waiting first. How much was looked at. Safe to run
 * twice, and on several nodes at once, which then share the work.
 */
export async function runSubscriptions(clerk: Clerk): Promise<number> {
  const { payments } = clerk
  const { db, now } = payments
  const woken = await workThrough(
    () => listWakingSubscriptions(db.read, now(), atOnce),
    (scope, id) => inOneWrite(payments, { scope, correlationId: newId(now()) }, (ctx) => wakeSubscription(ctx, id)),
  )
  let until = now()
  const due = await workThrough(
    () => {
      until = new Date(now().getTime() + claimedForMs)
      return inTransaction(db, (tx) => claimWakingDueDates(tx, { now: now(), until, limit: claimedAtOnce }))
    },
    (scope, id) => runDueDate(clerk, scope, id, until),
  )
  return woken + due
}

async function workThrough(list: Lister, work: Work): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  for (;;) {
    const waking = await list()
    const queue = [...waking]
    const begunWith = failures.length
    await Promise.all(Array.from({ length: workers }, () => workOff(queue, work, failures)))
    done += waking.length
    // What failed is found again by the next run, not by this one.
    if (waking.length === 0 || failures.length > begunWith) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${done} could not be worked on.`)
  return done
}

async function workOff(queue: Waiting[], work: Work, failures: unknown[]): Promise<void> {
  for (;;) {
    const next = queue.shift()
    if (!next) return
    const { id, merchantId, environment } = next
    // One that cannot be worked on does not keep the others from it.
    await work({ merchantId, environment }, id).catch((error: unknown) => failures.push(error))
  }
}

/** `subscriptions.charge`: one due date, as soon as what it follows from has committed. */
export async function runOneDueDate(clerk: Clerk, payload: Record<string, string>): Promise<void> {
  const { merchantId = '', environment, id = '' } = payload
  const named = environmentNames.find((each) => each === environment)
  if (named) await runDueDate(clerk, { merchantId, environment: named }, id)
}
