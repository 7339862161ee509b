import { html, type Html } from '#platform/html.ts'
import { dayMs } from '#platform/durations.ts'
import type { Locale } from '#platform/locale.ts'
import { isBeingSetUp, isEnded, type Subscription } from '#modules/subscriptions/subscription.ts'
import type { DueDate } from '#modules/subscriptions/due-date.ts'
import { amountIn, brandName, dayIn, expiryOf } from '../format.ts'
import { styleSheet } from '../assets.ts'
import { hostedPage } from '../frame.ts'
import { recurringConsent } from '../recurring-consent.ts'
import { countOf, fill } from '#platform/words.ts'
import { clientPath } from '#modules/clients/visit.ts'
import { endingPart, historyPart } from './parts.ts'
import type { ShownSubscription } from './due-date.ts'
import { type Words, wordsIn } from './words/words.ts'

/** Result of a form, or the reason why it had none. */
export type Notice =
  | 'CARD_CHOSEN'
  | 'CANCELED'
  | 'CANCELED_AT_END'
  | 'KEPT'
  | 'CONSENT_MISSING'
  | 'CARD_UNUSABLE'
  | 'NOT_POSSIBLE'
  | 'MERCHANT_CLOSED'

const isSuccess = (notice: Notice): boolean => ['CARD_CHOSEN', 'CANCELED', 'CANCELED_AT_END', 'KEPT'].includes(notice)

export function subscriptionPage(
  shown: ShownSubscription,
  locale: Locale,
  { notice, journey }: { notice?: Notice | undefined; journey?: string | undefined },
): Html {
  const words = wordsIn(locale)
  const { merchant, subscription } = shown
  return hostedPage({
    locale,
    title: words.title,
    merchant,
    environment: subscription.environment,
    testMode: shown.testMode,
    isNarrow: true,
    head: styleSheet('/s/assets/due-date.css'),
    journey,
    main: html`${notice && html`<section class="notice"><p role="${isSuccess(notice) ? 'status' : 'alert'}">${words.notices[notice]}</p></section>`}
${agreement(shown, words, locale)}
${owedPart(shown, words, locale)}
${!isEnded(subscription) && subscription.collection === 'AUTO' && cardPart(shown, words, locale)}
${historyPart(shown, words, locale)}
${endingPart(shown, words, locale)}
<p class="elsewhere"><a href="${clientPath(shown.scope)}?lang=${locale}">${words.all}</a></p>`,
  })
}

export const missingPage = (locale: Locale): Html => {
  const { title, text } = wordsIn(locale).missing
  const main = html`<section><h1>${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, isNarrow: true, main })
}

function agreement({ subscription, next }: ShownSubscription, words: Words, locale: Locale): Html {
  const { amountMinor, currency, intervalUnit, intervalCount, timeZone } = subscription
  const often = countOf(intervalCount, locale, words.every[intervalUnit])
  const amount = amountIn(locale, amountMinor, currency)
  const nextName = subscription.cancelAtPeriodEnd ? words.endsOn : words.next
  return html`<section>
<h1 tabindex="-1"><bdi>${subscription.description}</bdi></h1>
<dl>
<div><dt>${words.status}</dt><dd${isPastDue(subscription) && html` class="overdue"`}>${words.states[subscription.state]}</dd></div>
<div><dt>${words.price}</dt><dd>${amount} ${often}</dd></div>
${next && subscription.state !== 'PAUSED' && html`<div><dt>${nextName}</dt><dd>${dayIn(locale, next.dueAt, timeZone)}</dd></div>`}
</dl>
</section>`
}

const isPastDue = ({ state }: Subscription): boolean => state === 'PAST_DUE' || state === 'UNPAID'

/** The oldest comes first, and is the one that is paid. */
function owedPart({ subscription, owed, now }: ShownSubscription, words: Words, locale: Locale): Html {
  const { timeZone } = subscription
  const [oldest] = owed
  if (!oldest) return html`<section><h2>${words.owed.title}</h2><p>${words.owed.nothing}</p></section>`
  const payable = owed.find(({ status, isWaived }) => status !== 'PROCESSING' && !isWaived)
  const late = html` <strong class="overdue">${words.overdue}</strong>`
  const isLate = ({ status, dueAt }: DueDate) =>
    status !== 'PROCESSING' &&
    !isBeingSetUp(subscription) &&
    (isPastDue(subscription) || dueAt.getTime() + dayMs < now.getTime())
  return html`<section>
<h2>${words.owed.title}</h2>
<dl>
${owed.map(
  (
    due,
  ) => html`<div><dt>${dayIn(locale, due.dueAt, timeZone)}${isLate(due) && late}</dt><dd>${amountIn(locale, due.amountMinor, due.currency)}</dd></div>
`,
)}
</dl>
${oldest.nextAttemptAt !== null && html`<p class="hint">${fill(words.owed.again, { day: dayIn(locale, oldest.nextAttemptAt, timeZone) })}</p>`}
${
  payable
    ? html`<form method="post">
<input type="hidden" name="action" value="pay">
<button type="submit">${fill(words.owed.pay, { amount: amountIn(locale, payable.amountMinor, payable.currency) })}</button>
</form>
${subscription.collection === 'AUTO' && html`<p class="hint">${words.owed.newCard}</p>`}`
    : html`<p role="status">${words.owed.processing}</p>`
}
</section>`
}

/**
 * Without a script: each card is a choice, and agreeing is one too. While something is owed, another card stands behind a line of its own, so that one
 * button is there to pay.
 */
function cardPart(shown: ShownSubscription, words: Words, locale: Locale): Html {
  const { subscription, cards, owed } = shown
  const current = cards.find(({ id }) => id === subscription.paymentMethodId)
  const ways = waysToChange(shown, words, locale)
  return html`<section>
<h2>${words.card.title}</h2>
<p>${current ? html`<bdi dir="ltr">${cardText(current)}</bdi>` : words.card.none}</p>
${owed.length > 0 ? html`<details><summary>${current ? words.card.other : cards.length > 0 ? words.card.saved : words.card.enter}</summary>${ways}</details>` : ways}
</section>`
}

function waysToChange(
  { subscription, cards, merchant, owed, enterPath }: ShownSubscription,
  words: Words,
  locale: Locale,
): Html {
  const others = cards.filter(({ id }) => id !== subscription.paymentMethodId)
  const hasCurrent = others.length < cards.length
  return html`${
    others.length > 0 &&
    html`<form method="post">
<input type="hidden" name="action" value="card">
<fieldset>
<legend>${hasCurrent ? words.card.other : words.card.saved}</legend>
${others.map(
  (
    card,
    index,
  ) => html`<label class="choice"><input type="radio" name="paymentMethodId" value="${card.id}" required${index === 0 && html` checked`}> <bdi dir="ltr">${cardText(card)}</bdi></label>
`,
)}
</fieldset>
<label class="consent"><input type="checkbox" name="agreed" value="yes" required> <span>${recurringConsent(locale, merchant.name)}</span></label>
<button type="submit" class="quiet">${words.card.choose}</button>
</form>`
  }
<p><a class="button quiet" href="${enterPath}?lang=${locale}">${hasCurrent ? words.card.replace : words.card.enter}</a></p>
<p class="hint">${owed.length > 0 ? words.card.chargesOwed : words.card.chargesNothing}</p>`
}

export const cardText = (card: { brand: string; last4: string; expMonth: number; expYear: number }): string =>
  `${brandName(card.brand)} •••• ${card.last4} (${expiryOf(card)})`.trim()
