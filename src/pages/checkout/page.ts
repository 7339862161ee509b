import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import type { SessionStatus } from '#money/payments/session.ts'
import { cashOf } from '#money/payments/transaction.ts'
import { inFours } from '../format.ts'
import { script, styleSheet } from '../assets.ts'
import { agentHint, framelessPage, hostedPage } from '../frame.ts'
import { fill, fillWith } from '#platform/words.ts'
import type { Checkout } from './checkout.ts'
import { acquirerScripts, paymentForm } from './form.ts'
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
import { wordsIn } from './words/words.ts'

// The one state that holds, beside what is paid.

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

export function checkoutPage(checkout: Checkout, locale: Locale, journey?: string): Html {
  const { session, status, attempt, merchantName, branding, entry, account, testMode } = checkout
  const { title, body, asksAgainSeconds } = states[status](checkout, locale)
  return hostedPage({
    locale,
    title,
    merchant: { ...branding, name: merchantName },
    environment: session.environment,
    sandboxHint: sandboxHint(checkout, locale),
    testMode: testMode && { ...testMode, isPayable: isPayable(checkout) },
    head: html`${loaded}${account ? script('/c/assets/away.js') : acquirerScripts(entry)}${asksAgainSeconds !== undefined && reloading(asksAgainSeconds)}`,
    mainAttributes: html`data-status="${status}" data-last="${attempt?.id ?? ''}"${asksAgainSeconds !== undefined && html` data-asks-again="${asksAgainSeconds}"`}`,
    skipTo: 'payment',
    journey,
    main: html`${summary(checkout, locale)}
<section id="payment">
<h1 tabindex="-1">${title}</h1>
${body}
${contact(checkout, locale)}
</section>`,
  })
}

/** The merchant's e-mail address and phone number; nothing where it has given neither. */
function contact({ branding: { supportEmail, supportPhone } }: Checkout, locale: Locale): Html | undefined {
  const mail = supportEmail !== undefined && html`<a href="mailto:${supportEmail}">${supportEmail}</a>`
  const phone =
    supportPhone !== undefined && html`<a href="tel:${supportPhone}"><bdi dir="ltr">${supportPhone}</bdi></a>`
  if (!mail && !phone) return undefined
  return html`<p class="hint contact"><span>${wordsIn(locale).order.contact}</span> ${mail} ${phone}</p>`
}

/** For a link that leads to no session. */
export function missingPage(locale: Locale): Html {
  const { title, text } = wordsIn(locale).missing
  const main = html`<section><h1 tabindex="-1">${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, main })
}

/**
 * Content of the bank's frame when the bank has finished. If a shop frames our page, and the bank has filled that frame, nothing surrounds it: then
 * it leads back to the page by itself.
 */
export const framedPage = (locale: Locale, { session }: Checkout): Html =>
  framelessPage({
    locale,
    title: wordsIn(locale).processing.title,
    ...(session.allowedOrigins !== null && { head: html`<meta http-equiv="refresh" content="5;url=?">` }),
    main: html`<section><p role="status">${wordsIn(locale).said.busy}</p></section>`,
  })

const loaded = html`${styleSheet('/c/assets/checkout.css')}
${script('/c/assets/checkout.js')}
`

/** For readers without a script; the script asks by itself. */
const reloading = (seconds: number): Html =>
  html`<noscript><meta http-equiv="refresh" content="${seconds * 5}"></noscript>`

/** The sandbox's test card is shown where one can be entered, unless a number waits for cash. */
function sandboxHint(checkout: Checkout, locale: Locale): HtmlInput {
  const { attempt, sandboxCard, status } = checkout
  const voucher = status === 'AWAITING_CASH' && attempt ? cashOf(attempt) : undefined
  if (voucher) return agentHint(locale, voucher.reference)
  return (
    isPayable(checkout) &&
    fillWith(wordsIn(locale).testCard, { card: html`<bdi dir="ltr">${inFours(sandboxCard)}</bdi>` })
  )
}

const isPayable = ({ status }: Checkout): boolean => status === 'OPEN' || status === 'AWAITING_CASH'
