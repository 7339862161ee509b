import { html, type Html } from '#platform/html.ts'
import { isPageOrigin } from '#platform/http/origins.ts'
import type { Locale } from '#platform/locale.ts'
import { minorUnits } from '#money/money.ts'
import { type Item, itemsOf } from '#money/payments/session.ts'
import type { Checkout } from './checkout.ts'
import { amountIn } from '../format.ts'
import { countOf, fill } from '#platform/words.ts'
import { wordsIn } from './words/words.ts'

/** Lines beyond these are folded away. */
const shownItems = 5

/** The items and the total. The amount is always that of the session. A phone shows one line, which opens the rest. */
export function summary({ session, status }: Checkout, locale: Locale): Html {
  const { title, number, total, endsIn } = wordsIn(locale).order
  const { amountMinor, currency, orderId, description, expiresAt } = session
  const items = itemsOf(session)
  const hasMore = orderId !== null || description !== null || items !== undefined
  const amount = html`<strong><bdi>${amountIn(locale, amountMinor, currency)}</bdi></strong>`
  return html`<section class="summary" aria-labelledby="summary">
<h2 id="summary">${title}</h2>
${hasMore && html`<details class="fold"><summary><span dir="auto">${description ?? title}</span> ${amount}</summary></details>`}
<div>
${orderId !== null && html`<p class="hint"><bdi>${fill(number, { number: orderId })}</bdi></p>`}
${description !== null && html`<p><bdi>${description}</bdi></p>`}
${items && lines(items, currency, locale)}
<p class="total"><span>${total}</span> ${amount}</p>
</div>
${status === 'OPEN' && html`<p class="hint" role="timer" data-ends="${expiresAt.toISOString()}" data-words="${endsIn}" hidden></p>`}
</section>`
}

function lines(items: readonly Item[], currency: string, locale: Locale): Html {
  const list = html`<ul>${items.map((item) => line(item, currency, locale))}</ul>`
  if (items.length <= shownItems) return list
  return html`<details><summary>${countOf(items.length, locale, wordsIn(locale).order.count)}</summary>${list}</details>`
}

function line(item: Item, currency: string, locale: Locale): Html {
  const { name, quantity, unitPrice } = item
  const price = amountIn(locale, BigInt(quantity) * minorUnits(unitPrice, currency), currency)
  return html`<li>${picture(item)}<span><bdi>${name}</bdi>${quantity > 1 && html` <span class="hint">× ${quantity}</span>`}</span> <bdi>${price}</bdi></li>
`
}

/** The merchant's server does not learn the address of the page. */
const picture = ({ imageUrl }: Item): Html | false =>
  imageUrl !== undefined &&
  isPageOrigin(originOf(imageUrl)) &&
  html`<img src="${imageUrl}" alt="" width="48" height="48" loading="lazy" referrerpolicy="no-referrer">`

const originOf = (url: string): string => URL.parse(url)?.origin ?? ''

/** The origins of the pictures that the summary shows, which the policy of the page has to allow. */
export const pictureOrigins = ({ session }: Checkout): readonly string[] => {
  const origins = (itemsOf(session) ?? []).flatMap(({ imageUrl }) => (imageUrl === undefined ? [] : originOf(imageUrl)))
  return [...new Set(origins)].filter(isPageOrigin)
}
