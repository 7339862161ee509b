import { type TestMode, testModeFor } from '#money/acquirers/test-mode.ts'
import { isRecoverable } from '#modules/checkout/actions/recovery.ts'
import { cardEntryFor, takesCash } from '#modules/payment-page/entry.ts'
import { payableStates } from '#modules/payment-page/actions.ts'
import { type CardEntry, cardEntryOf } from '#money/acquirers/entry.ts'
import { accountOf, type Acquirers } from '#money/acquirers/routing.ts'
import { resultOf, returnUrlOf } from '#modules/payment-page/attempt.ts'
import { findLink } from '#modules/payment-links/queries.ts'
import { pageToken } from '#modules/payment-page/page-token.ts'
import type { UsableMethod } from '#modules/payment-page/queries.ts'
import { usableCards } from '#modules/payment-page/actions/saved-cards.ts'
import { offersSavedCards, type PaymentSession, type SessionStatus, statusOf } from '#money/payments/session.ts'
import { documentPath } from '#money/payments/document-token.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import { noteOpened } from '#money/payments/sessions.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { asOneWrite, type Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// Parts of a checkout page.

export type PageParts = {
  acquirers: Acquirers
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
  /** The look of the merchant's pages, and its contact. */
  branding: { logoPath?: string; color?: string; timeZone?: string; supportEmail?: string; supportPhone?: string }
  sandboxCard: string
  /** The card entry of the buyer; undefined if none is accepted at this moment. */
  entry: CardEntry | undefined
  /** Its account moves no money. */
  testMode: TestMode | undefined
  /** Whether an agent may be paid at this moment. */
  isCashTaken: boolean
  /** The acquirer of the last attempt by card. */
  account: CardEntry | undefined
  /** Result of the last press of a button, without a script. */
  said?: string
  /** The last attempt to pay. */
  attempt: MoneyTransaction | undefined
  /** Of a session that is paid. */
  receiptPath?: string
  /** Of a session that waits for cash. */
  voucherPath?: string
  /** The merchant's message after the payment. */
  successMessage: string | undefined
  /** Cards of the session's client that can be charged; none for a session without a client. */
  saved: UsableMethod[]
  /** The page on which an expired order can still be paid; undefined if it cannot. */
  againPath?: string
  /** Of the page. */
  path: string
  /** The token of an authentication of the session, for the page and the bank. */
  authenticationToken: (authenticationId: string) => string
}

/** Undefined for a text that is no token of a session. */
export async function loadCheckout(
  { db, secrets, now, sandboxCard, acquirers }: PageParts,
  token: string,
): Promise<Checkout | undefined> {
  const found = await sessionOfToken(db, secrets, token)
  if (!found) return undefined
  const { scope, id } = found
  const [session, branding, attempts] = await Promise.all([
    findSession(db.read, scope, id),
    findBrandingText(db.read, scope.merchantId),
    listAttempts(db.read, scope, id),
  ])
  if (!session) return undefined
  const attempt = attempts.at(-1)
  const pathOf = (kind: 'RECEIPT' | 'VOUCHER', id: string) => documentPath(secrets, kind, scope, id)
  return {
    ...(isRecoverable(session, now()) && { againPath: `/c/${token}/again` }),
    path: `/c/${token}`,
    ...(await entriesOf(acquirers, scope, { session, attempt })),
    authenticationToken: (inner) => pageToken(secrets, 'authentication', { sessionId: id, inner }),
    scope,
    session,
    status: statusOf(session, now()),
    merchantName: branding?.name ?? '',
    branding: branding ?? {},
    sandboxCard,
    attempt,
    ...(session.status === 'PAID' &&
      session.transactionId !== null && { receiptPath: pathOf('RECEIPT', session.transactionId) }),
    ...(attempt?.method === 'CASH' && { voucherPath: pathOf('VOUCHER', attempt.id) }),
    successMessage: await messageOf(db, scope, session),
    saved: await savedCards({ db, acquirers, now }, { scope, session }),
  }
}

async function entriesOf(
  acquirers: Acquirers,
  scope: Scope,
  { session, attempt }: Pick<Checkout, 'session' | 'attempt'>,
): Promise<Pick<Checkout, 'entry' | 'account' | 'testMode' | 'isCashTaken'>> {
  const isPayable = payableStates.some((state) => state === session.status)
  const entry = isPayable ? await cardEntryFor({ acquirers }, scope, session) : undefined
  const begun = attempt?.status === 'REQUIRES_ACTION' ? await accountOf(acquirers, scope, attempt) : undefined
  const isCashTaken = isPayable && (await takesCash({ acquirers }, scope, session))
  const { currency } = session
  // An open session is paid with the account of new payments, whatever was tried before.
  const acquirer = isPayable || attempt?.method === 'CASH' ? null : (attempt?.acquirer ?? null)
  const testMode = await testModeFor(acquirers, scope, { currency, acquirer })
  return { entry, account: begun && cardEntryOf(begun), testMode, isCashTaken }
}

const savedCards = async (
  parts: Pick<PageParts, 'db' | 'acquirers' | 'now'>,
  { scope, session }: Pick<Checkout, 'scope' | 'session'>,
) => {
  const { clientId, currency } = session
  return clientId !== null && offersSavedCards(session) ? usableCards(parts, scope, { clientId, currency }) : []
}

/** The message of a payment link's merchant after the payment. */
async function messageOf(db: Database, scope: Scope, { sourceKind, sourceId, status }: PaymentSession) {
  if (sourceKind !== 'PAYMENT_LINK' || status !== 'PAID') return undefined
  return (await findLink(db.read, scope, sourceId))?.successMessage ?? undefined
}

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

/** The buyer's next address; its parameters are no proof. Undefined when the merchant named no page. */
export function returnAddress({ session, status }: Checkout): string | undefined {
  const { cancelUrl } = session
  const address =
    status === 'OPEN' && cancelUrl !== null ? cancelUrl : returnUrlOf(session, resultOf({ ...session, status }))
  return address !== undefined && /^https?:/.test(address) ? address : undefined
}
