import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: payments, sessions, events and ledger that contradict one another.

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

/**
 * A session that is being paid ends with its payment and in no other way: so it has one that is looked up or waits for the operator, and no other
 * session has a card charge in progress. Runs over all merchants: no scope.
 */
export const findStrandedSessions = (tx: Queries) => tx.many<{ subject: string }>`
  select 'session ' || s.id || ' is ' || s.status || ', and ' || t.undecided || ' payments of it are undecided, of which ' || t.asked
    || ' are asked about' as subject
  from payment_sessions s
  join (
    select merchant_id, environment, session_id, count(*) filter (where is_undecided) as undecided,
      count(*) filter (where is_undecided and method = 'CARD') as cards,
      count(*) filter (where is_undecided and (next_ask_at is not null or status_reason = 'OPERATOR')) as asked
    from (
      select *, status in ('PROCESSING', 'UNKNOWN', 'REQUIRES_ACTION', 'PENDING_CASH') as is_undecided from transactions
      where type in ('PAYMENT', 'FUNDING') and session_id is not null
    ) p
    group by merchant_id, environment, session_id
  ) t on t.merchant_id = s.merchant_id and t.environment = s.environment and t.session_id = s.id
  where case when s.status in ('PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH')
    then t.undecided <> 1 or t.asked <> 1 else t.cards <> 0 end
  limit 100`

/** Runs over all merchants: no scope. */
export const findUnpostedPayments = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, l.subject_id) || ': ' || coalesce(t.status, 'no payment') || ', but the ledger has '
    || coalesce(l.minor, 0) || ' of ' || coalesce(t.amount_minor, 0) || coalesce(', at account ' || t.acquirer, '') as subject
  from (
    select * from transactions where type = 'PAYMENT' and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  ) t
  full join (
    select p.merchant_id, p.environment, p.subject_id,
      sum(case p.event when 'suspense.resolved' then e.amount_minor else -e.amount_minor end) as minor
    from ledger_transactions p
    join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
    join transactions k on k.merchant_id = p.merchant_id and k.environment = p.environment and k.id::text = p.subject_id and k.type = 'PAYMENT'
    where p.event in ('payment.captured', 'cash.received') and e.account in ('acquirer.receivable', 'cash_network.receivable')
      or p.event = 'suspense.resolved' and e.account = 'merchant.pending'
    group by p.merchant_id, p.environment, p.subject_id
  ) l on l.merchant_id = t.merchant_id and l.environment = t.environment and l.subject_id = t.id::text
  where l.minor is distinct from t.amount_minor
  limit 100`

/**
 * Payments whose pending amount differs from what their release will move, or that are still pending after it, and those whose refunds took another
 * part than they record. Late captures wait for no release; what disputes have taken of it is looked at elsewhere. Runs over all merchants: no scope.
 */
export const findWrongReleases = (tx: Queries) => tx.many<{ subject: string }>`
  select t.reference || ': ' || case when t.released_at is null then 'not released, and ' else 'released, and ' end
    || coalesce(l.minor, 0) || ' of it is pending, of which refunds took ' || coalesce(l.refunded, 0) as subject
  from transactions t
  left join (
    select p.merchant_id, p.environment, coalesce(r.payment_id::text, p.subject_id) as payment_id, sum(e.amount_minor) as minor,
      -sum(e.amount_minor) filter (where r.id is not null) as refunded
    from ledger_transactions p
    join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
      and e.account = 'merchant.pending'
    left join refunds r on r.merchant_id = p.merchant_id and r.environment = p.environment and r.id::text = p.subject_id
    where p.event in ('payment.captured', 'cash.received', 'suspense.resolved', 'payment.released') or p.event like 'refund.%'
    group by 1, 2, 3
  ) l on l.merchant_id = t.merchant_id and l.environment = t.environment and l.payment_id = t.id::text
  where t.type = 'PAYMENT' and (coalesce(l.refunded, 0) <> t.refunded_pending_minor
    or t.status = 'SUCCEEDED' and t.available_at is not null and coalesce(l.minor, 0) <>
      case when t.released_at is null then t.amount_minor - t.fee_minor - t.refunded_pending_minor else t.disputed_pending_minor end)
  limit 100`

/** Runs over all merchants: no scope. */
export const findWrongReversals = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(t.reference, p.subject_id) || ': ' || case when p.id is null then 'its cash was given back, but not in the ledger'
    else 'its cash was given back in the ledger alone' end as subject
  from (select * from transactions where status = 'CHARGED_BACK' and status_reason = 'CASH_REVERSED') t
  full join (select * from ledger_transactions where event = 'cash.reversed') p
    on p.merchant_id = t.merchant_id and p.environment = t.environment and p.subject_id = t.id::text
  where t.id is null or p.id is null
  limit 100`

