import { feeOf } from '../ledger/ledger.ts'
import type { Terms } from './rule.ts'

// The arithmetic of fees, in whole minor units. Pure.

/** `feeMinor` is all that the merchant pays; `vatMinor` is the part of it that is value added tax. */
export type Fee = { feeMinor: bigint; vatMinor: bigint }

const whole = 10_000n

/** A share in ten-thousandths, rounded half up to a whole unit. */
const shareOf = (amountMinor: bigint, basisPoints: number): bigint =>
  (amountMinor * BigInt(basisPoints) + whole / 2n) / whole

type Money = { amountMinor: bigint; currency: string }
type PaymentTerms = Pick<Terms, 'basisPoints' | 'fixedMinor' | 'minimumMinor' | 'maximumMinor' | 'vatBasisPoints'>

/**
 * The fee of a payment: the percentage, rounded half up, and the fixed amount; not below the minimum, not above the maximum; with its tax. It is never
 * more than the amount, whatever the terms.
 */
export function feeOfPayment({ amountMinor, currency }: Money, terms: PaymentTerms): Fee {
  const { minimumMinor, maximumMinor } = terms
  const priced = feeOf(amountMinor, { ...terms, currency })
  const raised = priced < minimumMinor ? minimumMinor : priced
  const netMinor = maximumMinor !== undefined && raised > maximumMinor ? maximumMinor : raised
  const fee = withVat(netMinor, terms)
  return fee.feeMinor <= amountMinor ? fee : including(amountMinor, terms)
}

/** Adds the tax to a fee, rounded half up. */
export function withVat(netMinor: bigint, { vatBasisPoints }: Pick<Terms, 'vatBasisPoints'>): Fee {
  const vatMinor = shareOf(netMinor, vatBasisPoints)
  return { feeMinor: netMinor + vatMinor, vatMinor }
}

/** A fee that has its tax in it. */
function including(feeMinor: bigint, { vatBasisPoints }: Pick<Terms, 'vatBasisPoints'>): Fee {
  const divisor = whole + BigInt(vatBasisPoints)
  const netMinor = (feeMinor * whole + divisor / 2n) / divisor
  return { feeMinor, vatMinor: feeMinor - netMinor }
}

/** The part of a fee that goes back with a part of its payment; all parts together give back all of it, and no more. */
export function returnedPart({ feeMinor, vatMinor }: Fee, amountMinor: bigint, { before, after }: Refunded): Fee {
  const part = (totalMinor: bigint) => (totalMinor * after) / amountMinor - (totalMinor * before) / amountMinor
  return { feeMinor: part(feeMinor), vatMinor: part(vatMinor) }
}

/** The refunded amount of a payment before a refund, and with it. */
export type Refunded = { before: bigint; after: bigint }
