import type { MoneyTransaction } from './transaction.ts'

// The pending part of a payment: its amount without the fee, less the part that refunds have taken. Pure.

type Money = Pick<MoneyTransaction, 'amountMinor' | 'feeMinor' | 'refundedPendingMinor'>

/** Amount that its release moves. Below zero, refunds have also taken that much of its fee, which is then paid from available money. */
export const unreleasedMinor = ({ amountMinor, feeMinor, refundedPendingMinor }: Money): bigint =>
  amountMinor - feeMinor - refundedPendingMinor

/** Whether a release is still to come. None comes once a dispute is lost, or cash was given back. */
export const isUnreleased = ({ releasedAt, status }: Pick<MoneyTransaction, 'releasedAt' | 'status'>): boolean =>
  releasedAt === null && status !== 'CHARGED_BACK'
