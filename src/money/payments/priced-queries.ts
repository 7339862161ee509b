import type { Queries } from '#platform/db/database.ts'
import { nothing, sql } from '#platform/db/sql.ts'
import type { MoneyTransaction } from './transaction.ts'

/** A payment of production, with what it has cost. */
export type PricedPayment = Pick<
  MoneyTransaction,
  'amountMinor' | 'feeMinor' | 'currency' | 'method' | 'card' | 'pricedBy'
> & { merchantId: string }

type Sought = { plan?: string | undefined; merchantId?: string | undefined; since: Date }

/** Paid since then, of a merchant, or priced by a plan; newest first. Without a merchant it runs over all: no scope. */
export const listPricedSince = (
  tx: Queries,
  { plan, merchantId, since }: Sought,
  limit: number,
) => tx.many<PricedPayment>`
  select merchant_id, amount_minor, fee_minor, currency, method, card, priced_by from transactions
  where environment = 'PRODUCTION' and type = 'PAYMENT' and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
    and created_at >= ${since}
    ${merchantId === undefined ? nothing : sql`and merchant_id = ${merchantId}`}
    ${plan === undefined ? nothing : sql`and starts_with(priced_by, ${`${plan}@`})`}
  order by created_at desc limit ${limit}`
