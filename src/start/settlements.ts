import type { Config } from '../config.ts'
import { listAccounts } from '../money/acquirers/account-queries.ts'
import { matchSettlementsAgain } from '../money/bank-statements/match-settlement.ts'
import { syncSettlements } from '../money/settlements/sync.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import type { Ports } from './ports.ts'

type SettlementDependencies = { db: Database; config: Pick<Config, 'publicUrl'>; ports: Pick<Ports, 'acquirers'> }

/** Scheduled work for settlements. */
export const settlementSchedule = (dependencies: SettlementDependencies): Scheduled[] => [
  { name: 'settlements.sync', pattern: '37 * * * *', run: (now) => syncAll(dependencies, runningClock(now)) },
]

/** Asks every account that tells of its settlements. One without an answer is asked again with the next run. */
async function syncAll({ db, config, ports }: SettlementDependencies, now: () => Date): Promise<void> {
  const parts = { db, publicUrl: config.publicUrl, now }
  for (const { id, removedAt } of await listAccounts(db.read)) {
    const source = removedAt === null ? (await ports.acquirers.live.account(id))?.settlements : undefined
    if (source) await syncSettlements(parts, { accountId: id, source, by: 'job' })
  }
  await matchSettlementsAgain(parts)
}
