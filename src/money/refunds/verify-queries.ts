import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: refunds, payments, events and ledger that contradict one another.

/** Runs over all merchants: no scope. */
export const findMisrefunded = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(p.reference, r.payment_id::text) || ': ' || coalesce(p.refunded_minor, 0) || ' is refunded, but its refunds say '
    || coalesce(r.minor, 0) || coalesce(', at account ' || p.acquirer, '') as subject
  from (select * from transactions where type in ('PAYMENT', 'FUNDING')) p
  full join (
    select merchant_id, environment, payment_id, sum(amount_minor) as minor from refunds
    where status not in ('FAILED', 'CANCELED') group by merchant_id, environment, payment_id
  ) r on r.merchant_id = p.merchant_id and r.environment = p.environment and r.payment_id = p.id
  where coalesce(p.refunded_minor, 0) <> coalesce(r.minor, 0)
  limit 100`

/**
 * Refunds whose money does not match their state: held, with the buyer, or with the merchant. A late one undoes the capture, and if it comes back
 * that is undone in turn. Runs over all merchants: no scope.
 */
export const findUnbookedRefunds = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(r.refund_reference, m.subject_id) || ': ' || coalesce(r.status, 'no refund') || ', but the ledger holds '
    || coalesce(m.held, 0) || ', has given back ' || coalesce(m.paid, 0) || ', and took ' || coalesce(m.pending, 0)
    || ' from pending' || coalesce(', at account ' || p.acquirer, '') as subject
  from refunds r
  full join (
    select l.merchant_id, l.environment, l.subject_id,
      sum(e.amount_minor) filter (where e.account = 'merchant.refund_hold') as held,
      -sum(e.amount_minor) filter (where e.account = 'merchant.pending' and l.event = 'refund.requested') as pending,
      sum(e.amount_minor) filter (where e.account in ('acquirer.receivable', 'bank.settlement')) as paid
    from ledger_transactions l
    join ledger_entries e on e.merchant_id = l.merchant_id and e.environment = l.environment and e.transaction_id = l.id
    where l.event like 'refund.%' group by l.merchant_id, l.environment, l.subject_id
  ) m on m.merchant_id = r.merchant_id and m.environment = r.environment and m.subject_id = r.id::text
  left join ledger_transactions c on c.merchant_id = r.merchant_id and c.environment = r.environment
    and c.event = 'payment.captured' and c.subject_id = r.payment_id::text and r.is_late
  left join ledger_transactions u on u.merchant_id = r.merchant_id and u.environment = r.environment
    and u.event = 'transaction.reversed' and u.subject_id = c.id::text
  left join ledger_transactions again on again.merchant_id = r.merchant_id and again.environment = r.environment
    and again.event = 'transaction.reversed' and again.subject_id = u.id::text
  left join transactions p on p.merchant_id = r.merchant_id and p.environment = r.environment and p.id = r.payment_id
  where r.id is null
    or coalesce(m.held, 0) <> case when r.is_held then r.amount_minor else 0 end
    or coalesce(m.paid, 0) <> case when r.status = 'SUCCEEDED' and not r.is_late then r.amount_minor else 0 end
    or coalesce(m.pending, 0) <> r.held_pending_minor
    or r.is_late and (r.status = 'SUCCEEDED') <> (u.id is not null and again.id is null)
  limit 100`

/** Refunds whose own transaction disagrees, or is missing. Runs over all merchants: no scope. */
export const findStrayRefunds = (tx: Queries) => tx.many<{ subject: string }>`
  select r.refund_reference || ': ' || r.status || ' of ' || r.amount_minor || ', but its transaction is '
    || coalesce(t.status || ' of ' || t.amount_minor, 'not there') || coalesce(', at account ' || p.acquirer, '') as subject
  from refunds r
  left join transactions p on p.merchant_id = r.merchant_id and p.environment = r.environment and p.id = r.payment_id
  left join transactions t on t.merchant_id = r.merchant_id and t.environment = r.environment and t.id = r.refund_transaction_id
    and t.type = 'REFUND' and t.parent_id = r.payment_id
  where r.status is distinct from t.status or r.amount_minor is distinct from t.amount_minor
  limit 100`
