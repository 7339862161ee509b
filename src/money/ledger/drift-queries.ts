import type { Queries } from '#platform/db/database.ts'

/** By how much the balances of a currency and environment are not zero together, in minor units. Runs over all merchants: no scope. */
export const findLedgerDrift = (tx: Queries) => tx.maybeOne<{ minor: number }>`
  select coalesce(sum(abs(total)), 0)::float8 as minor
  from (select sum(balance_minor) as total from ledger_balances group by environment, currency) totals`
