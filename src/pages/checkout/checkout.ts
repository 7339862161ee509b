import { resultOf, returnUrlOf } from '#modules/payment-page/attempt.ts'
import { pageToken } from '#modules/payment-page/page-token.ts'
import { listUsableMethods, type UsableMethod } from '#modules/payment-page/queries.ts'
import { type PaymentSession, type SessionStatus, statusOf } from '#money/payments/session.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import { noteOpened } from '#money/payments/sessions.ts'
import type { MoneyTransaction } from '#money/payments/transaction.ts'
import { findTerms, listAttempts } from '#money/payments/transaction-queries.ts'
import { asOneWrite, type Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// What stands behind the address of a checkout page.

export type PageParts = { db: Database; secrets: Secrets; publicUrl: string; now: () => Date }

export type Checkout = {
  scope: Scope
  session: PaymentSession
  /** Its state at the moment of the look. */
  status: SessionStatus
  merchantName: string
  /** The last attempt to pay. */
  attempt: MoneyTransaction | undefined
  /** Cards of the session's client that can be charged; none for a session without a client. */
  saved: UsableMethod[]
  /** What the page and the bank call an authentication of the session. */
  authenticationToken: (authenticationId: string) => string
}

/** Undefined for a text that is no token of a session. */
export async function loadCheckout({ db, secrets, now }: PageParts, token: string): Promise<Checkout | undefined> {
  const found = await sessionOfToken(db, secrets, token)
  if (!found) return undefined
  const { scope, id } = found
  const [session, terms, attempts] = await Promise.all([
    findSession(db.read, scope, id),
    findTerms(db.read, scope),
    listAttempts(db.read, scope, id),
  ])
  if (!session) return undefined
  return {
    authenticationToken: (inner) => pageToken(secrets, 'authentication', { sessionId: id, inner }),
    scope,
    session,
    status: statusOf(session, now()),
    merchantName: terms?.name ?? '',
    attempt: attempts.at(-1),
    saved: session.clientId === null ? [] : await listUsableMethods(db.read, scope, session.clientId, monthOf(now())),
  }
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
  const address = status === 'OPEN' && cancelUrl !== null ? cancelUrl : returnUrlOf(session, resultOf(session))
  return address !== undefined && /^https?:/.test(address) ? address : undefined
}
