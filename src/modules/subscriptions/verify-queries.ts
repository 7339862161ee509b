import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: subscriptions, due dates, payments and events that contradict one another.

/** A due date without its one payment, or that was paid with another amount, or a payment that belongs to none. Runs over all merchants: no scope. */
export const findWrongDueDates = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce('due date ' || d.id || ' is ' || d.status, 'session ' || s.id || ' belongs to no due date')
    || ', and its session is ' || coalesce(s.status, 'not there')
    || coalesce(': ' || d.amount_minor || ' were due, ' || t.amount_minor || ' were paid', '') as subject
  from (select * from due_dates where session_id is not null or status = 'PAID') d
  full join (select * from payment_sessions where source_kind = 'SUBSCRIPTION' and status = 'PAID') s
    on s.merchant_id = d.merchant_id and s.environment = d.environment and s.id = d.session_id
  left join transactions t on t.merchant_id = d.merchant_id and t.environment = d.environment and t.id = d.transaction_id
  where (coalesce(d.status, '') = 'PAID') <> (s.id is not null) or d.transaction_id is distinct from s.transaction_id
    or d.status = 'PAID' and t.amount_minor is distinct from d.amount_minor
  limit 100`

/** Due dates that are not owed, and that can still be paid although no clock will close that. Runs over all merchants: no scope. */
export const findPayableForNothing = (tx: Queries) => tx.many<{ subject: string }>`
  select 'due date ' || d.id || ' is ' || d.status || ', and its session is ' || s.status as subject
  from due_dates d
  join payment_sessions s on s.merchant_id = d.merchant_id and s.environment = d.environment and s.id = d.session_id
  where d.status in ('SKIPPED', 'VOIDED', 'UNCOLLECTIBLE') and d.wake_at is null and s.status in ('OPEN', 'BLOCKED', 'AWAITING_CASH')
  limit 100`

/** Subscriptions whose summary differs from their due dates, or that nothing would ever end. Runs over all merchants: no scope. */
export const findWrongSubscriptions = (tx: Queries) => tx.many<{ subject: string }>`
  select s.id::text || ': ' || s.state || ', owes ' || s.open_minor || ' of ' || coalesce(d.open_minor, 0) || ', has completed '
    || s.cycles_completed || ' of ' || coalesce(d.paid, 0) || ' and begun ' || s.cycles_begun || ' of ' || coalesce(d.begun, 0) as subject
  from subscriptions s
  join (
    select merchant_id, environment, subscription_id,
      sum(case when status in ('PROCESSING', 'OPEN', 'RETRYING', 'REQUIRES_CUSTOMER') then amount_minor else 0 end) as open_minor,
      sum(case when status = 'PAID' then 1 else 0 end) as paid,
      sum(case when status in ('SCHEDULED', 'SKIPPED') then 0 else 1 end) as begun,
      sum(case when status = 'SCHEDULED' then 1 else 0 end) as planned,
      max(case when status = 'SCHEDULED' then due_at end) as next_due_at
    from due_dates group by merchant_id, environment, subscription_id
  ) d on d.merchant_id = s.merchant_id and d.environment = s.environment and d.subscription_id = s.id
  where s.open_minor <> d.open_minor or s.cycles_completed <> d.paid or s.cycles_begun <> d.begun
    or d.planned > 1 or s.next_due_at is distinct from d.next_due_at
    or s.state in ('CANCELED', 'COMPLETED', 'INCOMPLETE_EXPIRED') and d.planned > 0
    or s.state = 'COMPLETED' and d.open_minor > 0
    or s.state in ('ACTIVE', 'TRIALING') and d.planned = 0 and d.open_minor = 0 and s.wake_at is null
  limit 100`
