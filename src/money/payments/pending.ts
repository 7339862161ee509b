import type { MoneyTransaction } from './transaction.ts'

// What of a payment is still pending: its amount without the fee, less what refunds have taken of it. Pure.

type Money = Pick<MoneyTransaction, 'amountMinor' | 'feeMinor' | 'refundedPendingMinor'>

/** What its release moves. Below zero, refunds have taken as much of its fee, too, which is then paid from what is available. */
export const unreleasedMinor = ({ amountMinor, feeMinor, refundedPendingMinor }: Money): bigint =>
  amountMinor - feeMinor - refundedPendingMinor

/** Whether a release is still to come. None comes once a dispute is lost, or cash was given back. */
export const isUnreleased = ({ releasedAt, status }: Pick<MoneyTransaction, 'releasedAt' | 'status'>): boolean =>
  releasedAt === null && status !== 'CHARGED_BACK'
