import { scheduleOf } from '#money/payouts/schedules.ts'
import { type Pricing, pricingOf } from '#money/pricing/pricing.ts'
import { findNextChange } from '#money/pricing/queries.ts'
import { listOtherHoldings, listPayoutAccounts } from '#money/wallets/queries.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Queries } from '#platform/db/database.ts'
import { presentPricing } from '../terms.ts'

/** The terms of production that count for a merchant, with the next ones where a change of them is decided. */
export async function shownTerms(tx: Queries, merchantId: string, now: Date) {
  const scope = { merchantId, environment: 'PRODUCTION' } as const
  const [pricing, schedule, accounts, holdings] = await Promise.all([
    pricingOf(tx, scope, now),
    scheduleOf(tx, merchantId),
    listPayoutAccounts(tx, scope),
    listOtherHoldings(tx, scope, walletCurrency),
  ])
  const change = await findNextChange(tx, { merchantId, plan: pricing.plan }, now)
  const own = [...accounts, ...holdings].map(({ currency }) => currency)
  const present = (each: Pricing) => presentPricing(each, own, schedule)
  const next = change?.at ? present(await pricingOf(tx, scope, change.at)) : undefined
  return { ...present(pricing), ...(next && change?.at && { next: { from: change.at, ...next } }) }
}
