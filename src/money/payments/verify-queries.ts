import type { Queries } from '#platform/db/database.ts'

// What `mizan verify` looks for: payments, sessions, events and ledger that contradict one another.

/** Runs over all merchants: no scope. */
export const findUntoldPayments = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, e.resource_id) || ': version ' || coalesce(t.version, 0) || ', but ' || coalesce(e.told, 0)
    || ' events up to ' || coalesce(e.last, 0) as subject
  from (select * from transactions where type = 'PAYMENT') t
  full join (
    select merchant_id, environment, resource_id, count(*) as told, count(distinct sequence) as steps, max(sequence) as last
    from events where resource_type = 'payment' group by merchant_id, environment, resource_id
  ) e on e.merchant_id = t.merchant_id and e.environment = t.environment and e.resource_id = t.id::text
  where t.version is distinct from e.told or t.version is distinct from e.steps or t.version is distinct from e.last
  limit 100`

/** Runs over all merchants: no scope. */
export const findWrongCaptures = (tx: Queries) => tx.many<{ subject: string }>`
  select 'session ' || s.id || ' is ' || s.status || ', and ' || coalesce(t.paid, 0) || ' payments of it succeeded in time' as subject
  from payment_sessions s
  left join (
    select merchant_id, environment, session_id, count(*) as paid from transactions
    where type in ('PAYMENT', 'FUNDING') and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK') and not is_late
    group by merchant_id, environment, session_id
  ) t on t.merchant_id = s.merchant_id and t.environment = s.environment and t.session_id = s.id
  where coalesce(t.paid, 0) <> case when s.status = 'PAID' then 1 else 0 end
  limit 100`

/** Runs over all merchants: no scope. */
export const findUnpostedPayments = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, l.subject_id) || ': ' || coalesce(t.status, 'no payment') || ', but the ledger has '
    || coalesce(l.minor, 0) || ' of ' || coalesce(t.amount_minor, 0) as subject
  from (
    select * from transactions where type = 'PAYMENT' and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  ) t
  full join (
    select p.merchant_id, p.environment, p.subject_id, -sum(e.amount_minor) as minor
    from ledger_transactions p
    join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
    join transactions k on k.merchant_id = p.merchant_id and k.environment = p.environment and k.id::text = p.subject_id and k.type = 'PAYMENT'
    where p.event in ('payment.captured', 'cash.received') and e.account in ('acquirer.receivable', 'cash_network.receivable')
    group by p.merchant_id, p.environment, p.subject_id
  ) l on l.merchant_id = t.merchant_id and l.environment = t.environment and l.subject_id = t.id::text
  where l.minor is distinct from t.amount_minor
  limit 100`
