import type { EnvironmentName } from '#platform/context.ts'
import type { Inquiry, NotFound, Rejected, Unknown } from './acquirer.ts'

// The port to the issuing side of a cash network: it opens numbers that buyers pay under, and closes them. References, repeats and
// what may be concluded are as acquirer.ts says; PAID means that the money moved. The agents' side is cash-network.ts.

export type CashIssuer = {
  /** Lower case, as settings name it. */
  readonly name: string
  readonly environments: readonly EnvironmentName[]
  /** As of an acquirer: before that, NOT_FOUND proves nothing. */
  readonly arrivesWithinMs: number
  /** Opens a number that a buyer pays cash under at an agent, the exact amount, until `expiresAt`. */
  issueVoucher(request: VoucherRequest, signal?: AbortSignal): Promise<VoucherOutcome>
  /** Closes an unpaid voucher. One that was paid before stays PAID, and the answer says so. */
  voidVoucher(request: Inquiry, signal?: AbortSignal): Promise<VoucherOutcome | NotFound>
  lookUpVoucher(request: Inquiry, signal?: AbortSignal): Promise<VoucherOutcome | NotFound>
}

export type VoucherRequest = Inquiry & {
  expiresAt: Date
  merchantName: string
  buyerEmail?: string
}

export type Voucher = {
  /** Number that the buyer shows or reads out; digits, without blanks. */
  number: string
  amountMinor: bigint
  currency: string
  expiresAt: Date
  /** Names of the networks whose agents accept the cash. */
  agents: string[]
}

export type AgentPayment = { agentTransactionId: string; agent: string; paidAt: Date }

/** LATE_PAID: an agent took the money after the voucher had expired or was closed. REVERSED: an agent gave it back. */
export type VoucherOutcome =
  | { status: 'ISSUED'; voucher: Voucher; askAgainAt?: Date }
  | { status: 'PAID' | 'LATE_PAID' | 'REVERSED'; voucher: Voucher; payment: AgentPayment }
  | { status: 'EXPIRED' | 'VOIDED'; voucher: Voucher }
  | Rejected
  | Unknown
