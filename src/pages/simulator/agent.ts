import { randomUUID } from 'node:crypto'
import { confirmPayment, type Counter, lookUpVoucher, reversePayment } from '#modules/agents/actions.ts'
import type { VoucherView } from '#modules/agents/schemas.ts'
import { Failure } from '#platform/errors.ts'
import { html, type Html } from '#platform/html.ts'
import type { PageAnswer, Visit } from '#platform/http/form-pages.ts'
import { frame } from './frame.ts'

// The till of a simulated agent, with the verbs that every network has: a voucher's number is typed or scanned, its amount is taken,
// and given back on the same day.

/** `number` shows a voucher; in a form, with the agent's own id of the payment, it is paid, or given back. */
export async function agentPage(counter: Counter, { method, fields, correlationId }: Visit): Promise<PageAnswer> {
  const number = (fields['number'] ?? '').replaceAll(/[\s-]/g, '').slice(0, 40)
  if (number === '') return { page: frame('Agent', numberForm) }
  try {
    const view = await lookUpVoucher(counter, number)
    if (method === 'GET') return { page: frame('Agent', html`${voucherShown(view)}${numberForm}`) }
    const asked = { number, correlationId }
    if (fields['reverse'] === undefined) await confirmPayment(counter, asked, paymentOf(view, fields['payment']))
    else await reversePayment(counter, asked, { agentTransactionId: fields['reverse'] })
    return { location: `/simulator/agent?${new URLSearchParams({ number }).toString()}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const said = error.code === 'OPERATION_NOT_FOUND' ? 'No voucher has this number.' : error.message
    return { status: error.status, page: frame('Agent', html`<p class="said">${said}</p>${numberForm}`) }
  }
}

const paymentOf = ({ amount, currency }: VoucherView, agentTransactionId: string = randomUUID()) => ({
  amount,
  currency,
  agentTransactionId,
  agent: 'Simulated Agents',
})

const numberForm = html`
<form method="get" action="/simulator/agent">
<label for="number">Number of a voucher</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" autofocus required>
<button type="submit" class="quiet">Look it up</button>
</form>`

const words: Record<VoucherView['status'], string> = {
  ISSUED: 'This voucher waits for its payment.',
  PAID: 'This voucher is paid.',
  LATE_PAID: 'This voucher was paid after it had ended.',
  REVERSED: 'This voucher was paid, and the money was given back.',
  EXPIRED: 'This voucher has ended. Take no money for it.',
  VOIDED: 'This voucher was closed. Take no money for it.',
}

function voucherShown({ reference, merchant, amount, currency, expiresAt, status, payment }: VoucherView): Html {
  return html`
<p class="said">${words[status]}</p>
<dl>
<dt>Number</dt><dd>${reference.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dd>
<dt>For</dt><dd><bdi>${merchant.name}</bdi></dd>
<dt>Amount</dt><dd>${amount.toFixed(2)} ${currency}</dd>
<dt>Until</dt><dd>${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</dd>
</dl>
${status === 'ISSUED' && payForm(reference, `${amount.toFixed(2)} ${currency}`)}
${status === 'PAID' && payment && reverseForm(reference, payment.agentTransactionId)}`
}

// The agent's id of the payment is drawn with the page: a form that is sent twice pays once.
const payForm = (number: string, amount: string): Html => html`
<form method="post" action="/simulator/agent">
<input type="hidden" name="number" value="${number}">
<input type="hidden" name="payment" value="${randomUUID()}">
<button type="submit">Take ${amount}</button>
</form>`

const reverseForm = (number: string, agentTransactionId: string): Html => html`
<form method="post" action="/simulator/agent">
<input type="hidden" name="number" value="${number}">
<input type="hidden" name="reverse" value="${agentTransactionId}">
<button type="submit" class="quiet">Give the money back (on the same day)</button>
</form>`
