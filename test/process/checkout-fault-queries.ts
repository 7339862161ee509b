import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of checkout sessions that contradict others, as no request can make them.

export const addToSessionVersion = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  events: number,
) => tx.run`
  update payment_sessions set version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const moveSessionEntry = (tx: Transaction, id: string, ownerId: string) => tx.run`
  update payment_session_directory set owner_id = ${ownerId} where session_id = ${id}`

/** Has notifications gone to another URL. */
export const readdress = (tx: Transaction, { merchantId, environment }: Scope, from: string, to: string) => tx.run`
  update deliveries set url = ${to}
  where merchant_id = ${merchantId} and environment = ${environment} and url = ${from}`
