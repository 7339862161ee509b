import { dueDateJob } from '../modules/subscriptions/actions/retry-now.ts'
import { resolveCards } from '../modules/subscriptions/actions/verify-card.ts'
import { runOneDueDate, runSubscriptions } from '../modules/subscriptions/jobs.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { minuteMs } from '../platform/durations.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { isJobKeyTaken } from '../platform/jobs/queries.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { type PaymentDependencies, paymentPartsOf } from './payments.ts'

type SubscriptionDependencies = Omit<PaymentDependencies, 'now'>

const partsAt = (dependencies: SubscriptionDependencies, now: Date) => ({
  payments: paymentPartsOf({ ...dependencies, now: runningClock(now) }),
  secrets: dependencies.secrets,
})

/** Scheduled work for subscriptions. */
export const subscriptionSchedule = (dependencies: SubscriptionDependencies): Scheduled[] => [
  { name: 'subscriptions.due', pattern: '* * * * *', run: (now) => runSubscriptions(partsAt(dependencies, now)) },
  {
    name: 'subscriptions.cards',
    pattern: '* * * * *',
    run: (now) => resolveCards(partsAt(dependencies, now).payments),
  },
]

/** Due dates that are not to wait for the clock. */
export const subscriptionTasks = (dependencies: SubscriptionDependencies): Task[] => [
  { name: dueDateJob, run: (payload, now) => runOneDueDate(partsAt(dependencies, now), payload) },
  { name: historyJob, run: async () => {} },
]

/** Due dates of the demo's weeks are charged in their time by what plays them, in this process or another, not at once by the clock. */
export const waitForHistory = (job: Scheduled, db: Database): Scheduled =>
  job.name === 'subscriptions.due'
    ? { ...job, run: async (now) => ((await isJobKeyTaken(db.read, historyJob)) ? undefined : job.run(now)) }
    : job

/** It does nothing: the weeks are being played for as long as it waits. */
const historyJob = 'demo.history'

/** Longer than a day takes. One who plays and is killed keeps due dates waiting for no longer. */
const saidForMs = 2 * minuteMs

/** Says that the weeks are being played, for a while, or not any more. */
export const sayHistory = (db: Database, isPlaying: boolean): Promise<void> =>
  inTransaction(db, (tx) => {
    const runAt = new Date(Date.now() + (isPlaying ? saidForMs : 0))
    return enqueue(tx, historyJob, {}, { runAt, jobKey: historyJob })
  })
