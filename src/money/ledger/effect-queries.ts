import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import { firstIdAt } from '#platform/ids.ts'

// The effects of ledger transactions on the balance of their merchant, which is all of its accounts together.

/** The currencies in which these merchants have had money. Runs over several merchants: no scope. */
export const listCurrencies = (tx: Queries, merchantIds: readonly string[]) => tx.many<Scope & { currency: string }>`
  select distinct merchant_id, environment, currency from ledger_balances
  where merchant_id = any(${merchantIds}::uuid[]) and account in ('merchant.available', 'merchant.pending')`

/** A stretch of the ledger in a currency. */
export type Stretch = { currency: string; fromAt: Date; untilAt: Date }

/** Ids of the ledger begin with their instant. */
const stretchOf = ({ currency, fromAt, untilAt }: Stretch): Fragment => sql`
  l.currency = ${currency} and l.id >= ${firstIdAt(fromAt)}::uuid and l.id < ${firstIdAt(untilAt)}::uuid`

/** The effect of a ledger transaction on the balance of its merchant; none where it only moves between the parts of that. */
const effects = sql`
  sum(e.amount_minor) filter (where e.account like 'merchant.%') as net_minor,
  coalesce(sum(e.amount_minor) filter (where e.account = 'platform.fees'), 0) as fees_minor,
  coalesce(sum(e.amount_minor) filter (where e.account = 'platform.vat'), 0) as vat_minor`

const entriesOf = sql`
  join ledger_entries e on e.merchant_id = l.merchant_id and e.environment = l.environment and e.transaction_id = l.id`

/** The sums of the transactions of one event on one day. */
export type EventSums = {
  index: number
  event: string
  lines: number
  netMinor: bigint
  feesMinor: bigint
  vatMinor: bigint
}

/** `starts` are the beginnings of days: PostgreSQL may know older rules of a time zone. */
export const sumEvents = (
  tx: Queries,
  { merchantId, environment }: Scope,
  stretch: Stretch,
  starts: readonly Date[],
) => tx.many<EventSums>`
  select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as index, event, count(*)::int4 as lines,
    sum(net_minor)::int8 as net_minor, sum(fees_minor)::int8 as fees_minor, sum(vat_minor)::int8 as vat_minor
  from (
    select l.id, l.event, l.created_at, ${effects}
    from ledger_transactions l ${entriesOf}
    where l.merchant_id = ${merchantId} and l.environment = ${environment} and ${stretchOf(stretch)}
    group by l.id, l.event, l.created_at
  ) t
  where net_minor is not null and (net_minor <> 0 or fees_minor <> 0 or vat_minor <> 0)
  group by 1, 2`

/** The change of each account of the merchant in a stretch. */
export const sumAccounts = (tx: Queries, { merchantId, environment }: Scope, stretch: Stretch) => tx.many<{
  account: string
  amountMinor: bigint
}>`
  select e.account, sum(e.amount_minor)::int8 as amount_minor
  from ledger_entries e
  join ledger_transactions l on l.merchant_id = e.merchant_id and l.environment = e.environment and l.id = e.transaction_id
  where l.merchant_id = ${merchantId} and l.environment = ${environment} and ${stretchOf(stretch)} and e.account like 'merchant.%'
  group by e.account`

/** The instant of the first ledger transaction in a currency. */
export const findFirst = (tx: Queries, { merchantId, environment }: Scope, currency: string) => tx.maybeOne<{
  createdAt: Date
}>`
  select created_at from ledger_transactions
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}
  order by id limit 1`

/** A ledger transaction, and what it did to the balance: nothing where it only moved between the parts of that. */
export type Effect = {
  id: string
  event: string
  subjectId: string
  createdAt: Date
  /** Null where it is about none of the merchant's accounts. */
  netMinor: bigint | null
  feesMinor: bigint
  vatMinor: bigint
}

/** The next ledger transactions behind an id, as they came. */
export const listEffects = (
  tx: Queries,
  { merchantId, environment }: Scope,
  stretch: Stretch,
  { after, limit }: { after: string | undefined; limit: number },
) => tx.many<Effect>`
  select id, event, subject_id, created_at, net_minor::int8 as net_minor, fees_minor::int8 as fees_minor, vat_minor::int8 as vat_minor
  from (
    select l.id, l.event, l.subject_id, l.created_at, ${effects}
    from (
      select l.merchant_id, l.environment, l.id, l.event, l.subject_id, l.created_at from ledger_transactions l
      where l.merchant_id = ${merchantId} and l.environment = ${environment} and ${stretchOf(stretch)} ${after === undefined ? nothing : sql`and l.id > ${after}::uuid`}
      order by l.id limit ${limit}
    ) l ${entriesOf}
    where e.merchant_id = ${merchantId} and e.environment = ${environment}
    group by l.id, l.event, l.subject_id, l.created_at
  ) t
  order by id`

/** The subjects of ledger transactions. */
export const listSubjects = (tx: Queries, { merchantId, environment }: Scope, ids: readonly string[]) => tx.many<{
  id: string
  subjectId: string
}>`
  select id, subject_id from ledger_transactions
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`
