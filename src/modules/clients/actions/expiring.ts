import { asOneWrite, type WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { expiringMonths, type PaymentMethod } from '../payment-method.ts'
import { findClient } from '../queries.ts'
import { type ExpiringCard, listExpiringCards, noteExpiring } from '../vault-queries.ts'
import { emitMethodEvent } from './vault.ts'

export type ExpiringParts = {
  db: Database
  publicUrl: string
  /** Asks clients who pay by this card for another. */
  onExpiring: (ctx: WriteContext, method: PaymentMethod) => Promise<void>
}

const toldAtOnce = 500

/** `cards.expiring`: tells of each saved card that expires within thirty days, once for its date. */
export const tellExpiringCards = (parts: ExpiringParts, now: Date): Promise<number> =>
  workThrough<ExpiringCard>(
    runningClock(now),
    'cards',
    expiringMonths(now).map((month) => ({
      list: (after) => listExpiringCards(parts.db.read, month, { after, limit: toldAtOnce }),
      full: toldAtOnce,
      work: (card) => tellExpiring(parts, card, month, now),
    })),
  )

/** False where another node has told of it. */
function tellExpiring(
  { db, publicUrl, onExpiring }: ExpiringParts,
  card: ExpiringCard,
  month: { year: number; month: number },
  now: Date,
): Promise<boolean> {
  const { merchantId, environment, clientId } = card
  const cause = {
    scope: { merchantId, environment },
    origin: 'API',
    correlationId: newId(now),
    now,
    publicUrl,
  } as const
  return asOneWrite(db, cause, async (ctx) => {
    const client = await findClient(ctx.tx, ctx.scope, clientId)
    const method = client && (await noteExpiring(ctx.tx, card, month))
    if (!method) return false
    emitMethodEvent(ctx, 'payment_method.expiring', method, client.defaultPaymentMethodId === method.id)
    await onExpiring(ctx, method)
    return true
  })
}
