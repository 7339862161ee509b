import type { Queries } from '#platform/db/database.ts'
import { eventOfKind } from './queries.ts'

// Statements of `mizan verify`: statements of banks, and the ledger that contradicts them.

/** Statements that do not lead from what the one before has closed with to what they close with. They belong to no merchant. */
export const findBrokenStatements = (tx: Queries) => tx.many<{ subject: string }>`
  select s.statement_id || ': opens with ' || s.opening_minor || ' and closes with ' || s.closing_minor || ', but '
    || coalesce('the one before closes with ' || b.closing_minor || ' and ', '') || 'its ' || coalesce(e.lines, 0) || ' entries sum to '
    || coalesce(e.minor, 0) as subject
  from bank_statements s
  left join bank_statements b on b.account_id = s.account_id and b.position = s.position - 1
  left join (
    select statement_id, count(*) as lines, sum(amount_minor) as minor from bank_entries where line > 0 group by statement_id
  ) e on e.statement_id = s.id
  where s.opening_minor + coalesce(e.minor, 0) <> s.closing_minor or s.entries <> coalesce(e.lines, 0)
    or s.opening_minor <> b.closing_minor or (s.position > 1 and b.id is null)
  limit 100`

/**
 * Entries that show something of a merchant that its ledger does not have at the bank with that amount. Entries and ledger may be on different servers: both are read
 * completely. Runs over all merchants: no scope.
 */
export const findUnbookedEntries = (tx: Queries) => tx.many<{ subject: string }>`
  with owners as materialized (select merchant_id from merchants),
  booked as materialized (
    select t.merchant_id, t.event, t.subject_id, -sum(e.amount_minor) as minor
    from ledger_transactions t
    join ledger_entries e on e.merchant_id = t.merchant_id and e.environment = t.environment and e.transaction_id = t.id
    where t.environment = 'PRODUCTION' and e.account = 'bank.settlement'
    group by t.merchant_id, t.event, t.subject_id
  )
  select 'entry ' || b.id || ': ' || b.kind || ' of ' || b.amount_minor || ', but the ledger has ' || coalesce(p.minor, 0)
    || ' at the bank' as subject
  from bank_entries b
  join owners m on m.merchant_id = b.owner_id
  left join booked p on p.merchant_id = b.owner_id and p.subject_id = b.subject_id::text and p.event = ${eventOfKind}
  where b.kind in ('PAYOUT', 'RETURN', 'FUNDING', 'REFUND', 'REFUND_RETURN') and b.amount_minor <> coalesce(p.minor, 0)
  limit 100`

/**
 * A payout or refund in a file that left by this account, which no statement shows, and which the opening of the account did not have either. Runs over all merchants: no scope.
 */
export const findUnshownPayment = (tx: Queries, accountId: string) => tx.maybeOne<{ reference: string }>`
  with sent as materialized (
    select p.kind, p.owner_id, p.transaction_id, p.end_to_end_id from bank_payments p join bank_files f on f.id = p.file_id
    where f.account_id = ${accountId} and f.status = 'DOWNLOADED'
  ), shown as materialized (
    select subject_id from bank_entries where kind in ('PAYOUT', 'REFUND')
  ), opened as materialized (
    select opened_at from bank_accounts where id = ${accountId} and opened_at is not null
  )
  select s.end_to_end_id as reference
  from sent s
  join transactions t on t.merchant_id = s.owner_id and t.environment = 'PRODUCTION' and t.id = s.transaction_id
  left join refunds r on r.merchant_id = t.merchant_id and r.environment = t.environment and r.refund_transaction_id = t.id
  left join shown e on e.subject_id = coalesce(r.id, t.id)
  left join opened o on true
  left join ledger_transactions b on b.merchant_id = t.merchant_id and b.environment = t.environment
    and b.event in ('payout.paid', 'refund.succeeded') and b.subject_id = coalesce(r.id, t.id)::text and b.created_at <= o.opened_at
  where t.status not in ('FAILED', 'CANCELED') and e.subject_id is null and b.id is null
  order by s.end_to_end_id limit 1`
