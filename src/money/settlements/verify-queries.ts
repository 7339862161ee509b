import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import { operatorId } from '../ledger/operator.ts'
import { settledOnce } from './line-undo-queries.ts'

// Statements of `mizan verify`: settlements, and the ledger that contradicts them.

/** Settlements whose lines are not those that they were written down with. They belong to no merchant. */
export const findUnevenSettlements = (tx: Queries) => tx.many<{ subject: string }>`
  select s.reference || ': ' || s.lines || ' lines of ' || s.gross_minor || ' less ' || s.fee_minor || ', but there are ' || count(l.id)
    || ' of ' || coalesce(sum(l.gross_minor), 0) || ' less ' || coalesce(sum(l.fee_minor), 0) as subject
  from settlements s left join settlement_lines l on l.settlement_id = s.id and l.currency = s.currency
  group by s.id
  having count(l.id) <> s.lines or coalesce(sum(l.gross_minor), 0) <> s.gross_minor or coalesce(sum(l.fee_minor), 0) <> s.fee_minor
  limit 100`

/** The subject of booking number `number`. */
const numberedIn = (id: Fragment, number: Fragment): Fragment =>
  sql`${id}::text || case when ${number} = 1 then '' else ':' || ${number} end`

/** The number of what stands now of entry or settlement `id`. */
const numberNow = (id: Fragment): Fragment =>
  sql`(select count(*) + 1 from settlement_undos u where u.subject_id = ${id})`

/** The settlement of entry `b`, where a version before may have had that as the subject. */
const firstOf: Fragment = sql`case when b.part = 1 and not exists (select 1 from settlement_undos u where u.subject_id = b.id) then b.subject_id end::text`

/**
 * Parts of settlements that statements show, and differences that were written off, which the operator's books do not have with their amount, and what
 * these have beyond that; those that were taken back, too. The subject of the first ones was the settlement. Runs in the page of merchants that has the operator: no scope.
 */
export const findUnbookedParts = (tx: Queries) => tx.many<{ subject: string }>`
  with booked as materialized (
    select t.event, t.subject_id, sum(e.amount_minor) as minor
    from ledger_transactions t
    join ledger_entries e on e.merchant_id = t.merchant_id and e.environment = t.environment and e.transaction_id = t.id
    where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' and t.event in ('settlement.paid', 'settlement.written_off')
      and e.account = 'bank.expected'
    group by t.event, t.subject_id
  ), here as materialized (
    select t.merchant_id from ledger_transactions t where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' limit 1
  ), shown as materialized (
    select 'settlement.paid' as event, ${numberedIn(sql`b.id`, numberNow(sql`b.id`))} as subject, ${firstOf} as settlement, b.amount_minor as minor
    from bank_entries b where b.kind = 'SETTLEMENT'
    union all
    select 'settlement.written_off', ${numberedIn(sql`s.id`, numberNow(sql`s.id`))}, null, s.written_off_minor
    from settlements s where s.written_off_minor is not null
    union all
    select case when u.subject_id = u.settlement_id then 'settlement.written_off' else 'settlement.paid' end,
      ${numberedIn(sql`u.subject_id`, sql`u.number`)}, case when u.number = 1 then u.settlement_id end::text, u.minor
    from settlement_undos u
  )
  select s.event || ' of ' || s.minor || ' for ' || s.subject || ', but the ledger has ' || coalesce(p.minor, f.minor, 0) as subject
  from here cross join shown s
  left join booked p on p.event = s.event and p.subject_id = s.subject
  left join booked f on f.event = s.event and f.subject_id = s.settlement
  where s.minor <> coalesce(p.minor, f.minor, 0)
  union all
  select p.event || ' of ' || p.minor || ' for ' || p.subject_id || ' in the ledger, and nowhere else'
  from booked p where not exists (select 1 from shown s where s.event = p.event and p.subject_id in (s.subject, s.settlement))
  limit 100`

/**
 * Matches and ends that were taken back and that the operator's books have not reversed, those that stand and are reversed there, and entries that were
 * taken back and are not in suspense there. Runs in the page of merchants that has the operator: no scope.
 */
