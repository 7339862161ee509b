import { endsIn } from '../../acquirers/simulator/script.ts'
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
  if (endsIn(77n, amountMinor, currency)) return { status: 'REFUSED', reason: 'BANK_REJECTED' }
  if (!endsIn(78n, amountMinor, currency)) return { status: 'PAID', ...transfer }
  return now < returnsAt
    ? { status: 'PAID', ...transfer, askAgainAt: returnsAt }
    : { status: 'RETURNED', reason: 'ACCOUNT_CLOSED' }
}
