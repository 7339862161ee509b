import { destinationIn } from '#modules/payment-page/destination.ts'
import type { CardEntry } from '#money/acquirers/entry.ts'
import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import type { UsableMethod } from '#modules/payment-page/queries.ts'
import { presentDecline } from '#money/acquirers/declines.ts'
import { failureOf } from '#money/payments/journey.ts'
import { attemptsMaxDefault, lastDeclineOf } from '#money/payments/session.ts'
import { script } from '../assets.ts'
import { cardMarks, lock } from './marks.ts'
import { type Checkout, returnAddress } from './checkout.ts'
import { amountIn, brandName, expiryOf } from '../format.ts'
import { recurringConsent, recurringConsentVersion } from '../recurring-consent.ts'
import { countOf, fill, fillWith } from '#platform/words.ts'
import { consentVersion, type Words, wordsIn } from './words/words.ts'

// The form of a payment. The fields of the card have no name, so that no browser sends them anywhere: only the script does.

/** `isCardAlone` leaves out the cash of a buyer who has a voucher already. */
export function paymentForm(checkout: Checkout, locale: Locale, isCardAlone = false): Html {
  const words = wordsIn(locale)
  const { session, merchantName } = checkout
  const amount = amountIn(locale, session.amountMinor, session.currency)
  const away = isCardAlone ? undefined : returnAddress(checkout)
  const { entry, path } = checkout
  const isPage = entry?.shape === 'PAGE'
  if (!isPayable(checkout)) return html`<p role="status">${fill(words.away.none, { merchant: merchantName })}</p>`
  const said = { ...words.said, ...words.wrong, ...fieldsWords(entry, words) }
  const byCard = isPage
    ? destinationIn(locale, entry.acquirerName)
    : fillWith(words.form.pay, { amount: html`<bdi>${amount}</bdi>` })
  return html`<form method="post"${isPage && html` action="${path}/pay?lang=${locale}"`} novalidate data-said="${JSON.stringify(said)}" data-consent="${consentTextOf(session)}"${shapeOf(entry)}>
${problem(checkout, locale)}
${methodChoice(checkout, locale, isCardAlone)}
${!isPage && html`<noscript><p class="problem">${words.form.needsScript}</p></noscript>`}
<div${!isPage && html` data-scripted hidden`}>
<button type="submit"><span class="by-card">${byCard}</span><span class="by-cash">${words.form.voucher}</span></button>
<p class="hint safe">${lock}${words.form.safe}</p>
</div>
</form>
${away !== undefined && html`<p class="away"><a href="${away}">${fill(words.form.giveUp, { merchant: merchantName })}</a></p>`}`
}

/** A saved card needs no page of the acquirer, and cash no acquirer of cards. */
const isPayable = ({ entry, saved, isCashTaken }: Checkout): boolean =>
  entry !== undefined || saved.length > 0 || isCashTaken

const shapeOf = (entry: CardEntry | undefined): Html | false =>
  entry !== undefined && entry.shape !== 'CARD' && html` data-entry="${entry.shape}"`

/** Texts of the script of the acquirer's fields. */
export const fieldsWords = (entry: CardEntry | undefined, { away: { incomplete, missing } }: Words) =>
  entry?.shape === 'FIELDS' ? { incomplete, missing } : {}

/** Result of the last attempt; the script writes here too. */
function problem({ session, status, said }: Checkout, locale: Locale): Html {
  if (said !== undefined && status === 'OPEN')
    return html`<p class="problem" role="alert" tabindex="-1">${saidIn(said, wordsIn(locale))}</p>`
  // An earlier decline is not how this attempt ended.
  if (status === 'OPEN' && session.lastFailure === failureOf(undefined))
    return html`<p class="problem" role="alert" tabindex="-1">${wordsIn(locale).said.notMoved}</p>`
  const decline = status === 'OPEN' ? lastDeclineOf(session) : undefined
  if (!decline) return html`<p class="problem" role="alert" tabindex="-1" hidden></p>`
  const n = session.attemptsMax - session.attempts
  // If the buyer may try as long as something is owed, the number is not shown.
  const left = n > attemptsMaxDefault ? '' : countOf(n, locale, wordsIn(locale).attemptsLeft)
  return html`<p class="problem" role="alert" tabindex="-1">${presentDecline(decline.code, locale).message} ${left}</p>`
}

