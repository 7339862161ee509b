import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { VoucherOutcome } from './cash-issuer.ts'

// The port to a network of agents who take cash, as their tills see it. The acquirer's side issues vouchers and closes them; this side looks up a
// voucher by its number, accepts the cash, and returns it on the same day. An `agentTransactionId` is the network's own idempotency key: a repeated
// confirmation has no second effect.

export type CashNetwork = {
  /** Lower case, as the keys of its agents name it. */
  readonly name: string
  readonly environments: readonly EnvironmentName[]
  /** Returns what an agent sees before accepting the cash; undefined for a number that names no voucher. Blanks are ignored. */
  voucherOf: (number: string) => Promise<AgentView | undefined>
  /** Returns the payment of a voucher, under our reference. */
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
  /** The agent's own id of the payment; it makes repeats recognisable. */
  agentTransactionId: string
  agent: string
  /** True when the agent was offline: it accepted cash for a voucher that may have ended by now. */
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
