import type { Client } from '#modules/clients/client.ts'
import { lockNamedClient } from '#modules/clients/actions/named.ts'
import { country } from '#platform/country.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { newId, newReference } from '#platform/ids.ts'
import { tally } from '#platform/lists/queries.ts'
import { draftSubscription, firstDueAt, requireSoundTimes } from '../agreement.ts'
import type { DueDate } from '../due-date.ts'
import { isUsable, type Method, recurringChannel } from '../payment-method.ts'
import { findByExternalId, insertSubscription, listMethods, subscriptionsList } from '../queries.ts'
import type { SubscriptionCreate } from '../schemas.ts'
import { methodsOf, type Subscription } from '../subscription.ts'
import { changeSubscription, emitSubscriptionEvent } from './change.ts'
import { setupMs } from './client.ts'
import { workOnAtOnce } from './retry-now.ts'
import { planDueDate } from './plan.ts'
import { say } from '../sentences.ts'

type WritingContext = WriteContext & Pick<Beside, 'requireAcquirer' | 'cardUseOf'>
type Created = { subscription: Subscription; due: DueDate | undefined; created: boolean }

/**
 * `created` is false when the externalId was known: the subscription that has it is returned, unchanged. A first due date of today is charged by a
 * job of this transaction. Throws CLIENT_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND, PAYMENT_METHOD_UNUSABLE, PAYMENT_METHOD_CONSENT_REQUIRED,
 * WALLET_NOT_ACTIVE, and SERVICE_UNAVAILABLE without an acquirer.
 */
export async function createSubscription(ctx: WritingContext, input: SubscriptionCreate): Promise<Created> {
  const { tx, scope, origin, now } = ctx
  const known = await findReplayed(ctx, input)
  if (known) return { subscription: known, due: undefined, created: false }
  requireSoundTimes(input, now)
  const payer = await lockNamedClient(tx, scope, input.clientId)
  const { collection, method } = await collectionOf(ctx, input, payer)
  await requireActiveWallet(tx, scope)
  const { environment, merchantId } = scope
  const settings = await findSettings(tx, merchantId)
  if (!settings) throw new Error('The company of a key or a session is there.')
  const { timeZone } = settings
  const born = {
    id: ctx.keyBeside('subscription_directory', () => newId(now)),
    reference: newReference('sub', merchantId),
    environment,
    origin,
    now,
  }
  const draft = draftSubscription({ ...input, collection }, { ...born, timeZone, dunning: settings })
  await ctx.requireAcquirer(scope, { methods: methodsOf(draft), currency: draft.currency })
  return { ...(await begin(ctx, { ...draft, paymentMethodId: method?.id ?? null })), created: true }
}

// A repeat gets its answer even if other things have changed since.
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
  emitSubscriptionEvent(ctx, 'subscription.created', { ...row, nextDueAt: dueAt })
  // With manual collection the client has agreed: the subscription runs from the first bill on.
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

/** A subscription that is charged at once is INCOMPLETE until it is paid; with a later billing day it waits for that day. */
function beginningOf(draft: Subscription, isDue: boolean, now: Date): Partial<Subscription> {
  if (draft.state === 'INCOMPLETE' && !isDue) return { state: 'SCHEDULED' }
  if (draft.state === 'INCOMPLETE' && draft.collection === 'AUTO') {
    const setupEndsAt = new Date(now.getTime() + setupMs)
    return { setupEndsAt, wakeAt: setupEndsAt }
  }
  // A trial that begins later begins by the clock; without one it begins with its first due date.
  return draft.state === 'SCHEDULED' && draft.trialEndsAt !== null ? { wakeAt: draft.startAt } : {}
}

type Collection = { collection: 'AUTO' | 'MANUAL'; method?: Method | undefined }

/**
 * The collection method, and the card to charge: the named one, or the client's default, or none so far. Without a card that can be charged, and with
 * an acquirer that needs the holder for each charge, each due date is a bill.
 */
async function collectionOf(ctx: WritingContext, input: SubscriptionCreate, payer: Client): Promise<Collection> {
  const { collection, paymentMethodId, consent, currency = country().currency } = input
  if (collection === 'MANUAL') {
    if (paymentMethodId !== undefined)
      failField('paymentMethodId', say('belongs to `collection` AUTO alone'), 'contradiction')
    return { collection }
  }
  const wanted = { clientId: payer.id, currency, hasConsent: consent !== undefined }
  if (paymentMethodId !== undefined)
    return { collection: 'AUTO', method: await requireMethod(ctx, { ...wanted, id: paymentMethodId }) }
  const id = payer.defaultPaymentMethodId
  const isAlone = (await ctx.cardUseOf(ctx.scope, { currency }))?.chargesWithoutBuyer ?? true
  if (isAlone || (await isChargeable(ctx, { id, currency })))
    return { collection: 'AUTO', method: id === null ? undefined : await requireMethod(ctx, { ...wanted, id }) }
  if (collection === 'AUTO')
    failField(
      'collection',
      say('must be MANUAL: the acquirer of this account charges no card without its holder'),
      'unsupported',
    )
  return { collection: 'MANUAL' }
}

async function isChargeable(
  ctx: WritingContext,
  { id, currency }: { id: string | null; currency: string },
): Promise<boolean> {
  const [method] = id === null ? [] : await listMethods(ctx.tx, ctx.scope, [id])
  return method !== undefined && isUsable(method, ctx.now) && (await canChargeAlone(ctx, method, currency))
}

/** Whether the account of a saved card charges it without its holder. */
export const canChargeAlone = async (
  { scope, cardUseOf }: Pick<WriteContext, 'scope'> & Pick<Beside, 'cardUseOf'>,
  { acquirer }: Method,
  currency: string,
): Promise<boolean> => (await cardUseOf(scope, { currency, acquirer }))?.chargesWithoutBuyer ?? false

type RequestedMethod = { clientId: string; id: string; currency: string; hasConsent: boolean }

/** A card of the client that may be charged regularly. Throws what {@link createSubscription} throws about cards. */
export async function requireMethod(
  ctx: WriteContext & Pick<Beside, 'cardUseOf'>,
  { clientId, id, currency, hasConsent }: RequestedMethod,
): Promise<Method> {
  const [method] = await listMethods(ctx.tx, ctx.scope, [id])
  if (!method || method.clientId !== clientId)
    fail('PAYMENT_METHOD_NOT_FOUND', say('This client has no such payment method.'))
  if (!isUsable(method, ctx.now))
    fail('PAYMENT_METHOD_UNUSABLE', say('This payment method has expired or was deleted. Use another one.'))
  if (!(await canChargeAlone(ctx, method, currency)))
    fail(
      'PAYMENT_METHOD_UNUSABLE',
      say('The acquirer of this payment method charges no card without its holder. Use another one.'),
    )
  if (!hasConsent && method.consentChannel !== recurringChannel)
    fail(
      'PAYMENT_METHOD_CONSENT_REQUIRED',
      say(
        'The client has not agreed to regular charges of this card. Send `consent.reference`, which says where you keep the agreement.',
      ),
    )
  return method
}
