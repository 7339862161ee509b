import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: payouts, their events and the ledger that contradict one another.

/**
 * Payouts whose money does not match their state: held while they are in progress, at the bank once they are paid, and nowhere else after that. Runs
 * over all merchants: no scope.
 */
export const findUnbookedPayouts = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, l.subject_id) || ': ' || coalesce(t.status, 'no payout') || ', but the ledger holds '
    || coalesce(l.held, 0) || ' and has paid ' || coalesce(l.paid, 0) || ' of ' || coalesce(t.amount_minor, 0) as subject
  from (select * from transactions where type = 'PAYOUT') t
  full join (
    select p.merchant_id, p.environment, p.subject_id,
      coalesce(sum(e.amount_minor) filter (where e.account = 'merchant.payout_hold'), 0) as held,
      coalesce(sum(e.amount_minor) filter (where e.account = 'bank.settlement'), 0) as paid
    from ledger_transactions p
    join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
    where p.event in ('payout.created', 'payout.paid', 'payout.failed', 'payout.returned')
    group by p.merchant_id, p.environment, p.subject_id
  ) l on l.merchant_id = t.merchant_id and l.environment = t.environment and l.subject_id = t.id::text
  where t.id is null or l.subject_id is null
    or l.held <> case when t.status in ('PENDING', 'IN_TRANSIT') then t.amount_minor else 0 end
    or l.paid <> case when t.status = 'PAID' then t.amount_minor else 0 end
  limit 100`

/**
 * Payments that say that they were paid out by what cannot have done so: by no payout, by a part of the balance, in another currency,
 * or before they were released. Runs over all merchants: no scope.
 */
export const findLoosePayments = (tx: Queries) => tx.many<{ subject: string }>`
  select t.reference || ': ' || coalesce('released at ' || t.released_at || ' in ' || t.currency || ', but its payout ' || p.reference
    || ' takes what was released until ' || p.until || ' in ' || p.currency, 'it was paid out by no payout of a whole balance') as subject
  from transactions t
  left join (
    select merchant_id, environment, id, reference, currency,
      case when (payout::json ->> 'isWhole')::boolean then coalesce((payout::json ->> 'until')::timestamptz, created_at) end as until
    from transactions where type = 'PAYOUT'
  ) p on p.merchant_id = t.merchant_id and p.environment = t.environment and p.id = t.payout_id
  where t.payout_id is not null
    and (p.until is null or p.currency <> t.currency or t.released_at is null or t.released_at > p.until)
  limit 100`

/**
 * Payments that belong to a payout that was paid, and that name none or a later one. Payments that a failed payout has released wait for the next one,
 * and so do those whose last dispute has ended since then: no payout names one that is disputed. Processes whose clocks differ decide about disputes and
 * payouts, so that an hour is left between. Runs over all merchants: no scope.
 */
export const findForgottenPayments = (tx: Queries) => tx.many<{ subject: string }>`
  with wholes as (
    select merchant_id, environment, id, reference, currency, status, (payout::json ->> 'until')::timestamptz as until
    from transactions where type = 'PAYOUT' and (payout::json ->> 'isWhole')::boolean
  ), in_order as (
    select wholes.*, max(until) filter (where status = 'PAID') over (
      partition by merchant_id, environment, currency order by until range unbounded preceding exclude group) as paid_until
    from wholes where until is not null
  ), ended as (
    select merchant_id, environment, payment_id, max(closed_at) + interval '1 hour' as closed_at from disputes where kind = 'CHARGEBACK'
    group by merchant_id, environment, payment_id
  ), free as (
    select t.merchant_id, t.environment, t.reference, t.currency, t.payout_id, greatest(t.released_at, d.closed_at) as free_at
    from transactions t
    left join ended d on d.merchant_id = t.merchant_id and d.environment = t.environment and d.payment_id = t.id
    where t.type = 'PAYMENT' and t.released_at is not null and t.status = 'SUCCEEDED'
  ), misplaced as (
    select t.merchant_id, t.environment, t.reference, t.currency, t.free_at, n.reference as named
    from free t
    left join in_order n on n.merchant_id = t.merchant_id and n.environment = t.environment and n.id = t.payout_id
    where t.payout_id is null or t.free_at <= n.paid_until
  )
  select m.reference || ': payout ' || p.reference || ' has paid what was released until ' || p.until
    || coalesce(', and it names the later ' || m.named, ', and does not name it') as subject
  from misplaced m
  join lateral (
    select reference, until from wholes p
    where p.merchant_id = m.merchant_id and p.environment = m.environment and p.currency = m.currency
      and p.status = 'PAID' and p.until >= m.free_at
    order by p.until limit 1
  ) p on true
  where not exists (
    select from wholes f
    where f.merchant_id = m.merchant_id and f.environment = m.environment and f.currency = m.currency
      and f.status in ('FAILED', 'CANCELED') and f.until >= m.free_at
  )
  limit 100`
