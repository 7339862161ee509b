import type { CashNetwork } from '#money/acquirers/cash-network.ts'
import { minorUnits } from '#money/money.ts'
import { cashCurrency } from '#money/payments/session.ts'
import type { Scope } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Confirmation, Reversal, VoucherView } from './schemas.ts'
import { presentVoucher, requireTaken } from './voucher.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// Actions of agents, at a till of their network or on the page of the simulated one. The network's books decide; the service then reads them itself
// and records the result.

type Notice = { scope: Scope; reference: string }
export type AgentParts = {
  network: CashNetwork
  /** The network's notice to the owner of the voucher: the payment is settled when it returns. */
  notify: (notice: Notice & { correlationId: string }) => Promise<void>
  /** Whether anything of the payment was given back, or is about to be. */
  hasRefunds: (notice: Notice) => Promise<boolean>
}
type VoucherCall = { number: string; correlationId: string }

const unknown = (): never => requireTaken({ status: 'REFUSED', reason: 'UNKNOWN_VOUCHER' }) as never

/** Throws OPERATION_NOT_FOUND. */
export async function lookUpVoucher({ network }: AgentParts, number: string): Promise<VoucherView> {
  return presentVoucher((await network.voucherOf(number)) ?? unknown())
}

/**
 * Takes the cash of a voucher, once for each `agentTransactionId`: a repeat is answered alike, and settles what a first call that was
 * cut off has left. Throws OPERATION_NOT_FOUND, VALIDATION_ERROR for another amount, IDEMPOTENCY_CONFLICT and INVALID_STATE.
 */
export async function confirmPayment(
  parts: AgentParts,
  { number, correlationId }: VoucherCall,
  { amount, currency = cashCurrency, agentTransactionId, agent, wasOffline }: Confirmation,
): Promise<VoucherView> {
  const view = (await parts.network.voucherOf(number)) ?? unknown()
  const amountMinor = minorUnits(amount, currency, 'amount')
  const payment = { number, amountMinor, currency, agentTransactionId, agent, ...(wasOffline && { wasOffline }) }
  const outcome = requireTaken(await parts.network.payVoucher(payment))
  await notifyPaid(parts, { number, correlationId })
  return presentVoucher({ ...view, outcome })
}

/**
 * Gives the cash back on the day of its payment; a repeat is answered alike. Throws OPERATION_NOT_FOUND where this voucher was not
 * paid under this id, and INVALID_STATE on another day, and for a payment that the merchant has refunded.
 */
export async function reversePayment(
  parts: AgentParts,
  { number, correlationId }: VoucherCall,
  { agentTransactionId }: Reversal,
): Promise<VoucherView> {
  const { network } = parts
  const view = (await network.voucherOf(number)) ?? unknown()
  const { outcome: before } = view
  if (!('payment' in before) || before.payment.agentTransactionId !== agentTransactionId) return unknown()
  if (before.status !== 'REVERSED') await refuseRefunded(parts, number)
  const outcome = requireTaken(await network.reverseVoucher(agentTransactionId))
  await notifyPaid(parts, { number, correlationId })
  return presentVoucher({ ...view, outcome })
}

async function refuseRefunded({ network, hasRefunds }: AgentParts, number: string): Promise<void> {
  const notice = await network.paymentOf(number)
  if (!notice || !(await hasRefunds(notice))) return
  const message = sayInEnglish('The merchant gives this payment back already. Give no cash for it.')
  fail('INVALID_STATE', message, { details: [{ rule: 'REFUNDED', message }] })
}

async function notifyPaid({ network, notify }: AgentParts, { number, correlationId }: VoucherCall): Promise<void> {
  const notice = await network.paymentOf(number)
  if (notice) await notify({ ...notice, correlationId })
}
