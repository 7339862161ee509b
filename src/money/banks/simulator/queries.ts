import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { SimulatedTransfer } from './transfer.ts'

/** Does nothing when the reference is known: a transfer is sent once. */
export const insertTransfer = (tx: Transaction, { merchantId, environment }: Scope, transfer: SimulatedTransfer) =>
  tx.run`
  insert into simulator_transfers ${columns({ merchantId, environment, ...transfer })}
  on conflict (merchant_id, environment, reference) do nothing`

export const findTransfer = (
  tx: Queries,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<SimulatedTransfer>`
  select reference, amount_minor, currency, trace_id, sent_at from simulator_transfers
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`
