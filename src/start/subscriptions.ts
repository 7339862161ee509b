import { dueDateJob } from '../modules/subscriptions/actions/hurry.ts'
import { resolveCards } from '../modules/subscriptions/actions/verify-card.ts'
import { runOneDueDate, runSubscriptions } from '../modules/subscriptions/jobs.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { type PaymentGround, paymentPartsOf } from './payments.ts'

type Ground = Omit<PaymentGround, 'now'>

const clerkAt = (ground: Ground, now: Date) => ({
  payments: paymentPartsOf({ ...ground, now: runningClock(now) }),
  secrets: ground.secrets,
})

/** What the clock does for subscriptions. */
export const subscriptionSchedule = (ground: Ground): Scheduled[] => [
  { name: 'subscriptions.due', pattern: '* * * * *', run: (now) => runSubscriptions(clerkAt(ground, now)) },
  { name: 'subscriptions.cards', pattern: '* * * * *', run: (now) => resolveCards(clerkAt(ground, now).payments) },
]

/** Due dates that are not to wait for the clock. */
export const subscriptionTasks = (ground: Ground): Task[] => [
  { name: dueDateJob, run: (payload, now) => runOneDueDate(clerkAt(ground, now), payload) },
]
