import type { PaymentSession } from '#money/payments/session.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { Beside } from '#platform/http/route.ts'
import { isOwed } from '../due-date.ts'
import { listLiveDueDates } from '../queries.ts'
import { isEnded, methodsOf, type Subscription } from '../subscription.ts'
import { byClient, cancelSubscription } from './cancel.ts'
import { changeSubscription } from './change.ts'
import { requireMethod } from './create.ts'
import { retryDueDatesNow } from './retry-now.ts'
import { lockSessions, sessionFor } from './session.ts'
import { requireSubscription, updateAgreement } from './update.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The client's actions on the page of their subscription. The holder of its token may pay for it, choose among the client's own cards, and end it
// where the merchant allows that; none changes its price.

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

/** Whether it can end when its period does, and not only now. */
export const endsWithPeriod = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'TRIALING'

/** Whether its client may have it end: it runs, and the merchant lets clients do so. */
export const mayCancel = (subscription: Subscription, settings: Settings): boolean =>
  settings?.clientsMayCancel === true && !isEnded(subscription) && !subscription.cancelAtPeriodEnd

/** Whether it is to end because its client said so, and the client may still take that back. */
export const mayKeep = (subscription: Subscription, settings: Settings): boolean =>
  settings?.clientsMayCancel === true &&
  !isEnded(subscription) &&
  subscription.cancelAtPeriodEnd &&
  subscription.cancelReason === byClient

type Settings = { clientsMayCancel: boolean } | undefined

/** Ends with its period, or now where none is paid; a debt stays payable. Throws INVALID_STATE where the merchant does not allow it. */
export async function cancelByClient(ctx: WriteContext, id: string): Promise<Subscription> {
  await lockSessions(ctx, id)
  const before = await requireSubscription(ctx, id)
  if (!mayCancel(before, await findSettings(ctx.tx, ctx.scope.merchantId))) refuse()
  return cancelSubscription(ctx, id, { atPeriodEnd: endsWithPeriod(before), reason: byClient })
}

/** Takes the client's own cancellation back. Throws INVALID_STATE. */
export async function keepByClient(ctx: WriteContext & Pick<Beside, 'cardUseOf'>, id: string): Promise<Subscription> {
  const before = await requireSubscription(ctx, id)
  if (!mayKeep(before, await findSettings(ctx.tx, ctx.scope.merchantId))) refuse()
  return updateAgreement(ctx, id, { cancelAtPeriodEnd: false })
}

const refuse = (): never =>
  fail('INVALID_STATE', sayInEnglish('Clients of this merchant cannot change when this subscription ends.'))

export const chargesCards = (subscription: Subscription): boolean =>
  !isEnded(subscription) && subscription.collection === 'AUTO'

/** Throws INVALID_STATE. */
export function requireCharging(subscription: Subscription): void {
  if (!chargesCards(subscription))
    fail('INVALID_STATE', sayInEnglish(`A subscription that is ${subscription.state} charges no card.`))
}