function methodChoice(checkout: Checkout, locale: Locale, isCardAlone: boolean): Html {
  const { session, saved, merchantName } = checkout
  const words = wordsIn(locale)
  const { methods } = session
  const { entry, isCashTaken } = checkout
  const takesCards = methods.includes('CARD') && entry !== undefined
  const savedCards = methods.includes('CARD') ? saved : []
  const choices: Choice[] = [
    ...savedCards.map((method) => savedChoice(method, words)),
    ...(takesCards
      ? [
          {
            value: 'CARD',
            label: words.form.card,
            panel: cardPanel(entry, words, consentOf(checkout, locale, merchantName)),
          },
        ]
      : []),
    ...(isCashTaken && !isCardAlone
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

/** Asked for only where a card can be kept for a client. */
const consentOf = ({ session, entry }: Checkout, locale: Locale, merchant: string): Html | undefined =>
  entry?.savesCards === true && session.savePaymentMethod && session.clientId !== null
    ? html`<label class="consent"><input type="checkbox" id="consent"> <span>${consentWords(session, locale, merchant)}</span></label>`
    : undefined

const consentWords = ({ sourceKind }: Checkout['session'], locale: Locale, merchant: string): string =>
  sourceKind === 'SUBSCRIPTION' ? recurringConsent(locale, merchant) : fill(wordsIn(locale).form.consent, { merchant })

/** A client who pays a due date agrees to the due dates that follow. */
const consentTextOf = ({ sourceKind }: Checkout['session']): string =>
  sourceKind === 'SUBSCRIPTION' ? recurringConsentVersion : consentVersion

/** The card entry: here, in the fields of the acquirer, or on its page. */
export function cardPanel(entry: CardEntry, words: Words, consent: Html | undefined): Html {
  if (entry.shape === 'CARD') return cardFields(words, consent)
  if (entry.shape !== 'FIELDS') return html`<p class="hint">${fill(words.away.text, { name: entry.acquirerName })}</p>`
  const { form } = words
  return html`<div class="card" id="fields" data-key="${entry.publishableKey}" data-scripted hidden>
${place({ id: 'number', label: form.number, part: 'cardNumber' })}
${place({ id: 'expiry', label: form.expiry, hint: form.expiryHint, part: 'cardExpiry' })}
${place({ id: 'cvv', label: form.cvv, hint: form.cvvHint, part: 'cardCvc' })}
${holderField(words)}
${consent}
</div>`
}

type Place = Pick<Field, 'id' | 'label' | 'hint'> & { part: 'cardNumber' | 'cardExpiry' | 'cardCvc' }

/** Place for a field of the acquirer's script. Its problem is announced aloud, because no input of ours can be described by it. */
const place = ({ id, label, hint, part }: Place): Html => html`<div class="field ${id}">
<span class="label" id="fields-${id}-label">${label}</span>
<div><div class="place" id="fields-${id}" data-part="${part}" role="group" aria-labelledby="fields-${id}-label" aria-describedby="fields-${id}-problem${hint !== undefined && ` fields-${id}-hint`}" dir="ltr"></div>
<p class="problem" id="fields-${id}-problem" role="alert" hidden></p>
${hint !== undefined && html`<p class="hint" id="fields-${id}-hint">${hint}</p>`}
</div></div>`

/** Ours shows the fields of the acquirer's script, which stands before it. Pages of other merchants have none of them. */
export const acquirerScripts = (entry: CardEntry | undefined): Html | false =>
  entry !== undefined &&
  entry.shape !== 'CARD' &&
  html`${
    entry.shape === 'FIELDS' &&
    html`<script defer src="${entry.scriptUrl}"></script>
${script('/c/assets/acquirer-fields.js')}`
  }
${script('/c/assets/away.js')}`

const cardFields = ({ form }: Words, consent: Html | undefined): Html => html`<div class="card" data-scripted hidden>
${field({
  id: 'number',
  label: form.number,
  input: html`dir="ltr" inputmode="numeric" autocomplete="cc-number" maxlength="40" spellcheck="false"`,
  beside: html`${cardMarks}<output id="brand" for="number"></output>`,
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
  hint: html`<span class="at-back">${form.cvvHint}</span><span class="at-front">${form.cvvHintAmex}</span>`,
  input: html`dir="ltr" inputmode="numeric" autocomplete="cc-csc" maxlength="8" spellcheck="false"`,
})}
${holderField({ form })}
${consent}
</div>`

const holderField = ({ form }: Pick<Words, 'form'>): Html =>
  field({
    id: 'holder',
    label: form.holder,
    input: html`dir="auto" autocomplete="cc-name" autocapitalize="characters" maxlength="100" spellcheck="false"`,
  })

type Field = { id: string; label: string; hint?: HtmlInput; input: Html; beside?: Html }

const field = ({ id, label, hint, input, beside }: Field): Html => html`<div class="field ${id}">
<label for="${id}">${label}</label>
<div><input id="${id}" ${input} required aria-describedby="${id}-problem${hint !== undefined && ` ${id}-hint`}">${beside}
<p class="problem" id="${id}-problem" hidden></p>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
</div></div>`

function saidIn(said: string, { said: words, form: { needsScript } }: Words): string {
  const sayings: Record<string, string> = { ...words, tooMany: words.failed, needsScript }
  return sayings[said] ?? words.failed
}
