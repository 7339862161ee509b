import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { VoucherOutcome } from './cash-issuer.ts'

// The port to a network of agents who take cash, as their tills see it. The acquirer's side issues vouchers and closes them; this
// side looks at one by its number, takes its money, and gives it back on the same day. An `agentTransactionId` is the network's own
// idempotency key: a confirmation that comes again acts no second time.

export type CashNetwork = {
  /** Lower case, as the keys of its agents name it. */
  readonly name: string
  readonly environments: readonly EnvironmentName[]
  /** What an agent sees before taking the money; undefined for a number that names no voucher. Blanks do not matter. */
  voucherOf: (number: string) => Promise<AgentView | undefined>
  /** Whose payment a voucher belongs to, under our reference of it. */
  paymentOf: (number: string) => Promise<{ scope: Scope; reference: string } | undefined>
  /** Takes the exact amount; a repeat is answered with what the voucher is now. */
  payVoucher: (payment: CashPayment) => Promise<VoucherOutcome | AgentRefusal>
  /** Gives the money back, on the day in Casablanca on which it was taken; a repeat is answered alike. */
  reverseVoucher: (agentTransactionId: string) => Promise<VoucherOutcome | AgentRefusal>
}

export type AgentView = { merchantName: string; outcome: VoucherOutcome }

export type CashPayment = {
  number: string
  amountMinor: bigint
  currency: string
  /** The agent's own id of the payment: what makes a repeat a repeat. */
  agentTransactionId: string
  agent: string
  /** An agent who could not ask has taken the money of a voucher that may be dead by now. */
  wasOffline?: boolean
}

export type AgentRefusal = {
  status: 'REFUSED'
  reason:
    | 'UNKNOWN_VOUCHER'
    | 'AMOUNT_MISMATCH'
    | 'TRANSACTION_REUSED'
    | 'ALREADY_PAID'
    | 'EXPIRED'
    | 'VOIDED'
    | 'NOT_SAME_DAY'
}
