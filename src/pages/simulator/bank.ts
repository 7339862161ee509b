import type { Simulator } from '#money/acquirers/simulator/simulator.ts'
import { bytesOfBase64url } from '#platform/base64url.ts'
import { html, type Html } from '#platform/html.ts'
import type { PageAnswer, Visit } from '#platform/http/form-pages.ts'
import type { Locale } from '#platform/locale.ts'
import { amountIn } from '../format.ts'
import { framed } from './frame.ts'
import { simulatorWordsIn } from './words.ts'

// The simulated bank: the page of its challenge, and the hidden page with which it would look at the browser. Both speak the words of
// EMV 3-D Secure, so that code that shows a real bank's page can show this one.

type Challenge = NonNullable<Awaited<ReturnType<Simulator['challengeOf']>>>
export type Bank = Pick<Simulator, 'challengeOf' | 'answerChallenge' | 'cancelChallenge'>

/** `creq` opens the challenge; `code` answers it; `cancel` gives it up. `threeDSSessionData` goes back as it came. */
export async function bankPage(bank: Bank, publicUrl: string, visit: Visit): Promise<PageAnswer> {
  const { method, fields } = visit
  const locale = visit.localeFor(undefined, 'en')
  const words = simulatorWordsIn(locale).bank
  const shown = (body: Html, status = 200) => framed(locale, { title: words.title, body, status })
  const { creq = '', code, cancel, threeDSSessionData } = fields
  const id = idIn(creq)
  const isAnswer = method === 'POST' && (code !== undefined || cancel !== undefined)
  const found = isAnswer ? await answered(bank, id, fields) : await bank.challengeOf(id)
  if (!found) return shown(html`<p>${words.missing}</p>`, 404)
  if (found.status === 'OPEN') return shown(challengeForm(found, { creq, threeDSSessionData, locale }))
  if (threeDSSessionData === undefined)
    return shown(html`<p class="said">${words.said[found.status]} ${words.close}</p>`)
  const back = new URLSearchParams({ cres: encoded(found, id), threeDSSessionData })
  return { location: `${publicUrl}/checkout/return?${back.toString()}` }
}

const answered = (bank: Bank, id: string, { code = '', cancel }: Visit['fields']) =>
  cancel === undefined ? bank.answerChallenge(id, code) : bank.cancelChallenge(id)

function idIn(creq: string): string {
  try {
    const request: unknown = JSON.parse(bytesOfBase64url(creq)?.toString() ?? '')
    const { threeDSServerTransID: id } = (request ?? {}) as { threeDSServerTransID?: unknown }
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}

function encoded({ status }: Challenge, id: string): string {
  const transStatus = status === 'PASSED' ? 'Y' : 'N'
  const message = { messageType: 'CRes', messageVersion: '2.2.0', threeDSServerTransID: id, transStatus }
  return Buffer.from(JSON.stringify(message)).toString('base64url')
}

type ChallengeForm = { creq: string; threeDSSessionData: string | undefined; locale: Locale }

function challengeForm(
  { merchantName, amountMinor, currency, last4, statementDescriptor }: Challenge,
  { creq, threeDSSessionData, locale }: ChallengeForm,
): Html {
  const words = simulatorWordsIn(locale).bank
  const isPayment = amountMinor > 0n
  return html`
<p>${isPayment ? words.payment : words.card}</p>
<dl>
<dt>${words.to}</dt><dd><bdi>${merchantName}</bdi></dd>
${isPayment && html`<dt>${words.amount}</dt><dd>${amountIn(locale, amountMinor, currency)}</dd>`}
<dt>${words.cardName}</dt><dd><bdi dir="ltr">•••• ${last4}</bdi></dd>
${statementDescriptor !== undefined && html`<dt>${words.statement}</dt><dd><bdi>${statementDescriptor}</bdi></dd>`}
</dl>
<form method="post" action="/simulator/challenge?lang=${locale}">
<input type="hidden" name="creq" value="${creq}">
${threeDSSessionData !== undefined && html`<input type="hidden" name="threeDSSessionData" value="${threeDSSessionData}">`}
<label for="code">${words.code}</label>
<input id="code" name="code" dir="ltr" required inputmode="numeric" autocomplete="one-time-code" autofocus aria-describedby="code-hint">
<p class="hint" id="code-hint">${words.hint}</p>
<button type="submit">${words.confirm}</button>
<button type="submit" name="cancel" value="yes" class="quiet" formnovalidate>${words.cancel}</button>
</form>`
}

/** A bank would read the browser here; the simulated one has nothing to ask. */
export async function methodPage({ localeFor }: Visit): Promise<PageAnswer> {
  const locale = localeFor(undefined, 'en')
  const { title, looked } = simulatorWordsIn(locale).bank
  return framed(locale, { title, body: html`<p>${looked}</p>` })
}
