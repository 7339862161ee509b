import type { WriteContext } from '#platform/context.ts'
import type { Approved } from '../acquirers/acquirer.ts'
import { fundingCharged, paymentCaptured } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { openLateRefund } from '../refunds/late.ts'
import { tellRequested } from '../refunds/request.ts'
import { businessDaysAfter } from './business-days.ts'
import { endSession } from './endings.ts'
import { feeOfPayment, termsOf } from './fees.ts'
import type { PaymentParts } from './parts.ts'
import { addSteps, movePayment } from './record.ts'
import type { PaymentSession } from './session.ts'
import { moveSession } from './sessions.ts'
import { actionOf, consentOf, type MoneyTransaction } from './transaction.ts'

// A card was charged: what that makes of the transaction, its session and the ledger.

export type Attempt = { session: PaymentSession; row: MoneyTransaction }

/** The money is the merchant's if the session still waited for it; else it goes back. */
export function settleCapture(
  ctx: WriteContext,
  parts: PaymentParts,
  attempt: Attempt,
  outcome: Approved,
): Promise<Attempt> {
  return isInTime(ctx, attempt, outcome)
    ? settlePaid(ctx, parts, attempt, outcome)
    : settleLate(ctx, parts, attempt, outcome)
}

/** A buyer who is confirming with the bank when the session ends may finish. */
function isInTime({ now }: WriteContext, { session, row }: Attempt, { capturedAt }: Approved): boolean {
  if (!isAwaited({ session, row })) return false
  const confirmedUntil = new Date(actionOf(row)?.expiresAt ?? 0)
  const end = confirmedUntil > session.expiresAt ? confirmedUntil : session.expiresAt
  return now < end || capturedAt <= end
}

const isAwaited = ({ session, row }: Attempt): boolean =>
  row.status !== 'FAILED' && (session.status === 'PROCESSING' || session.status === 'REQUIRES_ACTION')

async function settlePaid(
  ctx: WriteContext,
  { hooks, vault }: PaymentParts,
  { session, row }: Attempt,
  outcome: Approved,
): Promise<Attempt> {
  const { tx, scope, now } = ctx
  const isFunding = row.type === 'FUNDING'
  const terms = await termsOf(tx, scope)
  const feeMinor = isFunding ? 0n : feeOfPayment(row, terms)
  const { amountMinor, currency } = row
  const booking = isFunding ? fundingCharged({ amountMinor }) : paymentCaptured({ amountMinor, feeMinor })
  await post(tx, scope, { ...booking, subjectId: row.id, currency }, now)

  const consent = consentOf(row)
  const savedId =
    consent && outcome.token !== undefined && session.clientId !== null
      ? await vault?.save(ctx, session.clientId, { card: outcome.card, consent, token: outcome.token })
      : undefined
  if (row.paymentMethodId !== null) await vault?.noteUse(ctx, row.paymentMethodId)

  const after = await succeed(ctx, row, {
    ...factsOf(outcome),
    feeMinor,
    paymentMethodId: savedId ?? row.paymentMethodId,
    availableAt: isFunding ? now : businessDaysAfter(outcome.capturedAt, terms.availableAfterDays),
    releasedAt: isFunding ? now : null,
  })
  tellCapture(ctx, after, outcome)
  const paid = await moveSession(ctx, session, 'PAID', {
    transactionId: after.id,
    paymentMethod: JSON.stringify({ type: 'CARD', card: maskedCard(outcome) }),
    ...(outcome.threeDSecure?.flow === 'CHALLENGE' && { threeDsPassedAt: session.threeDsPassedAt ?? now }),
  })
  await hooks?.[session.sourceKind]?.paid?.(ctx, paid, after)
  return { session: paid, row: after }
}

/** Nobody pays a fee for what is given back, and the merchant never has it: the refund undoes the posting. */
async function settleLate(
  ctx: WriteContext,
  parts: PaymentParts,
  { session, row }: Attempt,
  outcome: Approved,
): Promise<Attempt> {
  const { tx, scope, now } = ctx
  const { amountMinor, currency } = row
  const refund = await openLateRefund(ctx, { ...row, ...factsOf(outcome) })
  await post(tx, scope, { ...paymentCaptured({ amountMinor }), subjectId: row.id, currency }, now)
  const late = { decline: null, isLate: true, statusReason: 'LATE', refundedMinor: amountMinor }
  const after = await succeed(ctx, row, { ...factsOf(outcome), ...late })
  tellCapture(ctx, after, outcome)
  await tellRequested(ctx, { refund, payment: after })
  if (!isAwaited({ session, row })) return { session, row: after }
  const open = await moveSession(ctx, session, 'OPEN')
  await parts.hooks?.[session.sourceKind]?.released?.(ctx, open)
  return { session: await endSession(ctx, parts, open, 'EXPIRED'), row: after }
}

const succeed = (ctx: WriteContext, row: MoneyTransaction, columns: Partial<MoneyTransaction>) =>
  movePayment(ctx, row, 'SUCCEEDED', {
    columns: { statusReason: null, ...columns, ...final, completedAt: ctx.now },
    event: 'payment.succeeded',
  })

/** What a final transaction has no more. */
export const final = { action: null, consent: null, nextAskAt: null } as const

const maskedCard = ({ card: { brand, last4, expMonth, expYear } }: Approved) => ({ brand, last4, expMonth, expYear })

const factsOf = ({ card, threeDSecure, authorisationCode, acquirerReference }: Approved) => ({
  card: JSON.stringify(card),
  cardLast4: card.last4,
  threeDs: threeDSecure ? JSON.stringify(threeDSecure) : null,
  authorisationCode,
  acquirerReference,
})

function tellCapture(ctx: WriteContext, row: MoneyTransaction, { threeDSecure, authorisationCode }: Approved): void {
  const { currency, feeMinor } = row
  if (threeDSecure?.flow === 'CHALLENGE')
    addSteps(ctx, row, { type: 'THREE_DS_COMPLETED', actor: 'BANK', message: 'The buyer confirmed with the bank.' })
  addSteps(
    ctx,
    row,
    { type: 'AUTHORIZED', actor: 'BANK', message: 'The bank approved the payment.', facts: { authorisationCode } },
    {
      type: 'CAPTURED',
      actor: 'BANK',
      message: 'The card was charged.',
      facts: { amount: majorNumber(row.amountMinor, currency), currency },
    },
  )
  if (feeMinor > 0n)
    addSteps(ctx, row, {
      type: 'FEE_CHARGED',
      actor: 'SYSTEM',
      message: 'The fee was taken.',
      facts: { amount: majorNumber(feeMinor, currency), currency },
    })
}
