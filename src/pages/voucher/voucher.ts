import { documentOfToken, documentPath } from '#money/payments/document-token.ts'
import { findSession } from '#money/payments/session-queries.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import { type CashOnRow, cashOf, type MoneyTransaction } from '#money/payments/transaction.ts'
import type { EnvironmentName } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { type Branding, findBranding } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// The voucher for an agent: a number, an amount, and its end.

export type VoucherParts = { db: Database; secrets: Secrets; now: () => Date }

export type VoucherState = 'WAITING' | 'PAID' | 'EXPIRED' | 'VOID'

export type Voucher = {
  token: string
  merchantId: string
  environment: EnvironmentName
  state: VoucherState
  payment: MoneyTransaction
  cash: CashOnRow
  session: PaymentSession | undefined
  merchant: Branding
  /** Of a voucher that is paid. */
  receiptPath: string | undefined
}

/** Undefined for a text that is no token of a voucher. */
export async function loadVoucher({ db, secrets, now }: VoucherParts, token: string): Promise<Voucher | undefined> {
  const meant = documentOfToken(secrets, 'VOUCHER', token)
  if (!meant) return undefined
  const { scope, id } = meant
  const [payment, merchant] = await Promise.all([
    findTransaction(db.read, scope, id),
    findBranding(db.read, scope.merchantId),
  ])
  const cash = payment && cashOf(payment)
  if (!payment || !cash || !merchant) return undefined
  const session = payment.sessionId === null ? undefined : await findSession(db.read, scope, payment.sessionId)
  const state = stateOf(payment, session, new Date(cash.expiresAt) > now())
  const receiptPath = state === 'PAID' ? documentPath(secrets, 'RECEIPT', scope, id) : undefined
  return { token, ...scope, state, payment, cash, session, merchant, receiptPath }
}

/** The buyer has to know the end at once, though the network may report it, and we record it, a moment later. */
function stateOf({ status }: MoneyTransaction, session: PaymentSession | undefined, isInTime: boolean): VoucherState {
  if (status === 'CANCELED' || status === 'FAILED') return 'VOID'
  if (status === 'EXPIRED') return 'EXPIRED'
  if (status !== 'PENDING_CASH') return 'PAID'
  if (session && session.status !== 'AWAITING_CASH' && session.status !== 'EXPIRED') return 'VOID'
  return isInTime && session?.status !== 'EXPIRED' ? 'WAITING' : 'EXPIRED'
}
