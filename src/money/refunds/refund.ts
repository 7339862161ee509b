import { dayMs } from '#platform/durations.ts'
import type { EnvironmentName, Origin } from '#platform/context.ts'
import { type StateOf, states } from '#platform/states.ts'
import { businessDaysAfter } from '../payments/business-days.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { type Words } from '#platform/sentences/said.ts'
import { say } from './sentences.ts'

// A refund: money that goes back to the buyer of a payment. Pure.

/** A refund that has succeeded fails after all when the buyer's bank sends the money back. */
export const refundStates = states({
  PENDING: ['PROCESSING', 'FAILED', 'CANCELED'],
  PROCESSING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
  CANCELED: [],
})
export type RefundStatus = StateOf<typeof refundStates>
export const refundStatuses = refundStates.names as [RefundStatus, ...RefundStatus[]]

/** UPSTREAM: the acquirer or bank that pays it has not decided. OPERATOR: a day has passed so, and people look. */
export const pendingReasons = ['INSUFFICIENT_BALANCE', 'UPSTREAM', 'OPERATOR'] as const
type PendingReason = (typeof pendingReasons)[number]

export const failureReasons = ['DECLINED', 'RETURNED_BY_BANK', 'INVALID_DESTINATION', 'INSUFFICIENT_BALANCE'] as const
export type FailureReason = (typeof failureReasons)[number]

export const refundReasons = ['CUSTOMER_REQUEST', 'DUPLICATE', 'FRAUD', 'RETURN', 'ORDER_CANCELED', 'OTHER'] as const
type RefundReason = (typeof refundReasons)[number]

/** A row of `refunds`. The amount is in minor units of `currency`. */
export type Refund = {
  environment: EnvironmentName
  /** Its idempotency key upstream, at every try. */
  id: string
  /** The merchant's own name of it: sent again, it means the same refund. */
  refundReference: string
  paymentId: string
  refundTransactionId: string
  status: RefundStatus
  pendingReason: PendingReason | null
  failureReason: FailureReason | null
  amountMinor: bigint
  currency: string
  /** True if it was requested without an amount: for all that was left. */
  isRemainder: boolean
  /** A card is refunded by its acquirer, cash by a transfer from the bank. */
  paidBy: 'ACQUIRER' | 'BANK'
  /** It undoes a charge that came after its session had ended. */
  isLate: boolean
  /** Its payer has accepted it, and has not said since that it did nothing. */
  isUnderWay: boolean
  /** The operator transfers it, for there is no bank that could be asked: no bank ever is. */
  isByHand: boolean
  /** The ledger holds its money. */
  isHeld: boolean
  /** Part that was taken from pending, when it was held. */
  heldPendingMinor: bigint
  /** The part of the payment's fee that came back with it, and the tax in that; null where the terms kept the fee. */
  returnedFeeMinor: bigint | null
  returnedVatMinor: bigint | null
  reason: RefundReason
  reasonDetail: string | null
  noteToCustomer: string | null
  /** The units of the order are for sale again once it succeeds. */
  restock: boolean
  destinationRib: string | null
  destinationHolder: string | null
  arn: string | null
  upstreamReference: string | null
  metadata: string | null
  origin: Origin
  nextTryAt: Date | null
  expectedAt: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
  startedAt: Date | null
  completedAt: Date | null
}

/** The fields of a refund's request. */
export type RefundTerms = Pick<Refund, 'refundReference' | 'reason' | 'isRemainder' | 'amountMinor'> &
  Partial<Pick<Refund, 'reasonDetail' | 'noteToCustomer' | 'restock' | 'metadata' | 'isLate'>> & {
    destination?: { rib: string; holderName: string } | undefined
  }

type NewRefund = { id: string; refundTransactionId: string; origin: Origin; now: Date }

