import { randomUUID } from 'node:crypto'
import type { Simulator } from '#money/acquirers/simulator/simulator.ts'
import { majorText } from '#money/money.ts'
import type { Scope } from '#platform/context.ts'
import { html, type Html } from '#platform/html.ts'
import type { PageAnswer, Visit } from '#platform/http/form-pages.ts'
import { frame } from './frame.ts'

// The till of a simulated agent: a voucher's number is typed or scanned, its amount is taken, and the network tells of it.

type View = NonNullable<Awaited<ReturnType<Simulator['voucherOf']>>>
export type Till = Pick<Simulator, 'voucherOf' | 'payVoucher' | 'paymentOf'> & {
  /** The network's notice to whom the voucher belongs. */
  notify: (notice: { scope: Scope; reference: string; correlationId: string }) => Promise<void>
}

/** `number` shows a voucher; in a form, with the agent's own id of the payment, it is paid. */
export async function agentPage(till: Till, { method, fields, correlationId }: Visit): Promise<PageAnswer> {
  const number = (fields['number'] ?? '').replaceAll(/[\s-]/g, '').slice(0, 40)
  if (number === '') return { page: frame('Agent', numberForm) }
  const view = await till.voucherOf(number)
  if (!view)
    return { status: 404, page: frame('Agent', html`<p class="said">No voucher has this number.</p>${numberForm}`) }
  if (method === 'GET') return { page: frame('Agent', html`${voucherShown(view)}${numberForm}`) }
  await pay(till, view, fields['payment'] ?? randomUUID())
  const payment = await till.paymentOf(number)
  if (payment) await till.notify({ ...payment, correlationId })
  return { location: `/simulator/agent?${new URLSearchParams({ number }).toString()}` }
}

function pay(till: Till, { outcome }: View, agentTransactionId: string) {
  if (!('voucher' in outcome)) return undefined
  const { number, amountMinor, currency } = outcome.voucher
  return till.payVoucher({ number, amountMinor, currency, agentTransactionId, agent: 'Simulated Agents' })
}

const numberForm = html`
<form method="get" action="/simulator/agent">
<label for="number">Number of a voucher</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" autofocus required>
<button type="submit" class="quiet">Look it up</button>
</form>`

const words: Record<string, string> = {
  ISSUED: 'This voucher waits for its payment.',
  PAID: 'This voucher is paid.',
  LATE_PAID: 'This voucher was paid after it had ended.',
  REVERSED: 'This voucher was paid, and the money was given back.',
  EXPIRED: 'This voucher has ended. Take no money for it.',
  VOIDED: 'This voucher was closed. Take no money for it.',
}

function voucherShown({ merchantName, outcome }: View): Html {
  if (!('voucher' in outcome)) return html`<p class="said">The network does not answer.</p>`
  const { number, amountMinor, currency, expiresAt } = outcome.voucher
  const amount = `${majorText(amountMinor, currency)} ${currency}`
  return html`
<p class="said">${words[outcome.status]}</p>
<dl>
<dt>Number</dt><dd>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dd>
<dt>For</dt><dd><bdi>${merchantName}</bdi></dd>
<dt>Amount</dt><dd>${amount}</dd>
<dt>Until</dt><dd>${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</dd>
</dl>
${outcome.status === 'ISSUED' && payForm(number, amount)}`
}

// The agent's id of the payment is drawn with the page: a form that is sent twice pays once.
const payForm = (number: string, amount: string): Html => html`
<form method="post" action="/simulator/agent">
<input type="hidden" name="number" value="${number}">
<input type="hidden" name="payment" value="${randomUUID()}">
<button type="submit">Take ${amount}</button>
</form>`
