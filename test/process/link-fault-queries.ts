import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of payment links that contradict others, as no request can make them.

export const addToLinkVersion = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  events: number,
) => tx.run`
  update payment_links set version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const addToReserved = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  places: number,
) => tx.run`
  update payment_links set reserved_count = reserved_count + ${places}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const moveLinkEntry = (tx: Transaction, reference: string, ownerId: string) => tx.run`
  update payment_link_directory set owner_id = ${ownerId} where reference = ${reference}`
