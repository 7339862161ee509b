import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { MoneyTransaction } from './transaction.ts'

// Payments of one client, for the page about them.

/** The newest movements of one client, which are looked at. A person has a few hundred; a shop that made one client of all buyers has more. */
const lookedAtMost = 10_000

export type ClientSum = {
  currency: string
  paidMinor: bigint
  refundedMinor: bigint
  disputedMinor: bigint
  payments: number
  firstAt: Date
  lastAt: Date
}

/** Sums of the client's payments that came in, for each currency, the largest number first. */
export const sumPaidBy = (tx: Queries, { merchantId, environment }: Scope, clientId: string) => tx.many<ClientSum>`
  select currency, sum(amount_minor)::int8 as paid_minor, sum(refunded_minor)::int8 as refunded_minor,
    sum(disputed_minor)::int8 as disputed_minor, count(*)::int4 as payments, min(created_at) as first_at, max(created_at) as last_at
  from (
    select * from transactions
    where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}
    order by created_at desc, id desc limit ${lookedAtMost}) as looked
  where type = 'PAYMENT' and status in ('SUCCEEDED', 'DISPUTED', 'CHARGED_BACK')
  group by currency order by count(*) desc, currency`

/** Whether there are more movements than are looked at. */
export const hasMoreMovements = async (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
): Promise<boolean> =>
  (await tx.maybeOne<{ id: string }>`
    select id from transactions where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}
    offset ${lookedAtMost} limit 1`) !== undefined

/** The newest payments and refunds of the client. */
export const listMovementsOf = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  limit: number,
) => tx.many<Pick<MoneyTransaction, 'id' | 'reference' | 'type' | 'status' | 'amountMinor' | 'currency' | 'createdAt'>>`
  select id, reference, type, status, amount_minor, currency, created_at
  from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId} and type in ('PAYMENT', 'REFUND')
  order by created_at desc, id desc limit ${limit}`
