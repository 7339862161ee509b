import type { VoucherOutcome } from '#money/acquirers/cash-issuer.ts'
import type { AgentRefusal, AgentView } from '#money/acquirers/cash-network.ts'
import { majorNumber } from '#money/money.ts'
import { fail } from '#platform/errors.ts'
import type { VoucherView } from './schemas.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A voucher as an agent sees it: the amount, and the merchant that gets it. Of the buyer it says nothing. Pure.

/** Refuses with `SERVICE_UNAVAILABLE` what says nothing of a voucher. */
export function presentVoucher({ merchantName, outcome }: AgentView): VoucherView {
  if (!('voucher' in outcome)) return unanswered()
  const { number, amountMinor, currency, expiresAt } = outcome.voucher
  return {
    reference: number,
    status: outcome.status,
    amount: majorNumber(amountMinor, currency),
    currency,
    merchant: { name: merchantName },
    expiresAt,
    payment: 'payment' in outcome ? outcome.payment : undefined,
  }
}

const unanswered = (): never =>
  fail('SERVICE_UNAVAILABLE', sayInEnglish('The cash network does not answer. The same call may be sent again.'))

/** Throws what a refusal of the network means to the agent: each has its word in `details[0].rule`. */
export function requireTaken(outcome: VoucherOutcome | AgentRefusal): VoucherOutcome {
  if (outcome.status !== 'REFUSED') return outcome
  const { reason } = outcome
  const { code, said } = refusals[reason]
  const message = sayInEnglish(said)
  const field = reason === 'AMOUNT_MISMATCH' ? { field: 'amount' } : {}
  return fail(code, message, { details: [{ ...field, rule: reason, message }] })
}

const refusals = {
  UNKNOWN_VOUCHER: { code: 'OPERATION_NOT_FOUND', said: 'There is no such voucher.' },
  AMOUNT_MISMATCH: { code: 'VALIDATION_ERROR', said: 'amount: must be the exact amount of the voucher.' },
  TRANSACTION_REUSED: {
    code: 'IDEMPOTENCY_CONFLICT',
    said: 'Another voucher was paid under this agentTransactionId.',
  },
  ALREADY_PAID: { code: 'INVALID_STATE', said: 'This voucher is paid. Give the money back.' },
  EXPIRED: { code: 'INVALID_STATE', said: 'This voucher has ended. Take no money for it.' },
  VOIDED: { code: 'INVALID_STATE', said: 'This voucher was closed. Take no money for it.' },
  NOT_SAME_DAY: { code: 'INVALID_STATE', said: 'A payment can be given back on its own day alone.' },
} as const satisfies Record<AgentRefusal['reason'], { code: string; said: string }>
