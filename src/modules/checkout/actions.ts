import { namedClient } from '#modules/clients/actions/named.ts'
import { findByExternalId, findUnfinished, lockCheckout } from '#money/payments/checkout-queries.ts'
import { cancelSession } from '#money/payments/endings.ts'
import { itemsOf, type PaymentSession, type SessionDraft } from '#money/payments/session.ts'
import { createSession } from '#money/payments/sessions.ts'
import { findWalletStatus, refuseInactive } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { together } from '#platform/db/deferred-queries.ts'
import { fail } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { notePictures } from './actions/pictures.ts'
import { draftCheckout } from './checkout.ts'
import { insertOrders, insertOrdersOnce, lockOrder } from './queries.ts'
import type { CheckoutCreate } from './schemas.ts'
import { say } from './sentences.ts'

// The verbs of checkout sessions. They run inside the transaction that the route opened.

type CheckoutContext = WriteContext & Pick<Beside, 'requireAcquirer'>
type Created = { session: PaymentSession; created: boolean }

export const sessionNotFound = (): never =>
  fail('SESSION_NOT_FOUND', say('There is no such checkout session in this account and environment.'))

/**
 * `created` is false when the externalId was known, or when the order is being paid already: then that session is returned,
 * unchanged. Throws CLIENT_NOT_FOUND, WALLET_NOT_ACTIVE, and SERVICE_UNAVAILABLE without an acquirer.
 */
export async function createCheckout(
  ctx: CheckoutContext,
  input: CheckoutCreate,
  judgeNotificationUrl: (url: string) => Promise<void> = async () => {},
): Promise<Created> {
  // In one turn: both are nearly always needed.
  const active = findWalletStatus(ctx.beside, ctx.scope).then(refuseInactive)
  active.catch(() => {})
  const replayed = await findReplayed(ctx, input)
  if (replayed) return { session: replayed, created: false }
  if (input.notificationUrl !== undefined) await judgeNotificationUrl(input.notificationUrl)
  const draft = draftCheckout(input, ctx.now)
  if (draft.clientId !== undefined) await namedClient(ctx.tx, ctx.scope, draft.clientId)
  await ctx.provided(active)
  const saving = draft.savePaymentMethod ? 'savePaymentMethod' : undefined
  await ctx.requireAcquirer(ctx.scope, { ...draft, saving })
  const unfinished = input.reuseOpenSession === false ? undefined : await findReusable(ctx, draft, input.orderId)
  if (unfinished) {
    await notePictures(ctx, itemsOf(unfinished))
    return { session: unfinished, created: false }
  }
  noteOrder(ctx, input)
  await notePictures(ctx, input.items)
  return { session: await createSession(ctx, draft), created: true }
}

// Looked up before any refusal: a repeat gets its answer even if other things have changed since. Of several concurrent requests, those that find
// nothing are refused by the unique key, and look again.
async function findReplayed(
  { beside, scope, wasTaken }: WriteContext,
  { externalId }: CheckoutCreate,
): Promise<PaymentSession | undefined> {
  wasTaken('payment_sessions_external_id')
  return externalId === undefined ? undefined : findByExternalId(beside, scope, externalId)
}

// We insert the row first; a second insert of the same order is refused by the unique key, and only then looks.
async function findReusable(
  ctx: WriteContext,
  draft: SessionDraft,
  orderId: string,
): Promise<PaymentSession | undefined> {
  if (!ctx.wasTaken('payment_session_orders_pkey')) return undefined
  const { tx, scope, now } = ctx
  await lockOrder(tx, scope, orderId)
  const { amountMinor, currency, clientId = null } = draft
  return findUnfinished(tx, scope, { orderId, amountMinor, currency, clientId }, now)
}

function noteOrder(ctx: WriteContext, { orderId, reuseOpenSession }: CheckoutCreate): void {
  const isKnown = reuseOpenSession !== false && ctx.wasTaken('payment_session_orders_pkey')
  if (isKnown) return
  ctx.atCommit(together(ctx.scope, reuseOpenSession === false ? insertOrdersOnce : insertOrders, () => orderId))
}

/** Throws what `cancelSession` throws, and SESSION_NOT_FOUND. */
export async function cancelCheckout(ctx: WriteContext, id: string, reason?: string): Promise<PaymentSession> {
  const session = (await lockCheckout(ctx.tx, ctx.scope, id)) ?? sessionNotFound()
  // An order of the merchant's own: nothing here was claimed for it, and nothing here waits for its money.
  return cancelSession(ctx, {}, session, reason)
}
