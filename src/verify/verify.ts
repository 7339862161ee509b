import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { catalogueChecks } from './catalogue.ts'
import { directoryChecks } from './directory-queries.ts'
import { eventChecks } from './event-queries.ts'
import { moneyChecks } from './money.ts'
import { platformChecks } from './platform.ts'
import { lookAtOneMoment } from './queries.ts'
import { subscriptionChecks } from './subscriptions.ts'
import { totalChecks } from './total-queries.ts'

// Everything that must always hold and that a query can check.

const checks = [
  ...eventChecks,
  ...totalChecks,
  ...directoryChecks,
  ...catalogueChecks,
  ...moneyChecks,
  ...subscriptionChecks,
  ...platformChecks,
]

/** `problems` is empty when the claim holds; it stops at 100. */
export type Verdict = { name: string; claim: string; problems: string[] }

/** Checks all claims at one moment, also beside a running server. `onChecked` hears of each as it is done. */
export async function verify(db: Database, onChecked: (verdict: Verdict) => void = () => {}): Promise<Verdict[]> {
  return inTransaction(db, async (tx) => {
    await lookAtOneMoment(tx)
    const verdicts: Verdict[] = []
    for (const { name, claim, find } of checks) {
      const verdict = { name, claim, problems: (await find(tx)).map(({ subject }) => subject) }
      verdicts.push(verdict)
      onChecked(verdict)
    }
    return verdicts
  })
}
