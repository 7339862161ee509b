import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: the rolling reserve, and the ledger that contradicts it.

/** Parts of payments that the ledger has not kept, or not given back, as they say. Runs over all merchants: no scope. */
export const findWrongReserves = (tx: Queries) => tx.many<{ subject: string }>`
  select 'payment ' || coalesce(r.payment_id::text, l.payment_id) || ': keeps ' || coalesce(r.amount_minor, 0) || ' and gave back '
    || coalesce(r.released_minor, 0) || ', but the ledger has ' || coalesce(l.kept, 0) || ' and ' || coalesce(l.released, 0) as subject
  from reserves r
  full join (
    select t.merchant_id, t.environment, t.subject_id as payment_id,
      coalesce(sum(e.amount_minor) filter (where t.event in ('payment.released', 'reserve.held')), 0) as kept,
      coalesce(-sum(e.amount_minor) filter (where t.event = 'reserve.released'), 0) as released
    from ledger_transactions t
    join ledger_entries e on e.merchant_id = t.merchant_id and e.environment = t.environment and e.transaction_id = t.id
      and e.account = 'merchant.reserved'
    where t.event in ('payment.released', 'reserve.held', 'reserve.released')
    group by t.merchant_id, t.environment, t.subject_id
  ) l on l.merchant_id = r.merchant_id and l.environment = r.environment and l.payment_id = r.payment_id::text
  where coalesce(r.amount_minor, 0) <> coalesce(l.kept, 0) or coalesce(r.released_minor, 0) <> coalesce(l.released, 0)
  limit 100`

/** Merchants with more in reserve than is kept: the rest would never become available. Runs over all merchants: no scope. */
export const findStuckReserves = (tx: Queries) => tx.many<{ subject: string }>`
  select 'merchant ' || b.merchant_id || ' has ' || b.minor || ' ' || b.currency || ' in reserve, and keeps ' || coalesce(r.minor, 0)
    as subject
  from (
    select merchant_id, environment, currency, sum(balance_minor) as minor from ledger_balances
    where account = 'merchant.reserved' group by merchant_id, environment, currency
  ) b
  left join (
    select merchant_id, environment, currency, sum(amount_minor) as minor from reserves
    where released_at is null group by merchant_id, environment, currency
  ) r on r.merchant_id = b.merchant_id and r.environment = b.environment and r.currency = b.currency
  where b.minor > coalesce(r.minor, 0)
  limit 100`
