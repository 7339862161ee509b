import { executeDueRefunds, executeRefund } from '../money/refunds/execute.ts'
import { executeJob } from '../money/refunds/request.ts'
import type { RefundParts } from '../money/refunds/upstream.ts'
import type { EnvironmentName } from '../platform/context.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { type PaymentGround, paymentPartsOf } from './payments.ts'
import { banksOf } from './payouts.ts'

/** What refunds are made with: what payments are, and the banks, which give back what was paid in cash. */
export const refundPartsOf = (ground: PaymentGround): RefundParts => ({
  ...paymentPartsOf(ground),
  banks: banksOf(ground),
})

type Still = Omit<PaymentGround, 'now'>

/** What the clock does for refunds: going on with what others left, and with what waited for money. */
export const refundSchedule = (ground: Still): Scheduled[] => [
  {
    name: 'refunds.resume',
    pattern: '* * * * *',
    run: (now) => executeDueRefunds(refundPartsOf({ ...ground, now: runningClock(now) })),
  },
]

/** What is run once for each refund. */
export const refundTasks = (ground: Still): Task[] => [
  {
    name: executeJob,
    run: ({ merchantId = '', environment, id = '' }, now) =>
      executeRefund(
        refundPartsOf({ ...ground, now: runningClock(now) }),
        { merchantId, environment: environment as EnvironmentName },
        id,
      ),
  },
]
