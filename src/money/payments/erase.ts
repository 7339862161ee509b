import { eraseMember } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { eraseReplies } from '#platform/idempotency/queries.ts'
import { eraseRefundedClient } from '../refunds/erase-queries.ts'
import { eraseSessionCustomers, eraseTransactionCustomers } from './erase-queries.ts'

/** Removes the name, e-mail and phone of a deleted client from their payments, from the events about these, and from stored replies. */
export async function eraseCustomer(ctx: WriteContext, clientId: string): Promise<void> {
  const { tx, scope } = ctx
  const sessions = (await eraseSessionCustomers(tx, scope, clientId)).map(({ id }) => id)
  const transactions = (await eraseTransactionCustomers(tx, scope, clientId)).map(({ id }) => id)
  const refunds = (await eraseRefundedClient(tx, scope, clientId)).map(({ id }) => id)
  for (const member of ['destination', 'noteToCustomer'])
    if (refunds.length > 0) await eraseMember(ctx, refunds, member)
  const erased = [...sessions, ...transactions, ...refunds]
  if (erased.length === 0) return
  await eraseMember(ctx, erased, 'customer')
  await eraseReplies(tx, scope, erased)
}
