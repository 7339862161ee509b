import { html, type Html, type HtmlInput } from '#platform/html.ts'
import { type Locale, locales } from '#platform/locale.ts'
import { testCard } from '#money/acquirers/simulator/simulator.ts'
import type { SessionStatus } from '#money/payments/session.ts'
import type { Checkout } from './checkout.ts'
import { inFours } from './format.ts'
import { paymentForm } from './form.ts'
import {
  canceledState,
  blockedState,
  challengeState,
  expiredState,
  paidState,
  processingState,
  type State,
  voucherState,
} from './states.ts'
import { summary } from './summary.ts'
import { fill, fillWith, languageNames, wordsIn } from './words/words.ts'

// The frame of the page, and inside of it the one state that holds.

const states: Record<SessionStatus, (checkout: Checkout, locale: Locale) => State> = {
  OPEN: (checkout, locale) => ({
    title: fill(wordsIn(locale).form.title, { merchant: checkout.merchantName }),
    body: paymentForm(checkout, locale),
  }),
  REQUIRES_ACTION: challengeState,
  PROCESSING: processingState,
  AWAITING_CASH: voucherState,
  PAID: paidState,
  BLOCKED: blockedState,
  EXPIRED: expiredState,
  CANCELED: canceledState,
}

export function checkoutPage(checkout: Checkout, locale: Locale): Html {
  const { session, status, merchantName } = checkout
  const { title, body, asksAgainSeconds } = states[status](checkout, locale)
  const asksAgain = asksAgainSeconds !== undefined && html` data-asks-again="${asksAgainSeconds}"`
  return document({
    locale,
    title: `${title} · ${merchantName}`,
    // For readers without a script; the script asks by itself.
    head:
      asksAgainSeconds !== undefined &&
      html`<noscript><meta http-equiv="refresh" content="${asksAgainSeconds * 5}"></noscript>`,
    merchantName,
    body: html`${session.environment === 'SANDBOX' && sandboxNote(status, locale)}
<main data-status="${status}"${asksAgain}>
${summary(checkout, locale)}
<section id="payment" class="payment">
<h1 tabindex="-1">${title}</h1>
${body}
</section>
</main>`,
  })
}

/** For a link that leads to no session. */
export function missingPage(locale: Locale): Html {
  const { title, text } = wordsIn(locale).missing
  const body = html`<main><section class="payment"><h1 tabindex="-1">${title}</h1><p>${text}</p></section></main>`
  return document({ locale, title, merchantName: 'Mizan', body })
}

/** What stands in the frame of the bank when the bank is done. */
export const framedPage = (locale: Locale): Html => html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${wordsIn(locale).processing.title}</title>
<link rel="stylesheet" href="/c/assets/checkout.css">
</head>
<body>
<main><section class="payment"><p role="status">${wordsIn(locale).said.busy}</p></section></main>
</body>
</html>
`

type Parts = { locale: Locale; title: string; head?: HtmlInput; merchantName: string; body: Html }

const document = ({ locale, title, head, merchantName, body }: Parts): Html => html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/assets/checkout.css">
<script type="module" src="/c/assets/checkout.js"></script>
${head}
</head>
<body>
<a class="skip" href="#payment">${wordsIn(locale).skip}</a>
<header>
<p class="merchant"><bdi>${merchantName}</bdi></p>
${languageLinks(locale)}
</header>
${body}
<footer><p>${wordsIn(locale).securedBy}</p></footer>
</body>
</html>
`

const languageLinks = (locale: Locale): Html => html`<nav aria-label="${wordsIn(locale).languages}">
${locales.map((each) => html`<a href="?lang=${each}" lang="${each}" hreflang="${each}"${each === locale && html` aria-current="true"`}>${languageNames[each]}</a>`)}
</nav>`

/** Which card there is to use stands where one can be entered. */
function sandboxNote(status: SessionStatus, locale: Locale): Html {
  const { title, text, card } = wordsIn(locale).sandbox
  const number = html`<bdi dir="ltr">${inFours(testCard)}</bdi>`
  const isPayable = status === 'OPEN' || status === 'AWAITING_CASH'
  return html`<aside class="sandbox"><strong>${title}.</strong> ${text} ${isPayable && fillWith(card, { card: number })}</aside>`
}
