import { cancelByClient, chooseCard, keepByClient, payOldest } from '#modules/subscriptions/actions/page.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import { asOneWrite, type WriteContext } from '#platform/context.ts'
import { Failure } from '#platform/errors.ts'
import type { FormPage, PageAnswer, Visit } from '#platform/http/form-pages.ts'
import { isUuid } from '#platform/ids.ts'
import type { Locale } from '#platform/locale.ts'
import { recurringConsentVersion } from '../recurring-consent.ts'
import { type DueDateParts, loadSubscription, type ShownSubscription } from './due-date.ts'
import { missingPage, type Notice, subscriptionPage } from './page.ts'

// The page of a subscription, for its client: the debt, the card, what was paid, and the end. Opening it changes nothing: mail scanners open links too.

export const dueDatePages = (parts: DueDateParts): readonly FormPage[] => [
  { path: '/s/:token', isFramed: false, answer: (visit) => answer(parts, visit) },
]

type Call = { parts: DueDateParts; visit: Visit; shown: ShownSubscription; locale: Locale }

async function answer(parts: DueDateParts, visit: Visit): Promise<PageAnswer> {
  const shown = await loadSubscription(parts, visit.params['token'] ?? '')
  const locale = visit.localeFor(shown?.preferred, 'fr')
  if (!shown) return { status: 404, locale, page: missingPage(locale) }
  const call = { parts, visit, shown, locale }
  if (visit.method === 'GET') return show(call, done[visit.fields['done'] ?? ''])
  try {
    return await act(call)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Concurrent changes since the page was loaded are shown.
    return { ...(await showAgain(call, noticeOf(error))), status: 409 }
  }
}

const done: Readonly<Record<string, Notice>> = {
  card: 'CARD_CHOSEN',
  canceled: 'CANCELED',
  ending: 'CANCELED_AT_END',
  kept: 'KEPT',
}

function act(call: Call): Promise<PageAnswer> {
  const { action } = call.visit.fields
  if (action === 'card') return choose(call)
  if (action === 'cancel') return cancel(call)
  return action === 'keep' ? keep(call) : pay(call)
}

const noticeOf = ({ code }: Failure): Notice =>
  code === 'INVALID_STATE'
    ? 'NOT_POSSIBLE'
    : code === 'WALLET_NOT_ACTIVE' || code === 'SERVICE_UNAVAILABLE'
      ? 'MERCHANT_CLOSED'
      : 'CARD_UNUSABLE'

function show(call: Call, notice?: Notice) {
  const { parts, visit, shown, locale } = call
  // A client who owes nothing has come for the card.
  const journey = shown.owed.length > 0 ? parts.journeys.arrive(visit.came, visitedPageOf(call)) : undefined
  return { locale, page: subscriptionPage(shown, locale, { notice, journey }) }
}

const visitedPageOf = ({ shown, locale }: Call) => {
  const subject = { resourceType: 'SUBSCRIPTION', resourceId: shown.subscription.id } as const
  return { scope: shown.scope, subject, locale }
}

async function showAgain(call: Call, notice: Notice) {
  const shown = await loadSubscription(call.parts, call.visit.params['token'] ?? '')
  return show({ ...call, shown: shown ?? call.shown }, notice)
}

async function pay(call: Call): Promise<PageAnswer> {
  const { parts, shown, locale } = call
  const session = await write(call, (ctx) => payOldest({ ...ctx, ...besideOf(parts) }, shown.subscription.id))
  if (!session) return show(call)
  await parts.journeys.goOn(call.visit.came, { ...visitedPageOf(call), sessionId: session.id })
  return { location: `/c/${sessionToken(parts.secrets, session.id)}?lang=${locale}` }
}

const besideOf = ({ payments: _, journeys: __, ...beside }: DueDateParts) => beside

async function choose(call: Call): Promise<PageAnswer> {
  const { parts, visit, shown } = call
  const { paymentMethodId = '', agreed } = visit.fields
  if (agreed !== 'yes') return { ...show(call, 'CONSENT_MISSING'), status: 422 }
  if (!isUuid(paymentMethodId)) return { ...show(call, 'CARD_UNUSABLE'), status: 422 }
  const choice = { paymentMethodId: paymentMethodId.toLowerCase(), textVersion: recurringConsentVersion }
  await write(call, (ctx) => chooseCard({ ...ctx, ...besideOf(parts) }, shown.subscription.id, choice))
  return backTo(call, 'card')
}

async function cancel(call: Call): Promise<PageAnswer> {
  const { cancelAtPeriodEnd } = await write(call, (ctx) => cancelByClient(ctx, call.shown.subscription.id))
  return backTo(call, cancelAtPeriodEnd ? 'ending' : 'canceled')
}

async function keep(call: Call): Promise<PageAnswer> {
  const { parts, shown } = call
  await write(call, (ctx) => keepByClient({ ...ctx, ...besideOf(parts) }, shown.subscription.id))
  return backTo(call, 'kept')
}

const backTo = ({ visit, locale }: Call, what: string): PageAnswer => ({
  location: `/s/${visit.params['token']}?lang=${locale}&done=${what}`,
})

function write<Result>({ parts, visit, shown }: Call, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> {
  const { db, publicUrl, now } = parts.payments
  const { correlationId } = visit
  return asOneWrite(db, { scope: shown.scope, origin: 'API', correlationId, now: now(), publicUrl }, work)
}
