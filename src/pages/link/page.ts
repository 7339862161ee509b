import { quantityOf } from '#modules/payment-links/terms.ts'
import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { drawnOnce } from '../drawn-once.ts'
import { amountIn, timeIn } from '../format.ts'
import { styleSheet } from '../assets.ts'
import { hostedPage } from '../frame.ts'
import { previewTags } from '../preview/preview.ts'
import { fill, fillWith } from '#platform/words.ts'
import { linkForm, type Sheet } from './form.ts'
import type { OwnSession, ShownLink } from './link.ts'
import { type Words, wordsIn } from './words/words.ts'

// The page of a payment link: its purpose, and a form, or the reason why there is none.

export type ClosedReason = keyof Words['closed']

type Shown = {
  shown: ShownLink
  locale: Locale
  /** Query of the address beside the language. */
  traces: Readonly<Record<string, string>>
  /** Of a page with a form. */
  journey?: string
}

/** `continueAt` is where the payment goes on that this browser has begun. */
export function openPage(
  { shown, locale, traces, journey }: Shown,
  sheet: Sheet,
  continueAt: string | undefined,
): Html {
  const { own } = shown
  const form = linkForm(sheet)
  // A buyer who has paid must not pay again by mistake.
  const isPaid = own?.status === 'PAID'
  const again = html`<details><summary>${wordsIn(locale).paidBefore.again}</summary>${form}</details>`
  return framed(
    { shown, locale, traces, journey },
    {
      title: fill(wordsIn(locale).form.title, { merchant: shown.merchant.name }),
      main: html`${own && continueAt !== undefined && ownSection(shown, own, locale, continueAt)}
<section>
${subject(shown, locale)}
${isPaid && Object.keys(sheet.problems).length === 0 ? again : form}
</section>`,
    },
  )
}

/** The page of a link that cannot be paid, with the reason. */
export function closedPage(page: Shown, reason: ClosedReason, continueAt: string | undefined): Html {
  const { shown, locale } = page
  const { link, merchant, own } = shown
  const { title, text } = wordsIn(locale).closed[reason]
  const at = reason === 'NOT_STARTED' ? link.startsAt : link.expiresAt
  const values = {
    merchant: html`<bdi>${merchant.name}</bdi>`,
    date: at === null ? '' : timeIn(locale, at, merchant.timeZone),
  }
  // A paid link says so; the merchant's message is for buyers who come too early or too late.
  const message = reason === 'PAID' || reason === 'BEING_PAID' || reason === 'MERCHANT' ? null : link.inactiveMessage
  return framed(page, {
    title,
    main: html`${own && continueAt !== undefined && ownSection(shown, own, locale, continueAt)}
<section>
<h1>${title}</h1>
<p role="status">${fillWith(text, values)}</p>
${message !== null && html`<p class="message"><bdi>${message}</bdi></p>`}
<p class="hint what"><bdi>${link.description}</bdi></p>
</section>`,
  })
}

/** For an address that leads to no link. */
export function missingPage(locale: Locale): Html {
  const { title, text } = wordsIn(locale).missing
  const main = html`<section><h1>${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, isNarrow: true, main })
}

const framed = ({ shown, locale, traces, journey }: Shown, { title, main }: { title: string; main: HtmlInput }): Html =>
  hostedPage({
    locale,
    title,
    merchant: shown.merchant,
    environment: shown.link.environment,
    testMode: shown.testMode,
    head: html`${styleSheet('/l/assets/link.css')}
${previewOf(shown, locale)}`,
    isNarrow: true,
    query: traces,
    journey,
    main,
  })

const previewOf = drawnOnce(({ link, merchant, publicUrl }: ShownLink, locale) => {
  const { amountMode, amountMinor, currency, description: title, reference } = link
  const isFixed = amountMode === 'FIXED' && amountMinor !== null
  const description = fill(wordsIn(locale).form.title, { merchant: merchant.name })
  const url = `${publicUrl}/l/${reference}`
  const price = isFixed && { price: { amountMinor, currency } }
  return previewTags({ locale, url, siteName: merchant.name, title, description, ...price })
})

const subject = drawnOnce(({ link, merchant, ways }: ShownLink, locale) => {
  const { form } = wordsIn(locale)
  const amount =
    link.amountMode === 'FIXED' && link.amountMinor !== null && amountIn(locale, link.amountMinor, link.currency)
  const each = quantityOf(link) && html` <span class="hint">${form.each}</span>`
  const names = { CARD: form.card, CASH: form.cash }
  return html`<h1>${fillWith(form.title, { merchant: html`<bdi>${merchant.name}</bdi>` })}</h1>
<p class="what"><bdi>${link.description}</bdi></p>
${amount !== false && html`<p class="price"><bdi>${amount}</bdi>${each ?? undefined}</p>`}
<ul class="ways">${ways.map((way) => html`<li>${names[way]}</li>`)}</ul>`
})

function ownSection(shown: ShownLink, { session, status }: OwnSession, locale: Locale, continueAt: string): Html {
  const words = wordsIn(locale)
  const { title, text, go } = status === 'PAID' ? words.paidBefore : words.begun
  const values = {
    merchant: html`<bdi>${shown.merchant.name}</bdi>`,
    amount: html`<bdi>${amountIn(locale, session.amountMinor, session.currency)}</bdi>`,
    date: session.paidAt === null ? '' : timeIn(locale, session.paidAt, shown.merchant.timeZone),
  }
  return html`<section class="own">
<h2>${title}</h2>
<p role="status">${fillWith(text, values)}</p>
<p><a class="button" href="${continueAt}">${go}</a></p>
</section>
`
}
