import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Action, Listed } from './rule.ts'

/** A row of `risk_rules`; `conditions` and `tested` are JSON. */
export type RuleRow = {
  id: string
  version: number
  name: string
  action: Action
  environment: EnvironmentName
  conditions: string
  isOn: boolean
  tested: string | null
  changedBy: string
  writtenBy: string | null
  switchedOnBy: string | null
  createdAt: Date
  updatedAt: Date
}

/** A row of `risk_lists`; `entries` is a JSON list of texts. */
export type ListRow = {
  id: string
  name: string
  kind: Listed
  entries: string
  version: number
  changedBy: string
  createdAt: Date
  updatedAt: Date
}

export const findState = (tx: Queries) => tx.maybeOne<{ isOn: boolean; changedBy: string; updatedAt: Date }>`
  select is_on, changed_by, updated_at from risk_state where id = 'rules'`

export const setState = (tx: Transaction, state: { isOn: boolean; changedBy: string; updatedAt: Date }) => tx.run`
  insert into risk_state ${columns({ id: 'rules', ...state })}
  on conflict (id) do update set is_on = excluded.is_on, changed_by = excluded.changed_by, updated_at = excluded.updated_at`

export const listRules = (tx: Queries) =>
  tx.many<RuleRow>`select * from risk_rules order by is_on desc, updated_at desc, id limit 500`

export const listRulesOn = (tx: Queries) =>
  tx.many<RuleRow>`select * from risk_rules where is_on order by created_at, id`

export const findRule = (tx: Queries, id: string) => tx.maybeOne<RuleRow>`select * from risk_rules where id = ${id}`

export const lockRule = (tx: Transaction, id: string) => tx.maybeOne<RuleRow>`
  select * from risk_rules where id = ${id} for update`

export const insertRule = (tx: Transaction, rule: RuleRow) => tx.run`insert into risk_rules ${columns({ ...rule })}`

/** Another version is off until it was tested and switched on itself. */
export const replaceRule = (
  tx: Transaction,
  {
    id,
    name,
    action,
    environment,
    conditions,
    changedBy,
    writtenBy,
    updatedAt,
  }: Omit<RuleRow, 'createdAt' | 'version' | 'isOn' | 'tested' | 'switchedOnBy'>,
) => tx.maybeOne<RuleRow>`
  update risk_rules set name = ${name}, action = ${action}, environment = ${environment}, conditions = ${conditions},
    version = version + 1, is_on = false, tested = null, changed_by = ${changedBy}, written_by = ${writtenBy}, switched_on_by = null,
    updated_at = ${updatedAt}
  where id = ${id} returning *`

export const setTested = (
  tx: Transaction,
  { id, version, tested }: Pick<RuleRow, 'id' | 'version' | 'tested'>,
) => tx.run`
  update risk_rules set tested = ${tested} where id = ${id} and version = ${version}`

type Switching = Pick<RuleRow, 'id' | 'version' | 'isOn' | 'changedBy' | 'switchedOnBy' | 'updatedAt'>

/** The guard: of two people who switch at once one does, and no person switches on what the same person wrote. */
export const switchRule = (
  tx: Transaction,
  { id, version, isOn, changedBy, switchedOnBy, updatedAt }: Switching,
) => tx.maybeOne<RuleRow>`
  update risk_rules set is_on = ${isOn}, changed_by = ${changedBy}, switched_on_by = ${switchedOnBy}, updated_at = ${updatedAt}
  where id = ${id} and version = ${version} and is_on <> ${isOn}
    and (written_by is null or ${switchedOnBy}::uuid is null or written_by <> ${switchedOnBy}::uuid) returning *`

export const deleteRule = (tx: Transaction, id: string) => tx.maybeOne<RuleRow>`
  delete from risk_rules where id = ${id} and not is_on returning *`

export const listLists = (tx: Queries) => tx.many<ListRow>`select * from risk_lists order by name, id limit 200`

export const lockList = (tx: Transaction, id: string) => tx.maybeOne<ListRow>`
  select * from risk_lists where id = ${id} for update`

export const findList = (tx: Queries, id: string) => tx.maybeOne<ListRow>`select * from risk_lists where id = ${id}`

