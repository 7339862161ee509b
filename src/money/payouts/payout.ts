import { type StateOf, states } from '#platform/states.ts'
import type { BankAccount } from '../wallets/wallet.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'

// A payout: a transaction of type PAYOUT, whose state moves by this table. Pure.

/** PENDING until the bank has taken it over. */
export const payoutStates = states({
  PENDING: ['IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED'],
  IN_TRANSIT: ['PAID', 'FAILED'],
  // Only by a transfer that comes back.
  PAID: ['FAILED'],
  FAILED: [],
  CANCELED: [],
})
export type PayoutStatus = StateOf<typeof payoutStates>

/** The sender of the money: a bank by interface, or the operator in files and by hand. */
export type Sender = 'BANK' | 'OPERATOR'

/** The JSON in the row; instants are ISO 8601. */
export type PayoutOnRow = {
  /** The account as it was when the payout was made: assigning another one does not redirect it. */
  to: BankAccount
  /** Whether it takes all that was available, and so pays out every payment that was released. */
  isWhole: boolean
  /** Of one that is whole: it pays out what was released until then. */
  until?: string
  /** Of one that is whole: every payment that it pays out names it. */
  isFinished?: boolean
  by: Sender
  /** Of one that the operator sends: it can be called off until then, and no file takes it before. */
  heldUntil?: string
  sentAt?: string
  traceId?: string
  arrivesAt?: string
}

/** Throws TypeError if it is not a payout. */
export function payoutOf({ payout }: Pick<MoneyTransaction, 'payout'>): PayoutOnRow {
  if (payout === null) throw new TypeError('The transaction is no payout.')
  // The column is written by this folder alone.
  return JSON.parse(payout) as PayoutOnRow
}

/** Whether the bank was asked to send it: from then on it cannot be canceled. */
export const wasSent = ({ status, asks }: MoneyTransaction): boolean => status !== 'PENDING' || asks > 0

/** Of one that had failed and was paid all the same: its money was taken again, by another payout. */
export const paidAfterAll = 'PAID_AFTER_ALL'

/** Minimum amount of a payout unless the merchant has set another: 100 dirhams. */
export const minimumByDefaultMinor = 10_000n

/** Delay before a payout on demand is sent; until then it can be canceled. */
export const sentAfterMs = 30_000
