import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// Rows of wallets and fundings that contradict others, as no request can make them.

export const addToWalletVersion = (tx: Transaction, { merchantId, environment }: Scope, events: number) => tx.run`
  update wallets set version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment}`

export const addToFundingVersion = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  id: string,
  events: number,
) => tx.run`
  update fundings set version = version + ${events}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`

export const addToFunding = (tx: Transaction, { merchantId, environment }: Scope, id: string, minor: number) => tx.run`
  update fundings set amount_minor = amount_minor + ${minor}
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${id}`
