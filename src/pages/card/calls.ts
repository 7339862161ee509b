import { z } from 'zod'
import { DeclineView } from '#money/acquirers/decline-view.ts'
import { presentDecline } from '#money/acquirers/declines.ts'
import { anyAuthentication, continueCard, enterCard } from '#modules/subscriptions/actions/verify-card.ts'
import type { CardVerification } from '#modules/subscriptions/card-verification.ts'
import { findSubscription, findSubscriptionOwner } from '#modules/subscriptions/queries.ts'
import { subscriptionIdOf, subscriptionPath } from '#modules/subscriptions/token.ts'
import type { PageCaller, PaymentPage } from '#modules/payment-page/actions.ts'
import { browserOf, countCard } from '#modules/payment-page/actions/submit.ts'
import { cardEntryFor } from '#modules/payment-page/entry.ts'
import { requireShape } from '#money/acquirers/entry.ts'
import type { GivenCard } from '#money/payments/charge.ts'
import { readCard } from '#modules/payment-page/card.ts'
import {
  type BankReturn,
  Browser,
  Card,
  Consent,
  Continuation,
  FieldsToken,
  HolderName,
} from '#modules/payment-page/schemas.ts'
import type { Scope } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { choice, lineText, objectOf } from '#platform/http/fields.ts'
import { type PageCall, pageCallsWith } from '#platform/http/page-call.ts'
import { reply } from '#platform/http/route.ts'
import { takeOne, throttleKey } from '#platform/throttle/throttle.ts'
import { recurringConsentVersion } from '../recurring-consent.ts'
import { cardToken, openCardToken } from './authentication.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// Calls of the page on which a client enters a card. Only our own page may make them; cards count as those of the payment page do.

const Entry = objectOf({
  subscriptionToken: lineText(1_024, {
    description: 'What follows `/s/` in the address of the page.',
    example: 'mzn_u',
  }),
  card: Card.optional(),
  fieldsToken: FieldsToken.optional(),
  holderName: HolderName.optional(),
  consent: Consent,
  browser: Browser.optional(),
})
type Entry = z.output<typeof Entry>

const statuses = ['PROCESSING', 'REQUIRES_ACTION', 'VERIFIED', 'FAILED'] as const satisfies CardVerification['status'][]

