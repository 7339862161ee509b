import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { fail, failField } from '#platform/errors.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { majorText } from '../money.ts'
import { leftToRefund } from '../payments/pending.ts'
import { takeFromPayment } from '../payments/refunded-queries.ts'
import { lockHead, lockTransaction } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { requireActiveWallet } from '../wallets/wallets.ts'
import { holdMoney } from './hold.ts'
import { findByReference } from './queries.ts'
import { addRefundStep, emitRefundEvent, newRefund, type Pair, recordRefund } from './record.ts'
import { isRepeatOf, paidByOf, type Refund, type RefundTerms, refusalOf, waitsUntil } from './refund.ts'
import { sandboxDelayMs } from './sandbox.ts'
import { say } from './sentences.ts'

// Requests a refund: decides at once, and holds the money. The money moves later, by execute.ts.

/** `amountMinor` is all that is left of the payment when it is absent; `metadata` is JSON. */
export type RefundRequest = Omit<RefundTerms, 'amountMinor' | 'isRemainder' | 'isLate'> & {
  transactionId: string
  amountMinor?: bigint | undefined
} & Asking

/** The operator asks in place of the merchant. */
type Asking = { isByOperator?: boolean }

export type Requested = Pair & { isNew: boolean }

/** The job that gives the money back. */
export const executeJob = 'refunds.execute'

/**
 * Requests a refund of a payment, in the caller's transaction. The caller holds no lock of `transaction_heads` or the ledger. `isNew` is false when
 * the reference was known: then the refund that has it is returned as it is. If the wallet holds too little, the refund waits. Refuses with
 * `OPERATION_NOT_FOUND`, `IDEMPOTENCY_CONFLICT` when the reference stands for another refund, `WALLET_NOT_ACTIVE`, `OPERATION_NOT_REFUNDABLE` with
 * the reason in `details[0].rule`, `REFUND_AMOUNT_EXCEEDED`, and `VALIDATION_ERROR` for a destination that is missing or too much, or a restock of a
 * sale that took no stock.
 */
export async function requestRefund(ctx: WriteContext, request: RefundRequest): Promise<Requested> {
  const { tx, scope, now } = ctx
  // Two payments at once with one reference: the key refuses the later, which then finds the earlier.
  ctx.wasTaken('refunds_refund_reference')
  const payment =
    (await lockTransaction(tx, scope, request.transactionId)) ??
    fail('OPERATION_NOT_FOUND', say('There is no such transaction in this account and environment.'))
  // Looked up under the lock: a concurrent request has committed, and a repeat gets its answer whatever is left of the payment.
  const known = await findByReference(tx, scope, request.refundReference)
  if (known) return { refund: requireRepeat(known, payment, request), payment, isNew: false }

  const amountMinor = await requireRefundable(ctx, payment, request)
  const taken = await takeFromPayment(tx, scope, { paymentId: payment.id, amountMinor }, now)
  if (!taken) return refuseAmount(payment)
  const asked: RefundTerms = { ...request, amountMinor, isRemainder: request.amountMinor === undefined }
  const drafted = newRefund(ctx, taken, asked)
  // Recording a transaction locks the head of all before the ledger.
  await lockHead(tx, scope)
  const made = await hold(ctx, { refund: drafted, payment: taken })
  await recordRefund(ctx, made)
  await emitRequested(ctx, made, request)
  return { ...made, isNew: true }
}

/** Refuses as {@link requestRefund} does, and writes nothing. Returns the amount that is asked for. */
export async function requireRefundable(
  { tx, scope, now }: { tx: Queries; scope: Scope; now: Date },
  payment: MoneyTransaction,
  request: Pick<RefundRequest, 'amountMinor' | 'destination' | 'restock'>,
): Promise<bigint> {
  await requireActiveWallet(tx, scope)
  refuseUnrefundable(payment, now)
  refuseMisfits(payment, request)
  const leftMinor = leftToRefund(payment)
  const { amountMinor = leftMinor } = request
  return amountMinor > 0n && amountMinor <= leftMinor ? amountMinor : refuseAmount(payment)
}

function requireRepeat(known: Refund, payment: MoneyTransaction, request: RefundRequest): Refund {
  const isRemainder = request.amountMinor === undefined
  if (isRepeatOf(known, payment, { ...request, isRemainder }, request.amountMinor)) return known
  fail('IDEMPOTENCY_CONFLICT', say('This refundReference stands for another refund. Give a new refund a new one.'), {
    details: [{ field: 'refundReference', rule: 'PAYLOAD_MISMATCH', message: say('stands for another refund') }],
  })
}

function refuseUnrefundable(payment: MoneyTransaction, now: Date): void {
  const refusal = refusalOf(payment, now)
  if (!refusal) return
  fail('OPERATION_NOT_REFUNDABLE', say('This transaction cannot be refunded: {said}.', { said: refusal.message }), {
    details: [{ field: 'transactionId', ...refusal }],
  })
}

function refuseMisfits(
  payment: MoneyTransaction,
  { destination, restock }: Pick<RefundRequest, 'destination' | 'restock'>,
): void {
  const isTransfer = paidByOf(payment) === 'BANK'
  if (isTransfer && !destination)
    failField(
      'destination',
      say('is required: cash is given back by a transfer to the buyer’s bank account'),
      'contradiction',
    )
  if (!isTransfer && destination)
    failField('destination', say('must be left out: the money goes back to the card that paid'), 'contradiction')
  if (restock && payment.sourceKind !== 'PRODUCT_ORDER')
    failField('restock', say('is for payments of product orders alone'), 'contradiction')
}

function refuseAmount(payment: MoneyTransaction): never {
  const { currency } = payment
  const leftMinor = leftToRefund(payment)
  const left = `${majorText(leftMinor, currency)} ${currency}`
  const message =
    leftMinor === 0n ? say('all of this payment is refunded') : say('must be at most {left}, which is left', { left })
  fail('REFUND_AMOUNT_EXCEEDED', say('{field}: {said}', { field: 'amount', said: message }), {
    details: [{ field: 'amount', rule: 'max', message }],
  })
}

/** Sets the money aside; without enough of it, the refund waits until there is. */
async function hold(ctx: WriteContext, { refund, payment }: Pair): Promise<Pair> {
  const held = await holdMoney(ctx, { refund, payment })
  if (!held)
    return { refund: { ...refund, pendingReason: 'INSUFFICIENT_BALANCE', nextTryAt: waitsUntil(refund) }, payment }
  const delayMs = ctx.scope.environment === 'SANDBOX' ? sandboxDelayMs : 0
  const nextTryAt = new Date(ctx.now.getTime() + delayMs)
  return { refund: { ...refund, ...held.columns, nextTryAt }, payment: held.payment }
}

/** The event and the steps of a new refund, and the job that goes on with it. */
export async function emitRequested(
  ctx: WriteContext,
  { refund, payment }: Pair,
  { isByOperator = false }: Asking = {},
): Promise<void> {
  const { tx, scope } = ctx
  const { isLate } = refund
  addRefundStep(
    ctx,
    { refund, payment },
    {
      type: 'REFUND_REQUESTED',
      actor: isLate || isByOperator ? 'SYSTEM' : 'MERCHANT',
      message: isLate
        ? 'The session had ended before the card was charged, so the money goes back to the buyer.'
        : isByOperator
          ? 'The operator requested a refund.'
          : 'A refund was requested.',
    },
  )
  emitRefundEvent(ctx, { refund, payment })
  if (refund.pendingReason === null && refund.nextTryAt)
    await enqueue(tx, executeJob, { ...scope, id: refund.id }, { runAt: refund.nextTryAt })
}
