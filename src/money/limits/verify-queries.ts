import type { Queries } from '#platform/db/database.ts'

// Statements of `mizan verify`: days of limits that the payments contradict.

/** Runs over all merchants: no scope. */
export const findUnevenVolumes = (tx: Queries) => tx.many<{ subject: string }>`
  select coalesce(v.merchant_id, t.merchant_id) || ' ' || coalesce(v.environment, t.environment) || ' '
    || coalesce(v.day, t.volume_day) || ': ' || coalesce(v.taken_minor, 0) || ' '
    || coalesce(v.currency, t.currency) || ' is counted, and payments have ' || coalesce(t.amount_minor, 0) as subject
  from daily_volumes v
  full join (
    select merchant_id, environment, currency, volume_day, sum(amount_minor)::int8 as amount_minor from transactions
    where volume_day is not null group by merchant_id, environment, currency, volume_day
  ) t on t.merchant_id = v.merchant_id and t.environment = v.environment and t.currency = v.currency and t.volume_day = v.day
  where coalesce(v.taken_minor, 0) <> coalesce(t.amount_minor, 0)
  limit 100`
