import { recordAudit } from '#platform/audit/audit.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { fail } from '#platform/errors.ts'
import type { CardFacts, PaymentOutcome } from '../acquirers/acquirer.ts'
import { suspenseResolved } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { findBegun } from '../refunds/queries.ts'
import { businessDaysAfter } from './business-days.ts'
import { factsOf, pricingOf, termsFor } from '../pricing/pricing.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { listByAcquirerReference } from './operator-queries.ts'
import { addSteps, movePayment } from './record.ts'
import { settleReversed } from './reversal.ts'
import { say } from './sentences.ts'
import { lockAttempt, settleIn } from './settle.ts'
import { cardOf, type MoneyTransaction } from './transaction.ts'
import { findTransaction, lockTransaction } from './transaction-queries.ts'

// Decisions of the operator by evidence, after automatic look-ups have ended.

/** The state of a card payment in the acquirer's own books. */
export type CardEvidence =
  | { outcome: 'SUCCEEDED'; acquirerReference: string; authorisationCode: string; card: Omit<CardFacts, 'fingerprint'> }
  | { outcome: 'FAILED' }

/**
 * Ends a card payment whose acquirer has not reported an outcome within a day, as its answer would have. Refuses with `OPERATION_NOT_FOUND`, and with
 * `INVALID_STATE` one that does not wait for the operator, or a charge of the acquirer that is another payment's.
 */
export const resolveByEvidence = (
  parts: PaymentParts,
  about: EvidenceNote & { scope: Scope; correlationId: string },
  evidence: CardEvidence,
): Promise<MoneyTransaction> => inOneWrite(parts, about, (ctx) => resolveByEvidenceIn(ctx, parts, about, evidence))

type EvidenceNote = { transactionId: string; note: string }

/** The same in the caller's transaction. */
export async function resolveByEvidenceIn(
  ctx: WriteContext,
  parts: PaymentParts,
  { transactionId, note }: EvidenceNote,
  evidence: CardEvidence,
): Promise<MoneyTransaction> {
  // The session's lock comes before the row's: settling takes both, and reads again.
  const found = waitingFor('OPERATOR', await findTransaction(ctx.tx, ctx.scope, transactionId))
  if (found.method !== 'CARD' || (found.type !== 'PAYMENT' && found.type !== 'FUNDING'))
    fail('INVALID_STATE', say('This is no card payment, and is decided in another way.'))
  await requireOwnReference(ctx.tx, found, evidence)
  waitingFor('OPERATOR', (await lockAttempt(ctx, { transactionId: found.id })).row)
  const { row } = await settleIn(ctx, parts, { transactionId: found.id }, outcomeOf(found, evidence))
  await audit(ctx, row, { outcome: evidence.outcome, evidence: note })
  return row
}

/** Another payment that has this reference of the acquirer: one charge there is one payment here. */
export async function findOtherOfCharge(
  tx: Queries,
  { id, acquirer }: Pick<MoneyTransaction, 'id' | 'acquirer'>,
  acquirerReference: string,
): Promise<MoneyTransaction | undefined> {
  if (acquirer === null) return undefined
  const named = await listByAcquirerReference(tx, [acquirer], acquirerReference, 10)
  return named.find((each) => each.id !== id && each.type !== 'REFUND')
}

/** Of two that are decided in the same moment, the line of the settlement names both. */
async function requireOwnReference(tx: Queries, row: MoneyTransaction, evidence: CardEvidence): Promise<void> {
  if (evidence.outcome !== 'SUCCEEDED') return
  const other = await findOtherOfCharge(tx, row, evidence.acquirerReference)
  if (other)
    fail(
      'INVALID_STATE',
      say('The acquirer’s reference is that of another payment: {reference}.', { reference: other.reference }),
    )
}

/**
 * Cash that the network says it does not have, or of which it says nothing any more: it stays with the merchant (SUCCEEDED), or the
 * payment is undone with its fee (FAILED). Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` what does not wait for that, or
 * is to be undone while a refund of it may be with the buyer already.
 */
export const resolveDoubtedCash = (
  parts: PaymentParts,
  about: EvidenceNote & { scope: Scope; correlationId: string },
  outcome: 'SUCCEEDED' | 'FAILED',
): Promise<MoneyTransaction> => inOneWrite(parts, about, (ctx) => resolveDoubtedCashIn(ctx, parts, about, outcome))

