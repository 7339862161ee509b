import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The rows of the ledger, as tests look at them.

export type EntryRow = {
  event: string
  subjectId: string
  currency: string
  account: string
  amountMinor: bigint
  line: number
}
export type BalanceRow = { currency: string; account: string; slot: number; balanceMinor: bigint }

/** In the order in which they were posted. */
export const listAllEntries = (tx: Queries, { merchantId, environment }: Scope) => tx.many<EntryRow>`
  select t.event, t.subject_id, e.currency, e.account, e.amount_minor, e.line
  from ledger_entries e
  join ledger_transactions t on t.merchant_id = e.merchant_id and t.environment = e.environment and t.id = e.transaction_id
  where e.merchant_id = ${merchantId} and e.environment = ${environment}
  order by t.id, e.line`

export const listAllBalances = (tx: Queries, { merchantId, environment }: Scope) => tx.many<BalanceRow>`
  select currency, account, slot, balance_minor from ledger_balances
  where merchant_id = ${merchantId} and environment = ${environment} order by currency, account, slot`

/** The booking of a settlement's money under another subject, as versions before had the first. */
export const moveSettlementPaid = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { from, to }: { from: string; to: string },
) => tx.run`
  update ledger_transactions set subject_id = ${to}
  where merchant_id = ${merchantId} and environment = ${environment} and event = 'settlement.paid' and subject_id = ${from}`
