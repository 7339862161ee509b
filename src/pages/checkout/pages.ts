import type { Journeys } from '#modules/analytics/actions/journeys.ts'
import { originsOf, returned } from '#modules/payment-page/actions.ts'
import { actionOf } from '#money/payments/transaction.ts'
import { subjectOf } from '#money/payments/journey.ts'
import type { LivePage } from '#platform/http/pages.ts'
import type { Arrival } from '#platform/http/reader.ts'
import type { Locale } from '#platform/locale.ts'
import { type Checkout, loadCheckout, noteReader, type PageParts } from './checkout.ts'
import { saidBy } from './away.ts'
import { checkoutPage, framedPage, missingPage } from './page.ts'
import { pictureOrigins } from './summary.ts'

// The page on which a buyer pays. It is made from the session's state at each load; its script sends the input, and loads it again.

export const checkoutPages = (parts: PageParts & { journeys: Journeys }): readonly LivePage[] => [
  {
    path: '/c/:token',
    answer: async ({ params, localeFor, isReader, isFramed, came, correlationId }) => {
      const loaded = await loadCheckout(parts, params['token'] ?? '')
      const checkout = loaded && { ...loaded, ...saidBy(came.query) }
      const locale = localeFor(checkout?.session.locale, 'fr')
      if (!checkout) return { status: 404, locale, page: missingPage(locale) }
      const framedBy = originsOf(checkout.session)
      // The bank has sent the frame back: the page around it shows what has become of the payment.
      if (isFramed && (framedBy.length === 0 || came.query[returned] !== undefined))
        return { status: 200, locale, page: framedPage(locale, checkout), kind: 'IN_FRAME', framedBy }
      if (isReader) await noteReader(parts, checkout, correlationId)
      const kind = checkout.status === 'REQUIRES_ACTION' ? 'LEADS_AWAY' : undefined
      return {
        status: 200,
        locale,
        page: checkoutPage(checkout, locale, journeyOn(parts, checkout, { came, locale })),
        kind,
        acquirer: acquirerOn(checkout),
        pictures: pictureOrigins(checkout),
        framedBy,
        isPayable: checkout.status === 'OPEN' && isReader && came.isNavigation,
      }
    },
  },
]

/** Sources of an acquirer that the page's policy has to allow. */
function acquirerOn({ status, entry, account, attempt }: Checkout) {
  const isAway = attempt !== undefined && actionOf(attempt)?.type === 'REDIRECT'
  if (status === 'REQUIRES_ACTION') return isAway ? { forms: account?.origins ?? [] } : undefined
  if (!entry || entry.shape === 'CARD') return undefined
  return entry.shape === 'FIELDS' ? { forms: [], fields: entry.origins } : { forms: [] }
}

type PageVisit = { came: Arrival; locale: Locale }

/** A page on which nothing can be paid is no step on the way. Fundings are no sales. */
function journeyOn(
  { journeys }: { journeys: Journeys },
  { scope, session, status }: Checkout,
  { came, locale }: PageVisit,
) {
  const subject = subjectOf(session)
  if (status !== 'OPEN' || !subject) return undefined
  return journeys.arrive(came, { scope, subject, locale, sessionId: session.id })
}
