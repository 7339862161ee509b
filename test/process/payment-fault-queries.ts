import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Payments that only SQL by hand can make.

export const addToPaymentVersion = (tx: Transaction, { merchantId, environment }: Scope, id: string, steps: number) =>
  tx.run`
  update transactions set version = version + ${steps}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setLate = (tx: Transaction, { merchantId, environment }: Scope, id: string, isLate: boolean) => tx.run`
  update transactions set is_late = ${isLate}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToAmount = (tx: Transaction, { merchantId, environment }: Scope, id: string, minor: number) => tx.run`
  update transactions set amount_minor = amount_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToTax = (tx: Transaction, { merchantId, environment }: Scope, id: string, minor: number) => tx.run`
  update transactions set vat_minor = vat_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setStatus = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  status: string,
  reason: string | null,
) => tx.run`
  update transactions set status = ${status}, status_reason = ${reason}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setNextAsk = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  nextAskAt: Date | null,
) => tx.run`
  update transactions set next_ask_at = ${nextAskAt}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
