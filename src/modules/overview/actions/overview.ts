import { countImpairedWebhooks, hasDelivered } from '#events/overview-queries.ts'
import { presentCardAcquirer } from '#money/acquirers/acquirer-view.ts'
import { countFailed, hasPayment, listDays } from '#money/payments/overview-queries.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { countLivingKeys } from '#platform/keys/listed-queries.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { lastDays, presentDays } from '../overview.ts'
import { countAttention, hasPaymentLink } from '../queries.ts'
import type { OverviewView } from '../schemas.ts'

type Parts = Pick<PortalContext<'company:read', 'read'>, 'tx' | 'now' | 'cardAcquirerOf'>

export async function readOverview({ tx, now, cardAcquirerOf }: Parts, scope: Scope): Promise<OverviewView> {
  const { timeZone, lowStockAt } = (await findSettings(tx, scope.merchantId)) ?? missing('The company of a session')
  const days = lastDays(timeZone, now)
  const starts = days.map(({ from }) => from)
  const from = starts[0] ?? now
  const acquirer = await cardAcquirerOf(scope)
  return {
    ...(acquirer && { cardAcquirer: presentCardAcquirer(acquirer) }),
    currency: walletCurrency,
    timeZone,
    ...presentDays(days, await listDays(tx, scope, { starts, currency: walletCurrency, now })),
    attention: await readAttention(tx, scope, { lowStockAt, dayAgo: new Date(now.getTime() - dayMs), from, now }),
    firstSteps: await readFirstSteps(tx, scope, now),
  }
}

type Limits = { lowStockAt: number; dayAgo: Date; from: Date; now: Date }

async function readAttention(tx: Queries, scope: Scope, limits: Limits): Promise<OverviewView['attention']> {
  const [webhooks, failed, sold] = await Promise.all([
    countImpairedWebhooks(tx, scope),
    countFailed(tx, scope, limits),
    countAttention(tx, scope, limits),
  ])
  return {
    suspendedWebhooks: webhooks?.suspended ?? 0,
    failingWebhooks: webhooks?.failing ?? 0,
    ...(failed ?? missing('A row of failures')),
    ...(sold ?? missing('A row of counts')),
  }
}

async function readFirstSteps(tx: Queries, scope: Scope, now: Date): Promise<OverviewView['firstSteps']> {
  const [keys, link, payment, webhook] = await Promise.all([
    countLivingKeys(tx, scope.merchantId, scope.environment, now),
    hasPaymentLink(tx, scope),
    hasPayment(tx, scope),
    hasDelivered(tx, scope),
  ])
  return { key: keys > 0, link, payment, webhook }
}

const missing = (what: string): never => {
  throw new Error(`${what} is missing.`)
}
