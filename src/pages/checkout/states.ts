import { addressOf } from '#money/acquirers/entry.ts'
import { destinationIn } from '#modules/payment-page/destination.ts'
import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { paidWith } from '#money/payments/session.ts'
import { type ActionOnRow, actionOf, cashOf } from '#money/payments/transaction.ts'
import { type Checkout, returnAddress } from './checkout.ts'
import { paymentForm } from './form.ts'
import { amountIn, brandName, inFours, timeIn } from '../format.ts'
import { type Fact, listOf } from '../facts.ts'
import { printButton } from '../frame.ts'
import { fill, fillWith } from '#platform/words.ts'
import { type Words, wordsIn } from './words/words.ts'

// Texts of the page when there is nothing to type, or only on another page.

/** `asksAgainSeconds`: how soon something may have changed. */
export type State = { title: string; body: Html; asksAgainSeconds?: number }

/** The bank's page is reached by a form, which the script sends into the frame; without a script, or a frame, it fills the window. */
export function challengeState(checkout: Checkout, locale: Locale): State {
  const { title, text } = wordsIn(locale).challenge
  const action = checkout.attempt && actionOf(checkout.attempt)
  if (!action) return processingState(checkout, locale)
  if (action.type === 'REDIRECT') return awayState(checkout, action, locale)
  const authentication = checkout.authenticationToken(action.authenticationId)
  if (action.type === 'THREE_DS_METHOD')
    return { ...processingState(checkout, locale), body: deviceForm(action, authentication, wordsIn(locale)) }
  return {
    title,
    asksAgainSeconds: 3,
    body: html`<p>${text}</p>
${bankForm(action, authentication, wordsIn(locale))}`,
  }
}

type Of<Type extends ActionOnRow['type']> = Extract<ActionOnRow, { type: Type }>

export const deviceForm = (
  { methodUrl, threeDSMethodData }: Of<'THREE_DS_METHOD'>,
  authentication: string,
  { challenge, processing }: Words,
): Html => html`<p role="status" class="waiting">${processing.text}</p>
<form method="post" action="${methodUrl}" target="bank" data-device="${authentication}" hidden>
<input type="hidden" name="threeDSMethodData" value="${threeDSMethodData}">
</form>
<iframe name="bank" title="${challenge.frame}" hidden></iframe>`

/** The buyer goes on in the whole window, on the acquirer's page or, from its fields, on the bank's; or thinks better of it. */
function awayState({ account, path }: Checkout, action: Of<'REDIRECT'>, locale: Locale): State {
  const words = wordsIn(locale)
  const { title, text } = account?.shape === 'PAGE' ? words.away : words.challenge
  const name = account?.acquirerName ?? ''
  const button = account?.shape === 'PAGE' ? destinationIn(locale, name) : words.challenge.open
  return {
    title: fill(title, { name }),
    asksAgainSeconds: 3,
    body: html`<p>${fill(text, { name })}</p>
${leavingButton(action, button)}
<form method="post" action="${path}/back?lang=${locale}"><button type="submit" class="quiet">${words.away.back}</button></form>`,
  }
}

/** A frame is left: such pages stand in none. */
export const leavingButton = ({ method, url, fields }: Of<'REDIRECT'>, button: string): Html =>
  method === 'GET'
    ? html`<p><a class="button" href="${addressOf({ url, fields })}" target="_top" data-leave>${button}</a></p>`
    : html`<form method="post" action="${url}" target="_top" data-leave>
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">${button}</button>
</form>`

export const bankForm = (
  { acsUrl, creq }: Of<'THREE_DS_CHALLENGE'>,
  authentication: string,
  { challenge: { frame, open, hint } }: Words,
): Html => html`<iframe name="bank" title="${frame}" hidden></iframe>
<form method="post" action="${acsUrl}" data-bank>
<input type="hidden" name="creq" value="${creq}">
<input type="hidden" name="threeDSSessionData" value="${authentication}">
<p class="hint">${hint}</p>
<button type="submit" class="quiet">${open}</button>
</form>`

export function processingState(_checkout: Checkout, locale: Locale): State {
  const { title, text } = wordsIn(locale).processing
  return { title, asksAgainSeconds: 3, body: html`<p role="status" class="waiting">${text}</p>` }
}

