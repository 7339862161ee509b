import { clientOf } from '#modules/clients/actions/named.ts'
import { cancelSession, closeVouchersOf } from '#money/payments/endings.ts'
import { type PaymentSession, statusOf } from '#money/payments/session.ts'
import { lockFreeSession, lockSession } from '#money/payments/session-queries.ts'
import { createSession } from '#money/payments/sessions.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { hourMs } from '#platform/durations.ts'
import { listLiveDueDates } from '../queries.ts'
import { metadataOf, methodsOf } from '../subscription.ts'
import { subscriptionPath } from '../token.ts'
import { changeDueDate } from './change.ts'
import type { Pair } from './plan.ts'

// A due date is paid through one payment session, by either payer: the clock with the saved card, or the client at the page. Its
// lock lets one of them at a time.

const lifetimeMs = 10 * 365 * 24 * hourMs
/** The page counts what is tried from one address, so that this is only the end of what could go on for ever. */
const attemptsMax = 200

/** The session in which a due date can be paid or is being paid; another one when that has ended. */
export async function sessionFor(
  ctx: WriteContext,
  secrets: Secrets,
  { subscription, due }: Pair,
): Promise<PaymentSession> {
  const session = due.sessionId === null ? undefined : await lockSession(ctx.tx, ctx.scope, due.sessionId)
  if (session && isUsable(session, ctx.now) && !(await closeOutdated(ctx, session, due))) return session
  const payer = await clientOf(ctx.tx, ctx.scope, subscription.clientId)
  const isAuto = subscription.collection === 'AUTO'
  const made = await createSession(ctx, {
    sourceKind: 'SUBSCRIPTION',
    sourceId: subscription.id,
    amountMinor: due.amountMinor,
    currency: due.currency,
    orderId: subscription.reference,
    description: subscription.description,
    clientId: subscription.clientId,
    customer: payer && customerOf(payer),
    methods: methodsOf(subscription),
    savePaymentMethod: isAuto,
    returnUrl: `${ctx.publicUrl}${subscriptionPath(secrets, subscription.id)}`,
    locale: payer?.locale ?? undefined,
    maxAttempts: attemptsMax,
    sourceExternalId: subscription.externalId,
    metadata: metadataOf(subscription),
    expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
  })
  await changeDueDate(ctx, due, { sessionId: made.id })
  return made
}

function isUsable(session: PaymentSession, now: Date): boolean {
  const status = statusOf(session, now)
  return status !== 'EXPIRED' && status !== 'CANCELED' && status !== 'BLOCKED'
}

/** An amount that another one has replaced is not charged. False while that may be being paid: its outcome counts. */
async function closeOutdated(
  ctx: WriteContext,
  session: PaymentSession,
  { amountMinor }: Pair['due'],
): Promise<boolean> {
  if (session.amountMinor === amountMinor) return false
  if (session.status === 'AWAITING_CASH') await closeVouchersOf(ctx, session)
  if (!isClosable(session, ctx.now)) return false
  await cancelSession(ctx, {}, session)
  return true
}

const isClosable = (session: PaymentSession, now: Date): boolean => ['OPEN', 'BLOCKED'].includes(statusOf(session, now))

const customerOf = ({ name, email, phone }: { name: string; email: string | null; phone: string | null }) => ({
  name,
  ...(email !== null && { email }),
  ...(phone !== null && { phone }),
})

/** The sessions of all that is live of a subscription, before its own lock, as paying takes them. */
export async function lockSessions({ tx, scope }: WriteContext, subscriptionId: string): Promise<void> {
  const ids = (await listLiveDueDates(tx, scope, subscriptionId)).flatMap(({ sessionId }) => sessionId ?? [])
  for (const sessionId of ids.sort()) await lockSession(tx, scope, sessionId)
}

// A charge holds the session and waits for the subscription. Code that holds the subscription therefore waits for no session:
// one that they do not have yet is taken if it is free.

/** Whether money may be moving for it at this moment, cash that is awaited included. */
export async function isBeingPaid({ tx, scope }: WriteContext, { sessionId }: Pair['due']): Promise<boolean> {
  if (sessionId === null) return false
  const session = await lockFreeSession(tx, scope, sessionId)
  return !session || ['PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH'].includes(session.status)
}

/** CHARGED: a card is being charged, or a voucher closed, and its outcome counts. BUSY: another has the session, so that it is looked at again. */
type Closing = 'CLOSED' | 'CHARGED' | 'BUSY'

/** It cannot be paid any more, if it is CLOSED. */
export async function closeSession(ctx: WriteContext, { sessionId, status }: Pair['due']): Promise<Closing> {
  if (status === 'PROCESSING') return 'CHARGED'
  if (sessionId === null) return 'CLOSED'
  const session = await lockFreeSession(ctx.tx, ctx.scope, sessionId)
  if (!session) return 'BUSY'
  if (session.status === 'PROCESSING' || session.status === 'REQUIRES_ACTION') return 'CHARGED'
  if (session.status === 'AWAITING_CASH') {
    await closeVouchersOf(ctx, session)
    return 'CHARGED'
  }
  // Nothing was claimed that would have to be given back, and its closer knows why.
  if (isClosable(session, ctx.now)) await cancelSession(ctx, {}, session)
  return 'CLOSED'
}

const busyForMs = 60_000

/** Time of the next check of a session that could not be closed; a session that is being charged reports its outcome. */
export const lookAgainAt = (closing: Closing, now: Date): Date | null =>
  closing === 'BUSY' ? new Date(now.getTime() + busyForMs) : null
