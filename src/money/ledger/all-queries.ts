import type { Transaction } from '#platform/db/transaction.ts'
import { bookingDay } from './booking-day.ts'
import type { Entry } from './ledger.ts'

type NewTransaction = {
  merchantId: string
  id: string
  event: string
  subjectId: string
  currency: string
  entries: readonly Entry[]
}

type Writing = { now: Date; slot: number; bounded: readonly string[] }

/**
 * Writes the rows of many transactions of production. As for one of them: accounts with a floor are locked in order, and are set from what the lock
 * has shown; a day that is closed gives no time, which the column refuses. On one server alone. Runs over all merchants: no scope.
 */
export const insertAll = (
  tx: Transaction,
  rows: readonly NewTransaction[],
  { now, slot, bounded }: Writing,
) => tx.many<{ subjectId: string }>`
  with asked as (
    select * from unnest(${rows.map(({ merchantId }) => merchantId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ event }) => event)}::text[], ${rows.map(({ subjectId }) => subjectId)}::text[],
      ${rows.map(({ currency }) => currency)}::text[]) as asked (merchant_id, id, event, subject_id, currency)
  ), lines as (
    select * from unnest(${rows.flatMap(({ id, entries }) => entries.map(() => id))}::uuid[],
      ${rows.flatMap(({ entries }) => entries.map((_, index) => index + 1))}::int4[],
      ${rows.flatMap(({ entries }) => entries.map(({ account }) => account))}::text[],
      ${rows.flatMap(({ entries }) => entries.map(({ amountMinor }) => amountMinor))}::int8[])
      as lines (id, line, account, amount_minor)
  ), wanted as (
    select a.merchant_id, a.currency, l.account, sum(l.amount_minor)::int8 as amount_minor
    from asked a join lines l on l.id = a.id where l.account = any(${bounded}::text[])
    group by a.merchant_id, a.currency, l.account
  ), locked as (
    select b.merchant_id, b.currency, b.account, b.balance_minor
    from ledger_balances b join wanted w on w.merchant_id = b.merchant_id and w.currency = b.currency and w.account = b.account
    where b.environment = 'PRODUCTION' and b.slot = 0
    order by b.merchant_id, b.account for update of b
  ), lacking as (
    select w.merchant_id, w.currency
    from wanted w left join locked k on k.merchant_id = w.merchant_id and k.currency = w.currency and k.account = w.account
    where w.amount_minor < 0 and coalesce(k.balance_minor, 0) + w.amount_minor < 0
  ), posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, created_at)
    select a.merchant_id, 'PRODUCTION', a.id, a.event, a.subject_id, a.currency,
      case when exists (select 1 from days where days.currency = a.currency and days.day >= ${bookingDay(now)}::date)
        then null else ${now}::timestamptz end
    from asked a
    where not exists (select 1 from lacking where lacking.merchant_id = a.merchant_id and lacking.currency = a.currency)
    on conflict (merchant_id, environment, event, subject_id) do nothing
    returning merchant_id, environment, id, currency, subject_id
  ), entries as (
    insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
    select p.merchant_id, p.environment, p.id, l.line, l.account, p.currency, l.amount_minor
    from posted p join lines l on l.id = p.id
  ), changes as (
    select p.merchant_id, p.environment, p.currency, l.account, sum(l.amount_minor)::int8 as amount_minor
    from posted p join lines l on l.id = p.id
    group by p.merchant_id, p.environment, p.currency, l.account having sum(l.amount_minor) <> 0
  ), lowered as (
    update ledger_balances b set balance_minor = k.balance_minor + c.amount_minor
    from changes c join locked k on k.merchant_id = c.merchant_id and k.currency = c.currency and k.account = c.account
    where b.merchant_id = c.merchant_id and b.environment = c.environment and b.currency = c.currency and b.account = c.account
      and b.slot = 0 and c.amount_minor < 0 and c.account = any(${bounded}::text[])
  ), moved as (
    insert into ledger_balances (merchant_id, environment, currency, account, slot, balance_minor)
    select c.merchant_id, c.environment, c.currency, c.account, case when c.account = any(${bounded}::text[]) then 0 else ${slot}::int4 end,
      c.amount_minor
    from changes c where c.amount_minor > 0 or not c.account = any(${bounded}::text[])
    order by c.merchant_id, c.account
    on conflict (merchant_id, environment, currency, account, slot) do update
    set balance_minor = ledger_balances.balance_minor + excluded.balance_minor
  )
  select subject_id from posted`
