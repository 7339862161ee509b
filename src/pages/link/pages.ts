import { randomUUID } from 'node:crypto'
import { findLinkOwner } from '#modules/payment-links/queries.ts'
import { rememberedOwners } from '#platform/remembered-owners.ts'
import { sharedReads } from '#platform/shared-reads.ts'
import { openLinkSession } from '#modules/payment-links/actions/sessions.ts'
import { type Filled, hasNoNumber, type Problems, readForm } from '#modules/payment-links/filled-form.ts'
import { reasonOf, statusOf } from '#modules/payment-links/link-status.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import { asOneWrite } from '#platform/context.ts'
import { Failure } from '#platform/errors.ts'
import type { FormPage, PageAnswer, Visit } from '#platform/http/form-pages.ts'
import { isUuid } from '#platform/ids.ts'
import type { Locale } from '#platform/locale.ts'
import { attributionOf, cameByForm, tracesOf } from './attribution.ts'
import { type LinkPageParts, type LinkParts, loadLink, type ShownLink } from './link.ts'
import { type ClosedReason, closedPage, missingPage, openPage } from './page.ts'

// The page of a payment link. Opening it changes nothing but the count of views; sending its form makes a session, or
// finds the one that the form has made before, and leads to where it is paid.

export function linkPages(parts: LinkParts): readonly FormPage[] {
  const { db, publicUrl } = parts.payments
  const ownerOf = rememberedOwners((reference) => findLinkOwner(db.read, reference))
  const whole = { ...parts, ownHost: new URL(publicUrl).host, ownerOf, shared: sharedReads<ShownLink | undefined>() }
  return [{ path: '/l/:reference', isFramed: false, answer: (visit) => answer(whole, visit) }]
}

/** A visit to a link that is there. */
type Call = { parts: LinkPageParts; visit: Visit; shown: ShownLink; locale: Locale }

async function answer(parts: LinkPageParts, visit: Visit): Promise<PageAnswer> {
  const shown = await loadLink(parts, visit.params['reference'] ?? '', visit.kept)
  const preferred = shown && shown.link.locale !== 'auto' ? shown.link.locale : undefined
  const locale = visit.localeFor(preferred, 'fr')
  if (!shown) return { status: 404, locale, page: missingPage(locale) }
  const call = { parts, visit, shown, locale }
  if (visit.method === 'POST') return take(call)
  if (visit.isReader) parts.views.note(shown.scope, shown.link.reference)
  return show(call)
}

function show(call: Call, problems: Problems = {}): PageAnswer {
  const { parts, visit, shown, locale } = call
  const reason = closedFor(call)
  const traces = tracesHere(call)
  const page = { shown, locale, traces: publicOf(traces) }
  const continueAt = continueAddress(call)
  if (reason) return { locale, page: closedPage(page, reason, continueAt) }
  const hasProblems = Object.keys(problems).length > 0
  const sheet = {
    link: shown.link,
    locale,
    problems,
    typed: visit.method === 'POST' ? visit.fields : {},
    hidden: { nonce: nonceFor(call), ...traces },
  }
  const journey = parts.journeys.arrive(cameWith(call), visitedPageOf(call))
  const refused = hasNoNumber(problems) ? 400 : 422
  return { status: hasProblems ? refused : 200, locale, page: openPage({ ...page, journey }, sheet, continueAt) }
}

const visitedPageOf = ({ shown, locale }: Call) => {
  const subject = { resourceType: 'PAYMENT_LINK', resourceId: shown.link.reference } as const
  return { scope: shown.scope, subject, locale }
}

/** The form carries along what the address said. */
const cameWith = (call: Call) => ({ ...call.visit.came, ...cameByForm(call.visit) })

/** Returns why the link cannot be paid now; the merchant knows these reasons already. */
function closedFor({ parts: { payments }, shown: { link, isOpen } }: Call): ClosedReason | undefined {
  const now = payments.now()
  // A link for one payment says that it is paid, also after its end.
  if (link.usage === 'SINGLE' && link.paymentCount > 0 && statusOf(link, now) !== 'INACTIVE') return 'PAID'
  return reasonOf(link, now) ?? (isOpen ? undefined : 'MERCHANT')
}

/** A completed payment stays complete: after that, a form is another one. */
function nonceFor({ visit, shown: { own } }: Call): string {
  const sent = visit.method === 'POST' ? visit.fields['nonce'] : undefined
  if (sent !== undefined && isUuid(sent)) return sent.toLowerCase()
  return own && own.status !== 'PAID' ? own.nonce : randomUUID()
}

const tracesHere = ({ parts, visit }: Call) => tracesOf(visit, parts.ownHost)

/** The page that led here is no part of the address. */
const publicOf = ({ referrer: _, ...traces }: Record<string, string>): Record<string, string> => traces

function continueAddress({ parts, shown: { own }, locale }: Call): string | undefined {
  return own && checkoutPath(parts, own.session.id, locale)
}

const checkoutPath = ({ secrets }: LinkParts, sessionId: string, locale: Locale): string =>
  `/c/${sessionToken(secrets, sessionId)}?lang=${locale}`

async function take(call: Call): Promise<PageAnswer> {
  const { visit, shown } = call
  const read = readForm(shown.link, visit.fields)
  if ('problems' in read) return show(call, read.problems)
  try {
    return await lead(call, read.filled)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'WALLET_NOT_ACTIVE' || error.code === 'SERVICE_UNAVAILABLE') return closedBy(call, error.status)
    // The link has closed since the page was loaded.
    if (error.code === 'SESSION_NOT_ACTIVE') return show({ ...call, shown: (await again(call)) ?? shown })
    throw error
  }
}

const again = ({ parts, visit }: Call) => loadLink(parts, visit.params['reference'] ?? '', visit.kept)

/** The merchant takes no money at the moment. */
function closedBy(call: Call, status: number): PageAnswer {
  const { shown, locale } = call
  const page = closedPage({ shown, locale, traces: publicOf(tracesHere(call)) }, 'MERCHANT', continueAddress(call))
  return { status, locale, page }
}

async function lead(call: Call, filled: Filled): Promise<PageAnswer> {
  const { parts, visit, shown, locale } = call
  const { db, publicUrl, now, hooks } = parts.payments
  const { scope, link } = shown
  const nonce = nonceFor(call)
  const beginning = { scope, origin: link.origin, correlationId: visit.correlationId, now: now(), publicUrl }
  const attribution = attributionOf(tracesHere(call))
  const session = await asOneWrite(db, beginning, (ctx) =>
    openLinkSession(
      { ...ctx, requireAcquirer: parts.requireAcquirer, payments: { ...(hooks && { hooks }) } },
      { reference: link.reference, nonce, filled, attribution, locale },
    ),
  )
  await parts.journeys.goOn(cameWith(call), { ...visitedPageOf(call), sessionId: session.id })
  return { location: checkoutPath(parts, session.id, locale), keep: nonce }
}
