import type { EnvironmentName } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

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

type Stretch = { environment: EnvironmentName; from: Date; until: Date }

/** Found by the index of their time, and of nothing else. Runs over all merchants: no scope. */
export const countPaymentsMade = (tx: Queries, { environment, from, until }: Stretch) => tx.many<PaymentCounts>`
  select currency, count(*)::int4 as payments,
    (count(*) filter (where status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')))::int4 as succeeded,
    (count(*) filter (where status = 'FAILED'))::int4 as declined,
    (count(*) filter (where status = 'UNKNOWN'))::int4 as unknown,
    coalesce(sum(amount_minor) filter (where status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')), 0)::int8 as amount_minor,
    (count(*) filter (where status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK') and method = 'CARD'))::int4 as cards
  from transactions
  where environment = ${environment} and created_at >= ${from} and created_at < ${until} and type = 'PAYMENT'
  group by currency`
