import { html, type Html } from '#platform/html.ts'
import { isPageOrigin } from '#platform/http/origins.ts'
import type { Locale } from '#platform/locale.ts'
import { minorUnits } from '#money/money.ts'
import { type Item, itemsOf, orderOfBuyer } from '#money/payments/session.ts'
import type { Checkout } from './checkout.ts'
import { amountIn } from '../format.ts'
import { countOf, fill } from '#platform/words.ts'
import { wordsIn } from './words/words.ts'

/** Lines beyond these are folded away. */
const shownItems = 5
/** Pictures from further origins are left out. */
const pictureOriginsMax = 8

/** The items and the total. The amount is always that of the session. A phone shows one line, which opens the rest. */
export function summary({ session, status }: Checkout, locale: Locale): Html {
  const { title, number, total, endsIn } = wordsIn(locale).order
  const { amountMinor, currency, description, expiresAt } = session
  const orderId = orderOfBuyer(session)
  const items = itemsOf(session)
  const origins = pictureOrigins({ session })
  const hasMore = orderId !== null || description !== null || items !== undefined
  const amount = html`<strong><bdi>${amountIn(locale, amountMinor, currency)}</bdi></strong>`
  return html`<section class="summary" aria-labelledby="summary">
<h2 id="summary">${title}</h2>
${hasMore && html`<details class="fold"><summary><span dir="auto">${description ?? title}</span> ${amount}</summary></details>`}
<div>
${orderId !== null && html`<p class="hint"><bdi>${fill(number, { number: orderId })}</bdi></p>`}
${description !== null && html`<p><bdi>${description}</bdi></p>`}
${items && lines(items, (item) => line(item, { currency, locale, origins }), locale)}
<p class="total"><span>${total}</span> ${amount}</p>
</div>
${status === 'OPEN' && html`<p class="hint" role="timer" data-ends="${expiresAt.toISOString()}" data-words="${endsIn}" hidden></p>`}
</section>`
}

function lines(items: readonly Item[], lineOf: (item: Item) => Html, locale: Locale): Html {
  const list = html`<ul>${items.map(lineOf)}</ul>`
  if (items.length <= shownItems) return list
  return html`<details><summary>${countOf(items.length, locale, wordsIn(locale).order.count)}</summary>${list}</details>`
}

type Shown = { currency: string; locale: Locale; origins: readonly string[] }

function line(item: Item, { currency, locale, origins }: Shown): Html {
  const { name, quantity, unitPrice } = item
  const price = amountIn(locale, BigInt(quantity) * minorUnits(unitPrice, currency), currency)
  return html`<li>${picture(item, origins)}<span><bdi>${name}</bdi>${quantity > 1 && html` <span class="hint">× ${quantity}</span>`}</span> <bdi>${price}</bdi></li>
`
}

/** The picture's server does not learn the address of the page. */
const picture = ({ imageUrl = '' }: Item, origins: readonly string[]): Html | false =>
  origins.includes(originOf(imageUrl)) &&
  html`<img src="${imageUrl}" alt="" width="48" height="48" loading="lazy" referrerpolicy="no-referrer">`

const originOf = (url: string): string => URL.parse(url)?.origin ?? ''

/** Exact origins of the pictures that the summary shows, for the policy of the page. Proxies bound a header, so these are few. */
export function pictureOrigins({ session }: Pick<Checkout, 'session'>): readonly string[] {
  const origins = (itemsOf(session) ?? []).map(({ imageUrl = '' }) => originOf(imageUrl))
  return [...new Set(origins)].filter(isPageOrigin).slice(0, pictureOriginsMax)
}