const EnteredView = z.strictObject({
  status: choice(statuses, { description: 'Where the card stands.', example: 'VERIFIED' }),
  id: z
    .string()
    .meta({ format: 'uuid', description: 'This entry of a card.', example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' }),
  decline: DeclineView.optional(),
})

const cardCall = pageCallsWith<PaymentPage>()

export const cardCalls: readonly PageCall<PaymentPage>[] = [
  cardCall('POST /s/cards', {
    operationId: 'enterSubscriptionCard',
    summary: 'Enter a card for a subscription, without a payment',
    body: Entry,
    replies: {
      200: EnteredView,
      404: ['SUBSCRIPTION_NOT_FOUND'],
      409: ['INVALID_STATE'],
      422: ['PAYMENT_METHOD_CONSENT_REQUIRED', 'WALLET_NOT_ACTIVE'],
    },
    handler: async (page, body) => reply(200, present(page, await enter(page, body))),
  }),

  cardCall('POST /s/cards/3ds', {
    operationId: 'continueSubscriptionCard',
    summary: 'Continue 3-D Secure after one of its steps',
    body: Continuation,
    replies: { 200: EnteredView, 404: ['SUBSCRIPTION_NOT_FOUND'] },
    handler: async (page, { authenticationId, ...step }) => {
      page.requireOrigin([])
      const opened = openCardToken(page.secrets, authenticationId)
      if (!opened) fail('INVALID_TOKEN', sayInEnglish('There is no such authentication.'))
      return reply(200, present(page, await goOn(page, { ...opened, ...step })))
    },
  }),
]

/** A card may be tried so often for one subscription in a day, from wherever. */
const cardsBySubscription = { name: 'cards:subscription', max: 10, withinMs: 24 * 3_600_000 }

async function enter(
  page: PageCaller,
  { subscriptionToken, consent, browser, ...given }: Entry,
): Promise<CardVerification> {
  page.requireOrigin([])
  const { payments, secrets, correlationId, now } = page
  const subscriptionId = subscriptionIdOf(secrets, subscriptionToken) ?? notFound()
  const scope = await scopeOf(page, subscriptionId)
  if (!consent.accepted || consent.textVersion !== recurringConsentVersion)
    fail('PAYMENT_METHOD_CONSENT_REQUIRED', sayInEnglish('The client has to agree to regular charges of the card.'))
  const source = await givenFor(page, scope, subscriptionId, given)
  await countCard(page)
  const key = throttleKey(secrets, cardsBySubscription, subscriptionId)
  const taken = await takeOne(payments.db, cardsBySubscription, key, now)
  if (!taken.isTaken)
    fail('RATE_LIMITED', sayInEnglish('Too many cards were tried for this subscription. Try again later.'), {
      retryAfterSeconds: taken.waitSeconds,
    })
  return enterCard(payments, scope, {
    subscriptionId,
    correlationId,
    ...source,
    returnUrl: returnUrlFor(page, subscriptionId),
    ...browserOf(page, { browser }),
    textVersion: consent.textVersion,
  })
}

/** A card is read only where the acquirer takes cards from us. */
async function givenFor(
  { payments: { acquirers, db }, now }: PageCaller,
  scope: Scope,
  subscriptionId: string,
  { card, fieldsToken, holderName }: Pick<Entry, 'card' | 'fieldsToken' | 'holderName'>,
): Promise<GivenCard> {
  const { currency } = (await findSubscription(db.read, scope, subscriptionId)) ?? notFound()
  const entry = await cardEntryFor({ acquirers }, scope, { methods: ['CARD'], currency })
  const { shape = 'CARD' } = entry ?? {}
  requireShape(shape, { card, fieldsToken })
  if (shape === 'CARD') return { card: readCard(card ?? failField('card', sayInEnglish('is required with CARD')), now) }
  return { ...(fieldsToken !== undefined && { fieldsToken }), ...(holderName !== undefined && { holderName }) }
}

const returnUrlFor = ({ publicUrl, secrets, locale }: PageCaller, subscriptionId: string): string =>
  `${publicUrl}/checkout/return/${cardToken(secrets, { subscriptionId, authenticationId: anyAuthentication, locale })}`

async function scopeOf({ payments }: PageCaller, subscriptionId: string): Promise<Scope> {
  const owner = (await findSubscriptionOwner(payments.db.read, subscriptionId)) ?? notFound()
  return { merchantId: owner.ownerId, environment: owner.environment }
}

const notFound = (): never => fail('SUBSCRIPTION_NOT_FOUND', sayInEnglish('There is no such subscription.'))

type CardReturn = { subscriptionId: string; authenticationId: string } & Pick<Continuation, 'step' | 'cres'>

async function goOn(
  page: PageCaller,
  { subscriptionId, authenticationId, step, cres }: CardReturn,
): Promise<CardVerification> {
  const { payments, correlationId } = page
  return continueCard(payments, await scopeOf(page, subscriptionId), {
    subscriptionId,
    correlationId,
    authenticationId,
    step,
    ...(cres !== undefined && { cres }),
  })
}

const present = ({ locale }: PageCaller, { status, id, declineCode }: CardVerification) => ({
  status,
  id,
  ...(declineCode && { decline: presentDecline(declineCode, locale) }),
})

/** Returns the next address of a client who comes back from the bank; undefined for a return that is not about a card alone. */
export async function returnOfCard(
  page: PageCaller,
  { threeDSSessionData, cres }: BankReturn,
): Promise<string | undefined> {
  const opened = openCardToken(page.secrets, threeDSSessionData)
  if (!opened) return undefined
  const { status } = await goOn(page, { ...opened, step: 'CHALLENGE_COMPLETED', cres })
  const done = status === 'VERIFIED' ? '&done=card' : ''
  const { subscriptionId, locale } = opened
  return `${page.publicUrl}${subscriptionPath(page.secrets, subscriptionId)}/card?lang=${locale}${done}`
}
