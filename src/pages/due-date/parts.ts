import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { colonIn, fill } from '#platform/words.ts'
import { endsWithPeriod } from '#modules/subscriptions/actions/page.ts'
import { amountIn, dayIn } from '../format.ts'
import { pastMax, type ShownSubscription } from './due-date.ts'
import type { PastState, Words } from './words/words.ts'

// The history of a subscription, and its end.

export function historyPart({ subscription, past }: ShownSubscription, words: Words, locale: Locale): Html | undefined {
  if (past.length === 0) return undefined
  const { timeZone } = subscription
  const { title, receipt, states, more } = words.history
  return html`<section>
<h2>${title}</h2>
<ul class="history">
${past.map(({ dueAt, amountMinor, currency, status, isRefunded, receiptPath }) => {
  const day = dayIn(locale, dueAt, timeZone)
  const state = isRefunded ? 'REFUNDED' : (status as PastState) // The query gives ends alone.
  return html`<li><span>${day}<br><span class="hint">${states[state]}</span></span>
<span>${amountIn(locale, amountMinor, currency)}${
    receiptPath !== undefined &&
    html`<br><a href="${receiptPath}?lang=${locale}" aria-label="${receipt}${colonIn(locale)} ${day}">${receipt}</a>`
  }</span></li>
`
})}
</ul>
${past.length === pastMax && html`<p class="hint">${fill(more, { n: pastMax })}</p>`}
</section>`
}

/** Ending is asked for twice: the first press opens what follows from it. */
export function endingPart(shown: ShownSubscription, words: Words, locale: Locale): Html | undefined {
  const { ending, subscription, next, owed } = shown
  if (ending === undefined) return undefined
  const { title, atEnd, now, debt, confirm, keepText, keep } = words.ending
  const endsAt = next?.dueAt ?? subscription.periodEnd
  const day = endsAt ? dayIn(locale, endsAt, subscription.timeZone) : ''
  if (ending === 'KEEP')
    return html`<section>
<p>${fill(keepText, { day })}</p>
<form method="post"><input type="hidden" name="action" value="keep"><button type="submit" class="quiet">${keep}</button></form>
</section>`
  return html`<section>
<details>
<summary>${title}</summary>
<p>${endsWithPeriod(subscription) ? fill(atEnd, { day }) : now}${owed.length > 0 && ` ${debt}`}</p>
<form method="post"><input type="hidden" name="action" value="cancel"><button type="submit" class="quiet danger">${confirm}</button></form>
</details>
</section>`
}