/** A refund as it begins: PENDING, and nothing held for it yet. */
export const draftRefund = (payment: MoneyTransaction, asked: RefundTerms, { now, ...born }: NewRefund): Refund => ({
  environment: payment.environment,
  ...born,
  refundReference: asked.refundReference,
  paymentId: payment.id,
  status: 'PENDING',
  pendingReason: null,
  failureReason: null,
  amountMinor: asked.amountMinor,
  currency: payment.currency,
  isRemainder: asked.isRemainder,
  paidBy: paidByOf(payment),
  isLate: asked.isLate ?? false,
  isUnderWay: false,
  isByHand: false,
  isHeld: false,
  heldPendingMinor: 0n,
  returnedFeeMinor: null,
  returnedVatMinor: null,
  reason: asked.reason,
  reasonDetail: asked.reasonDetail ?? null,
  noteToCustomer: asked.noteToCustomer ?? null,
  restock: asked.restock ?? false,
  destinationRib: asked.destination?.rib ?? null,
  destinationHolder: asked.destination?.holderName ?? null,
  arn: null,
  upstreamReference: null,
  metadata: asked.metadata ?? null,
  nextTryAt: now,
  expectedAt: businessDaysAfter(now, arrivesAfterDays[paidByOf(payment)]),
  version: 1,
  createdAt: now,
  updatedAt: now,
  startedAt: null,
  completedAt: null,
})

export const paidByOf = ({ method }: Pick<MoneyTransaction, 'method'>): Refund['paidBy'] =>
  method === 'CASH' ? 'BANK' : 'ACQUIRER'

/** Business days that buyers' banks take, as a rule. */
const arrivesAfterDays = { ACQUIRER: 5, BANK: 2 }

const refundableForDays = 365
const waitsForMoneyDays = 30

/** When a refund that waits for money is given up. */
export const waitsUntil = ({ createdAt }: Pick<Refund, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + waitsForMoneyDays * dayMs)

export type Refusal = { rule: string; message: Words }

/** Returns why a transaction cannot be refunded at all; undefined when it can, as far as its amount goes. */
export function refusalOf(row: MoneyTransaction, now: Date): Refusal | undefined {
  if (row.type === 'FUNDING') return { rule: 'FUNDING', message: say('it put your own money into the wallet') }
  if (row.type !== 'PAYMENT')
    return { rule: 'NOT_A_PAYMENT', message: say('it is a {type}', { type: row.type.toLowerCase() }) }
  // Once the operator has given it to the merchant, it is a payment like others.
  if (row.isLate && row.method === 'CASH' && row.status !== 'SUCCEEDED')
    return { rule: 'LATE', message: say('its cash came too late, and the operator decides about it') }
  if (row.isLate && row.method !== 'CASH' && row.statusReason !== 'LATE_CARD_KEPT')
    return { rule: 'LATE', message: say('it came too late, and goes back by itself') }
  if (row.status === 'DISPUTED' || row.status === 'CHARGED_BACK')
    return { rule: 'DISPUTED', message: say('its holder denies it, so that the bank decides about the money') }
  if (row.status !== 'SUCCEEDED') return { rule: 'NOT_SUCCEEDED', message: say('it has not succeeded') }
  const age = now.getTime() - (row.completedAt ?? row.createdAt).getTime()
  if (age > refundableForDays * dayMs)
    return { rule: 'TOO_OLD', message: say('it was paid more than {days} days ago', { days: refundableForDays }) }
  return undefined
}

/** Whether a request repeats the one that made this refund: its texts may differ; amount, reason, restocking and destination may not. */
export const isRepeatOf = (
  refund: Refund,
  payment: { id: string },
  asked: Omit<RefundTerms, 'amountMinor'>,
  amountMinor?: bigint,
) =>
  refund.paymentId === payment.id &&
  refund.reason === asked.reason &&
  refund.restock === (asked.restock ?? false) &&
  refund.isRemainder === asked.isRemainder &&
  (amountMinor === undefined || refund.amountMinor === amountMinor) &&
  // A destination that was erased with its client is compared no more.
  (refund.destinationRib === null || refund.destinationRib === asked.destination?.rib)
