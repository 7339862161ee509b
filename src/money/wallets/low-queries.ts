import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Balances that fell below the limit of their merchant.

export type Crossing = Scope & { isLow: boolean }

/** Wallets whose balance has crossed the limit since the last look, either way. Runs over all merchants: no scope. */
export const listCrossings = (
  tx: Queries,
  currency: string,
  { after, limit }: { after: Scope | undefined; limit: number },
) => tx.many<Crossing>`
  select b.merchant_id, b.environment, b.balance_minor < m.low_balance_minor as is_low
  from merchants m
  join ledger_balances b on b.merchant_id = m.merchant_id and b.currency = ${currency} and b.account = 'merchant.available' and b.slot = 0
  left join wallets w on w.merchant_id = b.merchant_id and w.environment = b.environment
  where m.low_balance_minor > 0 and (b.balance_minor < m.low_balance_minor) <> (w.low_since is not null)
    and (b.merchant_id, b.environment) > (${after?.merchantId ?? firstId}, ${after?.environment ?? ''})
  order by b.merchant_id, b.environment limit ${limit}`

const firstId = '00000000-0000-0000-0000-000000000000'

/** The guard: of two nodes, one tells. */
export const noteLow = (tx: Transaction, { merchantId, environment }: Scope, now: Date) => tx.run`
  update wallets set low_since = ${now}, version = version + 1
  where merchant_id = ${merchantId} and environment = ${environment} and low_since is null`

export const noteRecovered = (tx: Transaction, { merchantId, environment }: Scope) => tx.run`
  update wallets set low_since = null
  where merchant_id = ${merchantId} and environment = ${environment} and low_since is not null`

/** Under a new limit everything is told anew. */
export const forgetLowBalances = (tx: Transaction, merchantId: string) => tx.run`
  update wallets set low_since = null where merchant_id = ${merchantId} and low_since is not null`
