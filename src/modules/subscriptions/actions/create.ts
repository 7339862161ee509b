import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { newId, newReference } from '#platform/ids.ts'
import { tally } from '#platform/lists/queries.ts'
import { draftSubscription, firstDueAt, requireSoundTimes } from '../agreement.ts'
import type { DueDate } from '../due-date.ts'
import { isUsable, type Method, recurringChannel } from '../payment-method.ts'
import {
  findByExternalId,
  findPayee,
  insertSubscription,
  listMethods,
  lockPayer,
  type Payer,
  subscriptionsList,
} from '../queries.ts'
import type { SubscriptionCreate } from '../schemas.ts'
import type { Subscription } from '../subscription.ts'
import { changeSubscription, tellSubscription } from './change.ts'
import { setupMs } from './client.ts'
import { workOnAtOnce } from './hurry.ts'
import { planDueDate } from './plan.ts'

type WritingContext = WriteContext & Pick<Beside, 'requireAcquirer'>
type Created = { subscription: Subscription; due: DueDate | undefined; created: boolean }

/**
 * `created` is false when the externalId was known: the subscription that has it is returned, unchanged. What is due at once is
 * charged by a job of this transaction. Throws CLIENT_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND, PAYMENT_METHOD_UNUSABLE,
 * PAYMENT_METHOD_CONSENT_REQUIRED, WALLET_NOT_ACTIVE, and SERVICE_UNAVAILABLE where nobody could take the money.
 */
export async function createSubscription(ctx: WritingContext, input: SubscriptionCreate): Promise<Created> {
  const { tx, scope, origin, now } = ctx
  const known = await findReplayed(ctx, input)
  if (known) return { subscription: known, due: undefined, created: false }
  requireSoundTimes(input, now)
  const payer = (await lockPayer(tx, scope, input.clientId)) ?? clientNotFound()
  const method = await methodOf(ctx, input, payer)
  await requireActiveWallet(tx, scope)
  await ctx.requireAcquirer(scope)
  const { environment, merchantId } = scope
  const { timeZone = 'Africa/Casablanca' } = (await findPayee(tx, scope)) ?? {}
  const born = { id: newId(now), reference: newReference('sub', merchantId), environment, origin, timeZone, now }
  const draft = { ...draftSubscription(input, born), paymentMethodId: method?.id ?? null }
  return { ...(await begin(ctx, draft)), created: true }
}

const clientNotFound = (): never =>
  fail('CLIENT_NOT_FOUND', 'There is no client with this `clientId` in this account and environment.')

// A repeat is answered whatever has changed since.
async function findReplayed({ tx, scope, wasTaken }: WriteContext, { externalId }: SubscriptionCreate) {
  wasTaken('subscriptions_external_id')
  return externalId === undefined ? undefined : findByExternalId(tx, scope, externalId)
}

async function begin(ctx: WritingContext, draft: Subscription): Promise<{ subscription: Subscription; due: DueDate }> {
  const { scope, now } = ctx
  const dueAt = firstDueAt(draft, now)
  const isDue = dueAt <= now
  const row = { ...draft, ...beginningOf(draft, isDue, now) }
  ctx.atCommit((_tx, n) => insertSubscription(n, scope, row))
  tally(ctx, subscriptionsList, 1, row)
  tellSubscription(ctx, 'subscription.created', { ...row, nextDueAt: dueAt })
  // A merchant who sends bills is paid by a client who has agreed: the subscription runs from the first bill on.
  if (isDue && row.collection === 'MANUAL') {
    const active = await changeSubscription(ctx, row, { state: 'ACTIVE', activatedAt: now }, 'subscription.activated')
    return planned(ctx, active, dueAt)
  }
  return planned(ctx, row, dueAt)
}

async function planned(ctx: WritingContext, subscription: Subscription, dueAt: Date) {
  const pair = await planDueDate(ctx, subscription, 1, dueAt)
  if (dueAt <= ctx.now) await workOnAtOnce(ctx, pair.due.id)
  return pair
}

/** What is charged at once is INCOMPLETE until it is paid; a billing day that is still to come is waited for. */
function beginningOf(draft: Subscription, isDue: boolean, now: Date): Partial<Subscription> {
  if (draft.state === 'INCOMPLETE' && !isDue) return { state: 'SCHEDULED' }
  if (draft.state === 'INCOMPLETE' && draft.collection === 'AUTO') {
    const setupEndsAt = new Date(now.getTime() + setupMs)
    return { setupEndsAt, wakeAt: setupEndsAt }
  }
  // A trial that begins later begins by the clock; without one it begins with its first due date.
  return draft.state === 'SCHEDULED' && draft.trialEndsAt !== null ? { wakeAt: draft.startAt } : {}
}

/** The card that is charged: the one that was named, or the client's default. Undefined when there is none. */
async function methodOf(
  ctx: WriteContext,
  { collection = 'AUTO', paymentMethodId, consent }: SubscriptionCreate,
  payer: Payer,
): Promise<Method | undefined> {
  if (collection === 'MANUAL') {
    if (paymentMethodId !== undefined)
      failField('paymentMethodId', 'belongs to `collection` AUTO alone', 'contradiction')
    return undefined
  }
  const id = paymentMethodId ?? payer.defaultPaymentMethodId
  return id === null ? undefined : requireMethod(ctx, { clientId: payer.id, id, hasConsent: consent !== undefined })
}

type Wanted = { clientId: string; id: string; hasConsent: boolean }

/** A card of the client that may be charged regularly. Throws what {@link createSubscription} throws about cards. */
export async function requireMethod(
  { tx, scope, now }: WriteContext,
  { clientId, id, hasConsent }: Wanted,
): Promise<Method> {
  const [method] = await listMethods(tx, scope, [id])
  if (!method || method.clientId !== clientId)
    fail('PAYMENT_METHOD_NOT_FOUND', 'This client has no such payment method.')
  if (!isUsable(method, now))
    fail('PAYMENT_METHOD_UNUSABLE', 'This payment method has expired or was deleted. Use another one.')
  if (!hasConsent && method.consentChannel !== recurringChannel)
    fail(
      'PAYMENT_METHOD_CONSENT_REQUIRED',
      'The client has not agreed to regular charges of this card. Send `consent.reference`, which says where you keep the agreement.',
    )
  return method
}
