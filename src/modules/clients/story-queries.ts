import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { PaymentMethod } from './payment-method.ts'

// Lists for the page about a client; each is bounded.

export type SubscriptionSteps = {
  id: string
  description: string
  amountMinor: bigint
  currency: string
  createdAt: Date
  pausedAt: Date | null
  endedAt: Date | null
}

/** The newest subscriptions of the client. */
export const listSubscriptionSteps = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  limit: number,
) => tx.many<SubscriptionSteps>`
  select id, description, amount_minor, currency, created_at, paused_at, ended_at from subscriptions
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}
  order by created_at desc, id desc limit ${limit}`

/** The newest cards of the client, deleted ones too. */
export const listCardSteps = (
  tx: Queries,
  { merchantId, environment }: Scope,
  clientId: string,
  limit: number,
) => tx.many<Pick<PaymentMethod, 'id' | 'brand' | 'last4' | 'createdAt' | 'deletedAt'>>`
  select id, brand, last4, created_at, deleted_at from payment_methods
  where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId}
  order by created_at desc, id desc limit ${limit}`

/** A note has no event, so the version stays. */
export const noteClient = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  note: string | null,
) => tx.maybeOne<{ note: string | null }>`
  update clients set note = ${note}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id} and deleted_at is null
  returning note`
