import { isRecoverable } from '#modules/checkout/actions/recovery.ts'
import { resultOf, returnUrlOf } from '#modules/payment-page/attempt.ts'
import { findLink } from '#modules/payment-links/queries.ts'
import { pageToken } from '#modules/payment-page/page-token.ts'
import { listUsableMethods, type UsableMethod } from '#modules/payment-page/queries.ts'
import { offersSavedCards, type PaymentSession, type SessionStatus, statusOf } from '#money/payments/session.ts'
import { paperPath } from '#money/payments/paper-token.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import { noteOpened } from '#money/payments/sessions.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { asOneWrite, type Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { findLooks } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// What stands behind the address of a checkout page.

export type PageParts = {
  db: Database
  secrets: Secrets
  publicUrl: string
  now: () => Date
  /** The one card that the sandbox accepts; digits. */
  sandboxCard: string
}

export type Checkout = {
  scope: Scope
  session: PaymentSession
  /** Its state at the moment of the look. */
  status: SessionStatus
  merchantName: string
  /** How the merchant's pages look. */
  looks: { logoPath?: string; color?: string }
  sandboxCard: string
  /** The last attempt to pay. */
  attempt: MoneyTransaction | undefined
  /** Of a session that is paid. */
  receiptPath?: string
  /** Of a session that waits for cash. */
  voucherPath?: string
  /** What the merchant says to whoever has paid. */
  successMessage: string | undefined
  /** Cards of the session's client that can be charged; none for a session without a client. */
  saved: UsableMethod[]
  /** Where an order whose time is over can be paid all the same; undefined where it cannot. */
  againPath?: string
  /** What the page and the bank call an authentication of the session. */
  authenticationToken: (authenticationId: string) => string
}

/** Undefined for a text that is no token of a session. */
export async function loadCheckout(
  { db, secrets, now, sandboxCard }: PageParts,
  token: string,
): Promise<Checkout | undefined> {
  const found = await sessionOfToken(db, secrets, token)
  if (!found) return undefined
  const { scope, id } = found
  const [session, looks, attempts] = await Promise.all([
    findSession(db.read, scope, id),
    findLooks(db.read, scope.merchantId),
    listAttempts(db.read, scope, id),
  ])
  if (!session) return undefined
  const attempt = attempts.at(-1)
  const pathOf = (kind: 'RECEIPT' | 'VOUCHER', id: string) => paperPath(secrets, kind, scope, id)
  return {
    ...(isRecoverable(session, now()) && { againPath: `/c/${token}/again` }),
    authenticationToken: (inner) => pageToken(secrets, 'authentication', { sessionId: id, inner }),
    scope,
    session,
    status: statusOf(session, now()),
    merchantName: looks?.name ?? '',
    looks: looks ?? {},
    sandboxCard,
    attempt,
    ...(session.status === 'PAID' &&
      session.transactionId !== null && { receiptPath: pathOf('RECEIPT', session.transactionId) }),
    ...(attempt?.method === 'CASH' && { voucherPath: pathOf('VOUCHER', attempt.id) }),
    successMessage: await messageOf(db, scope, session),
    saved: await savedCards(db, { scope, session }, now()),
  }
}

const savedCards = async (db: Database, { scope, session }: Pick<Checkout, 'scope' | 'session'>, now: Date) =>
  session.clientId !== null && offersSavedCards(session)
    ? listUsableMethods(db.read, scope, session.clientId, monthOf(now))
    : []

/** What the merchant of a payment link says to whoever has paid. */
async function messageOf(db: Database, scope: Scope, { sourceKind, sourceId, status }: PaymentSession) {
  if (sourceKind !== 'PAYMENT_LINK' || status !== 'PAID') return undefined
  return (await findLink(db.read, scope, sourceId))?.successMessage ?? undefined
}

const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** Notes the first look of a reader; every later one changes nothing. */
export async function noteReader(
  { db, publicUrl, now }: PageParts,
  { scope, session, status }: Checkout,
  correlationId: string,
): Promise<void> {
  if (status !== 'OPEN' || session.openedAt !== null) return
  await asOneWrite(db, { scope, origin: 'API', correlationId, now: now(), publicUrl }, (ctx) =>
    noteOpened(ctx, session),
  )
}

/** Where the buyer goes from here; what the address says is no proof. Undefined when the merchant named no page. */
export function returnAddress({ session, status }: Checkout): string | undefined {
  const { cancelUrl } = session
  const address =
    status === 'OPEN' && cancelUrl !== null ? cancelUrl : returnUrlOf(session, resultOf({ ...session, status }))
  return address !== undefined && /^https?:/.test(address) ? address : undefined
}
