import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** Number of transfers in the simulated bank's books. */
export const countTransfers = async (tx: Queries, { merchantId, environment }: Scope): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from simulator_transfers where merchant_id = ${merchantId} and environment = ${environment}`
  )?.n ?? 0

export const listPayoutRows = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{
  id: string
  status: string
  amountMinor: bigint
}>`
  select id, status, amount_minor from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and type = 'PAYOUT' order by sequence`

export const listPaidOut = (tx: Queries, { merchantId, environment }: Scope) => tx.many<{
  id: string
  payoutId: string | null
}>`
  select id, payout_id from transactions
  where merchant_id = ${merchantId} and environment = ${environment} and type = 'PAYMENT' order by sequence`

/** Has a payment name another payout, or none, as only a mistake would. */
export const moveTransaction = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  payoutId: string | null,
) => tx.run`
  update transactions set payout_id = ${payoutId}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

/** Merchants' references are equal by chance alone. */
export const putReference = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { id, reference }: { id: string; reference: string },
) => tx.run`
  update transactions set reference = ${reference} where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
