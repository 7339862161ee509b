import type { EnvironmentName } from '#platform/context.ts'
import type { Inquiry, NotFound, Rejected, Unknown } from '../acquirers/acquirer.ts'
import type { BankAccount } from '../wallets/wallet.ts'

// The port to the bank that pays merchants out, in our words. Amounts are whole minor units of `currency`. A `reference` is ours,
// unique within merchant and environment, and the idempotency key at the bank: a transfer that is requested again under the same
// reference is sent at most once, and the answer is the outcome of the first request.
//
// What a caller may conclude:
// ACCEPTED   the bank has taken it over; it is on its way.
// PAID       it is on the merchant's account.
// REFUSED    final: it did not arrive and never will.
// RETURNED   it had arrived, and came back.
// REJECTED   certainly nothing was sent under this reference; the same request may be sent again.
// UNKNOWN    anything may have happened; only `lookUp` tells. Never to be taken for a failure.

export type Bank = {
  /** Lower case, as settings name it. */
  readonly name: string
  readonly environments: readonly EnvironmentName[]
  /** A request that the bank has not seen for so long never acts: before that, NOT_FOUND proves nothing. */
  readonly arrivesWithinMs: number

  send(transfer: Transfer, signal?: AbortSignal): Promise<TransferOutcome>
  /** Returns the outcome of a transfer. Changes nothing. */
  lookUp(about: Inquiry, signal?: AbortSignal): Promise<TransferOutcome | NotFound>
}

/** The reference is what the merchant reads on its statement, too. */
export type Transfer = Inquiry & { to: Pick<BankAccount, 'rib' | 'holderName'> }

export const refusals = ['INVALID_RIB', 'ACCOUNT_CLOSED', 'HOLDER_MISMATCH', 'BANK_REJECTED'] as const
export type Refusal = (typeof refusals)[number]

/** `askAgainAt` is when a look-up is worth its while; a bank that may still return what is PAID says when to look. */
type TransferDetails = { traceId: string; amountMinor: bigint; currency: string; askAgainAt?: Date }

export type TransferOutcome =
  | ({ status: 'ACCEPTED'; arrivesAt?: Date } & TransferDetails)
  | ({ status: 'PAID' } & TransferDetails)
  | { status: 'REFUSED' | 'RETURNED'; reason: Refusal }
  | Rejected
  | Unknown
