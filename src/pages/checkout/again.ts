import { isRecoverable, recoverSession } from '#modules/checkout/actions/recovery.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import { asOneWrite } from '#platform/context.ts'
import type { RequireAcquirer } from '#platform/http/route.ts'
import { Failure } from '#platform/errors.ts'
import { html, type Html } from '#platform/html.ts'
import type { FormPage, PageAnswer, Visit } from '#platform/http/form-pages.ts'
import type { Locale } from '#platform/locale.ts'
import { amountIn } from '../format.ts'
import { hostedPage } from '../frame.ts'
import { fill } from '#platform/words.ts'
import { originsOf } from '#modules/payment-page/actions.ts'
import { type Checkout, loadCheckout, type PageParts } from './checkout.ts'
import { missingPage } from './page.ts'
import { wordsIn } from './words/words.ts'

// The page of `recoveryUrl`: opening it makes nothing, since mail scanners open links; the button makes the session.

type Parts = PageParts & { requireAcquirer: RequireAcquirer }

export const againPages = (parts: Parts): FormPage[] => [
  { path: '/c/:token/again', isFramed: false, answer: (visit) => answer(parts, visit) },
]

async function answer(parts: Parts, visit: Visit): Promise<PageAnswer> {
  const token = visit.params['token'] ?? ''
  const checkout = await loadCheckout(parts, token)
  const locale = visit.localeFor(checkout?.session.locale, 'fr')
  if (!checkout) return { status: 404, locale, page: missingPage(locale) }
  // One that is paid, open or too old says so itself.
  if (!isRecoverable(checkout.session, parts.now())) return { location: `/c/${token}` }
  const framedBy = originsOf(checkout.session)
  if (visit.method === 'GET') return { locale, page: againPage(checkout, locale), framedBy }
  try {
    const { id } = await recover(parts, checkout, visit.correlationId)
    return { location: `/c/${sessionToken(parts.secrets, id)}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { paid, closed } = wordsIn(locale).again
    const said = error.code === 'SESSION_ALREADY_CONSUMED' ? paid : closed
    return { status: error.status, locale, page: saying(checkout, locale, said), framedBy }
  }
}

async function recover({ db, publicUrl, now, requireAcquirer }: Parts, checkout: Checkout, correlationId: string) {
  const { scope, session } = checkout
  await requireAcquirer(scope, session)
  const beginning = { scope, origin: session.origin, correlationId, now: now(), publicUrl }
  return asOneWrite(db, beginning, (ctx) => recoverSession(ctx, session))
}

function againPage(checkout: Checkout, locale: Locale): Html {
  const { session, merchantName: merchant } = checkout
  const { text, button } = wordsIn(locale).again
  const amount = amountIn(locale, session.amountMinor, session.currency)
  return saying(
    checkout,
    locale,
    fill(text, { merchant, amount }),
    html`<form method="post"><button type="submit">${button}</button></form>`,
  )
}

function saying(
  { session, merchantName, branding, testMode }: Checkout,
  locale: Locale,
  said: string,
  more?: Html,
): Html {
  const { title } = wordsIn(locale).again
  return hostedPage({
    locale,
    title,
    merchant: { ...branding, name: merchantName },
    environment: session.environment,
    testMode,
    isNarrow: true,
    main: html`<section><h1 tabindex="-1">${title}</h1><p>${said}</p>${more}</section>`,
  })
}
