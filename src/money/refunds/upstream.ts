import type { Scope } from '#platform/context.ts'
import type { NotFound, Pending, RefundOutcome, Rejected, Unknown } from '../acquirers/acquirer.ts'
import { accountOf } from '../acquirers/routing.ts'
import type { Bank, Refusal, TransferOutcome } from '../banks/bank.ts'
import { type Banks, bankFor } from '../banks/selection.ts'
import type { PaymentParts } from '../payments/parts.ts'
import type { Pair } from './record.ts'
import type { FailureReason, Refund } from './refund.ts'
import { scriptedOutcome } from './sandbox.ts'

// The payer of a refund: the acquirer that charged the card, or the bank, which transfers what was paid in cash. Both get the refund's id as
// reference, and both answers have one type.

export type RefundParts = PaymentParts & { banks: Banks }

export type UpstreamOutcome =
  | { status: 'SUCCEEDED'; upstreamReference: string; arn?: string | undefined; askAgainAt?: Date | undefined }
  | { status: 'REFUSED'; reason: FailureReason }
  | Rejected
  | Pending
  | Unknown
  | NotFound

/** Gives the money back; asked again, it gives back nothing more, and tells what has become of the first. Never throws. */
export async function askUpstream(parts: RefundParts, scope: Scope, pair: Pair): Promise<UpstreamOutcome> {
  const { refund, payment } = pair
  const scripted = scope.environment === 'SANDBOX' ? scriptedOutcome(refund) : undefined
  if (scripted) return fromAcquirer(scripted)
  const inquiry = inquiryOf(scope, refund)
  if (refund.paidBy === 'ACQUIRER') {
    const account = await accountOf(parts.acquirers, scope, payment)
    const { reference: paymentReference, acquirerReference } = payment
    return account
      ? fromAcquirer(
          await account.acquirer.refund({ ...inquiry, paymentReference, acquirerReference: acquirerReference ?? '' }),
        )
      : nobody
  }
  const bank = bankFor(parts.banks, scope.environment)
  const { destinationRib: rib, destinationHolder: holderName, isByHand } = refund
  if (!bank || isByHand || rib === null || holderName === null) return nobody
  return fromBank(await bank.send({ ...inquiry, to: { rib, holderName } }))
}

/** Looks up a refund that was paid: its bank may have returned it. Never throws. */
export async function lookUpstream(parts: RefundParts, scope: Scope, pair: Pair): Promise<UpstreamOutcome> {
  const inquiry = inquiryOf(scope, pair.refund)
  if (pair.refund.paidBy === 'ACQUIRER') {
    const account = await accountOf(parts.acquirers, scope, pair.payment)
    return account ? fromAcquirer(await account.acquirer.lookUpRefund(inquiry)) : nobody
  }
  const bank: Bank | undefined = bankFor(parts.banks, scope.environment)
  return bank && !pair.refund.isByHand ? fromBank(await bank.lookUp(inquiry)) : nobody
}

/** No payer is available. */
export const notConfigured = 'NOT_CONFIGURED'
const nobody: Rejected = { status: 'REJECTED', reason: notConfigured }

const inquiryOf = (scope: Scope, { id, amountMinor, currency }: Refund) => ({
  scope,
  reference: id,
  amountMinor,
  currency,
})

function fromAcquirer(outcome: RefundOutcome | NotFound): UpstreamOutcome {
  if (outcome.status === 'REFUSED')
    return { status: 'REFUSED', reason: outcome.reason === 'RETURNED_BY_BANK' ? 'RETURNED_BY_BANK' : 'DECLINED' }
  if (outcome.status !== 'SUCCEEDED') return outcome
  const { acquirerReference: upstreamReference, arn, askAgainAt } = outcome
  return { status: 'SUCCEEDED', upstreamReference, arn, askAgainAt }
}

/** Why a refund has failed that its bank refused. */
export const failureOf: Record<Refusal, FailureReason> = {
  INVALID_RIB: 'INVALID_DESTINATION',
  ACCOUNT_CLOSED: 'INVALID_DESTINATION',
  HOLDER_MISMATCH: 'INVALID_DESTINATION',
  BANK_REJECTED: 'DECLINED',
}

function fromBank(outcome: TransferOutcome | NotFound): UpstreamOutcome {
  switch (outcome.status) {
    case 'PAID':
      return { status: 'SUCCEEDED', upstreamReference: outcome.traceId, askAgainAt: outcome.askAgainAt }
    case 'ACCEPTED':
      return { status: 'PENDING', ...(outcome.askAgainAt && { askAgainAt: outcome.askAgainAt }) }
    case 'REFUSED':
      return { status: 'REFUSED', reason: failureOf[outcome.reason] }
    case 'RETURNED':
      return { status: 'REFUSED', reason: 'RETURNED_BY_BANK' }
    default:
      return outcome
  }
}
