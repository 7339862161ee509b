import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: disputes, the ledger and payments that contradict one another.

/** Runs over all merchants: no scope. */
export const findUnbookedDisputes = (tx: Queries) => tx.many<{ subject: string }>`
  select 'dispute ' || coalesce(d.id::text, l.subject_id) || ': ' || coalesce(d.kind || ' ' || d.status, 'there is none')
    || ', but the ledger has given up ' || coalesce(l.minor, 0) as subject
  from disputes d
  full join (
    select p.merchant_id, p.environment, p.subject_id, -sum(e.amount_minor) as minor
    from ledger_transactions p
    join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
    where p.event in ('chargeback.received', 'chargeback.won') and e.account like 'merchant.%' and exists (
      select 1 from ledger_transactions r
      where r.merchant_id = p.merchant_id and r.environment = p.environment and r.event = 'chargeback.received' and r.subject_id = p.subject_id)
    group by p.merchant_id, p.environment, p.subject_id
  ) l on l.merchant_id = d.merchant_id and l.environment = d.environment and l.subject_id = d.id::text
  where coalesce(l.minor, 0) <> case when d.kind = 'CHARGEBACK' and d.status <> 'WON' then d.amount_minor else 0 end
  limit 100`

/** Runs over all merchants: no scope. */
export const findWronglyDisputed = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, d.payment_id::text) || ': ' || coalesce(t.status, 'no payment') || ', and ' || coalesce(t.disputed_minor, 0)
    || ' is disputed, of which ' || coalesce(t.disputed_pending_minor, 0) || ' was pending; its disputes say '
    || coalesce(d.minor, 0) || ', of which ' || coalesce(d.open, 0) || ' are open' as subject
  from transactions t
  full join (
    select o.merchant_id, o.environment, o.payment_id, coalesce(sum(o.amount_minor) filter (where o.status <> 'WON'), 0) as minor,
      count(*) filter (where o.status not in ('WON', 'LOST')) as open, coalesce(sum(l.pending) filter (where o.status <> 'WON'), 0) as pending
    from disputes o
    left join (
      select p.merchant_id, p.environment, p.subject_id, -sum(e.amount_minor) as pending
      from ledger_transactions p
      join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
        and e.account = 'merchant.pending'
      where p.event = 'chargeback.received'
      group by p.merchant_id, p.environment, p.subject_id
    ) l on l.merchant_id = o.merchant_id and l.environment = o.environment and l.subject_id = o.id::text
    where o.kind = 'CHARGEBACK'
    group by o.merchant_id, o.environment, o.payment_id
  ) d on d.merchant_id = t.merchant_id and d.environment = t.environment and d.payment_id = t.id
  where coalesce(t.disputed_minor, 0) <> coalesce(d.minor, 0) or coalesce(t.disputed_pending_minor, 0) <> coalesce(d.pending, 0)
    or (coalesce(t.status, '') = 'DISPUTED') <> (coalesce(d.open, 0) > 0)
    or t.status = 'CHARGED_BACK' and t.status_reason is distinct from 'CASH_REVERSED' and t.disputed_minor = 0
  limit 100`
