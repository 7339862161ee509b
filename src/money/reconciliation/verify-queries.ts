import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import { operatorId } from '../ledger/operator.ts'
import { countedOn, eventOfKind, shownOf } from '../bank-statements/queries.ts'
import { firstDayWithoutLine, lineUndoneAfter, settledOnce, undoneSubjects } from '../settlements/line-undo-queries.ts'
import { firstDayWithout, undoneAfter, undoneLater } from '../settlements/undo-queries.ts'

// Statements of reconciliation: the ledger until the end of a day beside what acquirers and banks say. `lastId` is the lowest id that is later. All run over
// all merchants: no scope. What banks and acquirers say is read completely before it meets what merchants have, because they may be on different servers.

export type Until = { currency: string; day: string; lastId: string }

export type AccountSum = { account: string; minor: bigint }

/** Credits less debits of every account, and what merchants own as `merchants`: none of them pays for another. Runs over all merchants: no scope. */
export const sumLedger = (tx: Queries, { currency, lastId }: Until) => tx.many<AccountSum>`
  with sums as materialized (
    select merchant_id, account, sum(amount_minor) as minor from ledger_entries
    where environment = 'PRODUCTION' and currency = ${currency} and transaction_id < ${lastId}::uuid
    group by merchant_id, account
  )
  select account, sum(minor)::int8 as minor from sums group by account
  union all
  select 'merchants', coalesce(sum(greatest(0, held)), 0)::int8 from (
    select merchant_id, sum(minor) as held from sums
    where account in ('merchant.pending', 'merchant.available', 'merchant.reserved', 'merchant.refund_hold', 'merchant.payout_hold')
    group by merchant_id
  ) owned`

/** Since how many days: 0 to 2, 3 to 7, 8 to 30, more. */
export type Age = '0-2' | '3-7' | '8-30' | '30+'

export type OpenItem = {
  acquirer: string | null
  age: Age
  items: number
  minor: bigint
}

const ageSince = (day: string, since: Fragment): Fragment => sql`case when ${day}::date - ${since} <= 2 then '0-2'
    when ${day}::date - ${since} <= 7 then '3-7' when ${day}::date - ${since} <= 30 then '8-30' else '30+' end`

