import type { Queries } from '#platform/db/database.ts'
import { sql } from '#platform/db/sql.ts'
import { eventsOf } from './statement.ts'

// Statements of `mizan verify`: monthly statements that the ledger contradicts, and their numbers.

/** The effect of each ledger transaction on the balance of its merchant, with the fee and the tax in it. */
const effects = sql`
  select l.merchant_id, l.environment, l.currency, l.event, l.created_at, e.net, e.fees, e.vat, e.pending, e.available, e.reserve,
    e.held, e.owed
  from ledger_transactions l
  join (
    select merchant_id, environment, transaction_id,
      sum(amount_minor) filter (where account like 'merchant.%') as net,
      coalesce(sum(amount_minor) filter (where account = 'platform.fees'), 0) as fees,
      coalesce(sum(amount_minor) filter (where account = 'platform.vat'), 0) as vat,
      coalesce(sum(amount_minor) filter (where account = 'merchant.pending'), 0) as pending,
      coalesce(sum(amount_minor) filter (where account = 'merchant.available'), 0) as available,
      coalesce(sum(amount_minor) filter (where account = 'merchant.reserved'), 0) as reserve,
      coalesce(sum(amount_minor) filter (where account in ('merchant.refund_hold', 'merchant.payout_hold')), 0) as held,
      coalesce(-sum(amount_minor) filter (where account = 'merchant.owed'), 0) as owed
    from ledger_entries group by merchant_id, environment, transaction_id
  ) e on e.merchant_id = l.merchant_id and e.environment = l.environment and e.transaction_id = l.id
  where e.net is not null`

/** Runs over all merchants: no scope. */
export const findWrongStatements = (tx: Queries) => tx.many<{ subject: string }>`
  with counted as (
    select s.merchant_id, s.environment, s.year, s.serial,
      coalesce(sum(f.net + f.fees + f.vat) filter (where f.event = any(${eventsOf.PAYMENTS})), 0) as payments,
      coalesce(sum(f.net + f.fees + f.vat) filter (where f.event = any(${eventsOf.REFUNDS})), 0) as refunds,
      coalesce(sum(f.net + f.fees + f.vat) filter (where f.event = any(${eventsOf.DISPUTES})), 0) as disputes,
      coalesce(sum(f.net + f.fees + f.vat) filter (where f.event = any(${eventsOf.FUNDINGS})), 0) as fundings,
      coalesce(sum(f.net + f.fees + f.vat) filter (where f.event = any(${eventsOf.PAYOUTS})), 0) as payouts,
      coalesce(sum(f.fees), 0) as fees, coalesce(sum(f.vat), 0) as vat, coalesce(sum(f.net), 0) as net,
      coalesce(sum(f.pending), 0) as pending, coalesce(sum(f.available), 0) as available, coalesce(sum(f.reserve), 0) as reserve,
      coalesce(sum(f.held), 0) as held, coalesce(sum(f.owed), 0) as owed
    from statements s
    left join (${effects}) f on f.merchant_id = s.merchant_id and f.environment = s.environment and f.currency = s.currency
      and f.created_at >= s.from_at and f.created_at < s.until_at
    group by s.merchant_id, s.environment, s.year, s.serial
  ), after as (
    select s.*, lag(closing_minor) over earlier as before_minor, lag(until_at) over earlier as before_at,
      lag(pending_minor) over earlier as before_pending, lag(available_minor) over earlier as before_available,
      lag(reserve_minor) over earlier as before_reserve, lag(held_minor) over earlier as before_held,
      lag(owed_minor) over earlier as before_owed
    from statements s
    window earlier as (partition by s.merchant_id, s.environment, s.currency order by s.from_at)
  )
  select s.month || ' of ' || s.merchant_id || ' ' || s.environment || ' in ' || s.currency || ': ' || case
      when s.opening_minor <> coalesce(s.before_minor, 0) then 'opens with ' || s.opening_minor || ', after ' || coalesce(s.before_minor, 0)
      when s.from_at < s.before_at then 'begins before the one before it ends'
      when s.fees_minor <> c.fees or s.vat_minor <> c.vat
        then 'has fees of ' || s.fees_minor || ' and tax of ' || s.vat_minor || ', but the ledger ' || c.fees || ' and ' || c.vat
      when s.closing_minor <> s.opening_minor + c.net
        then 'closes with ' || s.closing_minor || ', but the ledger with ' || s.opening_minor + c.net
      else 'its lines or the parts of its balance are not those of the ledger' end as subject
  from after s
  join counted c on c.merchant_id = s.merchant_id and c.environment = s.environment and c.year = s.year and c.serial = s.serial
  where s.opening_minor <> coalesce(s.before_minor, 0) or s.from_at < s.before_at or s.closing_minor <> s.opening_minor + c.net
    or s.payments_minor <> c.payments or s.refunds_minor <> c.refunds or s.disputes_minor <> c.disputes
    or s.fundings_minor <> c.fundings or s.payouts_minor <> c.payouts or s.fees_minor <> c.fees or s.vat_minor <> c.vat
    or s.pending_minor <> coalesce(s.before_pending, 0) + c.pending or s.available_minor <> coalesce(s.before_available, 0) + c.available
    or s.reserve_minor <> coalesce(s.before_reserve, 0) + c.reserve or s.held_minor <> coalesce(s.before_held, 0) + c.held
    or s.owed_minor <> coalesce(s.before_owed, 0) + c.owed
  limit 100`

/** Effects of the ledger from before the end of the last statement of their merchant that stand on none. Runs over all merchants: no scope. */
export const findUnstatedEffects = (tx: Queries) => tx.many<{ subject: string }>`
  select f.event || ' of ' || f.merchant_id || ' ' || f.environment || ' in ' || f.currency || ': stands on no statement' as subject
  from (${effects}) f
  join (
    select merchant_id, environment, currency, max(until_at) as until_at from statements group by merchant_id, environment, currency
  ) last on last.merchant_id = f.merchant_id and last.environment = f.environment and last.currency = f.currency
    and f.created_at < last.until_at
  where (f.net <> 0 or f.fees <> 0 or f.vat <> 0) and not exists (
    select 1 from statements s where s.merchant_id = f.merchant_id and s.environment = f.environment and s.currency = f.currency
      and f.created_at >= s.from_at and f.created_at < s.until_at)
  limit 100`

/**
 * A statement has a number of its merchant, each number has a statement, and no number of a year is left out. Both are read completely before they are compared, because they
 * may be on different servers. Runs over all merchants: no scope.
 */
export const findWrongNumbers = (tx: Queries) => tx.many<{ subject: string }>`
  with owners as materialized (select merchant_id from merchants),
  made as materialized (select merchant_id, environment, year, serial from statements)
  select s.environment || ' ' || s.year || '-' || s.serial || ': the statement of ' || s.merchant_id || ' has a number of no one or another' as subject
  from made s
  left join statement_numbers n on n.environment = s.environment and n.year = s.year and n.serial = s.serial and n.owner_id = s.merchant_id
  where n.serial is null
  union all
  select n.environment || ' ' || n.year || '-' || n.serial || ': is the number of no statement'
  from statement_numbers n
  join owners m on m.merchant_id = n.owner_id
  left join made s on s.merchant_id = n.owner_id and s.environment = n.environment and s.year = n.year and s.serial = n.serial
  where s.serial is null
  union all
  select environment || ' ' || year || ': ' || count(*) || ' numbers up to ' || max(serial)
  from statement_numbers group by environment, year having count(*) <> max(serial)
  limit 100`
