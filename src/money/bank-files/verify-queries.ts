import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: files of payments, and what is in them.

/** Files that say another number or sum than their payments have. They belong to no merchant. */
export const findUnevenFiles = (tx: Queries) => tx.many<{ subject: string }>`
  select f.message_id || ' (' || f.status || '): ' || f.payments || ' payments of ' || f.total_minor || ', but there are '
    || coalesce(p.payments, 0) || ' of ' || coalesce(p.minor, 0) as subject
  from bank_files f
  left join (select file_id, count(*) as payments, sum(amount_minor) as minor from bank_payments group by file_id) p on p.file_id = f.id
  where case when f.status = 'CANCELED' then p.file_id is not null
    else p.file_id is null or f.payments <> p.payments or f.total_minor <> p.minor end
  limit 100`

/**
 * Payments in files that are no payout or refund of that amount. Files and transactions may be on different servers: both are read completely. Runs
 * over all merchants: no scope.
 */
export const findStrayPayments = (tx: Queries) => tx.many<{ subject: string }>`
  with owners as materialized (select merchant_id from merchants),
  transfers as materialized (
    select merchant_id, id, type, reference, amount_minor, currency from transactions
    where environment = 'PRODUCTION' and type in ('PAYOUT', 'REFUND')
  )
  select p.end_to_end_id || ' in ' || f.message_id || ': ' || p.kind || ' of ' || p.amount_minor || ' ' || f.currency || ', but the transaction is '
    || coalesce(t.type || ' of ' || t.amount_minor || ' ' || t.currency, 'not there') as subject
  from bank_payments p
  join bank_files f on f.id = p.file_id
  join owners m on m.merchant_id = p.owner_id
  left join transfers t on t.merchant_id = p.owner_id and t.id = p.transaction_id
  where p.kind is distinct from t.type or p.end_to_end_id is distinct from t.reference or p.amount_minor is distinct from t.amount_minor
    or f.currency is distinct from t.currency
  limit 100`
