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
