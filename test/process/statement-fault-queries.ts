import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Statements that only SQL by hand can make.

export const moveToRefunds = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  month: string,
  minor: number,
) => tx.run`
  update statements set payments_minor = payments_minor - ${minor}, refunds_minor = refunds_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and month = ${month}`

export const addToFees = (tx: Transaction, { merchantId, environment }: Scope, month: string, minor: number) => tx.run`
  update statements set fees_minor = fees_minor + ${minor}, payments_minor = payments_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and month = ${month}`

export const addToOpening = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  month: string,
  minor: number,
) => tx.run`
  update statements set opening_minor = opening_minor + ${minor}, payments_minor = payments_minor - ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and month = ${month}`

export const moveBeginning = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  month: string,
  days: number,
) => tx.run`
  update statements set from_at = (from_at at time zone 'UTC' + make_interval(days => ${days})) at time zone 'UTC'
  where merchant_id = ${merchantId} and environment = ${environment} and month = ${month}`

export const moveNumber = (tx: Transaction, from: number, to: number) => tx.run`
  update statement_numbers set serial = ${to} where environment = 'SANDBOX' and year = 2026 and serial = ${from}`