/** No row where a list has the name. */
export const insertList = (tx: Transaction, list: ListRow) => tx.maybeOne<{ id: string }>`
  insert into risk_lists ${columns({ ...list })} on conflict (name) do nothing returning id`

export const setEntries = (
  tx: Transaction,
  { id, entries, changedBy, updatedAt }: Pick<ListRow, 'id' | 'entries' | 'changedBy' | 'updatedAt'>,
) => tx.maybeOne<ListRow>`
  update risk_lists set entries = ${entries}, version = version + 1, changed_by = ${changedBy}, updated_at = ${updatedAt}
  where id = ${id} returning *`

/** A row of `risk_decisions`. */
export type Decision = Scope & {
  transactionId: string
  action: 'BLOCK' | 'REVIEW'
  ruleId: string
  ruleVersion: number
  ruleName: string
  status: 'BLOCKED' | 'UNPAID' | 'WAITING' | 'APPROVED' | 'REFUSED'
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
}

/** One that stands stays. */
export const insertDecision = (tx: Transaction, { merchantId, environment, ...decision }: Decision) => tx.run`
  insert into risk_decisions ${columns({ merchantId, environment, ...decision })}
  on conflict (merchant_id, environment, transaction_id) do nothing`

/** The payment has come in: a person looks at it. */
export const awaitReview = (tx: Transaction, { merchantId, environment }: Scope, transactionId: string) => tx.run`
  update risk_decisions set status = 'WAITING'
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${transactionId} and status = 'UNPAID'`

/** The guard: of two who decide at once, one does. */
export const decideReview = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  {
    transactionId,
    status,
    decidedBy,
    decidedAt,
  }: Pick<Decision, 'transactionId' | 'status' | 'decidedBy' | 'decidedAt'>,
) => tx.maybeOne<Decision>`
  update risk_decisions set status = ${status}, decided_by = ${decidedBy}, decided_at = ${decidedAt}
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${transactionId} and status = 'WAITING'
  returning *`

/** Payments that wait for a person, longest waiting first. Runs over all merchants: no scope. */
export const listReviews = (tx: Queries, limit: number) => tx.many<Decision>`
  select * from risk_decisions where status = 'WAITING' order by created_at, transaction_id limit ${limit}`

/** Runs over all merchants: no scope. */
export const findDecision = (tx: Queries, transactionId: string) => tx.maybeOne<Decision>`
  select * from risk_decisions where transaction_id = ${transactionId}`

/** How often each rule has blocked a payment or sent it to a person since then. Runs over all merchants: no scope. */
export const countByRule = (tx: Queries, since: Date) => tx.many<{ ruleId: string; n: number }>`
  select rule_id, count(*)::int4 as n from risk_decisions where created_at >= ${since} group by rule_id`

/** The commit of this transaction is not waited for until it is on disk: a crash may lose what was counted in the last moment. */
export const commitSoon = (tx: Transaction) => tx.run`select set_config('synchronous_commit', 'off', true)`

/** The same, and its statements are not planned anew for each attempt, which takes as long as to count it. Of one server. */
export const commitSoonAsPlanned = (tx: Transaction) => tx.run`
  select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`

/**
 * Attempts are counted in a row for each key and two hours: all of them in `n`, and those of each five minutes in `parts`. `block`: the present row's
 * two hours; `since`: the first that are still within a day. `part`, 1 to 24, is the present five minutes of the block. `first`: the parts of a new row.
 */
export type Moment = { block: Date; blockBefore: Date; since: Date; part: number; first: readonly number[] }

/** A row of two hours. `recent`: attempts of each five minutes of it that are within an hour. */
export type Attempts = { key: string; n: number; recent: readonly number[] | null }

const recentNow = ({ part }: Moment) => sql`parts[${Math.max(1, part - 11)}::int4:${part}::int4]`
const recentBefore = ({ part }: Moment) => sql`parts[${part + 13}::int4:24]`
const recent = (moment: Moment) => sql`
  case slot when ${moment.block} then ${recentNow(moment)} when ${moment.blockBefore} then ${recentBefore(moment)} end`
/** `is true` keeps a plan from the index by slot, in which a day is that of all buyers: it goes by key, which has few rows. */
const earlierOfDay = ({ since, block }: Moment) => sql`(slot >= ${since} and slot < ${block}) is true`
const ofDay = ({ since, block }: Moment) => sql`(slot >= ${since} and slot <= ${block}) is true`

