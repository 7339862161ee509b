import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The rows of payments, as tests look at them.

export const listSteps = (tx: Queries, { merchantId, environment }: Scope, transactionId: string) => tx.many<{
  type: string
  status: string
  facts: string | null
}>`
  select type, status, facts from transaction_steps
  where merchant_id = ${merchantId} and environment = ${environment} and transaction_id = ${transactionId} order by id`

/** Charges of the simulator. */
export const listCharges = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{
  reference: string
  amountMinor: bigint
}>`
  select reference, amount_minor from simulator_payments
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'APPROVED'`

/** All transactions of a merchant, in their order. */
export const listSequences = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{ sequence: bigint }>`
  select sequence from transactions where merchant_id = ${merchantId} and environment = ${environment} order by sequence`

export const setTerms = (
  tx: Transaction,
  { merchantId }: Scope,
  { basisPoints, fixedMinor, days }: { basisPoints: number; fixedMinor: bigint; days: number },
) => tx.run`
  update merchants set fee_basis_points = ${basisPoints}, fee_fixed_minor = ${fixedMinor}, available_after_days = ${days}
  where merchant_id = ${merchantId}`
