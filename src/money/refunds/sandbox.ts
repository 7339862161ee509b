import type { RefundOutcome } from '../acquirers/acquirer.ts'
import { endsIn } from '../acquirers/simulator/script.ts'
import type { Refund } from './refund.ts'

// The outcome of a refund that its amount asks for in the sandbox, whichever payer it has. Pure. That a card refund which ends in .13 comes
// back after a minute is the simulated acquirer's doing.

/** Long enough to be seen as PENDING, and to be canceled. */
export const sandboxDelayMs = 2_000

/** The outcome that the reason's words or the amount ask for; undefined for all others. */
export function scriptedOutcome({ reasonDetail, paidBy, amountMinor, currency }: Refund): RefundOutcome | undefined {
  if (reasonDetail === 'fail:declined') return { status: 'REFUSED', reason: 'OTHER' }
  const isReturned = paidBy === 'BANK' && endsIn(13n, amountMinor, currency)
  return isReturned ? { status: 'REFUSED', reason: 'RETURNED_BY_BANK' } : undefined
}
