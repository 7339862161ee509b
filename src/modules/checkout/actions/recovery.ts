import { findPaidSession, findUnfinished } from '#money/payments/checkout-queries.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import {
  attributionOf,
  customerOf,
  itemsOf,
  metadataOf,
  type PaymentSession,
  type SessionDraft,
  statusOf,
} from '#money/payments/session.ts'
import { createSession } from '#money/payments/sessions.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { together } from '#platform/db/deferred-queries.ts'
import { fail } from '#platform/errors.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import { insertOrdersOnce, lockOrder } from '../queries.ts'
import { lifetimeSeconds } from '../schemas.ts'
import { notePictures } from './pictures.ts'

// A buyer who comes back to an expired session: the same order again, in a session of its own.

const recoverableForMs = 30 * 24 * 3_600_000

/** Whether its buyer may still come back: our own page took the money, and it has not run out for long. */
export const isRecoverable = (session: PaymentSession, now: Date): boolean =>
  session.sourceKind === 'CHECKOUT' &&
  session.integration === 'HOSTED' &&
  statusOf(session, now) === 'EXPIRED' &&
  now.getTime() - session.expiresAt.getTime() < recoverableForMs

/**
 * The session in which the order of an expired one can be paid: the one that is open, or a new one with everything but the `externalId`, which stays
 * with the first; its payments come back with it. Throws SESSION_NOT_ACTIVE, SESSION_ALREADY_CONSUMED when the order was paid since, and
 * WALLET_NOT_ACTIVE.
 */
export async function recoverSession(ctx: WriteContext, { id }: PaymentSession): Promise<PaymentSession> {
  const { tx, scope, now } = ctx
  // Under its lock: if a buyer submitted in the last moment, this waits, and then there is nothing to recover.
  const expired =
    (await lockSession(tx, scope, id)) ?? fail('SESSION_NOT_FOUND', sayInEnglish('There is no such session.'))
  const { orderId } = expired
  if (!isRecoverable(expired, now) || orderId === null)
    fail('SESSION_NOT_ACTIVE', sayInEnglish('This session cannot be paid again.'))
  await requireActiveWallet(tx, scope)
  // Of many that come back at once, one makes a session.
  await lockOrder(tx, scope, orderId)
  if (await findPaidSession(tx, scope, orderId)) fail('SESSION_ALREADY_CONSUMED', sayInEnglish('This order is paid.'))
  const { amountMinor, currency, clientId } = expired
  const open = await findUnfinished(tx, scope, { orderId, amountMinor, currency, clientId }, now)
  await notePictures(ctx, itemsOf(open ?? expired))
  if (open) return open
  ctx.atCommit(together(scope, insertOrdersOnce, () => orderId))
  return createSession(ctx, draftFrom(expired, orderId, now))
}

function draftFrom(session: PaymentSession, orderId: string, now: Date): SessionDraft {
  return {
    sourceKind: 'CHECKOUT',
    amountMinor: session.amountMinor,
    currency: session.currency,
    expiresAt: new Date(now.getTime() + lifetimeSeconds.default * 1_000),
    orderId,
    description: session.description ?? undefined,
    items: itemsOf(session),
    customer: customerOf(session),
    clientId: session.clientId ?? undefined,
    methods: session.methods,
    returnUrl: session.returnUrl ?? undefined,
    cancelUrl: session.cancelUrl ?? undefined,
    notificationUrl: session.notificationUrl ?? undefined,
    locale: session.locale ?? undefined,
    savePaymentMethod: session.savePaymentMethod,
    allowedOrigins: session.allowedOrigins ?? undefined,
    threeDS: session.threeDs,
    maxAttempts: session.attemptsMax,
    voucherExpiresInSeconds: session.voucherSeconds ?? undefined,
    statementDescriptor: session.statementDescriptor ?? undefined,
    attribution: attributionOf(session),
    sourceExternalId: session.externalId ?? session.sourceExternalId,
    metadata: metadataOf(session),
  }
}
