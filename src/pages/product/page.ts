import { availableOf } from '#modules/products/product.ts'
import type { Problems } from '#modules/orders/sales-form.ts'
import { majorText } from '#money/money.ts'
import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { numberText } from '#modules/orders/order.ts'
import { drawnOnce } from '../drawn-once.ts'
import { amountIn, timeIn } from '../format.ts'
import { styleSheet } from '../assets.ts'
import { hostedPage } from '../frame.ts'
import { previewTags, structuredData } from '../preview/preview.ts'
import { countOf, fillWith } from '#platform/words.ts'
import { orderForm } from './form.ts'
import type { OwnOrder, Sale } from './sale.ts'
import { wordsIn } from './words/words.ts'

// The page on which a product is sold: the product, this browser's own order, and the form or the reason why there is none.

/** Messages that belong to no field of the form. */
export type Notice = 'AGAIN' | 'CLOSED' | 'OVER'

export type Shown = {
  sale: Sale
  locale: Locale
  /** The source of the buyer; it travels with the form. */
  traces: Record<string, string>
  tokenOf: (sessionId: string) => string
  /** Of a page with a form. */
  journey?: string
  /** The submitted input, when it was refused. */
  typed?: Readonly<Record<string, string | undefined>>
  problems?: Problems
  notice?: Notice
}

export function salesPage(shown: Shown): Html {
  const { sale, locale, problems, notice, journey } = shown
  const { product, merchant, scope, own } = sale
  const isRefused = problems !== undefined || notice !== undefined
  const { wrong } = wordsIn(locale)
  return hostedPage({
    locale,
    title: `${isRefused ? `${wrong.title} · ` : ''}${product.name}`,
    merchant,
    isIndexed: sale.isIndexed && !isRefused,
    environment: scope.environment,
    testMode: sale.testMode,
    head: html`${styleSheet('/assets/product.css')}
${aboutProduct(sale, locale)}`,
    skipTo: 'order',
    journey,
    main: html`${article(sale, locale)}
<div class="beside">
${own && ownOrder(own, shown)}
<section id="order">
${sale.status === 'ACTIVE' && sale.isOpen ? orderForm(shown) : notOnSale(sale, locale)}
</section>
</div>`,
  })
}

const aboutProduct = drawnOnce(({ product, merchant, status, publicUrl }: Sale, locale) => {
  const { name, description, imageUrl, priceMinor: amountMinor, currency, reference } = product
  const url = `${publicUrl}/p/${reference}`
  return html`${previewTags({ locale, url, siteName: merchant.name, title: name, description, price: { amountMinor, currency }, imageUrl })}
${structuredData({
  '@type': 'Product',
  name,
  ...(description !== null && { description }),
  ...(imageUrl !== null && { image: imageUrl }),
  sku: reference,
  offers: {
    '@type': 'Offer',
    url,
    price: majorText(amountMinor, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${availabilities[status]}`,
    seller: { '@type': 'Organization', name: merchant.name },
  },
})}`
})

const availabilities = {
  ACTIVE: 'InStock',
  SOLD_OUT: 'SoldOut',
  EXPIRED: 'Discontinued',
  INACTIVE: 'Discontinued',
} as const

const article = drawnOnce(({ product }: Sale, locale) => {
  const { stockLeft, each } = wordsIn(locale).product
  const available = availableOf(product)
  const isScarce = available !== null && available > 0 && available <= 5
  return html`<section class="product">
${product.imageUrl !== null && html`<img class="picture" src="${product.imageUrl}" alt="" referrerpolicy="no-referrer">`}
<h1><bdi>${product.name}</bdi></h1>
<p class="price"><bdi>${amountIn(locale, product.priceMinor, product.currency)}</bdi> <span class="hint">${each}</span></p>
${isScarce && html`<p class="scarce">${countOf(available, locale, stockLeft)}</p>`}
${product.description !== null && paragraphs(product.description)}
</section>`
})

/** Plain text: an empty line parts paragraphs, other line ends stay where they are. */
const paragraphs = (text: string): Html => html`<div class="description" dir="auto">
${text.split(/\r?\n\s*\n/).map((part) => part.trim() !== '' && html`<p>${lines(part.trim())}</p>\n`)}
</div>`

const lines = (part: string): HtmlInput[] =>
  part.split(/\r?\n/).map((line, at) => (at === 0 ? line : html`<br>${line}`))

/** Back from the checkout page, the buyer finds the order that waits. */
function ownOrder({ order, session, status }: OwnOrder, { locale, tokenOf, sale }: Shown): Html {
  const words = wordsIn(locale).own
  const number = html`<bdi dir="ltr">${numberText(order)}</bdi>`
  const amount = html`<bdi>${amountIn(locale, order.amountMinor, order.currency)}</bdi>`
  const said = status === 'PAID' ? words.paid : status === 'AWAITING_CASH' ? words.cash : words.waiting
  const until = timeIn(locale, session.expiresAt, sale.merchant.timeZone)
  return html`<section class="own">
<h2>${fillWith(said.title, { number })}</h2>
<p>${fillWith(said.text, { quantity: order.quantity, product: html`<bdi>${order.productName}</bdi>`, amount, until })}</p>
<p><a class="button${status === 'PAID' && ' quiet'}" href="/c/${tokenOf(session.id)}?lang=${locale}">${said.action}</a></p>
${
  status === 'OPEN' &&
  html`<form method="post" action="/p/${sale.product.reference}?lang=${locale}">
<input type="hidden" name="step" value="cancel">
<button type="submit" class="link">${words.cancel}</button>
</form>`
}
</section>`
}

function notOnSale({ status, isOpen, merchant }: Sale, locale: Locale): Html {
  const { states } = wordsIn(locale)
  const { title, text } =
    status === 'ACTIVE' && !isOpen ? states.CLOSED : states[status === 'ACTIVE' ? 'CLOSED' : status]
  return html`<h2>${title}</h2>
<p role="status">${fillWith(text, { merchant: html`<bdi>${merchant.name}</bdi>` })}</p>`
}

/** For an address that leads to no product. */
export function missingPage(locale: Locale): Html {
  const { title, text } = wordsIn(locale).states.MISSING
  const main = html`<section><h1>${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, main, isNarrow: true })
}
