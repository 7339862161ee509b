import type { EventType } from '#events/catalogue.ts'
import type { SourceHooks } from '#money/payments/parts.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { write } from '../actions.ts'
import { isFull, refuseLink, requirePayable } from '../link-status.ts'
import type { PaymentLink } from '../payment-link.ts'
import { lockLink, updateLink } from '../queries.ts'
import { findLinkSession, movePlace } from '../session-queries.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The effect of a payment on its link: the submit reserves its place, under the lock of the link; the payment counts once it succeeds, and its place
// is free again, once, if it fails. Each is a move of the session's own place, so that none happens twice.

export const linkHooks: SourceHooks = {
  claim: claimPlace,
  reclaim: mayReclaim,
  released: releasePlace,
  paid: countPayment,
}

/** Throws SESSION_NOT_ACTIVE when the link takes no payment, and PAYMENT_METHOD_CONSENT_REQUIRED. */
async function claimPlace(ctx: WriteContext, session: PaymentSession): Promise<void> {
  const { tx, scope, now } = ctx
  const filled = await findLinkSession(tx, scope, session.id)
  const link = filled && (await lockLink(tx, scope, filled.reference))
  if (!link) throw new Error(`The session ${session.id} belongs to no payment link.`)
  requirePayable(link, now)
  requireSamePrice(link, session, filled.quantity)
  if (link.savePaymentMethod === 'REQUIRED') await requireConsent(ctx, session)
  const reserved = await movePlace(tx, scope, { sessionId: session.id, to: 'RESERVED' })
  if (!reserved) throw new Error(`The session ${session.id} has its place already.`)
  await updateLink(tx, scope, { ...link, reservedCount: link.reservedCount + 1 })
}

/** The place that the voucher has is free once it is closed. */
async function mayReclaim(
  { tx, scope, now }: WriteContext,
  session: PaymentSession,
  card: { isSaved: boolean },
): Promise<void> {
  const filled = await findLinkSession(tx, scope, session.id)
  const link = filled && (await lockLink(tx, scope, filled.reference))
  if (!link) return
  requirePayable({ ...link, reservedCount: link.reservedCount - 1 }, now)
  requireSamePrice(link, session, filled.quantity)
  if (link.savePaymentMethod === 'REQUIRED' && !card.isSaved) refuseWithoutConsent()
}

/** If the merchant has corrected the price meanwhile, the buyer is asked to confirm the new one. */
function requireSamePrice(
  { amountMode, amountMinor, currency }: PaymentLink,
  session: PaymentSession,
  quantity: number,
) {
  const isSame = amountMode === 'OPEN' || session.amountMinor === (amountMinor ?? 0n) * BigInt(quantity)
  if (!isSame || session.currency !== currency) refuseLink('CHANGED')
}

async function requireConsent({ tx, scope }: WriteContext, { id }: PaymentSession): Promise<void> {
  const attempt = (await listAttempts(tx, scope, id)).at(-1)
  if (attempt?.consent === null && attempt.paymentMethodId === null) refuseWithoutConsent()
}

const refuseWithoutConsent = (): never =>
  fail(
    'PAYMENT_METHOD_CONSENT_REQUIRED',
    sayInEnglish('This payment link asks for the buyer’s consent to saving the card.'),
  )

async function releasePlace({ tx, scope }: WriteContext, { id }: PaymentSession): Promise<void> {
  const freed = await movePlace(tx, scope, { sessionId: id, to: 'FREE' })
  const link = freed && (await lockLink(tx, scope, freed.reference))
  if (link) await updateLink(tx, scope, { ...link, reservedCount: link.reservedCount - 1 })
}

async function countPayment(
  ctx: WriteContext,
  { id, amountMinor }: PaymentSession,
  transaction: { id: string },
): Promise<void> {
  const taken = await movePlace(ctx.tx, ctx.scope, { sessionId: id, to: 'PAID' })
  const before = taken && (await lockLink(ctx.tx, ctx.scope, taken.reference))
  if (!before) return
  const draft: PaymentLink = {
    ...before,
    reservedCount: before.reservedCount - 1,
    paymentCount: before.paymentCount + 1,
    paidMinor: before.paidMinor + amountMinor,
    lastPaidAt: ctx.now,
  }
  const events: EventType[] = ['payment_link.paid', ...(isFull(draft) ? (['payment_link.completed'] as const) : [])]
  await write(ctx, { before, draft, events, beside: { transactionId: transaction.id } })
}
