import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { inOneWrite } from '../payments/parts.ts'
import { addSteps } from '../payments/record.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { PayoutParts } from './parts.ts'
import { payoutOf } from './payout.ts'
import { clearPayout, listUnpaidPayments, setPayout } from './queries.ts'

// Which payments a payout pays out: all that had been released and were in none, where it takes the whole balance. They are marked in
// bounded steps beside it, and let go again when it comes to nothing.

/** The job that marks the payments of a payout, or lets them go. */
export const includeJob = 'payouts.include'

const markedAtOnce = 200

/** Goes on until there is nothing left to mark. Safe to run twice. */
export async function includePayments(
  parts: Omit<PayoutParts, 'banks'>,
  { id = '', ...given }: Record<string, string>,
): Promise<void> {
  const scope = given as Scope
  const about = { scope, correlationId: newId(parts.now()) }
  for (;;) {
    const marked = await inOneWrite(parts, about, async (ctx) => {
      const payout = await lockTransaction(ctx.tx, scope, id)
      if (payout?.type !== 'PAYOUT' || !payoutOf(payout).isWhole) return 0
      if (payout.status === 'FAILED' || payout.status === 'CANCELED')
        return clearPayout(ctx.tx, scope, id, markedAtOnce)
      const { currency, createdAt } = payout
      const until = new Date(payoutOf(payout).until ?? createdAt)
      const payments = await listUnpaidPayments(ctx.tx, scope, { currency, until, limit: markedAtOnce })
      const ids = payments.map((each) => each.id)
      await setPayout(ctx.tx, scope, ids, id)
      const facts = { payoutId: id }
      for (const payment of payments)
        addSteps(ctx, payment, { type: 'INCLUDED_IN_PAYOUT', actor: 'SYSTEM', message: 'It is paid out.', facts })
      return ids.length
    })
    if (marked < markedAtOnce) return
  }
}
