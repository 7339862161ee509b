import { rails } from '#platform/country.ts'
import type { Scope } from '#platform/context.ts'
import { isDuplicateOf } from '#platform/db/failures.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import type { VoucherOutcome } from '../cash-issuer.ts'
import type { AgentRefusal, AgentView, CashPayment } from '../cash-network.ts'
import type { Books } from './books.ts'
import { isLive, paid, type SimulatedVoucher, voucherAt, voucherOutcomeAt } from './voucher.ts'
import {
  findAgentTransaction,
  findNumber,
  findVoucher,
  lockVoucher,
  type NumberRow,
  recordAgentTransaction,
  updateVoucher,
} from './voucher-queries.ts'

// The agents of the simulated cash network: look up a voucher by its number, accept the cash, and return it on the same day.

/** Returns what an agent sees before accepting the cash; undefined for a number that names no voucher. Blanks are ignored. */
export async function voucherOf({ db, now }: Books, number: string): Promise<AgentView | undefined> {
  const entry = await findNumber(db.read, number.replaceAll(/\s/g, ''))
  const voucher = entry && (await findVoucher(db.read, scopeOf(entry), entry.reference))
  return voucher && { merchantName: voucher.merchantName, outcome: voucherOutcomeAt(voucher, now()) }
}

/** Returns the payment of a voucher, as a notice of the network would name it; undefined for a number that names none. */
export async function paymentOf(
  { db }: Books,
  number: string,
): Promise<{ scope: Scope; reference: string } | undefined> {
  const entry = await findNumber(db.read, number.replaceAll(/\s/g, ''))
  return entry && { scope: scopeOf(entry), reference: entry.reference }
}

/** Takes the exact amount, once for each `agentTransactionId`; a repeat is answered with what the voucher is now. */
export async function payVoucher(books: Books, payment: CashPayment): Promise<VoucherOutcome | AgentRefusal> {
  try {
    return await inTransaction(books.db, (tx) => takePayment(books, tx, payment))
  } catch (error) {
    if (isDuplicateOf(error, 'simulator_voucher_numbers_agent_transaction')) return refused('TRANSACTION_REUSED')
    throw error
  }
}

async function takePayment(
  { now }: Books,
  tx: Transaction,
  payment: CashPayment,
): Promise<VoucherOutcome | AgentRefusal> {
  const entry = await findNumber(tx, payment.number.replaceAll(/\s/g, ''))
  const voucher = entry && (await lockVoucher(tx, scopeOf(entry), entry.reference))
  if (!entry || !voucher) return refused('UNKNOWN_VOUCHER')
  if (voucher.amountMinor !== payment.amountMinor || voucher.currency !== payment.currency)
    return refused('AMOUNT_MISMATCH')
  if (voucher.agentTransactionId === payment.agentTransactionId) return voucherOutcomeAt(voucher, now())
  const reason = refusalOf(voucher, payment, now())
  if (reason) return refused(reason)
  const money = paid(payment.agentTransactionId, payment.agent, now())
  const status = isLive(voucher, now()) ? ('PAID' as const) : ('LATE_PAID' as const)
  const after: SimulatedVoucher = { ...voucher, ...money, status }
  await recordAgentTransaction(tx, entry.number, payment.agentTransactionId)
  await updateVoucher(tx, scopeOf(entry), after)
  return voucherOutcomeAt(after, now())
}

function refusalOf(
  voucher: SimulatedVoucher,
  { wasOffline }: CashPayment,
  now: Date,
): AgentRefusal['reason'] | undefined {
  const current = voucherAt(voucher, now)
  if (current.status !== 'ISSUED' && current.status !== 'VOIDED') return 'ALREADY_PAID'
  if (wasOffline) return undefined
  if (current.status === 'VOIDED') return 'VOIDED'
  return 'isExpired' in current ? 'EXPIRED' : undefined
}

/** Gives the money back, on the day on which it was taken; a repeat is answered alike. */
export function reverseVoucher(books: Books, agentTransactionId: string): Promise<VoucherOutcome | AgentRefusal> {
  return inTransaction(books.db, async (tx) => {
    const now = books.now()
    const entry = await findAgentTransaction(tx, agentTransactionId)
    const voucher = entry && (await lockVoucher(tx, scopeOf(entry), entry.reference))
    if (!entry || !voucher || voucher.paidAt === null) return refused('UNKNOWN_VOUCHER')
    if (voucher.status === 'REVERSED') return voucherOutcomeAt(voucher, now)
    if (dayOf(voucher.paidAt) !== dayOf(now)) return refused('NOT_SAME_DAY')
    const after = { ...voucher, status: 'REVERSED' as const }
    await updateVoucher(tx, scopeOf(entry), after)
    return voucherOutcomeAt(after, now)
  })
}

const refused = (reason: AgentRefusal['reason']): AgentRefusal => ({ status: 'REFUSED', reason })

const scopeOf = ({ ownerId }: NumberRow): Scope => ({ merchantId: ownerId, environment: 'SANDBOX' })

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: rails.timeZone })
const dayOf = (at: Date): string => calendar.format(at)
