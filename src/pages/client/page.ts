import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { colonIn, fill, fillWith } from '#platform/words.ts'
import { styleSheet } from '../assets.ts'
import { cardText } from '../due-date/page.ts'
import { wordsIn as subscriptionWordsIn } from '../due-date/words/words.ts'
import { amountIn, dayIn } from '../format.ts'
import { hostedPage } from '../frame.ts'
import { type OwnCard, type Owned, type Shop, shownMax } from './client.ts'
import { clientWordsIn } from './words.ts'

// The pages of a client: asking for the link, following it, and what is behind it.

type Page = Shop & { locale: Locale }

type Asking = { notice?: 'WRONG' | 'TOO_MANY' | 'ENDED'; email?: string }

export function askingPage(page: Page, { notice, email = '' }: Asking): Html {
  const { ask, ended } = clientWordsIn(page.locale)
  const isWrong = notice === 'WRONG'
  return framed(
    page,
    html`<section>
<h1 tabindex="-1">${clientWordsIn(page.locale).title}</h1>
<p>${notice === 'ENDED' ? ended : ask.text}</p>
<form method="post" action="${page.path}?lang=${page.locale}">
<input type="hidden" name="action" value="ask">
${notice === 'TOO_MANY' && html`<p class="problem" role="alert">${ask.tooMany}</p>`}
<div class="field"><label for="email">${ask.email}</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="email" dir="ltr" required maxlength="254" value="${email}"${isWrong && html` aria-invalid="true" aria-describedby="email-problem" autofocus`}>
${isWrong && html`<p class="problem" id="email-problem">${ask.wrong}</p>`}</div>
<p><button type="submit">${ask.send}</button></p>
</form>
</section>`,
  )
}

export function sentPage(page: Page): Html {
  const { title, text } = clientWordsIn(page.locale).sent
  const merchant = html`<bdi>${page.merchant.name}</bdi>`
  return framed(
    page,
    html`<section><h1 tabindex="-1">${title}</h1><p role="status">${fillWith(text, { merchant })}</p></section>`,
  )
}

export function linkPage(page: Page): Html {
  const { title, open } = clientWordsIn(page.locale)
  return framed(
    page,
    html`<section>
<h1 tabindex="-1">${title}</h1>
<p>${open.text}</p>
<form method="post"><button type="submit">${open.button}</button></form>
</section>`,
  )
}

export function overPage(page: Page): Html {
  const { title, text, again } = clientWordsIn(page.locale).over
  return framed(
    page,
    html`<section>
<h1 tabindex="-1">${title}</h1>
<p role="alert">${text}</p>
<p><a class="button" href="${page.path}?lang=${page.locale}">${again}</a></p>
</section>`,
  )
}

export const missingPage = (locale: Locale): Html => {
  const { title, text } = clientWordsIn(locale).missing
  const main = html`<section><h1>${title}</h1><p>${text}</p></section>`
  return hostedPage({ locale, title, merchant: { name: 'Mizan' }, isNarrow: true, main })
}

export function ownPage(page: Page, owned: Owned, { hasRemoved }: { hasRemoved: boolean }): Html {
  const words = clientWordsIn(page.locale)
  return framed(
    page,
    html`${hasRemoved && html`<section><p role="status">${words.cards.removed}</p></section>`}
<section>
<h1 tabindex="-1">${words.title}</h1>
<p class="hint"><bdi dir="ltr">${owned.email}</bdi></p>
<h2>${words.subscriptions.title}</h2>
${subscriptionList(page, owned)}
</section>
<section>
<h2>${words.cards.title}</h2>
${cardList(page, owned)}
</section>
<section>
<h2>${words.receipts.title}</h2>
${receiptList(page, owned)}
</section>
<form method="post" class="elsewhere"><input type="hidden" name="action" value="leave"><button type="submit" class="quiet">${words.leave}</button></form>`,
  )
}