/** Counts an attempt under each key, and returns the rows of a day, this attempt among them. */
export const countAttempt = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { keys, moment }: { keys: readonly string[]; moment: Moment },
) => tx.many<Attempts>`
  with counted as (
    insert into risk_counters (merchant_id, environment, key, slot, n, parts)
    select ${merchantId}::uuid, ${environment}::text, key, ${moment.block}::timestamptz, 1, ${moment.first}::int4[]
    from unnest(${keys}::text[]) key
    on conflict (merchant_id, environment, key, slot) do update
      set n = risk_counters.n + 1, parts[${moment.part}::int4] = risk_counters.parts[${moment.part}::int4] + 1
    returning key, n, ${recentNow(moment)} as recent
  )
  select key, n, recent from counted
  union all
  select key, n, ${recent(moment)} as recent from risk_counters
  where merchant_id = ${merchantId} and environment = ${environment} and key = any(${keys}::text[]) and ${earlierOfDay(moment)}`

/** Rows of a day under each key; none for a key that has none. */
export const listAttempts = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { keys, moment }: { keys: readonly string[]; moment: Moment },
) => tx.many<Attempts>`
  select key, n, ${recent(moment)} as recent from risk_counters
  where merchant_id = ${merchantId} and environment = ${environment} and key = any(${keys}::text[]) and ${ofDay(moment)}`

/** The same over all merchants, whose rows are split by key: one statement for each. */
export const countAttemptOfAll = (
  tx: Transaction,
  { environment }: Pick<Scope, 'environment'>,
  { key, moment }: { key: string; moment: Moment },
) => tx.many<Attempts>`
  with counted as (
    insert into risk_counters_of_all (environment, key, slot, n, parts)
    values (${environment}, ${key}, ${moment.block}, 1, ${moment.first}::int4[])
    on conflict (key, environment, slot) do update
      set n = risk_counters_of_all.n + 1, parts[${moment.part}::int4] = risk_counters_of_all.parts[${moment.part}::int4] + 1
    returning key, n, ${recentNow(moment)} as recent
  )
  select key, n, recent from counted
  union all
  select key, n, ${recent(moment)} as recent from risk_counters_of_all
  where key = ${key} and environment = ${environment} and ${earlierOfDay(moment)}`

export const listAttemptsOfAll = (
  tx: Queries,
  { environment }: Pick<Scope, 'environment'>,
  { key, moment }: { key: string; moment: Moment },
) => tx.many<Attempts>`
  select key, n, ${recent(moment)} as recent from risk_counters_of_all
  where key = ${key} and environment = ${environment} and ${ofDay(moment)}`

/** {@link countAttemptOfAll} for all keys at once, where all rows are on one server. */
export const countAttemptsOfAll = (
  tx: Transaction,
  { environment }: Pick<Scope, 'environment'>,
  { keys, moment }: { keys: readonly string[]; moment: Moment },
) => tx.many<Attempts>`
  with counted as (
    insert into risk_counters_of_all (environment, key, slot, n, parts)
    select ${environment}::text, key, ${moment.block}::timestamptz, 1, ${moment.first}::int4[] from unnest(${keys}::text[]) key
    on conflict (key, environment, slot) do update
      set n = risk_counters_of_all.n + 1, parts[${moment.part}::int4] = risk_counters_of_all.parts[${moment.part}::int4] + 1
    returning key, n, ${recentNow(moment)} as recent
  )
  select key, n, recent from counted
  union all
  select key, n, ${recent(moment)} as recent from risk_counters_of_all
  where key = any(${keys}::text[]) and environment = ${environment} and ${earlierOfDay(moment)}`

/** Runs over all merchants: no scope. */
export const forgetCounters = (tx: Transaction, before: Date, limit: number) => tx.run`
  delete from risk_counters where (merchant_id, environment, key, slot) in (
    select merchant_id, environment, key, slot from risk_counters where slot < ${before} limit ${limit})`

/** Runs over all merchants: no scope. */
export const forgetCountersOfAll = (tx: Transaction, before: Date, limit: number) => tx.run`
  delete from risk_counters_of_all where (key, environment, slot) in (
    select key, environment, slot from risk_counters_of_all where slot < ${before} limit ${limit})`
