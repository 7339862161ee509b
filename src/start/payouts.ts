import type { Config } from '../config.ts'
import { mailFailure } from '../modules/payouts/actions.ts'
import { payDue } from '../money/payouts/due.ts'
import { includeJob, includePayments } from '../money/payouts/include.ts'
import { askJob } from '../money/payouts/open.ts'
import type { PayoutParts } from '../money/payouts/parts.ts'
import { askPayout, askPayouts } from '../money/payouts/send.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import type { Ports } from './ports.ts'

type PayoutDependencies = {
  db: Database
  config: Pick<Config, 'publicUrl'>
  now: () => Date
  ports: Pick<Ports, 'banks'>
}

/** The parts of payouts: the banks, and the recipients of failure notices. */
export const payoutPartsOf = ({ db, config, now, ports }: PayoutDependencies): PayoutParts => ({
  db,
  publicUrl: config.publicUrl,
  now,
  banks: ports.banks,
  failed: mailFailure,
})

/** Scheduled work for payouts. */
export function payoutSchedule(dependencies: Omit<PayoutDependencies, 'now'>): Scheduled[] {
  const at = (now: Date) => payoutPartsOf({ ...dependencies, now: runningClock(now) })
  return [
    { name: 'payouts.due', pattern: '*/5 * * * *', run: (now) => payDue(at(now)) },
    { name: 'payouts.ask-all', pattern: '* * * * *', run: (now) => askPayouts(at(now)) },
  ]
}

/** Tasks that run once for each payout. */
export function payoutTasks(dependencies: Omit<PayoutDependencies, 'now'>): Task[] {
  const at = (now: Date) => payoutPartsOf({ ...dependencies, now: runningClock(now) })
  return [
    { name: askJob, run: (payload, now) => askPayout(at(now), payload) },
    { name: includeJob, run: (payload, now) => includePayments(at(now), payload) },
  ]
}
