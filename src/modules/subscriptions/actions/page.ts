import type { PaymentSession } from '#money/payments/session.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { isOwed } from '../due-date.ts'
import { listLiveDueDates } from '../queries.ts'
import { isEnded, methodsOf, type Subscription } from '../subscription.ts'
import { changeSubscription } from './change.ts'
import { requireMethod } from './create.ts'
import { retryDueDatesNow } from './retry-now.ts'
import { lockSessions, sessionFor } from './session.ts'
import { requireSubscription } from './update.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The client's actions on the page of their subscription. The holder of its token may pay for it and choose among the client's own cards, and can
// neither end it nor change its price.

/**
 * The session in which the client pays the oldest due date that is owed; undefined when nothing can be paid at this moment. Throws
 * WALLET_NOT_ACTIVE, and SERVICE_UNAVAILABLE without an acquirer.
 */
export async function payOldest(
  ctx: WriteContext & Pick<Beside, 'secrets' | 'requireAcquirer'>,
  id: string,
): Promise<PaymentSession | undefined> {
  await lockSessions(ctx, id)
  const subscription = await requireSubscription(ctx, id)
  const owed = (await listLiveDueDates(ctx.tx, ctx.scope, id)).filter(isOwed)
  const due = owed.find(({ status, isWaived }) => status !== 'PROCESSING' && !isWaived)
  if (!due) return undefined
  await requireActiveWallet(ctx.tx, ctx.scope)
  await ctx.requireAcquirer(ctx.scope, { methods: methodsOf(subscription), currency: due.currency })
  return sessionFor(ctx, ctx.secrets, { subscription, due })
}

/**
 * The client agrees to regular charges of another card; a debt is charged to it at once. Throws INVALID_STATE for a subscription that has ended or
 * charges no card, PAYMENT_METHOD_NOT_FOUND and PAYMENT_METHOD_UNUSABLE.
 */
export async function chooseCard(
  ctx: WriteContext & Pick<Beside, 'cardUseOf'>,
  id: string,
  { paymentMethodId, textVersion }: Choice,
): Promise<Subscription> {
  const before = await requireSubscription(ctx, id)
  requireCharging(before)
  const { clientId, currency } = before
  await requireMethod(ctx, { clientId, currency, id: paymentMethodId, hasConsent: true })
  return before.paymentMethodId === paymentMethodId ? before : takeCard(ctx, before, { paymentMethodId, textVersion })
}

type Choice = { paymentMethodId: string; textVersion: string }

/** Charges this card from now on, and with what is owed at once. The caller holds the subscription's lock. */
export async function takeCard(
  ctx: WriteContext,
  before: Subscription,
  { paymentMethodId, textVersion }: Choice,
): Promise<Subscription> {
  const consentReference = `page ${textVersion} ${ctx.now.toISOString()}`
  const after = await changeSubscription(ctx, before, { paymentMethodId, consentReference }, 'subscription.updated')
  await retryDueDatesNow(ctx, (await listLiveDueDates(ctx.tx, ctx.scope, before.id)).filter(isOwed))
  return after
}

export const chargesCards = (subscription: Subscription): boolean =>
  !isEnded(subscription) && subscription.collection === 'AUTO'

/** Throws INVALID_STATE. */
export function requireCharging(subscription: Subscription): void {
  if (!chargesCards(subscription))
    fail('INVALID_STATE', sayInEnglish(`A subscription that is ${subscription.state} charges no card.`))
}
