import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** From now on the simulator plays this script for charges of every saved card of the merchant. */
export const steerCard = (tx: Transaction, { merchantId, environment }: Scope, script: string) => tx.run`
  update simulator_payments set script = ${script} where merchant_id = ${merchantId} and environment = ${environment} and token is not null`

/** At the highest number that there is, no further event is possible, and working on it fails. */
export const setVersion = (tx: Transaction, { merchantId, environment }: Scope, id: string, version: number) => tx.run`
  update subscriptions set version = ${version} where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setDueAmount = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  amountMinor: bigint,
) => tx.run`
  update due_dates set amount_minor = ${amountMinor} where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Whether no other transaction has locked it. */
export const isSubscriptionFree = async (tx: Transaction, { merchantId, environment }: Scope, id: string) =>
  (await tx.maybeOne`
    select id from subscriptions where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}
    for update skip locked`) !== undefined
