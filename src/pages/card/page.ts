import type { TestMode } from '#money/acquirers/test-mode.ts'
import { presentDecline } from '#money/acquirers/declines.ts'
import { actionIn, type CardVerification } from '#modules/subscriptions/card-verification.ts'
import { html, type Html, type HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import type { CardEntry } from '#money/acquirers/entry.ts'
import { acquirerScripts, cardPanel, fieldsWords } from '../checkout/form.ts'
import { bankForm, deviceForm, leavingButton } from '../checkout/states.ts'
import { wordsIn as checkoutWordsIn } from '../checkout/words/words.ts'
import type { ShownSubscription } from '../due-date/due-date.ts'
import { cardText } from '../due-date/page.ts'
import { inFours } from '../format.ts'
import { script, styleSheet } from '../assets.ts'
import { framelessPage, hostedPage } from '../frame.ts'
import { recurringConsent, recurringConsentVersion } from '../recurring-consent.ts'
import { fillWith } from '#platform/words.ts'
import { cardWordsIn } from './words.ts'

// The page on which a client enters a card that pays nothing yet. It shows one state; the script loads the page again when it has changed.

export type CardPage = {
  shown: ShownSubscription
  /** Whether the subscription charges a card at all. */
  isCharging: boolean
  /** The last card that was entered; undefined for one that is no news. */
  last: CardVerification | undefined
  /** The token of an authentication, for the page and the bank. */
  authenticationToken: (authenticationId: string) => string
  /** Of the subscription. */
  backPath: string
  /** The one card that the sandbox accepts; digits. */
  sandboxCard: string
  /** The card entry of the client; undefined if none is accepted at this moment. */
  entry: CardEntry | undefined
  /** The account moves no money. */
  testMode: TestMode | undefined
  /** Of the card that is being verified. */
  acquirerName: string | undefined
}

type State = { name: string; title: string; body: Html; asksAgainSeconds?: number; isForm?: true }

export function cardPage(page: CardPage, locale: Locale): Html {
  const { shown, sandboxCard, backPath } = page
  const { merchant, subscription } = shown
  const { name, title, body, asksAgainSeconds, isForm } = stateOf(page, locale)
  const testCard = fillWith(checkoutWordsIn(locale).testCard, {
    card: html`<bdi dir="ltr">${inFours(sandboxCard)}</bdi>`,
  })
  return hostedPage({
    locale,
    title,
    merchant,
    environment: subscription.environment,
    sandboxHint: isForm && testCard,
    testMode: page.testMode && { ...page.testMode, isPayable: isForm === true },
    isNarrow: true,
    head: html`${styleSheet('/c/assets/checkout.css')}
${script('/c/assets/card-entry.js')}${page.last?.status === 'REQUIRES_ACTION' ? script('/c/assets/away.js') : isForm && acquirerScripts(page.entry)}`,
    mainAttributes: html`data-status="${name}" data-last="${page.last?.id ?? ''}"${asksAgainSeconds !== undefined && html` data-asks-again="${asksAgainSeconds}"`}`,
    main: html`<section>
<h1 tabindex="-1">${title}</h1>
<p><bdi>${subscription.description}</bdi></p>
${body}
<p class="away"><a href="${backPath}">${cardWordsIn(locale).back}</a></p>
</section>`,
  })
}

/** Content of the bank's frame when the bank has finished. */
export const framedCardPage = (locale: Locale): Html =>
  framelessPage({
    locale,
    title: cardWordsIn(locale).processing.title,
    main: html`<section><p role="status">${checkoutWordsIn(locale).said.busy}</p></section>`,
  })

function stateOf(page: CardPage, locale: Locale): State {
  const words = cardWordsIn(locale)
  const { last, isCharging } = page
  if (last?.status === 'REQUIRES_ACTION') return challengeState(page, last, locale)
  if (last?.status === 'PROCESSING')
    return {
      name: last.status,
      title: words.processing.title,
      body: html`<p role="status">${words.processing.text}</p>`,
      asksAgainSeconds: 3,
    }
  if (!isCharging) return closedState(words.closed, locale)
  if (!page.entry?.verifiesCards || page.entry.shape === 'PAGE') return closedState(withoutForm(page, locale), locale)
  return {
    name: last?.status ?? 'NONE',
    title: words.title,
    body: entryForm({ ...page, entry: page.entry }, locale),
    isForm: true,
  }
}

const closedState = (text: HtmlInput, locale: Locale): State => ({
  name: 'CLOSED',
  title: cardWordsIn(locale).titleAlone,
  body: html`<p role="status">${text}</p>`,
})

/** Of an acquirer that verifies no cards: a card that was saved elsewhere before goes on being charged there. */
function withoutForm({ shown: { cards, subscription } }: CardPage, locale: Locale): HtmlInput {
  const { keptAlone, paidByLink } = cardWordsIn(locale)
  const current = cards.find(({ id }) => id === subscription.paymentMethodId)
  return current ? fillWith(keptAlone, { card: html`<bdi dir="ltr">${cardText(current)}</bdi>` }) : paidByLink
}

function challengeState({ authenticationToken }: CardPage, last: CardVerification, locale: Locale): State {
  const checkout = checkoutWordsIn(locale)
  const { processing, challenge } = cardWordsIn(locale)
  const action = actionIn(last)
  const base = { name: last.status, asksAgainSeconds: 3 }
  const token = action ? authenticationToken(action.authenticationId) : ''
  if (action && action.type !== 'THREE_DS_METHOD')
    return {
      ...base,
      title: checkout.challenge.title,
      body: html`<p>${challenge}</p>
${action.type === 'REDIRECT' ? leavingButton(action, checkout.challenge.open) : bankForm(action, token, checkout)}`,
    }
  return {
    ...base,
    title: processing.title,
    body: action
      ? deviceForm(action, token, { ...checkout, processing })
      : html`<p role="status">${processing.text}</p>`,
  }
}

/** The fields have no name, so that no browser sends them anywhere: only the script does. */
function entryForm({ shown, last, entry }: CardPage & { entry: CardEntry }, locale: Locale): Html {
  const words = cardWordsIn(locale)
  const checkout = checkoutWordsIn(locale)
  const { merchant, owed, cards, subscription } = shown
  const current = cards.find(({ id }) => id === subscription.paymentMethodId)
  const consent = html`<label class="consent"><input type="checkbox" id="consent" required> <span>${recurringConsent(locale, merchant.name)}</span></label>`
  const { busy, tooMany } = checkout.said
  const said = { busy, tooMany, ...words.said, ...checkout.wrong, ...fieldsWords(entry, checkout) }
  return html`<p>${owed.length > 0 ? words.owed : words.text}</p>
${current && html`<p class="hint">${fillWith(words.current, { card: html`<bdi dir="ltr">${cardText(current)}</bdi>` })}</p>`}
<form method="post" novalidate data-said="${JSON.stringify(said)}" data-consent="${recurringConsentVersion}">
${problem(last, locale)}
${cardPanel(entry, checkout, consent)}
<noscript><p class="problem">${words.needsScript}</p></noscript>
<div data-scripted hidden>
<button type="submit"><span>${words.save}</span></button>
<p class="hint safe">${words.safe}</p>
</div>
</form>`
}

/** Result of the last card; the script writes here too. */
function problem(last: CardVerification | undefined, locale: Locale): Html {
  if (last?.status !== 'FAILED') return html`<p class="problem" role="alert" tabindex="-1" hidden></p>`
  const words = last.declineCode ? presentDecline(last.declineCode, locale).message : cardWordsIn(locale).said.notMoved
  return html`<p class="problem" role="alert" tabindex="-1">${words}</p>`
}
