import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** A version of a plan. `rules` is JSON. */
export type PlanVersion = { name: string; version: number; validFrom: Date; rules: string; createdAt: Date }

/** The plan and the exceptions of a merchant at an instant. Without a version in the tables, it is the one in the code. */
export type PricingRow = {
  assigned: string | null
  planVersion: number | null
  planFrom: Date | null
  planRules: string | null
  /** JSON: a list of `{ number, rule }`, in which the rule is JSON again. */
  exceptions: string | null
}

export const findPricing = (tx: Queries, merchantId: string, standard: string, at: Date) => tx.maybeOne<PricingRow>`
  select a.assigned, p.version as plan_version, p.valid_from as plan_from, p.rules as plan_rules, (
    select json_agg(json_build_object('number', e.number, 'rule', e.rule) order by e.number)::text from plan_exceptions e
    where e.merchant_id = ${merchantId} and e.valid_from <= ${at} and (e.valid_until is null or e.valid_until > ${at})
  ) as exceptions
  from (
    select (
      select s.plan from plan_assignments s where s.merchant_id = ${merchantId} and s.valid_from <= ${at}
      order by s.valid_from desc limit 1
    ) as assigned
  ) a
  left join lateral (
    select v.version, v.valid_from, v.rules from pricing_plans v
    where v.name = coalesce(a.assigned, ${standard}) and v.valid_from <= ${at} order by v.valid_from desc limit 1
  ) p on true`

/** Whether a plan or an exception of these merchants names this term at all. Runs over all merchants: no scope. */
export const findNaming = (tx: Queries, term: string, merchantIds: readonly string[]) => tx.maybeOne<{
  isNamed: boolean
}>`
  select exists (select 1 from pricing_plans where strpos(rules, ${term}) > 0)
    or exists (select 1 from plan_exceptions where merchant_id = any(${merchantIds}::uuid[]) and strpos(rule, ${term}) > 0) as is_named`

export const insertPlanVersion = (tx: Transaction, row: PlanVersion) => tx.run`
  insert into pricing_plans ${columns({ ...row })} on conflict do nothing`

export const listPlanVersions = (tx: Queries) => tx.many<PlanVersion>`
  select name, version, valid_from, rules, created_at from pricing_plans order by name, version limit 10000`

export const listVersionsOf = (tx: Queries, name: string) => tx.many<PlanVersion>`
  select name, version, valid_from, rules, created_at from pricing_plans where name = ${name} order by version limit 10000`

export type Assignment = { plan: string; validFrom: Date; createdAt: Date }

export const listAssignments = (tx: Queries, merchantId: string) => tx.many<Assignment>`
  select plan, valid_from, created_at from plan_assignments where merchant_id = ${merchantId} order by valid_from limit 1000`

/** One that begins at the same instant takes its place. */
export const putAssignment = (tx: Transaction, merchantId: string, row: Assignment) => tx.run`
  insert into plan_assignments ${columns({ merchantId, ...row })}
  on conflict (merchant_id, valid_from) do update set plan = excluded.plan, created_at = excluded.created_at`

/** The number of merchants that were given a plan, now or later. Runs over all merchants: no scope. */
export const countAssignments = (tx: Queries, plan: string) => tx.maybeOne<{ merchants: number }>`
  select count(distinct merchant_id)::int4 as merchants from plan_assignments where plan = ${plan}`

/** `rule` is JSON. */
export type PlanException = {
  number: number
  validFrom: Date
  validUntil: Date | null
  rule: string
  reason: string
  createdAt: Date
}

export const listExceptions = (tx: Queries, merchantId: string) => tx.many<PlanException>`
  select number, valid_from, valid_until, rule, reason, created_at from plan_exceptions
  where merchant_id = ${merchantId} order by number limit 1000`

export const insertException = (tx: Transaction, merchantId: string, row: PlanException) => tx.run`
  insert into plan_exceptions ${columns({ merchantId, ...row })}`

/** Hits nothing that ends by then, or that would end before it begins. */
export const endException = (tx: Transaction, merchantId: string, number: number, until: Date) => tx.run`
  update plan_exceptions set valid_until = ${until}
  where merchant_id = ${merchantId} and number = ${number} and valid_from < ${until}
    and (valid_until is null or valid_until > ${until})`

/** The next instant at which a merchant may be priced in another way: by a version of its plan, another plan, or an exception that begins or ends. */
export const findNextChange = (
  tx: Queries,
  { merchantId, plan }: { merchantId: string; plan: string },
  now: Date,
) => tx.maybeOne<{
  at: Date | null
}>`
  select min(at) as at from (
    select v.valid_from as at from pricing_plans v where v.name = ${plan} and v.valid_from > ${now}
    union all
    select s.valid_from from plan_assignments s where s.merchant_id = ${merchantId} and s.valid_from > ${now}
    union all
    select e.valid_from from plan_exceptions e where e.merchant_id = ${merchantId} and e.valid_from > ${now}
    union all
    select e.valid_until from plan_exceptions e where e.merchant_id = ${merchantId} and e.valid_until > ${now}
  ) changes`
