import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

export const countCounters = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from risk_counters where merchant_id = ${merchantId} and environment = ${environment}`

export const countCountersOfAll = (tx: Queries) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from risk_counters_of_all`

/** Of the payments of a merchant: what was known for the rules. */
export const listRiskFacts = async (tx: Queries, { merchantId, environment }: Scope): Promise<(string | null)[]> =>
  (
    await tx.many<{ riskFacts: string | null }>`
      select risk_facts from transactions
      where merchant_id = ${merchantId} and environment = ${environment} and type = 'PAYMENT'`
  ).map(({ riskFacts }) => riskFacts)

/** Attempts of other buyers within the last day, with what the planner knows of them. */
export const fillCounters = async (tx: Queries, { merchantId, environment }: Scope, now: Date): Promise<void> => {
  await tx.run`
    insert into risk_counters (merchant_id, environment, key, slot, n)
    select ${merchantId}::uuid, ${environment}::text, md5(i::text), date_trunc('hour', ${now}::timestamptz) - i / 2000 * interval '2 hours', 1
    from generate_series(1, 20000) i`
  await tx.run`
    insert into risk_counters_of_all (environment, key, slot, n)
    select ${environment}::text, md5(i::text), date_trunc('hour', ${now}::timestamptz) - i / 2000 * interval '2 hours', 1
    from generate_series(1, 20000) i`
  await tx.run`analyze risk_counters`
  await tx.run`analyze risk_counters_of_all`
}

/** Rows that this transaction has read of both. */
export const countRead = (tx: Queries) => tx.maybeOne<{ n: number }>`
  select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int4 as n from pg_stat_xact_user_tables
  where relname in ('risk_counters', 'risk_counters_of_all')`
