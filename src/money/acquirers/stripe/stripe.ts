import { currencyCodes } from '../../money.ts'
import { hostOf } from '#platform/outbound/url-rule.ts'
import type { Acquirer, Capabilities, ForgetOutcome } from '../acquirer.ts'
import type { CheckResult, Connector, ConnectorParts, LiveAcquirer, NoticesRegistered } from '../connector.ts'
import {
  hasKeysOfItsMode,
  type StripeAccount,
  stripeSecrets,
  type StripeSecrets,
  stripeSettings,
  type StripeSettings,
} from './account.ts'
import { amountFor } from './amounts.ts'
import { lookUpCard } from './cards.ts'
import { answerDispute } from './dispute-answers.ts'
import { lookUpDispute } from './disputes.ts'
import { arrivesWithinMs, reasonFor } from './intents.ts'
import { unknownBecause } from './mapping.ts'
import { noticesOf, noticeTypes } from './notices.ts'
import { authorise, goOn, lookUp } from './payments.ts'
import { findRecord } from './records.ts'
import { lookUpRefund, refund } from './refunds.ts'
import { continueVerification, lookUpVerification, verifyCard } from './verifications.ts'
import { linesOfPayout, listPayouts } from './settlement.ts'
import { type Api, apiVersion, filesBaseOf, openApi, type WireAnswer } from './wire.ts'

// The connector to Stripe: the card is typed into Stripe's own fields, in frames on our page, and we are handed a token of it.

export type StripeParts = Pick<ConnectorParts, 'objects' | 'now' | 'noticeUrl' | 'fingerprintKey'> & {
  account: StripeAccount
  api: Api
}

export const stripe: Connector<StripeSettings, StripeSecrets> = {
  provider: 'stripe',
  settings: stripeSettings,
  secrets: stripeSecrets,
  hosts: ({ apiBase }) => [apiBase, filesBaseOf(apiBase)].map((base) => hostOf(new URL(base))),
  origins: ({ scriptUrl, pagesOrigin, apiBase }) => [
    ...new Set([scriptUrl, pagesOrigin, apiBase].map((url) => new URL(url).origin)),
  ],
  open: (account, { http, objects, now, noticeUrl, fingerprintKey }) =>
    acquirerOf({ account, api: openApi(account, http), objects, now, noticeUrl, fingerprintKey }),
}

/** A currency of which Stripe could not take every amount, such as one with units that Stripe does not know, is left to a setting. */
const usualCurrencies = currencyCodes.filter((code) => amountFor(10n ** 6n, code) !== undefined)

const canOf = ({ settings }: StripeAccount): Capabilities => ({
  shape: 'FIELDS',
  currencies: settings.currencies ?? usualCurrencies,
  savesCards: true,
  chargesWithoutBuyer: true,
  verifiesCards: true,
  refundsInParts: true,
})

function acquirerOf(parts: StripeParts): LiveAcquirer {
  const { account } = parts
  return {
    name: 'stripe',
    environments: [account.environment],
    arrivesWithinMs,
    can: canOf(account),
    authorise: (asked, signal) => authorise(parts, asked, signal),
    continueAfterChallenge: (asked, signal) => goOn(parts, asked, signal),
    lookUp: (asked, signal) => lookUp(parts, asked, signal),
    refund: (asked, signal) => refund(parts, asked, signal),
    lookUpRefund: (asked, signal) => lookUpRefund(parts, asked, signal),
    verifyCard: (asked, signal) => verifyCard(parts, asked, signal),
    continueVerification: (asked, signal) => continueVerification(parts, asked, signal),
    lookUpVerification: (asked, signal) => lookUpVerification(parts, asked, signal),
    forgetToken: (asked, signal) => forgetToken(parts, asked, signal),
    notices: noticesOf(parts),
    check: (signal) => check(parts, signal),
    registerNotices: (signal) => registerNotices(parts, signal),
    lookUpDispute: (asked, signal) => lookUpDispute(parts, asked, signal),
    answerDispute: (asked, signal) => answerDispute(parts, asked, signal),
    lookUpCard: (asked, signal) => lookUpCard(parts, asked, signal),
    settlements: {
      list: async (since, signal) => orRefusal(await listPayouts(parts, since, signal)),
      linesOf: async (settlement, signal) => orRefusal(await linesOfPayout(parts, settlement, signal)),
    },
  }
}

/** Detached once, a payment method can never be charged again. Our row stays, and Stripe refuses. */
async function forgetToken(
  { api, objects }: StripeParts,
  { scope, token }: Parameters<Acquirer['forgetToken']>[0],
  signal?: AbortSignal,
): Promise<ForgetOutcome> {
  const card = await findRecord(objects, scope, { kind: 'CARD', reference: token })
  if (!card) return { status: 'FORGOTTEN' }
  const said = await api.ask((sdk) => sdk.paymentMethods.detach(token), signal)
  if (said.status === 'SAID') return { status: 'FORGOTTEN' }
  // Stripe knows it no more, or it is attached to no customer any more.
  if (said.status === 'REFUSED' && said.refusal.kind === 'REQUEST') return { status: 'FORGOTTEN' }
  const reason = reasonFor(said)
  return reason === undefined ? unknownBecause('ERROR') : { status: 'REJECTED', reason }
}

/** Makes a call that only checks the credentials. No call without a buyer uses the webhook secret, so this does not check it. */
async function check({ account, api }: StripeParts, signal?: AbortSignal): Promise<CheckResult> {
  if (!hasKeysOfItsMode(account)) return { status: 'REFUSED' }
  const said = await api.ask((sdk) => sdk.paymentIntents.list({ limit: 1 }), signal)
  if (said.status === 'SAID') {
    const isList = said.it.object === 'list'
    return isList ? { status: 'GOOD', unchecked: ['webhookSecret', 'publishableKey'] } : { status: 'NOT_UNDERSTOOD' }
  }
  return { status: checkOf(said) }
}

const orRefusal = <Found extends { status: 'FOUND' }>(
  answer: Found | Exclude<WireAnswer<unknown>, { status: 'SAID' }>,
) => (answer.status === 'FOUND' ? answer : { status: checkOf(answer) })

function checkOf(said: Exclude<WireAnswer<unknown>, { status: 'SAID' }>): 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' {
  if (said.status === 'REFUSED') return 'REFUSED'
  return said.status === 'SILENT' && said.cause === 'NOT_UNDERSTOOD' ? 'NOT_UNDERSTOOD' : 'UNREACHABLE'
}

/** Makes the endpoint at Stripe that our notices come from. The secret that signs them is shown by this answer alone. */
async function registerNotices({ api, noticeUrl }: StripeParts, signal?: AbortSignal): Promise<NoticesRegistered> {
  const params = { url: noticeUrl, enabled_events: [...noticeTypes], api_version: apiVersion, description: 'Mizan' }
  const said = await api.ask((sdk) => sdk.webhookEndpoints.create(params), signal)
  if (said.status !== 'SAID') return { status: checkOf(said) }
  const { secret } = said.it
  return secret === undefined
    ? { status: 'NOT_UNDERSTOOD' }
    : { status: 'REGISTERED', secrets: { webhookSecret: secret } }
}
