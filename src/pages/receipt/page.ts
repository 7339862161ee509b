import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { listOf } from '../facts.ts'
import { amountIn } from '../format.ts'
import { script, styleSheet } from '../assets.ts'
import { hostedPage, printButton } from '../frame.ts'
import { colonIn, fillWith } from '#platform/words.ts'
import type { Receipt } from './receipt.ts'
import { addressOf, contactOf, linesOn, receiptLines } from './lines.ts'
import { receiptWordsIn } from './words.ts'

export function receiptPage(receipt: Receipt, locale: Locale): Html {
  const words = receiptWordsIn(locale)
  const { payment, session, merchant, environment, token } = receipt
  const amount = amountIn(locale, payment.amountMinor, payment.currency)
  const name = html`<bdi>${merchant.legalName ?? merchant.name}</bdi>`
  return hostedPage({
    locale,
    title: words.title,
    merchant,
    environment,
    testMode: receipt.testMode,
    isNarrow: true,
    head: html`${styleSheet('/assets/documents.css')}
${script('/assets/print.js')}`,
    main: html`<section>
<h1 tabindex="-1">${words.title}</h1>
<p>${fillWith(words.text, { merchant: name })}</p>
${payment.status === 'CHARGED_BACK' && html`<p><strong>${words.chargedBack}</strong></p>`}
${session !== undefined && session.description !== null && html`<p><bdi>${session.description}</bdi></p>`}
${lines(receipt, locale)}
<p class="total"><span>${words.total}</span> <strong><bdi>${amount}</bdi></strong></p>
${listOf(receiptLines(receipt, locale).map(({ name: what, kind, words: value }) => [what, shown(kind, value)]))}
${addressOf(receipt).length > 0 && html`<p class="hint">${addressOf(receipt).map((each, at) => html`${at > 0 && html`<br>`}<bdi>${each}</bdi>`)}</p>`}
${contact(receipt, `${words.contact}${colonIn(locale)}`)}
<p class="document-actions"><a class="button" href="/r/${token}/receipt.pdf?lang=${locale}">${words.save}</a>
${printButton(words.print)}</p>
</section>`,
  })
}

const shown = (kind: 'WORDS' | 'CODE' | 'NAME', words: string): Html =>
  kind === 'CODE' ? html`<bdi dir="ltr">${words}</bdi>` : html`<bdi>${words}</bdi>`

function lines(receipt: Receipt, locale: Locale): Html | undefined {
  const list = linesOn(receipt, locale)
  if (list.length === 0) return undefined
  return html`<ul class="lines" aria-label="${receiptWordsIn(locale).items}">${list.map(
    ([what, price]) => html`<li><bdi>${what}</bdi> <bdi>${price}</bdi></li>`,
  )}</ul>`
}

function contact(receipt: Receipt, name: string): Html | undefined {
  const ways = contactOf(receipt)
  return ways.length === 0
    ? undefined
    : html`<p class="hint">${name} ${ways.map((way, at) => html`${at > 0 && ' · '}<bdi dir="ltr">${way}</bdi>`)}</p>`
}

/** For a link that leads to no receipt. */
export function missingReceipt(locale: Locale): Html {
  const { title, text } = receiptWordsIn(locale).missing
  const main = html`<section><h1 tabindex="-1">${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, isNarrow: true, main })
}
