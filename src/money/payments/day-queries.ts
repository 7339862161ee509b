import type { EnvironmentName } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { sql } from '#platform/db/sql.ts'

/** Payments that were made in a stretch of time, in one currency. */
export type PaymentCounts = {
  currency: string
  payments: number
  succeeded: number
  declined: number
  unknown: number
  amountMinor: bigint
  cards: number
}

type Stretch = {
  environment: EnvironmentName
  /** The first instants of the days that it is of, the oldest first. */
  starts: readonly Date[]
  from: Date
  until: Date
}

/** In the text of a statement, not a value of it: the indexes of days are of one environment each. */
const isOf = { PRODUCTION: sql`environment = 'PRODUCTION'`, SANDBOX: sql`environment = 'SANDBOX'` }

/** Time of the first payment since then. Runs over all merchants: no scope. */
export const findFirstMade = (tx: Queries, environment: EnvironmentName, since: Date) =>
  tx.maybeOne<{ createdAt: Date }>`
  select created_at from transactions
  where ${isOf[environment]} and created_at >= ${since} and type = 'PAYMENT' order by created_at limit 1`

/** By day, with the place of that in `starts`. Found by the index of their time, and of nothing else. Runs over all merchants: no scope. */
export const countPaymentsMade = (tx: Queries, { environment, starts, from, until }: Stretch) => tx.many<
  PaymentCounts & { index: number }
>`
  select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as index, currency, count(*)::int4 as payments,
    (count(*) filter (where status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')))::int4 as succeeded,
    (count(*) filter (where status = 'FAILED'))::int4 as declined,
    (count(*) filter (where status = 'UNKNOWN'))::int4 as unknown,
    coalesce(sum(amount_minor) filter (where status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')), 0)::int8 as amount_minor,
    (count(*) filter (where status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK') and method = 'CARD'))::int4 as cards
  from transactions
  where ${isOf[environment]} and created_at >= ${from} and created_at < ${until} and type = 'PAYMENT'
  group by 1, currency`