/** A number for an agent; its holder may still pay by card, and then the number is dead. */
export function voucherState(checkout: Checkout, locale: Locale): State {
  const { session, attempt, voucherPath } = checkout
  const { title, text, number, until, agents, steps, page, card } = wordsIn(locale).voucher
  const voucher = attempt && cashOf(attempt)
  if (!voucher) return processingState(checkout, locale)
  const takesCards = session.methods.includes('CARD')
  const amount = amountIn(locale, session.amountMinor, session.currency)
  const facts: Fact[] = [
    [number, html`<strong class="number" dir="ltr">${inFours(voucher.reference)}</strong>`],
    [until, timeIn(locale, new Date(voucher.expiresAt), checkout.branding.timeZone)],
    [agents, voucher.agents.join(', ')],
  ]
  return {
    title: fill(title, { amount }),
    asksAgainSeconds: 15,
    body: html`<p>${text}</p>
${listOf(facts)}
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
<p>${voucherPath !== undefined && html`<a class="button quiet" href="${voucherPath}?lang=${locale}"${apart(session)}>${page}</a>`}</p>
${backLink(checkout, locale)}
${takesCards && html`<details class="instead"><summary>${card}</summary>${paymentForm(checkout, locale, true)}</details>`}`,
  }
}

export function paidState(checkout: Checkout, locale: Locale): State {
  const { session, attempt, merchantName, successMessage } = checkout
  const words = wordsIn(locale).paid
  const amount = html`<bdi>${amountIn(locale, session.amountMinor, session.currency)}</bdi>`
  const { type, card } = paidWith(session) ?? {}
  const means = card
    ? html`<bdi dir="ltr">${`${brandName(card.brand)} •••• ${card.last4}`.trim()}</bdi>`
    : type === 'CASH'
      ? words.cash
      : wordsIn(locale).form.card
  const facts: Fact[] = [
    [words.paidWith, means],
    ...(session.paidAt ? [[words.on, timeIn(locale, session.paidAt, checkout.branding.timeZone)] satisfies Fact] : []),
    ...(attempt ? [[words.reference, html`<bdi dir="ltr">${attempt.reference}</bdi>`] satisfies Fact] : []),
  ]
  return {
    title: words.title,
    body: html`<p role="status">${fillWith(words.text, { merchant: html`<bdi>${merchantName}</bdi>`, amount })}</p>
${successMessage !== undefined && html`<p class="message"><bdi>${successMessage}</bdi></p>`}
${listOf(facts)}
${receiptLink(checkout, locale)}
${backLink(checkout, locale, 'button quiet')}
<p>${printButton(words.print)}</p>`,
  }
}

/** A buyer may have submitted in the last moment: the page looks again until the end of the session is written down. */
export function expiredState(checkout: Checkout, locale: Locale): State {
  const isSettled = checkout.session.status === 'EXPIRED'
  const ended = { ...endOf('expired', checkout, locale), ...(!isSettled && { asksAgainSeconds: 3 }) }
  if (!checkout.againPath || checkout.attempt?.isLate) return ended
  const { session, merchantName: merchant, againPath } = checkout
  const { title, text, button } = wordsIn(locale).again
  const said = fill(text, { merchant, amount: amountIn(locale, session.amountMinor, session.currency) })
  const body = html`<p role="status">${said}</p><p><a class="button" href="${againPath}">${button}</a></p>`
  return { ...ended, title, body: html`${body}${backLink(checkout, locale, 'button quiet')}` }
}
export const canceledState = (checkout: Checkout, locale: Locale): State => endOf('canceled', checkout, locale)
export const blockedState = (checkout: Checkout, locale: Locale): State => endOf('blocked', checkout, locale)

function endOf(name: 'expired' | 'canceled' | 'blocked', checkout: Checkout, locale: Locale): State {
  const { attempt, merchantName: merchant } = checkout
  const words = wordsIn(locale)
  const late = attempt?.isLate && (attempt.method === 'CASH' ? words.late.cash : words.late.card)
  // A buyer who was charged must not read that nothing was.
  const text = late ? fill(late, { merchant }) : fill(words[name].text, { merchant })
  return { title: words[name].title, body: html`<p role="status">${text}</p>${backLink(checkout, locale)}` }
}

/** In the language that the buyer reads now, which the receipt cannot know. */
const receiptLink = ({ session, receiptPath }: Checkout, locale: Locale): Html | false =>
  receiptPath !== undefined &&
  html`<p><a class="button" href="${receiptPath}?lang=${locale}"${apart(session)}>${wordsIn(locale).paid.receipt}</a></p>`

/** Papers stand in no frame. */
const apart = ({ allowedOrigins }: Checkout['session']): Html | false =>
  allowedOrigins !== null && html` target="_blank" rel="noopener"`

function backLink(checkout: Checkout, locale: Locale, look = 'button'): Html | undefined {
  const address = returnAddress(checkout)
  if (address === undefined) return undefined
  const words = fill(wordsIn(locale).back, { merchant: checkout.merchantName })
  return html`<p><a class="${look}" href="${address}" data-back>${words}</a></p>`
}
