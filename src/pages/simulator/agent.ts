import { randomUUID } from 'node:crypto'
import { confirmPayment, type AgentParts, lookUpVoucher, reversePayment } from '#modules/agents/actions.ts'
import type { VoucherView } from '#modules/agents/schemas.ts'
import { minorUnits } from '#money/money.ts'
import { Failure } from '#platform/errors.ts'
import { html, type Html } from '#platform/html.ts'
import type { PageAnswer, Visit } from '#platform/http/form-pages.ts'
import type { Locale } from '#platform/locale.ts'
import { amountIn, inFours, timeIn } from '../format.ts'
import { fill } from '#platform/words.ts'
import { framed } from './frame.ts'
import { simulatorWordsIn } from './words.ts'

// The till of a simulated agent, with the verbs that every network has: a voucher's number is typed or scanned, its amount is taken,
// and given back on the same day.

/** `number` shows a voucher; in a form, with the agent's own id of the payment, it is paid, or given back. */
export async function agentPage(agentParts: AgentParts, visit: Visit): Promise<PageAnswer> {
  const { method, fields, correlationId } = visit
  const locale = visit.localeFor(undefined, 'en')
  const words = simulatorWordsIn(locale).agent
  const shown = (body: Html | undefined, status = 200) =>
    framed(locale, { title: words.title, body: html`${body}${numberForm(locale)}`, status })
  const number = (fields['number'] ?? '').replaceAll(/[\s-]/g, '').slice(0, 40)
  if (number === '') return shown(undefined)
  try {
    const view = await lookUpVoucher(agentParts, number)
    if (method === 'GET') return shown(voucherShown(view, locale))
    const asked = { number, correlationId }
    if (fields['reverse'] === undefined) await confirmPayment(agentParts, asked, paymentOf(view, fields['payment']))
    else await reversePayment(agentParts, asked, { agentTransactionId: fields['reverse'] })
    return { location: `/simulator/agent?${new URLSearchParams({ number, lang: locale }).toString()}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Refusals are written for the developers of a network, in English.
    const refused = locale === 'en' ? error.message : words.refused
    const said = error.code === 'OPERATION_NOT_FOUND' ? words.missing : refused
    return shown(html`<p class="said">${said}</p>`, error.status)
  }
}

const paymentOf = ({ amount, currency }: VoucherView, agentTransactionId: string = randomUUID()) => ({
  amount,
  currency,
  agentTransactionId,
  agent: 'Simulated Agents',
})

const numberForm = (locale: Locale): Html => {
  const { number, lookUp } = simulatorWordsIn(locale).agent
  return html`
<form method="get" action="/simulator/agent">
<input type="hidden" name="lang" value="${locale}">
<label for="number">${number}</label>
<input id="number" name="number" dir="ltr" inputmode="numeric" autocomplete="off" autofocus required>
<button type="submit" class="quiet">${lookUp}</button>
</form>`
}

function voucherShown(
  { reference, merchant, amount, currency, expiresAt, status, payment }: VoucherView,
  locale: Locale,
): Html {
  const { said, facts } = simulatorWordsIn(locale).agent
  const shownAmount = amountIn(locale, minorUnits(amount, currency), currency)
  return html`
<p class="said">${said[status]}</p>
<dl>
<dt>${facts.number}</dt><dd><bdi dir="ltr">${inFours(reference)}</bdi></dd>
<dt>${facts.for}</dt><dd><bdi>${merchant.name}</bdi></dd>
<dt>${facts.amount}</dt><dd>${shownAmount}</dd>
<dt>${facts.until}</dt><dd>${timeIn(locale, expiresAt)}</dd>
</dl>
${status === 'ISSUED' && payForm(reference, shownAmount, locale)}
${status === 'PAID' && payment && reverseForm(reference, payment.agentTransactionId, locale)}`
}

// The agent's id of the payment is drawn with the page: a form that is sent twice pays once.
const payForm = (number: string, amount: string, locale: Locale): Html => html`
<form method="post" action="/simulator/agent?lang=${locale}">
<input type="hidden" name="number" value="${number}">
<input type="hidden" name="payment" value="${randomUUID()}">
<button type="submit">${fill(simulatorWordsIn(locale).agent.take, { amount })}</button>
</form>`

const reverseForm = (number: string, agentTransactionId: string, locale: Locale): Html => html`
<form method="post" action="/simulator/agent?lang=${locale}">
<input type="hidden" name="number" value="${number}">
<input type="hidden" name="reverse" value="${agentTransactionId}">
<button type="submit" class="quiet">${simulatorWordsIn(locale).agent.giveBack}</button>
</form>`
