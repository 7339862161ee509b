import { orderOfBuyer } from '#money/payments/session.ts'
import type { Drawing } from '#platform/documents/document.ts'
import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { type Fact, listOf } from '../facts.ts'
import { amountIn, inFours, timeIn } from '../format.ts'
import { script, styleSheet } from '../assets.ts'
import { agentHint, hostedPage, printButton } from '../frame.ts'
import { colonIn, fill, fillWith } from '#platform/words.ts'
import type { Voucher } from './voucher.ts'
import { type VoucherWords, voucherWordsIn } from './words.ts'

export function voucherPage(voucher: Voucher, locale: Locale, bars: Drawing): Html {
  const words = voucherWordsIn(locale)
  const { state, merchant, environment, receiptPath } = voucher
  const { title, text } = words[state]
  return hostedPage({
    locale,
    title,
    merchant,
    environment,
    sandboxHint: state === 'WAITING' && agentHint(locale, voucher.cash.reference),
    isNarrow: true,
    head: html`${styleSheet('/assets/documents.css')}
${script('/assets/print.js')}`,
    mainAttributes: html`data-state="${state}"`,
    main: html`<section>
<h1 tabindex="-1">${title}</h1>
<p>${fillWith(text, { merchant: html`<bdi>${merchant.name}</bdi>` })}</p>
${state === 'WAITING' && code(voucher, locale, bars)}
${listOf(factsOn(voucher, locale))}
${state === 'WAITING' && actions(voucher, locale)}
${receiptPath !== undefined && html`<p><a class="button" href="${receiptPath}?lang=${locale}">${words.receipt}</a></p>`}
</section>`,
  })
}

/** Only a voucher that waits has bars: another one cannot be scanned. */
function code({ cash: { reference } }: Voucher, locale: Locale, { path, width, height }: Drawing): Html {
  const number = inFours(reference)
  const label = fill(voucherWordsIn(locale).barcode, { number })
  return html`<div class="code" dir="ltr"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>
<strong>${number}</strong></div>`
}

function factsOn({ state, environment, payment, cash, session, merchant }: Voucher, locale: Locale): Fact[] {
  const words = voucherWordsIn(locale)
  const amount = amountIn(locale, payment.amountMinor, payment.currency)
  const orderId = (session && orderOfBuyer(session)) ?? orderOfBuyer(payment)
  return [
    [words.amount, html`<strong><bdi>${amount}</bdi></strong>`],
    [words.until, timeIn(locale, new Date(cash.expiresAt), merchant.timeZone)],
    [words.agents, agentsOf(cash.agents, state === 'WAITING' && environment === 'PRODUCTION', words)],
    ...(state === 'WAITING'
      ? []
      : [[words.number, html`<bdi dir="ltr">${inFours(cash.reference)}</bdi>`] satisfies Fact]),
    ...(session?.description ? [[words.for, html`<bdi>${session.description}</bdi>`] satisfies Fact] : []),
    ...(orderId === null ? [] : [[words.order, html`<bdi>${orderId}</bdi>`] satisfies Fact]),
  ]
}

/** Each network by name; while the voucher can be paid, with a map of its agents, which exist in production alone. */
function agentsOf(agents: readonly string[], isFound: boolean, { find, findHint }: VoucherWords): Html {
  const map = (name: string) =>
    `https://www.openstreetmap.org/search?${new URLSearchParams({ query: name }).toString()}`
  if (!isFound) return html`<bdi>${agents.join(', ')}</bdi>`
  return html`<ul class="agents">${agents.map((name) => html`<li><bdi>${name}</bdi> <a href="${map(name)}" target="_blank" rel="noopener noreferrer">${find}</a></li>`)}</ul>
<p class="hint">${findHint}</p>`
}

function actions({ token, payment, merchant }: Voucher, locale: Locale): Html {
  const { save, print, share, copied, WAITING } = voucherWordsIn(locale)
  const text = `${merchant.name}${colonIn(locale)} ${amountIn(locale, payment.amountMinor, payment.currency)}`
  return html`<p class="document-actions"><a class="button" href="/v/${token}/voucher.png?lang=${locale}">${save}</a>
<button type="button" class="quiet" data-shares="${text}" data-title="${WAITING.title}" data-scripted hidden>${share}</button>
${printButton(print)}</p>
<p role="status" class="hint" data-copied hidden>${copied}</p>`
}

/** For a link that leads to no voucher. */
export function missingVoucher(locale: Locale): Html {
  const { title, text } = voucherWordsIn(locale).missing
  const main = html`<section><h1 tabindex="-1">${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, isNarrow: true, main })
}
