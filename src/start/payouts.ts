import { tellFailure } from '../modules/payouts/actions.ts'
import { boundedBank } from '../money/banks/bounded.ts'
import type { Banks } from '../money/banks/selection.ts'
import { simulatedBank } from '../money/banks/simulator/simulator.ts'
import { payDue } from '../money/payouts/due.ts'
import { includeJob, includePayments } from '../money/payouts/include.ts'
import { askJob } from '../money/payouts/open.ts'
import type { PayoutParts } from '../money/payouts/parts.ts'
import { askPayout, askPayouts } from '../money/payouts/send.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'

/** Longer than a bank takes to answer. */
const deadlineMs = 30_000

/** Who pays merchants out in this installation: the simulated bank in the sandbox; nobody in production. */
export const banksOf = (parts: { db: Database; now: () => Date }): Banks => ({
  sandbox: boundedBank(simulatedBank(parts), { deadlineMs }),
  production: undefined,
})

type Ground = { db: Database; publicUrl: string; now: () => Date }

/** What payouts are made with: the banks, and who is told of a failure. */
export const payoutPartsOf = ({ db, publicUrl, now }: Ground): PayoutParts => ({
  db,
  publicUrl,
  now,
  banks: banksOf({ db, now }),
  failed: tellFailure,
})

/** What the clock does for payouts. */
export function payoutSchedule({ db, config }: { db: Database; config: { publicUrl: string } }): Scheduled[] {
  const at = (now: Date) => payoutPartsOf({ db, publicUrl: config.publicUrl, now: runningClock(now) })
  return [
    { name: 'payouts.due', pattern: '*/5 * * * *', run: (now) => payDue(at(now)) },
    { name: 'payouts.ask-all', pattern: '* * * * *', run: (now) => askPayouts(at(now)) },
  ]
}

/** What is run once for each payout. */
export function payoutTasks(ground: Omit<Ground, 'now'>): Task[] {
  const at = (now: Date) => payoutPartsOf({ ...ground, now: runningClock(now) })
  return [
    { name: askJob, run: (payload, now) => askPayout(at(now), payload) },
    { name: includeJob, run: (payload, now) => includePayments(at(now), payload) },
  ]
}
