import type { EnvironmentName } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columnsOfAll, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { PaymentCounts } from '../payments/day-queries.ts'

// Days are of all merchants together: no statement has a scope.

/** A row of `payment_days`; the day is such as 2026-11-20. */
export type PaymentDay = PaymentCounts & {
  environment: EnvironmentName
  day: string
  chargebacks: number
  countedAt: Date
}

export const putDays = (tx: Transaction, days: readonly PaymentDay[]) => tx.run`
  insert into payment_days ${columnsOfAll(sql`payment_days`, days)}
  on conflict (environment, day, currency) do update set
    payments = excluded.payments, succeeded = excluded.succeeded, declined = excluded.declined, unknown = excluded.unknown,
    amount_minor = excluded.amount_minor, cards = excluded.cards, chargebacks = excluded.chargebacks,
    counted_at = excluded.counted_at`

/** Takes the rows of these days that are not among `kept`: a sandbox that was reset has no payments any more. */
export const deleteOthers = (
  tx: Transaction,
  environment: EnvironmentName,
  days: readonly string[],
  kept: readonly PaymentDay[],
) => tx.run`
  delete from payment_days
  where environment = ${environment} and day = any(${days}::date[])
    and not exists (
      select 1 from unnest(${kept.map(({ day }) => day)}::date[], ${kept.map(({ currency }) => currency)}::text[]) kept (day, currency)
      where kept.day = payment_days.day and kept.currency = payment_days.currency
    )`

/** The first day that was counted. */
export const findFirstDay = (tx: Queries) => tx.maybeOne<{ day: string | null }>`
  select to_char(min(day), 'YYYY-MM-DD') as day from payment_days`

/** Days of all currencies from then on, the oldest first: 100 currencies of four months at most. */
export const listDaysSince = (tx: Queries, environment: EnvironmentName, since: string) => tx.many<PaymentDay>`
  select environment, to_char(day, 'YYYY-MM-DD') as day, currency, payments, succeeded, declined, unknown, amount_minor, cards,
    chargebacks, counted_at
  from payment_days where environment = ${environment} and day >= ${since} order by day, currency limit 12000`
