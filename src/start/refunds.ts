import { executeDueRefunds, executeRefund } from '../money/refunds/execute.ts'
import { executeJob } from '../money/refunds/request.ts'
import type { RefundParts } from '../money/refunds/upstream.ts'
import type { EnvironmentName } from '../platform/context.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { type PaymentDependencies, paymentPartsOf } from './payments.ts'
import type { Ports } from './ports.ts'

type RefundDependencies = PaymentDependencies & { ports: Pick<Ports, 'banks'> }

/** The parts of refunds: those of payments, and the banks, which refund cash payments. */
export const refundPartsOf = (dependencies: RefundDependencies): RefundParts => ({
  ...paymentPartsOf(dependencies),
  banks: dependencies.ports.banks,
})

type RefundTaskDependencies = Omit<RefundDependencies, 'now'>

/** Scheduled work for refunds: those that other runs left, and those that waited for money. */
export const refundSchedule = (dependencies: RefundTaskDependencies): Scheduled[] => [
  {
    name: 'refunds.resume',
    pattern: '* * * * *',
    run: (now) => executeDueRefunds(refundPartsOf({ ...dependencies, now: runningClock(now) })),
  },
]

/** Tasks that run once for each refund. */
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
