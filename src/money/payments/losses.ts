import type { WriteContext } from '#platform/context.ts'
import { fundsReleased, type Loss } from '../ledger/bookings.ts'
import { lockedBalanceOf, post } from '../ledger/post.ts'
import { unreleasedMinor } from './pending.ts'
import type { MoneyTransaction } from './transaction.ts'

// Money that is taken back from a merchant, whatever the balance.

/** Pays a loss from what of the payment is not released, then from the reserve and what is available; the rest is owed. */
export async function coverLoss(ctx: WriteContext, row: MoneyTransaction, lostMinor: bigint): Promise<Required<Loss>> {
  const ownMinor = row.releasedAt === null ? unreleasedMinor(row) : 0n
  const pendingMinor = ownMinor < 0n ? 0n : least(ownMinor, lostMinor)
  return { pendingMinor, ...(await coverRest(ctx, row, lostMinor - pendingMinor)) }
}

async function coverRest({ tx, scope }: WriteContext, { currency }: MoneyTransaction, restMinor: bigint) {
  if (restMinor === 0n) return { reservedMinor: 0n, availableMinor: 0n, owedMinor: 0n }
  const available = await lockedBalanceOf(tx, scope, currency, 'merchant.available')
  const reserved = await lockedBalanceOf(tx, scope, currency, 'merchant.reserved')
  const reservedMinor = least(reserved, restMinor)
  const availableMinor = least(available, restMinor - reservedMinor)
  return { reservedMinor, availableMinor, owedMinor: restMinor - reservedMinor - availableMinor }
}

/**
 * Clears the part of a lost payment that is still pending, because no release will come for it: what refunds have left there since `takenMinor` was
 * taken of it, or, below zero, the fee that they took.
 */
export async function clearPending(ctx: WriteContext, row: MoneyTransaction, takenMinor: bigint): Promise<void> {
  const { tx, scope, now } = ctx
  const { id, type, currency, releasedAt } = row
  const amountMinor = unreleasedMinor(row) - takenMinor
  if (type !== 'PAYMENT' || releasedAt !== null || amountMinor === 0n) return
  const available = amountMinor < 0n ? await lockedBalanceOf(tx, scope, currency, 'merchant.available') : 0n
  const owedMinor = amountMinor < 0n ? -amountMinor - least(available, -amountMinor) : 0n
  await post(tx, scope, { ...fundsReleased({ amountMinor, owedMinor }), subjectId: id, currency }, now)
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
