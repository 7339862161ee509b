import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Refunds that only SQL by hand can make.

export const addToRefunded = (tx: Transaction, { merchantId, environment }: Scope, id: string, minor: number) => tx.run`
  update transactions set refunded_minor = refunded_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToRefundedPending = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  minor: number,
) => tx.run`
  update transactions set refunded_pending_minor = refunded_pending_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setHeld = (tx: Transaction, { merchantId, environment }: Scope, id: string, isHeld: boolean) => tx.run`
  update refunds set is_held = ${isHeld}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToVersion = (tx: Transaction, { merchantId, environment }: Scope, id: string, by: number) => tx.run`
  update refunds set version = version + ${by}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setStatus = (tx: Transaction, { merchantId, environment }: Scope, id: string, status: string) => tx.run`
  update transactions set status = ${status}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
