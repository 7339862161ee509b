import type { MoneyTransaction } from './transaction.ts'

// The pending part of a payment: its amount without the fee, less the parts that refunds and disputes have taken. Pure.

type Money = Pick<MoneyTransaction, 'amountMinor' | 'feeMinor' | 'refundedPendingMinor' | 'disputedPendingMinor'>

/** Amount that its release moves. Below zero, refunds have also taken that much of its fee, which is then paid from available money. */
export const unreleasedMinor = ({ amountMinor, feeMinor, refundedPendingMinor, disputedPendingMinor }: Money): bigint =>
  amountMinor - feeMinor - refundedPendingMinor - disputedPendingMinor

/** Amount that can still be refunded. A dispute takes what was refunded before as well, so that more may be gone than was paid. */
export const leftToRefund = ({
  amountMinor,
  refundedMinor,
  disputedMinor,
}: Pick<MoneyTransaction, 'amountMinor' | 'refundedMinor' | 'disputedMinor'>): bigint => {
  const leftMinor = amountMinor - refundedMinor - disputedMinor
  return leftMinor < 0n ? 0n : leftMinor
}

/** Whether a release is still to come. None comes once a dispute is lost, or cash was given back. */
export const isUnreleased = ({ releasedAt, status }: Pick<MoneyTransaction, 'releasedAt' | 'status'>): boolean =>
  releasedAt === null && status !== 'CHARGED_BACK'