/** The id that a text of the ledger is; null for one that is none, so that an index finds what has it. */
const uuidIn = (text: Fragment): Fragment =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`

/**
 * Sums of what acquirers owed by then and had not settled, by account and age. The refund of a charge that came too late undoes its capture: its line
 * settles that. Runs over all merchants: no scope.
 */
export const sumReceivable = (tx: Queries, { currency, day, lastId }: Until) => tx.many<OpenItem>`
  with lines as materialized (${settledOnce}),
  undone as materialized (${undoneSubjects}), taken_back as (
    select s.merchant_id, s.subject_id
    from undone u
    join ledger_transactions s on s.merchant_id = u.owner_id and s.environment = 'PRODUCTION' and s.event = 'acquirer.settled'
      and s.subject_id = u.subject
    join ledger_transactions v on v.merchant_id = s.merchant_id and v.environment = 'PRODUCTION' and v.event = 'transaction.reversed'
      and v.subject_id = s.id::text and v.id < ${lastId}::uuid
  ), owed as (
    select t.merchant_id, t.event, t.subject_id, t.reverses, t.created_at, -sum(e.amount_minor) as minor
    from ledger_entries e
    join ledger_transactions t on t.merchant_id = e.merchant_id and t.environment = e.environment and t.id = e.transaction_id
    where e.environment = 'PRODUCTION' and e.account = 'acquirer.receivable' and e.currency = ${currency}
      and e.transaction_id < ${lastId}::uuid and t.event <> 'acquirer.settled'
    group by t.merchant_id, t.environment, t.id
  ), named as (
    select o.*, coalesce(r.id::text, o.subject_id) as subject, c.subject_id as captured,
      case when o.event in ('payment.captured', 'funding.charged') then 'CHARGE' when o.event = 'refund.returned' then 'REFUND_RETURNED'
        when o.event = 'chargeback.received' then 'DISPUTE' when o.event = 'chargeback.won' then 'DISPUTE_WON' else 'REFUND' end as kind
    from owed o
    left join ledger_transactions c on c.merchant_id = o.merchant_id and c.environment = 'PRODUCTION' and c.id = o.reverses
    left join refunds r on r.merchant_id = o.merchant_id and r.environment = 'PRODUCTION' and r.payment_id::text = c.subject_id and r.is_late
    where c.event is distinct from 'acquirer.settled'
  ), settled as (
    select s.merchant_id, l.kind, l.settled::text as subject
    from lines l
    join ledger_transactions s on s.merchant_id = l.owner_id and s.environment = 'PRODUCTION' and s.event = 'acquirer.settled'
      and s.subject_id = l.subject and s.id < ${lastId}::uuid
    left join taken_back v on v.merchant_id = s.merchant_id and v.subject_id = s.subject_id
    where v.subject_id is null
  ), open as (
    select * from (
      select e.*, bool_or(e.minor is null) over (partition by e.merchant_id, e.subject, e.kind) as is_settled
      from (
        select merchant_id, subject, kind, captured, subject_id, created_at, minor from named
        union all
        select merchant_id, subject, kind, null, null, null, null from settled
      ) e
    ) marked where not is_settled
  )
  select coalesce(t.acquirer, p.acquirer) as acquirer,
    ${ageSince(day, sql`o.created_at::date`)} as age,
    count(*)::int4 as items, sum(o.minor)::int8 as minor
  from open o
  left join transactions t on t.merchant_id = o.merchant_id and t.environment = 'PRODUCTION' and t.id = ${uuidIn(sql`coalesce(o.captured, o.subject_id)`)}
  left join refunds f on f.merchant_id = o.merchant_id and f.environment = 'PRODUCTION' and f.id = ${uuidIn(sql`o.subject`)}
  left join disputes d on d.merchant_id = o.merchant_id and d.environment = 'PRODUCTION' and d.id = ${uuidIn(sql`o.subject`)}
  left join transactions p on p.merchant_id = o.merchant_id and p.environment = 'PRODUCTION' and p.id = coalesce(f.payment_id, d.payment_id)
  group by 1, 2 order by 1, 2`

export type SumUnderWay = { source: 'SETTLEMENTS' | 'CASH_NETWORK'; age: Age; minor: bigint }

/** The part of settlement `s` that no statement had shown by the end of a day, and that was not written off. What was taken back later had come by then. */
const openAt = (day: string): Fragment => sql`s.net_minor
      - case when s.written_off_on <= ${day}::date then s.written_off_minor else 0 end
      - (${shownOf} and coalesce(b.counted_on, b.booked_on) <= ${day}::date and not ${undoneAfter(sql`b.id`, sql`${day}::date`)})
      - (${undoneLater(sql`${day}::date`)})`

/**
 * Sums that had not come to the bank by then, by age: settlements since the day on which they were to be paid, and cash of agents, of which the network
 * pays the oldest first. Runs over all merchants: no scope.
 */
export const sumUnderWay = (tx: Queries, { currency, day, lastId }: Until) => tx.many<SumUnderWay>`
  with collected as materialized (
    select t.created_at::date as since, coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0) as came,
      coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0) as went
    from ledger_entries e
    join ledger_transactions t on t.merchant_id = e.merchant_id and t.environment = e.environment and t.id = e.transaction_id
    where e.environment = 'PRODUCTION' and e.account = 'cash_network.receivable' and e.currency = ${currency}
      and e.transaction_id < ${lastId}::uuid
    group by 1
  ), awaited as (
    select 'CASH_NETWORK' as source, since, least(came, sum(came) over (order by since) - sum(went) over ()) as minor from collected
    union all
    -- One that names a day far ahead grows late all the same.
    select 'SETTLEMENTS', least(s.paid_on, s.imported_at::date + 7), ${openAt(day)} from settlements s
    where s.currency = ${currency} and s.id < ${lastId}::uuid
  )
  select source, ${ageSince(day, sql`since`)} as age, sum(minor)::int8 as minor from awaited
  where minor > 0 or source = 'SETTLEMENTS' group by 1, 2 having sum(minor) <> 0 order by 1, 2`

export type AccountAt = {
  id: string
  name: string
  isSegregated: boolean
  isRetired: boolean
  /** Null before the first statement. */
  lastDay: string | null
  minor: bigint
  isOpened: boolean
}

/**
 * The sum on account `a` at the end of a day: by the first statement that counts beyond it, with its entries until then, or by the last that there is.
 * Several statements may end on one day.
 */
const heldAt = (day: Fragment): Fragment => sql`coalesce(
    (select s.opening_minor + coalesce((select sum(e.amount_minor) from bank_entries e
        where e.statement_id = s.id and e.line > 0 and ${countedOn} <= ${day}), 0)
      from bank_statements s where s.account_id = a.id and coalesce(s.counted_until, s.until_day) > ${day} order by s.position limit 1),
    (select s.closing_minor from bank_statements s where s.account_id = a.id order by s.position desc limit 1), 0)`

/** A day that is closed has nothing that came afterwards. */
const cameBefore = (at: Fragment, { currency, day }: Pick<Until, 'currency' | 'day'>): Fragment => sql`not exists (
    select 1 from days d where d.currency = ${currency} and d.day >= ${day}::date and d.closed_at < ${at})`

/** Each account of the operator in this currency, with what the bank held at the end of the day. */
export const listAccountsAt = (tx: Queries, { currency, day }: Pick<Until, 'currency' | 'day'>) => tx.many<AccountAt>`
  select a.id, a.name, a.is_segregated, a.retired_at is not null as is_retired, a.opened_at is not null as is_opened,
    (select max(s.until_day)::text from bank_statements s where s.account_id = a.id) as last_day,
    ${heldAt(sql`${day}::date`)}::int8 as minor
  from bank_accounts a where a.currency = ${currency} and ${cameBefore(sql`a.created_at`, { currency, day })} order by a.name`

/** Closed days of which statements say by now that the bank held another sum at their end. Accounts that were added later are none of theirs. */
export const findWrongDays = (tx: Queries) => tx.many<{ subject: string }>`
  select d.day || ' in ' || d.currency || ': closed with ' || d.bank_minor || ' at the bank, but statements have ' || h.minor as subject
  from days d
  cross join lateral (
    select coalesce(sum(${heldAt(sql`d.day`)}), 0)::int8 as minor
    from bank_accounts a where a.currency = d.currency and a.created_at <= d.closed_at
  ) h
  where h.minor <> d.bank_minor
  order by d.day, d.currency limit 100`

export type Timing = { kind: 'NOT_IN_BOOKS' | 'BOOKED_BEFORE' | 'NOT_SHOWN'; items: number; minor: bigint }

/**
 * Why the books and the bank differ at the end of a day: entries that were not in the books by then; what was in the books before the bank shows it;
 * and what no statement has shown so far. Runs over all merchants: no scope.
 */
export const sumTiming = (tx: Queries, { currency, day, lastId }: Until) => tx.many<Timing>`
  with shown as materialized (
    select id, owner_id, kind, subject_id, currency, line, amount_minor, ${countedOn} as counted_on from bank_entries e
  ), opened as materialized (
    select opened_at from bank_accounts where currency = ${currency} and opened_at is not null
  ), undone as materialized (
    select subject_id, settlement_id, number from settlement_undos
  ), booked as materialized (
    select b.id, t.id as posted_id, 1 as place
    from shown b join ledger_transactions t on t.subject_id = 'opening of ' || b.id
    where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' and t.event = 'suspense.received'
    union all
    select b.id, t.id, 2
    from shown b join ledger_transactions t on t.subject_id = b.id::text
    where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' and t.event in ('suspense.received', 'settlement.paid')
    union all
    -- A version before had the first part of a settlement under the settlement.
    select u.subject_id, t.id, 3
    from undone u join ledger_transactions t on t.subject_id = u.settlement_id::text
    where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' and t.event = 'settlement.paid'
      and u.number = 1 and u.subject_id <> u.settlement_id
    union all
    select b.id, t.id, 3
    from shown b join ledger_transactions t on t.merchant_id = b.owner_id and t.event = ${eventOfKind} and t.subject_id = b.subject_id::text
    where t.environment = 'PRODUCTION'
  ), entries as (
    select b.amount_minor, b.counted_on, t.posted_id
    from shown b
    left join (select distinct on (id) id, posted_id from booked order by id, place, posted_id) t on t.id = b.id
    where b.currency = ${currency} and b.line > 0
  )
  select 'NOT_IN_BOOKS' as kind, count(*)::int4 as items, coalesce(sum(amount_minor), 0)::int8 as minor from entries
  where counted_on <= ${day}::date and (posted_id is null or posted_id >= ${lastId}::uuid)
  union all
  select 'BOOKED_BEFORE', count(*)::int4, coalesce(sum(amount_minor), 0)::int8 from entries
  where counted_on > ${day}::date and posted_id < ${lastId}::uuid
  union all
  select 'NOT_SHOWN', count(*)::int4, coalesce(-sum(e.amount_minor), 0)::int8
  from ledger_entries e
  join ledger_transactions t on t.merchant_id = e.merchant_id and t.environment = e.environment and t.id = e.transaction_id
  where e.environment = 'PRODUCTION' and e.account = 'bank.settlement' and e.currency = ${currency} and e.transaction_id < ${lastId}::uuid
    and t.event not in ('suspense.received', 'transaction.reversed', 'settlement.paid')
    and not exists (select 1 from shown b where b.subject_id::text = t.subject_id and ${eventOfKind} = t.event)
    and not exists (select 1 from opened a where a.opened_at >= t.created_at)`

export type LateEntries = { account: string; bookedOn: string; items: number; minor: bigint }

/** Entries that count on this day and that the bank dates earlier: the figures of those days were told already. */
export const listLate = (
  tx: Queries,
  { currency, day }: Pick<Until, 'currency' | 'day'>,
  limit: number,
) => tx.many<LateEntries>`
  select a.name as account, e.booked_on::text as booked_on, count(*)::int4 as items, sum(e.amount_minor)::int8 as minor
  from bank_entries e join bank_accounts a on a.id = e.account_id
  where e.currency = ${currency} and e.counted_on = ${day}::date and e.booked_on < ${day}::date and e.line > 0
  group by 1, e.booked_on order by e.booked_on, 1 limit ${limit}`

export type Waiting = {
  kind: 'BANK_ENTRY' | 'SETTLEMENT_LINE'
  id: string
  /** The day of the entry, or on which the settlement is paid. */
  day: string
  minor: bigint
  doubt: string | null
  isNew: boolean
}

/** Whether entry `e` waited at the end of a day: one that was taken back later was decided. */
const entryWaits = (day: string): Fragment => sql`e.status in ('NEW', 'SUSPENSE') and ${countedOn} <= ${day}::date
      and not ${undoneAfter(sql`e.id`, sql`${day}::date`)}`

/** The same of line `l` of settlement `s`. */
const lineWaits = (day: string): Fragment => sql`l.status in ('NEW', 'SUSPENSE') and s.paid_on <= ${day}::date
      and not ${lineUndoneAfter(sql`l.id`, sql`${day}::date`)}`

/** Number and sum of the entries and lines that wait for a decision, or to be looked at. */
export const sumWaiting = (tx: Queries, { currency, day }: Pick<Until, 'currency' | 'day'>) => tx.maybeOne<{
  items: number
  minor: bigint
}>`
  select count(*)::int4 as items, coalesce(sum(minor), 0)::int8 as minor from (
    select e.amount_minor as minor from bank_entries e
    where e.currency = ${currency} and ${entryWaits(day)}
    union all
    select l.gross_minor - l.fee_minor from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.currency = ${currency} and ${lineWaits(day)}
      and ${cameBefore(sql`s.imported_at`, { currency, day })}) w`

/** The first day until this one on which something waited that waits now. It does not on days between on which it was decided. */
export const findWaitedOn = (tx: Queries, { currency, day }: Pick<Until, 'currency' | 'day'>) => tx.maybeOne<{
  day: string | null
}>`
  select min(w.day)::text as day from (
    select (${firstDayWithout(sql`e.id`, countedOn)}) as day from bank_entries e
    where e.currency = ${currency} and e.status in ('NEW', 'SUSPENSE') and ${countedOn} <= ${day}::date
    union all
    select (${firstDayWithoutLine(sql`l.id`, sql`s.paid_on`)}) from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.currency = ${currency} and l.status in ('NEW', 'SUSPENSE') and s.paid_on <= ${day}::date
      and ${cameBefore(sql`s.imported_at`, { currency, day })}) w
  where w.day <= ${day}::date`

/** The oldest of them. */
export const listWaiting = (
  tx: Queries,
  { currency, day }: Pick<Until, 'currency' | 'day'>,
  limit: number,
) => tx.many<Waiting>`
  select 'BANK_ENTRY' as kind, e.id, e.booked_on::text as day, e.amount_minor as minor, e.doubt, e.status = 'NEW' as is_new
  from bank_entries e where e.currency = ${currency} and ${entryWaits(day)}
  union all
  select 'SETTLEMENT_LINE', l.id, s.paid_on::text, l.gross_minor - l.fee_minor, l.doubt, l.status = 'NEW'
  from settlement_lines l join settlements s on s.id = l.settlement_id
  where l.currency = ${currency} and ${lineWaits(day)}
    and ${cameBefore(sql`s.imported_at`, { currency, day })}
  order by 3, 2 limit ${limit}`

export type Unshown = { reference: string; paidOn: string; minor: bigint; hasCome: boolean }

/** Settlements that should be at the bank by then and of which something is open, oldest first. `hasCome`: a part of it. */
export const listUnshown = (
  tx: Queries,
  { currency, day }: Pick<Until, 'currency' | 'day'>,
  limit: number,
) => tx.many<Unshown>`
  select o.reference, o.paid_on::text as paid_on, o.minor::int8 as minor, o.minor <> o.net_minor as has_come from (
    select s.*, ${openAt(day)} as minor from settlements s
    where s.currency = ${currency} and s.paid_on <= ${day}::date and ${cameBefore(sql`s.imported_at`, { currency, day })}) o
  where o.minor <> 0 order by o.paid_on, o.id limit ${limit}`

/** Currencies in which production has booked anything, or has an account. Runs over all merchants: no scope. */
export const listCurrencies = (tx: Queries) => tx.many<{ currency: string }>`
  with booked as materialized (select distinct currency from ledger_balances where environment = 'PRODUCTION')
  select currency from booked union select currency from bank_accounts where retired_at is null order by 1`
