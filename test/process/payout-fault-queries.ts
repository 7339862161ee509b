import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Payouts and transactions that only SQL by hand can make.

export const addToHead = (tx: Transaction, { merchantId, environment }: Scope, by: number) => tx.run`
  update transaction_heads set sequence = sequence + ${by}
  where merchant_id = ${merchantId} and environment = ${environment}`

export const addToSequence = (tx: Transaction, { merchantId, environment }: Scope, id: string, by: number) => tx.run`
  update transactions set sequence = sequence + ${by}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToAmount = (tx: Transaction, { merchantId, environment }: Scope, id: string, minor: number) => tx.run`
  update transactions set amount_minor = amount_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToVersion = (tx: Transaction, { merchantId, environment }: Scope, id: string, by: number) => tx.run`
  update transactions set version = version + ${by}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setStatus = (tx: Transaction, { merchantId, environment }: Scope, id: string, status: string) => tx.run`
  update transactions set status = ${status}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const setPayout = (tx: Transaction, { merchantId, environment }: Scope, id: string, payoutId: string | null) =>
  tx.run`
  update transactions set payout_id = ${payoutId}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToDisputed = (tx: Transaction, { merchantId, environment }: Scope, id: string, minor: number) => tx.run`
  update transactions set disputed_minor = disputed_minor + ${minor}, disputed_pending_minor = disputed_pending_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const dropDecision = (tx: Transaction, { merchantId, environment }: Scope, id: string) => tx.run`
  delete from risk_decisions where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${id}`

export const setVolumeDay = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  day: string | null,
) => tx.run`
  update transactions set volume_day = ${day}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
