import { findSettings } from '#platform/merchants/queries.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Scope } from '#platform/context.ts'
import { presentCardAcquirer } from '#money/acquirers/acquirer-view.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { lastDays, presentDays } from './overview.ts'
import { dayMs } from '#platform/durations.ts'
import { countAttention, findFirstSteps, listDays } from './queries.ts'
import type { OverviewView } from './schemas.ts'

type Parts = Pick<PortalContext<'company:read', 'read'>, 'tx' | 'now' | 'cardAcquirerOf'>

export async function readOverview({ tx, now, cardAcquirerOf }: Parts, scope: Scope): Promise<OverviewView> {
  const { timeZone, lowStockAt } = (await findSettings(tx, scope.merchantId)) ?? missing('The company of a session')
  const days = lastDays(timeZone, now)
  const starts = days.map(({ from }) => from)
  const limits = { lowStockAt, dayAgo: new Date(now.getTime() - dayMs), from: starts[0] ?? now, now }
  const acquirer = await cardAcquirerOf(scope)
  return {
    ...(acquirer && { cardAcquirer: presentCardAcquirer(acquirer) }),
    currency: walletCurrency,
    timeZone,
    ...presentDays(days, await listDays(tx, scope, { starts, currency: walletCurrency, now })),
    attention: (await countAttention(tx, scope, limits)) ?? missing('A row of counts'),
    firstSteps: (await findFirstSteps(tx, scope, now)) ?? missing('A row of steps'),
  }
}

const missing = (what: string): never => {
  throw new Error(`${what} is missing.`)
}
