import type { Simulator } from '#money/acquirers/simulator/simulator.ts'
import { majorText } from '#money/money.ts'
import { html, type Html } from '#platform/html.ts'
import type { PageAnswer, Visit } from '#platform/http/form-pages.ts'
import { frame } from './frame.ts'

// The simulated bank: the page of its challenge, and the hidden page with which it would look at the browser. Both speak the words of
// EMV 3-D Secure, so that whoever shows a real bank's page can show this one.

type Challenge = NonNullable<Awaited<ReturnType<Simulator['challengeOf']>>>
export type Bank = Pick<Simulator, 'challengeOf' | 'answerChallenge' | 'cancelChallenge'>

/** `creq` opens the challenge; `code` answers it; `cancel` gives it up. `threeDSSessionData` goes back as it came. */
export async function bankPage(bank: Bank, publicUrl: string, { method, fields }: Visit): Promise<PageAnswer> {
  const { creq = '', code, cancel, threeDSSessionData } = fields
  const id = idIn(creq)
  const isAnswer = method === 'POST' && (code !== undefined || cancel !== undefined)
  const found = isAnswer ? await answered(bank, id, fields) : await bank.challengeOf(id)
  if (!found) return { status: 404, page: frame('Your bank', html`<p>There is no such confirmation.</p>`) }
  if (found.status === 'OPEN') return { page: frame('Your bank', challengeForm(found, { creq, threeDSSessionData })) }
  if (threeDSSessionData === undefined)
    return { page: frame('Your bank', html`<p class="said">${words[found.status]} You can close this page.</p>`) }
  const back = new URLSearchParams({ cres: encoded(found, id), threeDSSessionData })
  return { location: `${publicUrl}/checkout/return?${back.toString()}` }
}

const answered = (bank: Bank, id: string, { code = '', cancel }: Visit['fields']) =>
  cancel === undefined ? bank.answerChallenge(id, code) : bank.cancelChallenge(id)

const words = {
  PASSED: 'You have confirmed.',
  FAILED: 'The code was wrong, so nothing is confirmed.',
  ENDED: 'This confirmation has ended.',
}

function idIn(creq: string): string {
  try {
    const request: unknown = JSON.parse(Buffer.from(creq, 'base64url').toString())
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

type Carried = { creq: string; threeDSSessionData: string | undefined }

const challengeForm = (
  { merchantName, amountMinor, currency, last4 }: Challenge,
  { creq, threeDSSessionData }: Carried,
): Html => html`
<p>${amountMinor > 0n ? 'Confirm this payment.' : 'Confirm that this is your card. Nothing is charged.'}</p>
<dl>
<dt>To</dt><dd><bdi>${merchantName}</bdi></dd>
${amountMinor > 0n && html`<dt>Amount</dt><dd>${majorText(amountMinor, currency)} ${currency}</dd>`}
<dt>Card</dt><dd>•••• ${last4}</dd>
</dl>
<form method="post" action="/simulator/challenge">
<input type="hidden" name="creq" value="${creq}">
${threeDSSessionData !== undefined && html`<input type="hidden" name="threeDSSessionData" value="${threeDSSessionData}">`}
<label for="code">Code</label>
<input id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" autofocus aria-describedby="code-hint">
<p class="hint" id="code-hint">555 confirms the payment; any other code fails.</p>
<button type="submit">Confirm</button>
<button type="submit" name="cancel" value="yes" class="quiet" formnovalidate>Cancel</button>
</form>`

/** A bank would read the browser here; the simulated one has nothing to ask. */
export const methodPage = async (): Promise<PageAnswer> => ({
  page: frame('Your bank', html`<p>The browser was looked at.</p>`),
})
