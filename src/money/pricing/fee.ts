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

/** The part of a payment that was refunded under terms that give its fee back, and the part of the fee that came back with it. */
export type Returned = Fee & { amountMinor: bigint }

/**
 * The part of a fee that goes back with a part of its payment. All parts together give back all of it and no more, also where refunds between them
 * have come back with their part. The tax is never more than what comes back, and catches up with the next part.
 */
export function returnedPart(payment: Fee & { amountMinor: bigint }, partMinor: bigint, before: Returned): Fee {
  const upTo = (totalMinor: bigint) => (totalMinor * (before.amountMinor + partMinor)) / payment.amountMinor
  const feeMinor = between(0n, upTo(payment.feeMinor) - before.feeMinor, payment.feeMinor)
  return { feeMinor, vatMinor: between(0n, upTo(payment.vatMinor) - before.vatMinor, feeMinor) }
}

const between = (low: bigint, value: bigint, high: bigint): bigint => (value < low ? low : value > high ? high : value)
