import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { SimulatedVoucher } from './voucher.ts'

export const findVoucher = (
  tx: Queries,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<SimulatedVoucher>`
  select * from simulator_vouchers
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const lockVoucher = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<SimulatedVoucher>`
  select * from simulator_vouchers
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} for update`

export const insertVoucher = (tx: Transaction, scope: Scope, voucher: SimulatedVoucher) => tx.run`
  insert into simulator_vouchers ${columns({ merchantId: scope.merchantId, environment: scope.environment, ...voucher })}
  on conflict (merchant_id, environment, reference) do nothing`

export const updateVoucher = (tx: Transaction, { merchantId, environment }: Scope, after: SimulatedVoucher) => tx.run`
  update simulator_vouchers
  set status = ${after.status}, agent_transaction_id = ${after.agentTransactionId}, agent = ${after.agent},
    paid_at = ${after.paidAt}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${after.reference}`

export type NumberRow = { number: string; ownerId: string; reference: string; agentTransactionId: string | null }

export const findNumber = (tx: Queries, number: string) => tx.maybeOne<NumberRow>`
  select * from simulator_voucher_numbers where number = ${number}`

export const findAgentTransaction = (tx: Queries, agentTransactionId: string) => tx.maybeOne<NumberRow>`
  select * from simulator_voucher_numbers where agent_transaction_id = ${agentTransactionId}`

/** 0 when another voucher has the number. */
export const takeNumber = (tx: Transaction, { merchantId }: Scope, number: string, reference: string) => tx.run`
  insert into simulator_voucher_numbers ${columns({ number, ownerId: merchantId, reference })}
  on conflict (number) do nothing`

export const freeNumber = (tx: Transaction, number: string) => tx.run`
  delete from simulator_voucher_numbers where number = ${number}`

/** Refused by `simulator_voucher_numbers_agent_transaction` when the agent has paid another voucher under the same id. */
export const recordAgentTransaction = (tx: Transaction, number: string, agentTransactionId: string) => tx.run`
  update simulator_voucher_numbers set agent_transaction_id = ${agentTransactionId} where number = ${number}`
