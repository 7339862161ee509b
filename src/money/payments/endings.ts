import { asOneWrite, type WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { PaymentParts } from './parts.ts'
import { endingStates, type PaymentSession, requireStatus, sessionStates, statusOf } from './session.ts'
import { type EndedSession, closeVouchersNow, listEndedSessions, lockSession } from './session-queries.ts'
import { moveSession, type SessionChanges } from './sessions.ts'

// Ends sessions unpaid. The caller holds the session's lock and calls `endSession`, so that every source of a payment is notified.

type EndingParts = Pick<PaymentParts, 'hooks' | 'recoveryUrlOf'>

/** Gives back what was claimed for a session that waits for cash, and tells the source of the payment, all in this transaction. */
export async function endSession(
  ctx: WriteContext,
  { hooks, recoveryUrlOf }: EndingParts,
  session: PaymentSession,
  to: 'EXPIRED' | 'CANCELED',
  changes: SessionChanges = {},
): Promise<PaymentSession> {
  const isRecoverable = to === 'EXPIRED' && session.sourceKind === 'CHECKOUT' && session.integration === 'HOSTED'
  const recoveryUrl = isRecoverable && recoveryUrlOf?.(session.id)
  const ended = await moveSession(ctx, session, to, changes, recoveryUrl ? { recoveryUrl } : {})
  const source = hooks?.[session.sourceKind]
  // Of all states that a session can end in, this one alone holds a claim.
  if (session.status === 'AWAITING_CASH') await source?.released?.(ctx, ended)
  await source?.ended?.(ctx, ended)
  return ended
}

/**
 * Cancels a session. The caller holds its lock. Refuses with `SESSION_ALREADY_CONSUMED`, `SESSION_EXPIRED`, or `SESSION_NOT_ACTIVE` while money may
 * be moving: also while an agent may accept cash for a voucher, which `closeVoucher` or `closeVouchersOf` closes.
 */
export async function cancelSession(
  ctx: WriteContext,
  parts: EndingParts,
  session: PaymentSession,
  reason?: string,
): Promise<PaymentSession> {
  requireStatus(session, sessionStates.sourcesOf('CANCELED'), ctx.now)
  return endSession(ctx, parts, session, 'CANCELED', { cancelReason: reason ?? null })
}

/**
 * Lets the next `payments.resolve` close the voucher of a session, for callers that hold locks and cannot wait for its network. If an agent accepts
 * cash until then, the session is paid; otherwise it is open again, and `released` is called.
 */
export const closeVouchersOf = ({ tx, scope, now }: WriteContext, { id }: PaymentSession): Promise<unknown> =>
  closeVouchersNow(tx, scope, id, now)

type ExpiryParts = Pick<PaymentParts, 'db' | 'publicUrl' | 'now'> & EndingParts

const endedAtOnce = 500

/** `checkout.expire`: writes down what has run out, each session in a transaction of its own. Safe to run twice. */
export async function expireSessions(clerk: ExpiryParts): Promise<number> {
  const now = clerk.now()
  const failures: unknown[] = []
  let expired = 0
  let after: EndedSession | undefined
  for (;;) {
    const ended = await listEndedSessions(clerk.db.read, endingStates, { after, now, limit: endedAtOnce })
    for (const each of ended) {
      // One that cannot be written down does not keep the others from it.
      await expire(clerk, each, now).then(
        () => expired++,
        (error: unknown) => failures.push(error),
      )
    }
    after = ended.at(-1)
    if (ended.length < endedAtOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sessions could not be expired.`)
  return expired
}

function expire({ db, publicUrl, ...parts }: ExpiryParts, { id, merchantId, environment }: EndedSession, now: Date) {
  const scope = { merchantId, environment }
  const beginning = { scope, origin: 'API', correlationId: newId(now), now, publicUrl } as const
  return asOneWrite(db, beginning, async (ctx) => {
    const session = await lockSession(ctx.tx, scope, id)
    // A buyer who submitted in time comes first, and the session is checked again after the attempt.
    if (session && session.status !== 'EXPIRED' && statusOf(session, now) === 'EXPIRED')
      await endSession(ctx, parts, session, 'EXPIRED')
  })
}
