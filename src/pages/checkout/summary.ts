import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { minorUnits } from '#money/money.ts'
import { type Item, itemsOf } from '#money/payments/session.ts'
import type { Checkout } from './checkout.ts'
import { amountIn } from '../format.ts'
import { countOf, fill } from '#platform/words.ts'
import { wordsIn } from './words/words.ts'

/** Lines beyond these are folded away. */
const shownItems = 5

/** The order. The amount is that of the session and of nothing else. */
export function summary({ session, status }: Checkout, locale: Locale): Html {
  const { title, number, total, endsIn } = wordsIn(locale).order
  const { amountMinor, currency, orderId, description, expiresAt } = session
  const items = itemsOf(session)
  return html`<section class="summary" aria-labelledby="summary">
<h2 id="summary">${title}</h2>
${orderId !== null && html`<p class="hint"><bdi>${fill(number, { number: orderId })}</bdi></p>`}
${description !== null && html`<p><bdi>${description}</bdi></p>`}
${items && lines(items, currency, locale)}
<p class="total"><span>${total}</span> <strong><bdi>${amountIn(locale, amountMinor, currency)}</bdi></strong></p>
${status === 'OPEN' && html`<p class="hint" role="timer" data-ends="${expiresAt.toISOString()}" data-words="${endsIn}" hidden></p>`}
</section>`
}

function lines(items: readonly Item[], currency: string, locale: Locale): Html {
  const list = html`<ul>${items.map((item) => line(item, currency, locale))}</ul>`
  if (items.length <= shownItems) return list
  return html`<details><summary>${countOf(items.length, locale, wordsIn(locale).order.count)}</summary>${list}</details>`
}

function line({ name, quantity, unitPrice }: Item, currency: string, locale: Locale): Html {
  const price = amountIn(locale, BigInt(quantity) * minorUnits(unitPrice, currency), currency)
  return html`<li><span><bdi>${name}</bdi>${quantity > 1 && html` <span class="hint">× ${quantity}</span>`}</span> <bdi>${price}</bdi></li>
`
}
