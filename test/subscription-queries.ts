import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** From now on the simulator plays this script for charges of every saved card of the merchant. */
export const steerCard = (tx: Transaction, { merchantId, environment }: Scope, script: string) => tx.run`
  update simulator_payments set script = ${script} where merchant_id = ${merchantId} and environment = ${environment} and token is not null`
