import type { Scope, WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { inOneWrite } from '../payments/parts.ts'
import {
  clearPayout,
  findWhole,
  listUnpaidPayments,
  lockFirstUnfinished,
  setPayout,
} from '../payments/payout-queries.ts'
import { addSteps } from '../payments/record.ts'
import { lockTransaction, updateTransaction } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import type { PayoutParts } from './parts.ts'
import { payoutOf, payoutStates } from './payout.ts'

// The payments of a payout: if it takes the whole balance, all that had been released and were in no other payout. They are marked in bounded steps
// beside it, and let go again when it comes to nothing. Jobs run beside one another, and one that has failed is tried again later: a worker on a
// payout first finishes those that took what was released before, under the lock of the earliest.

/** The job that marks the payments of a payout, or lets them go. */
export const includeJob = 'payouts.include'

const markedAtOnce = 200

/** Goes on until there is nothing left to mark. Safe to run twice, and beside another. */
export async function includePayments(
  parts: Omit<PayoutParts, 'banks'>,
  { id = '', ...given }: Record<string, string>,
): Promise<void> {
  const scope = given as Scope
  const about = { scope, correlationId: newId(parts.now()) }
  while (await inOneWrite(parts, about, (ctx) => workOn(ctx, id)));
}

/** One step. Whether there may be more to do. */
async function workOn(ctx: WriteContext, id: string): Promise<boolean> {
  const { tx, scope } = ctx
  const payout = await findWhole(tx, scope, id)
  if (!payout) return false
  if (payout.status === 'FAILED' || payout.status === 'CANCELED') {
    await lockTransaction(tx, scope, id)
    return (await clearPayout(tx, scope, id, markedAtOnce)) === markedAtOnce
  }
  if (payoutOf(payout).isFinished) return false
  const first = await lockFirstUnfinished(tx, scope, payout)
  // Without one, another has finished it meanwhile, or it came to nothing: the next step sees which.
  if (first) await mark(ctx, first)
  return true
}

async function mark(ctx: WriteContext, payout: MoneyTransaction): Promise<void> {
  const { tx, scope } = ctx
  const { id, parentId, currency, createdAt } = payout
  // A payment that is taken again was in a failed payout, which may not have released it yet.
  if (parentId !== null && (await clearPayout(tx, scope, parentId, markedAtOnce)) === markedAtOnce) return
  const until = new Date(payoutOf(payout).until ?? createdAt)
  const payments = await listUnpaidPayments(tx, scope, { currency, until, limit: markedAtOnce })
  const ids = payments.map((each) => each.id)
  await setPayout(tx, scope, ids, id)
  const facts = { payoutId: id }
  for (const payment of payments)
    addSteps(ctx, payment, { type: 'INCLUDED_IN_PAYOUT', actor: 'SYSTEM', message: 'It is paid out.', facts })
  if (payments.length === markedAtOnce) return
  const row = { payout: JSON.stringify({ ...payoutOf(payout), isFinished: true }) }
  await updateTransaction(tx, scope, { id, sources: payoutStates.names, row })
}