/** The same in the caller's transaction. */
export async function resolveDoubtedCashIn(
  ctx: WriteContext,
  parts: PaymentParts,
  { transactionId, note }: EvidenceNote,
  outcome: 'SUCCEEDED' | 'FAILED',
): Promise<MoneyTransaction> {
  const found = waitingFor('OPERATOR', await findTransaction(ctx.tx, ctx.scope, transactionId))
  if (found.method !== 'CASH') fail('INVALID_STATE', say('This is no cash payment, and is decided in another way.'))
  const attempt = await lockAttempt(ctx, { transactionId: found.id })
  const doubted = waitingFor('OPERATOR', attempt.row)
  const begun = outcome === 'FAILED' ? await findBegun(ctx.tx, ctx.scope, doubted.id) : undefined
  if (begun) fail('INVALID_STATE', say('Its refund {reference} is under way: resolve that one first.', begun))
  const row =
    outcome === 'SUCCEEDED'
      ? await movePayment(ctx, doubted, 'SUCCEEDED', { columns: { statusReason: null, nextAskAt: null } })
      : (await settleReversed(ctx, parts, attempt, undefined)).row
  await audit(ctx, row, { outcome, evidence: note })
  return row
}

function outcomeOf(row: MoneyTransaction, evidence: CardEvidence): PaymentOutcome {
  if (evidence.outcome === 'FAILED') return { status: 'REJECTED', reason: 'OPERATOR' }
  const { acquirerReference, authorisationCode, card } = evidence
  return {
    status: 'APPROVED',
    acquirerReference,
    authorisationCode,
    amountMinor: row.amountMinor,
    currency: row.currency,
    // When is not known; the buyer waited for it from then on.
    capturedAt: row.createdAt,
    card: cardOf(row) ?? { ...card, fingerprint: `operator_${row.id}` },
  }
}

/**
 * Cash that came for a voucher that had ended: the merchant gets it, without a fee and after the usual days, or the buyer gets it
 * back from the network. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` where no such cash waits.
 */
export async function resolveLateCash(
  ctx: WriteContext,
  id: string,
  { to, note }: { to: 'MERCHANT' | 'BUYER'; note: string },
): Promise<MoneyTransaction> {
  const { tx, scope, now } = ctx
  const row = waitingFor('LATE_CASH', await lockTransaction(tx, scope, id))
  const { amountMinor, currency } = row
  const booking = suspenseResolved({ amountMinor, to: to === 'MERCHANT' ? 'MERCHANT' : 'CASH_NETWORK' })
  await post(tx, scope, { ...booking, subjectId: id, currency }, now)
  const after = await (to === 'MERCHANT' ? giveToMerchant(ctx, row) : giveBack(ctx, row))
  await audit(ctx, after, { outcome: to, evidence: note })
  return after
}

async function giveToMerchant(ctx: WriteContext, row: MoneyTransaction): Promise<MoneyTransaction> {
  const { availableAfterDays } = termsFor(await pricingOf(ctx.tx, ctx.scope, ctx.now), factsOf(row))
  const after = await movePayment(ctx, row, 'SUCCEEDED', {
    columns: {
      statusReason: 'LATE_CASH_KEPT',
      availableAt: businessDaysAfter(ctx.now, availableAfterDays),
      completedAt: ctx.now,
    },
    event: 'payment.succeeded',
  })
  const message = 'The cash that had come too late was given to the merchant.'
  addSteps(ctx, after, { type: 'CASH_RECEIVED', actor: 'SYSTEM', message })
  return after
}

async function giveBack(ctx: WriteContext, row: MoneyTransaction): Promise<MoneyTransaction> {
  const to = row.status === 'CANCELED' ? 'CANCELED' : 'EXPIRED'
  const columns = { statusReason: 'LATE_CASH_RETURNED' }
  const after = await movePayment(ctx, row, to, { columns, event: 'payment.reversed' })
  const message = 'The cash that had come too late goes back to the buyer through the network.'
  addSteps(ctx, after, { type: 'CASH_RETURNED', actor: 'SYSTEM', message })
  return after
}

/** Refuses a transaction that is not there, or that waits for something else. */
function waitingFor(reason: 'OPERATOR' | 'LATE_CASH', row: MoneyTransaction | undefined): MoneyTransaction {
  if (!row) fail('OPERATION_NOT_FOUND', say('There is no such transaction.'))
  if (row.statusReason !== reason) fail('INVALID_STATE', say('This transaction does not wait for the operator.'))
  return row
}

const audit = (
  { tx, scope, now }: WriteContext,
  { id, reference }: MoneyTransaction,
  facts: Record<string, string>,
): Promise<void> =>
  recordAudit(
    tx,
    {
      merchantId: scope.merchantId,
      action: 'payment.resolved',
      actor: 'operator',
      target: id,
      facts: { reference, ...facts },
    },
    now,
  )