function subscriptionList({ locale }: Page, { subscriptions }: Owned): HtmlInput {
  const words = clientWordsIn(locale).subscriptions
  if (subscriptions.length === 0) return html`<p>${words.none}</p>`
  const { states } = subscriptionWordsIn(locale)
  return html`<ul class="history">
${subscriptions.map((each) => {
  const { state, path, description, openMinor, currency, isRunning, cancelAtPeriodEnd } = each
  const isLate = openMinor > 0n
  const day = each.nextDueAt && dayIn(locale, each.nextDueAt, each.timeZone)
  const next =
    isRunning && day !== null && state !== 'PAUSED' && fill(cancelAtPeriodEnd ? words.endsOn : words.next, { day })
  const see = isLate ? fill(words.pay, { amount: amountIn(locale, openMinor, currency) }) : words.see
  return html`<li><span><bdi>${description}</bdi><br><span class="hint${isLate && ' overdue'}">${states[state]}</span>${next && html`<br><span class="hint">${next}</span>`}</span>
<span>${amountIn(locale, each.amountMinor, currency)}<br><a href="${path}?lang=${locale}" aria-label="${see}${colonIn(locale)} ${description}">${see}</a></span></li>
`
})}
</ul>`
}

function cardList({ locale }: Page, { cards, addPath }: Owned): HtmlInput {
  const words = clientWordsIn(locale).cards
  return html`${
    cards.length === 0
      ? html`<p>${words.none}</p>`
      : html`<ul class="history">
${cards.map((card) => cardRow(card, locale))}
</ul>`
  }
${addPath !== undefined && html`<p><a class="button quiet" href="${addPath}?lang=${locale}">${words.add}</a></p>`}`
}

/** Removing is asked for twice: the first press opens what follows from it. */
function cardRow(card: OwnCard, locale: Locale): Html {
  const words = clientWordsIn(locale).cards
  const text = cardText(card)
  const subscriptions = new Intl.ListFormat(locale).format(card.chargedFor.map((each) => `\u2068${each}\u2069`))
  const isCharged = card.chargedFor.length > 0
  return html`<li class="card-row"><p><bdi dir="ltr">${text}</bdi>${card.isExpired && html` <strong class="overdue">${words.expired}</strong>`}${isCharged && html`<br><span class="hint">${fill(words.charged, { subscriptions })}</span>`}</p>
<details><summary aria-label="${words.remove}${colonIn(locale)} ${text}">${words.remove}</summary>
<p>${words.removeText}${isCharged && ` ${fill(words.stillCharged, { subscriptions })}`}</p>
<form method="post"><input type="hidden" name="action" value="remove"><input type="hidden" name="card" value="${card.id}"><button type="submit" class="quiet danger">${words.confirm}</button></form>
</details></li>
`
}

function receiptList({ locale, merchant }: Page, { receipts }: Owned): HtmlInput {
  const words = clientWordsIn(locale).receipts
  if (receipts.length === 0) return html`<p>${words.none}</p>`
  return html`<ul class="history">
${receipts.map(({ completedAt, createdAt, amountMinor, currency, path, description }) => {
  const day = dayIn(locale, completedAt ?? createdAt, merchant.timeZone)
  return html`<li><span>${day}<br><span class="hint"><bdi>${description ?? words.payment}</bdi></span></span>
<span>${amountIn(locale, amountMinor, currency)}<br><a href="${path}?lang=${locale}" aria-label="${words.view}${colonIn(locale)} ${day}">${words.view}</a></span></li>
`
})}
</ul>
${receipts.length === shownMax && html`<p class="hint">${fill(words.more, { n: shownMax })}</p>`}`
}

const framed = ({ locale, merchant, scope }: Page, main: Html): Html =>
  hostedPage({
    locale,
    title: clientWordsIn(locale).title,
    merchant,
    environment: scope.environment,
    isNarrow: true,
    head: styleSheet('/s/assets/due-date.css'),
    main,
  })
