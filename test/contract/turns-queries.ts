import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** Gives all clients of a merchant the same metadata. */
export const fillClients = (tx: Transaction, { merchantId, environment }: Scope, metadata: string) => tx.run`
  update clients set metadata = ${metadata} where merchant_id = ${merchantId} and environment = ${environment}`
