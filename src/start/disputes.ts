import { handOverAnswers } from '../money/disputes/hand-over.ts'
import { openStore } from '../platform/files/location.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import { type PaymentDependencies, paymentPartsOf } from './payments.ts'

/** Scheduled work for disputes: answers that an acquirer's connector hands over. */
export const disputeSchedule = (dependencies: Omit<PaymentDependencies, 'now'>): Scheduled[] => {
  const { db, secrets, config } = dependencies
  const files = { db, secrets, store: openStore(config.documents) }
  return [
    {
      name: 'disputes.hand-over',
      pattern: '* * * * *',
      run: (now) => handOverAnswers({ ...paymentPartsOf({ ...dependencies, now: runningClock(now) }), files }),
    },
  ]
}
