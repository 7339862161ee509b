import type { Scope, WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { fundsReleased } from '../ledger/bookings.ts'
import { lockedBalanceOf, postedFor, postIfCovered } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { findCutoff } from '../payouts/queries.ts'
import { keep, keptOf } from '../reserves/reserves.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { unreleasedMinor } from './pending.ts'
import { addSteps, changeTransaction, eventAbout } from './record.ts'
import type { MoneyTransaction } from './transaction.ts'
import { listToRelease, lockTransaction, type Releasable } from './transaction-queries.ts'

const releasedAtOnce = 200

/** `payments.release`: makes money available that was held for its business days. Returns the number of payments. Safe to run twice. */
export const releaseFunds = (parts: PaymentParts): Promise<number> =>
  workThrough<Releasable>(parts.now, 'payments', [
    {
      list: (after) => listToRelease(parts.db.read, parts.now(), { after, limit: releasedAtOnce }),
      full: releasedAtOnce,
      work: ({ id, merchantId, environment }) => release(parts, { merchantId, environment }, id),
    },
  ])

function release(parts: PaymentParts, scope: Scope, id: string): Promise<boolean> {
  return inOneWrite(parts, { scope, correlationId: newId(parts.now()) }, async (ctx) => {
    const { tx, now } = ctx
    const row = await lockTransaction(tx, scope, id)
    // A payment that is disputed keeps its money where it is until that is decided.
    if (row?.status !== 'SUCCEEDED' || !row.availableAt || row.availableAt > now || row.releasedAt) return false
    const releasedAt = await momentOf(ctx, row)
    const amountMinor = unreleasedMinor(row)
    const kept = await keptOf(ctx, row, amountMinor)
    const reservedMinor = kept.keptMinor
    // If refunds took more than the net amount, the rest is paid from available money: if that is too little, the next run tries again.
    if (amountMinor !== 0n) {
      const booking = { ...fundsReleased({ amountMinor, reservedMinor }), subjectId: id, currency: row.currency }
      if (!(await postIfCovered(tx, scope, booking, now))) return false
    }
    if (reservedMinor > 0n) await keep(ctx, row, kept)
    await emitReleased(ctx, row, { releasedAt, amountMinor })
    return true
  })
}

/**
 * Time of release, as payouts count it: each payout takes what was released before its own time, and both run under the lock of the available
 * balance, so that a release after a payout has a later time.
 */
async function momentOf({ tx, scope, now }: WriteContext, { currency }: MoneyTransaction): Promise<Date> {
  const [, last] = await Promise.all([
    lockedBalanceOf(tx, scope, currency, 'merchant.available'),
    findCutoff(tx, scope, currency),
  ])
  return last && last.until >= now ? new Date(last.until.getTime() + 1) : now
}

async function emitReleased(
  ctx: WriteContext,
  row: MoneyTransaction,
  { releasedAt, amountMinor }: { releasedAt: Date; amountMinor: bigint },
): Promise<void> {
  const hasEvent = amountMinor > 0n
  const amounts = hasEvent ? await whatBecameOf(ctx, row, amountMinor) : {}
  const after = await changeTransaction(ctx, row, {
    sources: [row.status],
    columns: { releasedAt },
    ...(hasEvent && { event: eventAbout(row, 'payment.funds_available'), more: amounts }),
  })
  if (!after) throw new Error(`The payment ${row.id} changed under its lock.`)
  if (!hasEvent) return
  const { availableAmount: amount, ...debt } = amounts
  const message = debt.debtPaid ? 'Part of the money has paid what was owed.' : 'The money can be paid out.'
  const facts = { amount, ...debt, currency: row.currency }
  addSteps(ctx, after, { type: 'FUNDS_AVAILABLE', actor: 'SYSTEM', message, facts })
}

/** The part that became available, the one that paid a debt, and the one that is kept in reserve, in major units. */
async function whatBecameOf(
  { tx, scope }: WriteContext,
  { id: subjectId, currency }: MoneyTransaction,
  amountMinor: bigint,
): Promise<{ availableAmount?: number; debtPaid?: number; reservedAmount?: number }> {
  const posted = await postedFor(tx, scope, { event: 'payment.released', subjectId })
  const paidMinor = posted.get('merchant.owed') ?? 0n
  const keptMinor = posted.get('merchant.reserved') ?? 0n
  return {
    availableAmount: majorNumber(amountMinor - paidMinor - keptMinor, currency),
    ...(paidMinor > 0n && { debtPaid: majorNumber(paidMinor, currency) }),
    ...(keptMinor > 0n && { reservedAmount: majorNumber(keptMinor, currency) }),
  }
}
