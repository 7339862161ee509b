import type { WriteContext } from '#platform/context.ts'
import type { Approved, CardFacts } from '../acquirers/acquirer.ts'
import { fundingCharged, paymentCaptured } from '../ledger/bookings.ts'
import { post, postAtCommit } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { openLateRefund } from '../refunds/late.ts'
import { feeOfPayment } from '../pricing/fee.ts'
import { factsOf as pricedFactsOf, nameOf, type Pricing, termsFor } from '../pricing/pricing.ts'
import { emitRequested } from '../refunds/request.ts'
import { businessDaysAfter } from './business-days.ts'
import type { PaymentParts } from './parts.ts'
import { addSteps, movePaymentAsRead, type Step } from './record.ts'
import type { PaymentSession } from './session.ts'
import { moveUntold } from './sessions.ts'
import { consentOf, type MoneyTransaction } from './transaction.ts'

// The effect of a charge on the transaction, its session and the ledger.

export type Attempt = { session: PaymentSession; row: MoneyTransaction }

/** `pricing` is that of the merchant. */
type Capture = { outcome: Approved; pricing: Pricing | undefined }

/** The money is the merchant's if the session still waited for it, whenever it was captured; else it goes back. */
export function settleCapture(
  ctx: WriteContext,
  parts: PaymentParts,
  attempt: Attempt,
  { outcome, pricing }: Capture,
): Promise<Attempt> {
  if (!isAwaited(attempt)) return settleLate(ctx, attempt, outcome)
  if (!pricing) throw new Error(`There is no merchant ${ctx.scope.merchantId}.`)
  return settlePaid(ctx, parts, attempt, { outcome, pricing })
}

/** A session does not expire while a payment is in progress: a buyer who submitted in time has paid in time, whenever the bank decides. */
const isAwaited = ({ session, row }: Attempt): boolean =>
  row.status !== 'FAILED' && (session.status === 'PROCESSING' || session.status === 'REQUIRES_ACTION')

async function settlePaid(
  ctx: WriteContext,
  { hooks, vault }: PaymentParts,
  { session, row }: Attempt,
  { outcome, pricing }: Capture & { pricing: Pricing },
): Promise<Attempt> {
  const { tx, scope, now } = ctx
  const isFunding = row.type === 'FUNDING'
  const { amountMinor, currency } = row
  const terms = termsFor(pricing, pricedFactsOf(row, outcome.card?.country))
  const fee = isFunding ? noFee : feeOfPayment(row, terms)
  const about = { subjectId: row.id, currency }
  if (isFunding) await post(tx, scope, { ...fundingCharged({ amountMinor }), ...about }, now)
  const consent = consentOf(row)
  const savedId =
    consent && outcome.token !== undefined && outcome.card && session.clientId !== null && row.acquirer !== null
      ? await vault?.save(ctx, session.clientId, {
          card: outcome.card,
          consent,
          token: outcome.token,
          acquirer: row.acquirer,
        })
      : undefined
  if (row.paymentMethodId !== null) await vault?.noteUse(ctx, row.paymentMethodId)

  // Before the payment, also where the caller holds no lock: these changes take theirs in the order in which they are made.
  const { moved: paid, tell: tellPaid } = moveUntold(ctx, session, 'PAID', {
    transactionId: row.id,
    paymentMethod: JSON.stringify({ type: 'CARD', card: outcome.card && maskedCard(outcome.card) }),
    ...(outcome.threeDSecure?.flow === 'CHALLENGE' && { threeDsPassedAt: session.threeDsPassedAt ?? now }),
  })
  const after = succeed(ctx, row, {
    ...factsOf(outcome),
    ...fee,
    pricedBy: isFunding ? null : nameOf(pricing),
    paymentMethodId: savedId ?? row.paymentMethodId,
    availableAt: isFunding ? now : businessDaysAfter(outcome.capturedAt, terms.availableAfterDays),
    releasedAt: isFunding ? now : null,
  })
  tellCapture(ctx, after, outcome)
  tellPaid()
  // The changes of session and payment take their locks before it, where the caller holds none.
  if (!isFunding) postAtCommit(ctx, { ...paymentCaptured({ amountMinor, ...fee }), ...about })
  await hooks?.[session.sourceKind]?.paid?.(ctx, paid, after)
  return { session: paid, row: after }
}

const noFee = { feeMinor: 0n, vatMinor: 0n }

/** A refund carries no fee, and the merchant never has its money: the refund undoes the posting. */
async function settleLate(ctx: WriteContext, { session, row }: Attempt, outcome: Approved): Promise<Attempt> {
  const { tx, scope, now } = ctx
  const { amountMinor, currency } = row
  const refund = await openLateRefund(ctx, { ...row, ...factsOf(outcome) })
  await post(tx, scope, { ...paymentCaptured({ amountMinor }), subjectId: row.id, currency }, now)
  const late = { decline: null, isLate: true, statusReason: 'LATE', refundedMinor: amountMinor }
  const after = succeed(ctx, row, { ...factsOf(outcome), ...late })
  tellCapture(ctx, after, outcome)
  await emitRequested(ctx, { refund, payment: after })
  return { session, row: after }
}

const succeed = (ctx: WriteContext, row: MoneyTransaction, columns: Partial<MoneyTransaction>) =>
  movePaymentAsRead(ctx, row, 'SUCCEEDED', {
    columns: { statusReason: null, ...columns, ...final, completedAt: ctx.now },
    event: 'payment.succeeded',
  })

/** Columns that a final transaction clears. */
export const final = { action: null, consent: null, nextAskAt: null } as const

const maskedCard = ({ brand, last4, expMonth, expYear }: CardFacts) => ({ brand, last4, expMonth, expYear })

const factsOf = ({ card, threeDSecure, authorisationCode, acquirerReference }: Approved) => ({
  ...(card && { card: JSON.stringify(card), cardLast4: card.last4 }),
  threeDs: threeDSecure ? JSON.stringify(threeDSecure) : null,
  authorisationCode,
  acquirerReference,
})

function tellCapture(ctx: WriteContext, row: MoneyTransaction, { threeDSecure, authorisationCode }: Approved): void {
  const { currency, feeMinor } = row
  const confirmed: Step = { type: 'THREE_DS_COMPLETED', actor: 'BANK', message: 'The buyer confirmed with the bank.' }
  const factsAbout = (minor: bigint) => ({ amount: majorNumber(minor, currency), currency })
  const message = 'The bank approved the payment.'
  addSteps(
    ctx,
    row,
    ...(threeDSecure?.flow === 'CHALLENGE' ? [confirmed] : []),
    { type: 'AUTHORIZED', actor: 'BANK', message, facts: { authorisationCode } },
    { type: 'CAPTURED', actor: 'BANK', message: 'The card was charged.', facts: factsAbout(row.amountMinor) },
    ...(feeMinor > 0n ? [feeStep(factsAbout(feeMinor))] : []),
  )
}

const feeStep = (facts: NonNullable<Step['facts']>): Step => ({
  type: 'FEE_CHARGED',
  actor: 'SYSTEM',
  message: 'The fee was taken.',
  facts,
})
