import type { Acquirers } from '#money/acquirers/routing.ts'
import { type TestMode, testModeFor } from '#money/acquirers/test-mode.ts'
import { documentOfToken } from '#money/payments/document-token.ts'
import { findSession } from '#money/payments/session-queries.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import { hasReceipt, type MoneyTransaction } from '#money/payments/transaction.ts'
import type { EnvironmentName } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { type Branding, findBranding } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// A receipt: a payment that came in, and its refunds until now.

export type ReceiptParts = { acquirers: Acquirers; db: Database; secrets: Secrets; publicUrl: string }

export type Receipt = {
  token: string
  merchantId: string
  environment: EnvironmentName
  payment: MoneyTransaction
  session: PaymentSession | undefined
  merchant: Branding
  /** No money moved. */
  testMode: TestMode | undefined
}

/** Undefined for a text that is no token of a receipt, and for a payment that did not come in. */
export async function loadReceipt(
  { acquirers, db, secrets }: ReceiptParts,
  token: string,
): Promise<Receipt | undefined> {
  const meant = documentOfToken(secrets, 'RECEIPT', token)
  if (!meant) return undefined
  const { scope, id } = meant
  const [payment, merchant] = await Promise.all([
    findTransaction(db.read, scope, id),
    findBranding(db.read, scope.merchantId),
  ])
  if (!payment || !merchant || !hasReceipt(payment)) return undefined
  const session = payment.sessionId === null ? undefined : await findSession(db.read, scope, payment.sessionId)
  const { acquirer, currency } = payment
  const testMode = acquirer === null ? undefined : await testModeFor(acquirers, scope, { currency, acquirer })
  return { token, ...scope, payment, session, merchant, testMode }
}
