import { executeDueRefunds, executeRefund } from '../money/refunds/execute.ts'
import { executeJob } from '../money/refunds/request.ts'
import type { RefundParts } from '../money/refunds/upstream.ts'
import type { EnvironmentName } from '../platform/context.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { type PaymentDependencies, paymentPartsOf } from './payments.ts'
import type { Ports } from './ports.ts'

type RefundDependencies = PaymentDependencies & { ports: Pick<Ports, 'banks'> }

/** What refunds are made with: what payments are, and the banks, which give back what was paid in cash. */
export const refundPartsOf = (dependencies: RefundDependencies): RefundParts => ({
  ...paymentPartsOf(dependencies),
  banks: dependencies.ports.banks,
})

type RefundTaskDependencies = Omit<RefundDependencies, 'now'>

/** What the clock does for refunds: going on with what others left, and with what waited for money. */
export const refundSchedule = (dependencies: RefundTaskDependencies): Scheduled[] => [
  {
    name: 'refunds.resume',
    pattern: '* * * * *',
    run: (now) => executeDueRefunds(refundPartsOf({ ...dependencies, now: runningClock(now) })),
  },
]

/** What is run once for each refund. */
export const refundTasks = (dependencies: RefundTaskDependencies): Task[] => [
  {
    name: executeJob,
    run: ({ merchantId = '', environment, id = '' }, now) =>
      executeRefund(
        refundPartsOf({ ...dependencies, now: runningClock(now) }),
        { merchantId, environment: environment as EnvironmentName },
        id,
      ),
  },
]