/**
 * Fees that are transactions, and fees of payments less what refunds have given back, of which the ledger has another amount, or another tax. Late
 * captures are undone as a whole. Runs over all merchants: no scope.
 */
export const findWrongFees = (tx: Queries) => tx.many<{ subject: string }>`
  select t.reference || ': the ledger has taken ' || coalesce(l.minor, 0) || ', of which ' || coalesce(l.vat, 0)
    || ' is tax' as subject
  from transactions t
  left join (
    select p.merchant_id, p.environment,
      coalesce(r.payment_id::text, case f.status_reason when 'FEE_RESTORED' then f.parent_id::text end, p.subject_id) as subject_id,
      sum(e.amount_minor) as minor, coalesce(sum(e.amount_minor) filter (where e.account = 'platform.vat'), 0) as vat
    from ledger_transactions p
    join ledger_entries e on e.merchant_id = p.merchant_id and e.environment = p.environment and e.transaction_id = p.id
    left join refunds r on r.merchant_id = p.merchant_id and r.environment = p.environment and r.id::text = p.subject_id
    left join transactions f on f.merchant_id = p.merchant_id and f.environment = p.environment and f.id::text = p.subject_id
      and f.type = 'FEE'
    where p.event in ('payment.captured', 'cash.received', 'cash.reversed', 'fee.charged', 'fee.returned')
      and e.account in ('platform.fees', 'platform.vat') and (p.event <> 'fee.charged' or f.id is not null)
    group by 1, 2, 3
  ) l on l.merchant_id = t.merchant_id and l.environment = t.environment and l.subject_id = t.id::text
  left join (
    select merchant_id, environment, payment_id, sum(returned_fee_minor) as fee, sum(returned_vat_minor) as vat
    from refunds where status = 'SUCCEEDED' and returned_fee_minor is not null group by merchant_id, environment, payment_id
  ) b on b.merchant_id = t.merchant_id and b.environment = t.environment and b.payment_id = t.id and t.status_reason is distinct from 'CASH_REVERSED'
  where t.type = 'FEE' and t.status_reason is distinct from 'FEE_RESTORED'
      and (coalesce(l.minor, 0) <> t.amount_minor or coalesce(l.vat, 0) <> t.vat_minor)
    or t.type = 'PAYMENT' and not t.is_late
      and (coalesce(l.minor, 0) <> t.fee_minor - coalesce(b.fee, 0) or coalesce(l.vat, 0) <> t.vat_minor - coalesce(b.vat, 0))
  limit 100`

/** The last sequence of a merchant, and its transactions numbered from 1 without gaps. Runs over all merchants: no scope. */
export const findWrongSequences = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(h.merchant_id, t.merchant_id)::text || ' ' || coalesce(h.environment, t.environment) || ': the last is '
    || coalesce(h.sequence, 0) || ', but there are ' || coalesce(t.n, 0) || ' up to ' || coalesce(t.last, 0) as subject
  from transaction_heads h
  full join (
    select merchant_id, environment, count(*) as n, max(sequence) as last from transactions group by merchant_id, environment
  ) t on t.merchant_id = h.merchant_id and t.environment = h.environment
  where coalesce(h.sequence, 0) <> coalesce(t.last, 0) or coalesce(t.n, 0) <> coalesce(t.last, 0)
  limit 100`
