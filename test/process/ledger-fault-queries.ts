import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of the ledger that only SQL by hand can make.

type Line = { transactionId: string; line: number; minor: number }

export const addToEntry = (tx: Transaction, { merchantId, environment }: Scope, change: Line) => tx.run`
  update ledger_entries set amount_minor = amount_minor + ${change.minor}
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${change.transactionId} and line = ${change.line}`

/** Changes one row of the account, whichever writer's it is. */
export const addToBalance = (tx: Transaction, { merchantId, environment }: Scope, account: string, minor: number) =>
  tx.run`
  update ledger_balances set balance_minor = balance_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and account = ${account} and slot = (
    select min(slot) from ledger_balances where merchant_id = ${merchantId} and environment = ${environment} and account = ${account})`

export const renameTransaction = (tx: Transaction, { merchantId, environment }: Scope, from: string, to: string) =>
  tx.run`
  update ledger_transactions set id = ${to}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${from}`

export const putReversed = (tx: Transaction, { merchantId, environment }: Scope, id: string, reversed: string | null) =>
  tx.run`
  update ledger_transactions set reverses = ${reversed}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** The database refuses a balance below its floor as long as it has this. */
export const dropFloors = (tx: Transaction) => tx.run`
  alter table ledger_balances drop constraint if exists ledger_balances_floor`

export const setEvent = (tx: Transaction, { merchantId, environment }: Scope, id: string, event: string) => tx.run`
  update ledger_transactions set event = ${event}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
