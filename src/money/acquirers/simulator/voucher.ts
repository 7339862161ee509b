import type { AgentPayment, Voucher, VoucherOutcome, VoucherRequest } from '../cash-issuer.ts'
import { luhnDigit } from '#platform/card-number.ts'

// A cash voucher in the simulator's books. Pure: it expires, and pays itself, when it is looked at after that time.

export type SimulatedVoucher = {
  reference: string
  number: string
  amountMinor: bigint
  currency: string
  merchantName: string
  status: 'ISSUED' | 'PAID' | 'VOIDED' | 'LATE_PAID' | 'REVERSED'
  expiresAt: Date
  /** When an agent pays it by itself, for tests without one. */
  paysItselfAt: Date | null
  agentTransactionId: string | null
  agent: string | null
  paidAt: Date | null
  createdAt: Date
}

const network = '77'
const agents = ['Simulated Agents']
const paysItselfAfterMs = 10_000

/** Twelve digits: the network, nine of `random` (below 10⁹), and a check digit, so that an agent's typing error is found. */
export function voucherNumber(random: number): string {
  const digits = network + String(random).padStart(9, '0')
  return digits + luhnDigit(digits)
}

export const newVoucher = (
  { reference, amountMinor, currency, merchantName, expiresAt, buyerEmail }: VoucherRequest,
  number: string,
  now: Date,
): SimulatedVoucher => ({
  reference,
  number,
  amountMinor,
  currency,
  merchantName,
  status: 'ISSUED',
  expiresAt,
  paysItselfAt: buyerEmail?.toLowerCase().includes('+autopay@') ? new Date(now.getTime() + paysItselfAfterMs) : null,
  agentTransactionId: null,
  agent: null,
  paidAt: null,
  createdAt: now,
})

/** The voucher as it stands at a time. */
export function voucherAt(
  voucher: SimulatedVoucher,
  now: Date,
): SimulatedVoucher | (SimulatedVoucher & { isExpired: true }) {
  const { status, expiresAt, paysItselfAt } = voucher
  if (status !== 'ISSUED') return voucher
  if (paysItselfAt !== null && paysItselfAt <= now && paysItselfAt < expiresAt)
    return { ...voucher, ...paid(`auto-${voucher.number}`, agents[0] ?? '', paysItselfAt) }
  return expiresAt <= now ? { ...voucher, isExpired: true } : voucher
}

export const paid = (agentTransactionId: string, agent: string, paidAt: Date) => ({
  status: 'PAID' as const,
  agentTransactionId,
  agent,
  paidAt,
})

export const isLive = (voucher: SimulatedVoucher, now: Date): boolean => {
  const current = voucherAt(voucher, now)
  return current.status === 'ISSUED' && !('isExpired' in current)
}

export function voucherOutcomeAt(voucher: SimulatedVoucher, now: Date): VoucherOutcome {
  const current = voucherAt(voucher, now)
  const { status, paysItselfAt } = current
  const shown = shownOf(current)
  if (status === 'VOIDED') return { status, voucher: shown }
  if (status !== 'ISSUED') return { status, voucher: shown, payment: paymentOf(current) }
  if ('isExpired' in current) return { status: 'EXPIRED', voucher: shown }
  return { status, voucher: shown, ...(paysItselfAt && { askAgainAt: paysItselfAt }) }
}

const shownOf = ({ number, amountMinor, currency, expiresAt }: SimulatedVoucher): Voucher => ({
  number,
  amountMinor,
  currency,
  expiresAt,
  agents,
})

/** The columns are there together, as a check of the table says. */
const paymentOf = ({ agentTransactionId, agent, paidAt, createdAt }: SimulatedVoucher): AgentPayment => ({
  agentTransactionId: agentTransactionId ?? '',
  agent: agent ?? '',
  paidAt: paidAt ?? createdAt,
})
