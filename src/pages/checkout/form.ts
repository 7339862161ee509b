import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import type { UsableMethod } from '#modules/payment-page/queries.ts'
import { presentDecline } from '#money/acquirers/declines.ts'
import { attemptsMaxDefault, lastDeclineOf, sessionMethods, wordsOf } from '#money/payments/session.ts'
import { type Checkout, returnAddress } from './checkout.ts'
import { amountIn, brandName, expiryOf } from '../format.ts'
import { recurringConsent, recurringConsentVersion } from '../recurring-consent.ts'
import { fill, fillWith } from '../words.ts'
import { consentVersion, type Words, wordsIn } from './words/words.ts'

// How a buyer pays. The fields of the card have no name, so that no browser sends them anywhere: only the script does.

/** `isCardAlone` leaves out the cash of a buyer who has a voucher already. */
export function paymentForm(checkout: Checkout, locale: Locale, isCardAlone = false): Html {
  const words = wordsIn(locale)
  const { session, merchantName } = checkout
  const amount = amountIn(locale, session.amountMinor, session.currency)
  const away = isCardAlone ? undefined : returnAddress(checkout)
  return html`<form method="post" novalidate data-said="${JSON.stringify({ ...words.said, ...words.wrong })}" data-consent="${consentTextOf(session)}">
${problem(checkout, locale)}
${methodChoice(checkout, locale, isCardAlone)}
<noscript><p class="problem">${words.form.needsScript}</p></noscript>
<div data-scripted hidden>
<button type="submit"><span class="by-card">${fillWith(words.form.pay, { amount: html`<bdi>${amount}</bdi>` })}</span><span class="by-cash">${words.form.voucher}</span></button>
<p class="hint safe">${words.form.safe}</p>
</div>
</form>
${away !== undefined && html`<p class="away"><a href="${away}">${fill(words.form.giveUp, { merchant: merchantName })}</a></p>`}`
}

/** What became of the last attempt; the script writes here too. */
function problem({ session, status }: Checkout, locale: Locale): Html {
  const decline = status === 'OPEN' ? lastDeclineOf(session) : undefined
  if (!decline) return html`<p class="problem" role="alert" tabindex="-1" hidden></p>`
  const { one, some } = wordsIn(locale).attemptsLeft
  const n = session.attemptsMax - session.attempts
  // Who may try for as long as something is owed is not told how often.
  const left = n > attemptsMaxDefault ? '' : n === 1 ? one : fill(some, { n })
  return html`<p class="problem" role="alert" tabindex="-1">${presentDecline(decline.code, locale).message} ${left}</p>`
}

function methodChoice({ session, saved, merchantName }: Checkout, locale: Locale, isCardAlone: boolean): Html {
  const words = wordsIn(locale)
  const methods = wordsOf<(typeof sessionMethods)[number]>(session.methods)
  const takesCards = methods.includes('CARD')
  const savedCards = takesCards ? saved : []
  const choices: Choice[] = [
    ...savedCards.map((method) => savedChoice(method, words)),
    ...(takesCards
      ? [{ value: 'CARD', label: words.form.card, panel: cardFields(words, consentOf(session, locale, merchantName)) }]
      : []),
    ...(methods.includes('CASH') && !isCardAlone
      ? [{ value: 'CASH', label: words.form.cash, panel: html`<p class="hint">${words.form.cashText}</p>` }]
      : []),
  ]
  // One way to pay is no question.
  const legend = choices.length === 1 ? choices[0]?.label : words.form.methods
  return html`<fieldset><legend>${legend}</legend>
${choices.map((choice, at) => choiceOf(choice, at === 0))}
</fieldset>`
}

type Choice = { value: string; label: HtmlInput; panel?: Html; savedId?: string }

const choiceOf = ({ value, label, panel, savedId }: Choice, isFirst: boolean): Html => html`<div class="method">
<label><input type="radio" name="method" value="${value}"${savedId !== undefined && html` data-saved="${savedId}"`}${isFirst && html` checked`}> <span>${label}</span></label>
${panel && html`<div class="panel">${panel}</div>`}
</div>
`

function savedChoice({ id, brand, last4, ...expiry }: UsableMethod, { form }: Words): Choice {
  const ends = fillWith(form.savedEnds, { date: html`<bdi dir="ltr">${expiryOf(expiry)}</bdi>` })
  const name = fillWith(form.saved, { brand: brandName(brand), last4: html`<bdi dir="ltr">${last4}</bdi>` })
  return { value: 'SAVED_CARD', savedId: id, label: html`${name} <span class="hint">${ends}</span>` }
}

/** Asked for only where a card can be kept for somebody. */
const consentOf = (session: Checkout['session'], locale: Locale, merchant: string): Html | undefined =>
  session.savePaymentMethod && session.clientId !== null
    ? html`<label class="consent"><input type="checkbox" id="consent"> <span>${consentWords(session, locale, merchant)}</span></label>`
    : undefined

const consentWords = ({ sourceKind }: Checkout['session'], locale: Locale, merchant: string): string =>
  sourceKind === 'SUBSCRIPTION' ? recurringConsent(locale, merchant) : fill(wordsIn(locale).form.consent, { merchant })

/** Whoever pays a due date agrees to the due dates that follow. */
const consentTextOf = ({ sourceKind }: Checkout['session']): string =>
  sourceKind === 'SUBSCRIPTION' ? recurringConsentVersion : consentVersion

export const cardFields = (
  { form }: Words,
  consent: Html | undefined,
): Html => html`<div class="card" data-scripted hidden>
${field({
  id: 'number',
  label: form.number,
  input: html`dir="ltr" inputmode="numeric" autocomplete="cc-number" maxlength="40" spellcheck="false"`,
  beside: html`<output id="brand" for="number"></output>`,
})}
${field({
  id: 'expiry',
  label: form.expiry,
  hint: form.expiryHint,
  input: html`dir="ltr" inputmode="numeric" autocomplete="cc-exp" maxlength="12" spellcheck="false"`,
})}
${field({
  id: 'cvv',
  label: form.cvv,
  hint: form.cvvHint,
  input: html`dir="ltr" inputmode="numeric" autocomplete="cc-csc" maxlength="8" spellcheck="false"`,
})}
${field({
  id: 'holder',
  label: form.holder,
  input: html`dir="auto" autocomplete="cc-name" autocapitalize="characters" maxlength="100" spellcheck="false"`,
})}
${consent}
</div>`

type Field = { id: string; label: string; hint?: string; input: Html; beside?: Html }

const field = ({ id, label, hint, input, beside }: Field): Html => html`<div class="field ${id}">
<label for="${id}">${label}</label>
<input id="${id}" ${input} required aria-describedby="${id}-problem${hint !== undefined && ` ${id}-hint`}">${beside}
<p class="problem" id="${id}-problem" hidden></p>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
</div>`
