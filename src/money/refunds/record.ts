import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { RawJson } from '#platform/json.ts'
import { tally } from '#platform/lists/queries.ts'
import { majorNumber } from '../money.ts'
import { addSteps, newTransaction, recordAtCommit } from '../payments/record.ts'
import type { MoneyTransaction, StepType, TransactionStep } from '../payments/transaction.ts'
import { updateTransaction } from '../payments/transaction-queries.ts'
import { insertRefund, updateRefund } from './queries.ts'
import { type RefundTerms, draftRefund, type Refund, refundStates, type RefundStatus } from './refund.ts'
import { presentRefund } from './refund-view.ts'

// Creates and changes refunds: always with their own transaction, their events, and steps in the history of both. The caller holds the lock of its
// payment; the order of locks is payment, refund, `transaction_heads`, ledger, others.

/** A refund and the payment that it gives back, both as they are now. */
export type Pair = { refund: Refund; payment: MoneyTransaction }

/** Name of the list whose exact total `tally` keeps. */
export const refundsList = 'refunds'

/** A refund as it begins, with the id that its transaction will have. Writes nothing. */
export const newRefund = ({ origin, now }: WriteContext, payment: MoneyTransaction, asked: RefundTerms): Refund =>
  draftRefund(payment, asked, { id: newId(now), refundTransactionId: newId(now), origin, now })

/** Records a refund with its transaction. */
export async function recordRefund(ctx: WriteContext, { refund, payment }: Pair): Promise<void> {
  recordAtCommit(ctx, newTransaction(ctx, transactionOf(payment, refund)))
  await insertRefund(ctx.tx, ctx.scope, refund)
  tally(ctx, refundsList, 1, refund)
}

/** A refund has the source of its payment, so that one filter finds both. */
const transactionOf = (payment: MoneyTransaction, refund: Refund) =>
  ({
    id: refund.refundTransactionId,
    type: 'REFUND',
    status: 'PENDING',
    statusReason: refund.isLate ? 'LATE' : refund.pendingReason,
    isLate: refund.isLate,
    parentId: payment.id,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    method: payment.method === 'CASH' ? 'BANK_TRANSFER' : payment.method,
    card: payment.card,
    cardLast4: payment.cardLast4,
    acquirer: payment.acquirer,
    sourceKind: payment.sourceKind,
    sourceId: payment.sourceId,
    sessionId: payment.sessionId,
    orderId: payment.orderId,
    clientId: payment.clientId,
    customer: payment.customer,
    externalId: payment.externalId,
    metadata: refund.metadata ?? payment.metadata,
  }) as const

const eventOf = {
  PENDING: 'refund.created',
  PROCESSING: 'refund.processing',
  SUCCEEDED: 'refund.succeeded',
  FAILED: 'refund.failed',
  CANCELED: 'refund.canceled',
} as const satisfies Record<RefundStatus, EventType>

type RefundStep = { type: StepType; actor: TransactionStep['actor']; message: string }

const stepOf: Partial<Record<RefundStatus, RefundStep>> = {
  SUCCEEDED: { type: 'REFUNDED', actor: 'BANK', message: 'The money went back to the buyer.' },
  FAILED: { type: 'REFUND_FAILED', actor: 'BANK', message: 'The refund could not be done.' },
  CANCELED: { type: 'REFUND_CANCELED', actor: 'MERCHANT', message: 'The refund was canceled.' },
}

/** Moves a refund along an edge of `refundStates`, with its transaction, and emits its event. Throws Error when there is no such edge. */
export async function moveRefund(
  ctx: WriteContext,
  { refund, payment }: Pair,
  to: RefundStatus,
  { columns, paymentAfter = payment }: { columns: Partial<Refund>; paymentAfter?: MoneyTransaction },
): Promise<Refund> {
  const { tx, scope, now } = ctx
  const isFinal = to !== 'PROCESSING'
  const row = {
    pendingReason: null,
    ...columns,
    ...(isFinal && { completedAt: now, ...erased(payment) }),
    status: to,
    version: refund.version + 1,
    updatedAt: now,
  }
  const after = await updateRefund(tx, scope, { id: refund.id, sources: refundStates.sourcesOf(to), row })
  if (!after) throw new Error(`A refund that is ${refund.status} cannot become ${to}.`)
  await followWithTransaction(ctx, after, payment)
  const step = stepOf[to]
  if (step) addRefundStep(ctx, { refund: after, payment: paymentAfter }, step)
  emitRefundEvent(ctx, { refund: after, payment: paymentAfter }, presentRefund(refund, payment))
  return after
}

/** A deleted client's account number is forgotten once nothing is transferred to it any more. */
const erased = ({ clientId, customer }: MoneyTransaction): Partial<Refund> =>
  clientId !== null && customer === null ? { destinationRib: null, destinationHolder: null, noteToCustomer: null } : {}

/** Keeps the transaction of a refund in the state of the refund. */
export async function followWithTransaction(
  { tx, scope, now }: WriteContext,
  refund: Refund,
  payment?: MoneyTransaction,
): Promise<void> {
  const { refundTransactionId: id, status, completedAt, upstreamReference: acquirerReference } = refund
  const statusReason = refund.failureReason ?? refund.pendingReason ?? (refund.isLate ? 'LATE' : null)
  // People look after what is owed to a buyer and could not be given back.
  const isOpen = status === 'FAILED' && (refund.isLate || payment?.statusReason === 'LATE')
  const row = {
    status,
    statusReason: isOpen ? 'OPERATOR' : statusReason,
    completedAt,
    acquirerReference,
    updatedAt: now,
  }
  await updateTransaction(tx, scope, { id, sources: refundStates.names, row })
}

/** Adds a step to the stories of the payment and of the refund's own transaction. */
export function addRefundStep(ctx: WriteContext, { refund, payment }: Pair, step: RefundStep): void {
  const amount = majorNumber(refund.amountMinor, refund.currency)
  const { failureReason } = refund
  const facts = { refundId: refund.id, amount, currency: refund.currency, ...(failureReason && { failureReason }) }
  addSteps(ctx, payment, { ...step, facts })
  addSteps(ctx, { ...payment, id: refund.refundTransactionId, status: refund.status }, { ...step, facts })
}

/** Emits the event of a refund's state, with the fields of the payment's request. */
export function emitRefundEvent(ctx: WriteContext, { refund, payment }: Pair, before?: Record<string, unknown>): void {
  const object = presentRefund(refund, payment)
  const metadata = refund.metadata ?? payment.metadata
  emit(ctx, eventOf[refund.status], {
    id: refund.id,
    sequence: refund.version,
    externalId: payment.externalId ?? undefined,
    metadata: metadata === null ? undefined : new RawJson(metadata),
    object,
    previous: before && changedMembers(before, object),
  })
}
