import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { dayMs, daysShown, presentDays } from './overview.ts'
import { countAttention, findFirstSteps, findSettings, listDays } from './queries.ts'
import type { OverviewView } from './schemas.ts'

export async function readOverview(tx: Queries, scope: Scope, now: Date): Promise<OverviewView> {
  const { timeZone, lowStockAt } = (await findSettings(tx, scope.merchantId)) ?? missing('The company of a session')
  // Longer ago than the first day can begin; the rows of what is no day of the list are left out of it.
  const from = new Date(now.getTime() - (daysShown + 1) * dayMs)
  const limits = { lowStockAt, dayAgo: new Date(now.getTime() - dayMs), from, now }
  return {
    currency: walletCurrency,
    timeZone,
    ...presentDays(await listDays(tx, scope, { timeZone, currency: walletCurrency, from, now }), timeZone, now),
    attention: (await countAttention(tx, scope, limits)) ?? missing('A row of counts'),
    firstSteps: (await findFirstSteps(tx, scope, now)) ?? missing('A row of steps'),
  }
}

const missing = (what: string): never => {
  throw new Error(`${what} is missing.`)
}
