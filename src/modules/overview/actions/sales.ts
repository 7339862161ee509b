import { majorNumber } from '#money/money.ts'
import { listSales, listTopSources, type SourceSum } from '#money/payments/sales-queries.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import { country } from '#platform/country.ts'
import type { Scope } from '#platform/context.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { listNames, type RecurringRow, sumRecurring } from '../queries.ts'
import { periodOf, presentSales } from '../sales.ts'
import type { SalesView } from '../schemas.ts'

const most = 5

type Parts = Pick<PortalContext<'company:read', 'read'>, 'tx' | 'now'>
type SalesQuery = { from?: string | undefined; to?: string | undefined; currency?: string | undefined }

export async function readSales({ tx, now }: Parts, scope: Scope, asked: SalesQuery): Promise<SalesView> {
  const { currency = walletCurrency } = asked
  const timeZone = (await findSettings(tx, scope.merchantId))?.timeZone ?? country().timeZone
  const period = periodOf(asked, timeZone, now)
  const { parts, before, end } = period
  const starts = [...before.parts, ...parts].map((part) => part.from)
  const from = parts[0]?.from ?? now
  const [rows, sources, recurring] = await Promise.all([
    listSales(tx, scope, { starts, end, currency }),
    listTopSources(tx, scope, { from, end, currency, most }),
    sumRecurring(tx, scope, { from, end, currency }),
  ])
  const named = await withNames(tx, scope, sources, currency)
  return {
    currency,
    timeZone,
    from: period.from,
    to: period.to,
    interval: period.interval,
    ...presentSales(period, rows, currency),
    topProducts: named('PRODUCT_ORDER'),
    topLinks: named('PAYMENT_LINK'),
    recurring: presentRecurring(recurring, currency),
  }
}

async function withNames(tx: Parts['tx'], scope: Scope, sources: SourceSum[], currency: string) {
  const referencesOf = (kind: SourceSum['kind']) =>
    sources.filter((each) => each.kind === kind).map(({ reference }) => reference)
  const names = await listNames(tx, scope, {
    links: referencesOf('PAYMENT_LINK'),
    products: referencesOf('PRODUCT_ORDER'),
  })
  const nameOf = new Map(names.map(({ reference, name }) => [reference, name]))
  return (kind: SourceSum['kind']) =>
    sources
      .filter((each) => each.kind === kind)
      .map(({ reference, grossMinor, payments }) => ({
        reference,
        name: nameOf.get(reference) ?? reference,
        gross: majorNumber(grossMinor, currency),
        payments,
      }))
}

function presentRecurring(row: RecurringRow | undefined, currency: string): SalesView['recurring'] {
  const { monthlyMinor = 0n, active = 0, atStart = 0, gained = 0, lost = 0 } = row ?? {}
  return {
    monthly: majorNumber(monthlyMinor, currency),
    active,
    gained,
    lost,
    ...(atStart > 0 && { churnRate: lost / atStart }),
  }
}
