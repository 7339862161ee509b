import { createHash } from 'node:crypto'
import type { RefundOutcome, RefundRefusal, RefundRequest } from '../acquirer.ts'
import { endsIn } from './script.ts'

// A refund in the simulator's books. Pure.

export type SimulatedRefund = {
  reference: string
  paymentReference: string
  amountMinor: bigint
  currency: string
  status: 'SUCCEEDED' | 'REFUSED'
  reason: RefundRefusal | null
  /** When the holder's bank sends the money back. */
  returnsAt: Date | null
  acquirerReference: string
  createdAt: Date
}

const returnedAfterMs = 60_000
const unansweredForMs = 60_000

/** Ends of amounts by which tests steer: the bank returns the money; the answer does not come, and what came of it is found a minute later. */
const ends = { returned: 13n, lostPaid: 17n, lostRefused: 19n }

export const newRefund = (
  { reference, paymentReference, amountMinor, currency }: RefundRequest,
  reason: RefundRefusal | null,
  acquirerReference: string,
  now: Date,
): SimulatedRefund => ({
  reference,
  paymentReference,
  amountMinor,
  currency,
  ...judged(reason ?? (endsIn(ends.lostRefused, amountMinor, currency) ? 'OTHER' : null)),
  returnsAt:
    reason === null && endsIn(ends.returned, amountMinor, currency) ? new Date(now.getTime() + returnedAfterMs) : null,
  acquirerReference,
  createdAt: now,
})

const judged = (reason: RefundRefusal | null) => ({
  status: reason === null ? ('SUCCEEDED' as const) : ('REFUSED' as const),
  reason,
})

export function refundOutcomeAt(refund: SimulatedRefund, now: Date): RefundOutcome {
  const { status, reason, returnsAt, acquirerReference, amountMinor, currency } = refund
  if (isUnanswered(refund, now)) return { status: 'UNKNOWN', cause: 'TIMEOUT' }
  if (status === 'REFUSED') return { status, reason: reason ?? 'OTHER' }
  if (returnsAt !== null && returnsAt <= now) return { status: 'REFUSED', reason: 'RETURNED_BY_BANK' }
  const arn = arnOf(acquirerReference)
  return { status, acquirerReference, amountMinor, currency, arn, ...(returnsAt && { askAgainAt: returnsAt }) }
}

const isUnanswered = ({ reason, amountMinor, currency, createdAt }: SimulatedRefund, now: Date): boolean =>
  (reason === null || reason === 'OTHER') &&
  [ends.lostPaid, ends.lostRefused].some((end) => endsIn(end, amountMinor, currency)) &&
  now.getTime() < createdAt.getTime() + unansweredForMs

/** 23 digits, the same for the same refund: 7, six digits of an acquirer that is none, and 16 that tell it from others. */
const arnOf = (acquirerReference: string): string => {
  const digits = createHash('sha256').update(acquirerReference).digest().readBigUInt64BE() % 10n ** 16n
  return `7000000${String(digits).padStart(16, '0')}`
}
