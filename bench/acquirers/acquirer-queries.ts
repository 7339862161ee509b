import type { Scope } from '../../src/platform/context.ts'
import type { Queries } from '../../src/platform/db/database.ts'

/** Connections whose transaction has waited for its process for so long. */
export const countHeld = (tx: Queries, longerThanMs: number) => tx.maybeOne<{ held: number }>`
  select count(*)::int4 as held
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state = 'idle in transaction'
    and clock_timestamp() - state_change > ${longerThanMs} * interval '1 millisecond'`

/** Payments that were made, as the acquirer and we name them. */
export const listPaid = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{ id: string; reference: string }>`
  select acquirer_reference as id, reference from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'SUCCEEDED' limit 200`
