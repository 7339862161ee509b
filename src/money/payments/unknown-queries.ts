import type { Queries } from '#platform/db/database.ts'

// The conditions of the index of open payments stand in it, so that no other row is read.
/** Payments of production with an unknown outcome, counted up to ten thousand. Runs over all merchants: no scope. */
export const countUnknownPayments = (tx: Queries) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from (
    select 1 from transactions
    where environment = 'PRODUCTION' and type in ('PAYMENT', 'FUNDING') and status in ('PROCESSING', 'REQUIRES_ACTION', 'UNKNOWN')
      and status = 'UNKNOWN' limit 10000
  ) unknown`
