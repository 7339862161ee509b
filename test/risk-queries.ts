import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

export const countCounters = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from risk_counters where merchant_id = ${merchantId} and environment = ${environment}`