export const findUnreversedUndos = (tx: Queries) => tx.many<{ subject: string }>`
  with posted as materialized (
    select t.id, t.event, t.subject_id from ledger_transactions t
    where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION'
      and t.event in ('settlement.paid', 'settlement.written_off', 'suspense.received', 'acquirer.converted')
  ), reversed as materialized (
    select t.reverses as id from ledger_transactions t
    where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' and t.event = 'transaction.reversed'
  ), here as materialized (
    select t.merchant_id from ledger_transactions t where t.merchant_id = ${operatorId}::uuid and t.environment = 'PRODUCTION' limit 1
  ), decided as materialized (
    select case when u.subject_id = u.settlement_id then 'settlement.written_off' else 'settlement.paid' end as event,
      ${numberedIn(sql`u.subject_id`, sql`u.number`)} as subject, case when u.number = 1 then u.settlement_id end::text as settlement, true as is_undone
    from settlement_undos u
    union all
    select 'settlement.paid', ${numberedIn(sql`b.id`, numberNow(sql`b.id`))}, ${firstOf}, false
    from bank_entries b where b.kind = 'SETTLEMENT'
    union all
    select 'settlement.written_off', ${numberedIn(sql`s.id`, numberNow(sql`s.id`))}, null, false
    from settlements s where s.written_off_minor is not null
    union all
    select 'acquirer.converted', l.subject, null, l.is_undone from (${settledOnce}) l
    where l.original_currency is not null and exists (select 1 from posted p where p.event = 'acquirer.converted' and p.subject_id = l.subject)
  ), waiting as materialized (
    select 'entry ' || b.id as what, ${numberedIn(sql`b.id`, numberNow(sql`b.id`))} as subject from bank_entries b
    where (b.status = 'SUSPENSE' or b.kind = 'OWN') and exists (select 1 from settlement_undos u where u.subject_id = b.id)
    union all
    select 'line ' || l.id, l.id::text || ':' || v.number + 1
    from settlement_lines l join (select line_id, max(number) as number from settlement_line_undos group by line_id) v on v.line_id = l.id
    where l.subject_id is null and l.gross_minor <> l.fee_minor
  )
  select d.event || ' of ' || d.subject || case when d.is_undone then ' was taken back, and the ledger has not reversed it'
    else ' stands, and the ledger has reversed it' end as subject
  from here cross join decided d
  left join posted p on p.event = d.event and p.subject_id = d.subject
  left join posted f on f.event = d.event and f.subject_id = d.settlement
  left join reversed r on r.id = coalesce(p.id, f.id)
  where d.is_undone <> (r.id is not null)
  union all
  select w.what || ' was taken back, and does not wait in the ledger'
  from here cross join waiting w
  left join posted p on p.event = 'suspense.received' and p.subject_id = w.subject
  left join reversed r on r.id = p.id
  where p.id is null or r.id is not null
  limit 100`

/**
 * Lines that settle something of a merchant and that its ledger does not have with their sum, and settlements in its ledger without such a line; those
 * that were taken back are there, and reversed. What a line brings whose payment is in another currency is expected in the operator's books, and not in
 * the merchant's. Lines and ledger may be on different servers: both are read completely. Runs over all merchants: no scope.
 */
export const findUnbookedLines = (tx: Queries) => tx.many<{ subject: string }>`
  with owners as materialized (select merchant_id from merchants),
  reversed as materialized (
    select t.merchant_id, t.reverses as id from ledger_transactions t
    where t.environment = 'PRODUCTION' and t.event = 'transaction.reversed'
  ),
  booked as materialized (
    select t.subject_id, -coalesce(sum(e.amount_minor) filter (where e.account = 'bank.expected'), 0) as expected,
      bool_or(r.id is not null) as is_reversed
    from ledger_transactions t
    join ledger_entries e on e.merchant_id = t.merchant_id and e.environment = t.environment and e.transaction_id = t.id
    left join reversed r on r.merchant_id = t.merchant_id and r.id = t.id
    where t.event = 'acquirer.settled'
    group by t.merchant_id, t.environment, t.subject_id
  ),
  lines as materialized (${settledOnce})
  select 'line ' || coalesce(l.subject, p.subject_id) || ': ' || case
      when l.subject is null or p.subject_id is null or (${isOtherSum})
        then coalesce(l.kind || ' of ' || l.net_minor, 'no line') || ', but the ledger expects ' || coalesce(p.expected, 0)
      when l.is_undone then 'it was taken back, and the ledger has not reversed it'
      else 'it stands, and the ledger has reversed it' end as subject
  from (select l.* from lines l join owners m on m.merchant_id = l.owner_id) l
  full join booked p on p.subject_id = l.subject
  where l.subject is null or p.subject_id is null or (${isOtherSum}) or l.is_undone <> p.is_reversed
  limit 100`

/** A line that names another currency may be of a payment in that one, for which the merchant's books expect nothing. */
const isOtherSum: Fragment = sql`l.net_minor <> p.expected and (l.original_currency is null or p.expected <> 0)`
