import type { TransferOutcome } from '../bank.ts'

// A transfer in the books of the simulated bank. Pure.

export type SimulatedTransfer = {
  reference: string
  amountMinor: bigint
  currency: string
  traceId: string
  sentAt: Date
}

/** Duration of a transfer, and the time after that at which one ending in .78 comes back. */
const transferTakesMs = 5_000
const returnedAfterMs = 60_000

/** Accepted at once and paid soon after; amounts that end in .77 are refused, and those that end in .78 come back. */
export function outcomeAt({ amountMinor, currency, traceId, sentAt }: SimulatedTransfer, now: Date): TransferOutcome {
  const paidAt = new Date(sentAt.getTime() + transferTakesMs)
  const returnsAt = new Date(paidAt.getTime() + returnedAfterMs)
  const transfer = { traceId, amountMinor, currency }
  if (now < paidAt) return { status: 'ACCEPTED', ...transfer, arrivesAt: paidAt, askAgainAt: paidAt }
  const cents = amountMinor % 100n
  if (cents === 77n) return { status: 'REFUSED', reason: 'BANK_REJECTED' }
  if (cents !== 78n) return { status: 'PAID', ...transfer }
  return now < returnsAt
    ? { status: 'PAID', ...transfer, askAgainAt: returnsAt }
    : { status: 'RETURNED', reason: 'ACCOUNT_CLOSED' }
}
