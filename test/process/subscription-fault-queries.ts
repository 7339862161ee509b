import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of subscriptions that contradict others, as no request can make them.

export const addToSubscription = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  { events = 0, openMinor = 0 }: { events?: number; openMinor?: number },
) => tx.run`
  update subscriptions set version = version + ${events}, open_minor = open_minor + ${openMinor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToDueDateVersion = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  events: number,
) => tx.run`
  update due_dates set version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** A payment and a session that are not there. */
export const putPayment = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  ghost: string | null,
) => tx.run`
  update due_dates set session_id = ${ghost}, transaction_id = ${ghost}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const moveSubscriptionEntry = (tx: Transaction, id: string, ownerId: string) => tx.run`
  update subscription_directory set owner_id = ${ownerId} where subscription_id = ${id}`

export const putSessionStatus = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  subscriptionId: string,
  status: string,
) => tx.run`
  update payment_sessions set status = ${status}
  where merchant_id = ${merchantId} and environment = ${environment} and source_id = ${subscriptionId}`
