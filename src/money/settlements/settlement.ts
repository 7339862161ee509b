import { hash } from 'node:crypto'
import type { Booking } from '../ledger/bookings.ts'

// A payment of an acquirer to the operator, and the lines that it is made of. Pure.

/** DISPUTE takes the money of a payment back, DISPUTE_WON returns it, as REFUND_RETURNED does with that of a refund. OTHER is what nothing is known of. */
export const lineKinds = ['CHARGE', 'REFUND', 'REFUND_RETURNED', 'DISPUTE', 'DISPUTE_WON', 'FEE', 'OTHER'] as const
export type LineKind = (typeof lineKinds)[number]

export type SettledLine = {
  kind: LineKind
  /** Of the payment: the acquirer's or ours. */
  reference: string | null
  /** The acquirer's, of the refund. */
  partReference: string | null
  authorisationCode: string | null
  /** The day of the payment, as `2026-11-23`. */
  happenedOn: string | null
  /** Below zero for money that the acquirer takes back. */
  grossMinor: bigint
  /** The part that the acquirer keeps. */
  feeMinor: bigint
  /** The amount that the buyer paid, where the acquirer has converted it. */
  originalMinor: bigint | null
  originalCurrency: string | null
}

export type SettledSum = { reference: string; currency: string; paidOn: string; lines: SettledLine[] }

export type LineStatus = 'NEW' | 'MATCHED' | 'SUSPENSE' | 'DECIDED'

export const netOf = ({ grossMinor, feeMinor }: Pick<SettledLine, 'grossMinor' | 'feeMinor'>): bigint =>
  grossMinor - feeMinor

export const sumsOf = (lines: readonly SettledLine[]) => {
  const grossMinor = lines.reduce((sum, each) => sum + each.grossMinor, 0n)
  const feeMinor = lines.reduce((sum, each) => sum + each.feeMinor, 0n)
  return { grossMinor, feeMinor, netMinor: grossMinor - feeMinor }
}

/** The same for the same lines, whatever file or answer they came in. */
export const contentHashOf = ({ currency, paidOn, lines }: SettledSum): string =>
  hash('sha256', JSON.stringify([currency, paidOn, ...lines.map(keyOf)]))

/** Everything that a line says, as one text. */
const keyOf = (line: SettledLine): string =>
  JSON.stringify([
    line.kind,
    line.reference,
    line.partReference,
    line.authorisationCode,
    line.happenedOn,
    String(line.grossMinor),
    String(line.feeMinor),
    String(line.originalMinor ?? ''),
    line.originalCurrency,
  ])

export type Difference = { what: 'ADDED' | 'GONE'; line: SettledLine }

/** Lines that the one has and the other has not; a line that comes twice counts twice. */
export function differencesOf(before: readonly SettledLine[], after: readonly SettledLine[]): Difference[] {
  const left = new Map<string, number>()
  for (const line of before) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1)
  const added = after.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count <= 0
  })
  const gone = before.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count > 0
  })
  return [
    ...gone.map((line) => ({ what: 'GONE', line }) as const),
    ...added.map((line) => ({ what: 'ADDED', line }) as const),
  ]
}

export const lineDoubts = {
  NO_REFERENCE: 'it names no payment',
  UNKNOWN_PAYMENT: 'no payment of this account goes by what it names',
  SEVERAL_PAYMENTS: 'more than one payment goes by what it names',
  NOT_BOOKED: 'the books have not had it happen yet',
  OTHER_AMOUNT: 'the books have another amount for it',
  OTHER_CURRENCY: 'the payment is in another currency, and it does not say how much of that it is',
  SETTLED_TWICE: 'it was settled before',
  NO_PAYMENT: 'it belongs to no payment',
  UNDONE: 'it was taken for a payment, and a person has taken that back',
} as const
export type LineDoubt = keyof typeof lineDoubts

export const isLineDoubt = (text: string | null): text is LineDoubt => text !== null && Object.hasOwn(lineDoubts, text)

/** The next thing to do about it. */
export const lineProposals: Record<LineDoubt, string> = {
  NO_REFERENCE: '--as own, or --as payment --reference TX-…',
  UNKNOWN_PAYMENT: 'look for the payment at the acquirer; --as payment --reference TX-…, or --as own',
  SEVERAL_PAYMENTS: '--as payment --reference TX-…',
  NOT_BOOKED: 'npx mizan acquirers sync, then npx mizan settlements match',
  OTHER_AMOUNT: 'ask the acquirer; --as payment --reference TX-… when the difference is yours',
  OTHER_CURRENCY: 'ask the acquirer for the amount that the buyer paid, or --as own',
  SETTLED_TWICE: 'ask the acquirer, or --as own',
  NO_PAYMENT: '--as own',
  UNDONE: '--as payment --reference TX-…, with the one that it is; or --as own',
}

/** The ledger's event that a line of this kind answers to. A payment is captured by one of two. */
export const eventsOf: Record<Exclude<LineKind, 'FEE' | 'OTHER'>, readonly Booking['event'][]> = {
  CHARGE: ['payment.captured', 'funding.charged'],
  REFUND: ['refund.succeeded'],
  REFUND_RETURNED: ['refund.returned'],
  DISPUTE: ['chargeback.received'],
  DISPUTE_WON: ['chargeback.won'],
}
