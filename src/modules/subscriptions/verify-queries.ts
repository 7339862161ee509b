import type { Queries } from '#platform/db/database.ts'

// What `mizan verify` looks for: subscriptions, due dates, payments and events that contradict one another.

/** Runs over all merchants: no scope. */
export const findUntoldSubscriptions = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(s.id::text, e.resource_id) || ': version ' || coalesce(s.version, 0) || ', but ' || coalesce(e.told, 0)
    || ' events up to ' || coalesce(e.last, 0) as subject
  from subscriptions s
  full join (
    select merchant_id, environment, resource_id, count(*) as told, count(distinct sequence) as steps, max(sequence) as last
    from events where resource_type = 'subscription' group by merchant_id, environment, resource_id
  ) e on e.merchant_id = s.merchant_id and e.environment = s.environment and e.resource_id = s.id::text
  where s.version is distinct from e.told or s.version is distinct from e.steps or s.version is distinct from e.last
  limit 100`

/** Runs over all merchants: no scope. */
export const findUntoldDueDates = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(d.id::text, e.resource_id) || ': version ' || coalesce(d.version, 0) || ', but ' || coalesce(e.told, 0)
    || ' events up to ' || coalesce(e.last, 0) as subject
  from (select * from due_dates where version > 0) d
  full join (
    select merchant_id, environment, resource_id, count(*) as told, count(distinct sequence) as steps, max(sequence) as last
    from events where resource_type = 'subscription.due_date' group by merchant_id, environment, resource_id
  ) e on e.merchant_id = d.merchant_id and e.environment = d.environment and e.resource_id = d.id::text
  where d.version is distinct from e.told or d.version is distinct from e.steps or d.version is distinct from e.last
  limit 100`

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

/** Due dates that nobody owes, and that can still be paid although no clock will close that. Runs over all merchants: no scope. */
export const findPayableForNothing = (tx: Queries) => tx.many<{ subject: string }>`
  select 'due date ' || d.id || ' is ' || d.status || ', and its session is ' || s.status as subject
  from due_dates d
  join payment_sessions s on s.merchant_id = d.merchant_id and s.environment = d.environment and s.id = d.session_id
  where d.status in ('SKIPPED', 'VOIDED', 'UNCOLLECTIBLE') and d.wake_at is null and s.status in ('OPEN', 'BLOCKED', 'AWAITING_CASH')
  limit 100`

/** What a subscription says of its due dates, beside what these say. Runs over all merchants: no scope. */
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
  limit 100`

/** Runs over all merchants: no scope. */
export const findMiscountedSubscriptions = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(c.merchant_id, s.merchant_id)::text || ' ' || coalesce(c.environment, s.environment)
    || ': counted ' || coalesce(c.n, 0) || ', there are ' || coalesce(s.n, 0) as subject
  from (select merchant_id, environment, sum(rows_api + rows_dashboard) as n from list_counts where list = 'subscriptions' group by 1, 2) c
  full join (select merchant_id, environment, count(*) as n from subscriptions group by 1, 2) s
    on s.merchant_id = c.merchant_id and s.environment = c.environment
  where coalesce(c.n, 0) <> coalesce(s.n, 0)
  limit 100`

/** Subscriptions that their token does not lead to. Runs over all merchants: no scope. */
export const findLostSubscriptions = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(s.id, d.subscription_id)::text || ': the directory of subscriptions and the subscriptions differ' as subject
  from subscriptions s
  full join subscription_directory d
    on d.owner_id = s.merchant_id and d.environment = s.environment and d.subscription_id = s.id
  where s.id is null or d.subscription_id is null
  limit 100`
