import { dueDateJob } from '../modules/subscriptions/actions/retry-now.ts'
import { resolveCards } from '../modules/subscriptions/actions/verify-card.ts'
import { runOneDueDate, runSubscriptions } from '../modules/subscriptions/jobs.ts'
import { runningClock } from '../platform/jobs/clock.ts'
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
]

/** Due dates of the demo's weeks are charged in their time by what plays them, not at once by the clock. */
export const waitForHistory = (job: Scheduled, isPlaying: () => boolean): Scheduled =>
  job.name === 'subscriptions.due' ? { ...job, run: async (now) => (isPlaying() ? undefined : job.run(now)) } : job
