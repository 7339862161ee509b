import { minuteMs } from '#platform/durations.ts'
import { holderOf, type SaleRecord, Violation } from './books.ts'
import type { Answer, Call } from './line.ts'
import { type Doing, expect, newSaleRecord, refusal } from './merchant-acts.ts'
import { dayOf } from './oracle/calendar.ts'
import { newSale, type Script } from './oracle/sale.ts'
import type { Deed, Ending } from './story.ts'

// Acts of buyers on pages, and of agents at their counters. A buyer whose answer is lost does not press the button again.

type DeedOf<Name extends Deed['do']> = Extract<Deed, { do: Name }>
/** `keeps`: the card is saved, under this holder's name. */
type Paying = { script: Script; ending?: Ending; keeps?: string }

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123' }

export async function pay(doing: Doing, deed: DeedOf<'pay'>): Promise<void> {
  const sale = doing.merchant.sales.get(deed.sale)
  if (sale) await submit(doing, sale, deed)
}

/** The time of what is done from now on: a clock that is moved back meanwhile has shown a later one before. */
function timesOf({ now }: Doing): () => number[] {
  const begun = now().getTime()
  return () => {
    const at = now().getTime()
    return at < begun ? [at, begun] : [at]
  }
}

const page = (doing: Doing, step: string, body: object): Promise<Answer> =>
  doing.line.sendFirmly({ method: 'POST', path: `/checkout/${step}`, body })

export async function submit(doing: Doing, sale: SaleRecord, { script, ending, keeps }: Paying): Promise<void> {
  const time = timesOf(doing)
  const did = (answer: string | undefined, voucherEndsAt?: number) =>
    sale.done.push({
      actor: doing.actor,
      by: {
        act: 'submit',
        script,
        at: Math.min(...time()),
        ...(voucherEndsAt !== undefined && { voucherEndsAt }),
        ...(doing.mayBeCut && { mayBeCut: true }),
      },
      answer,
    })
  const verified = await page(doing, 'verify', { sessionToken: sale.token })
  sale.done.push({
    actor: doing.actor,
    by: { act: 'look' },
    answer: verified.status === 200 ? '200' : refusal(verified),
  })
  if (verified.status !== 200) return
  const { verificationKey, session } = verified.body
  sale.id = session.id
  // The page shows what is going on, and no button.
  if (verificationKey === undefined) return void did('409 SESSION_NOT_ACTIVE')
  const method =
    script === 'CASH'
      ? { method: 'CASH' }
      : { method: 'CARD', card: { ...card, holderName: keeps ?? holderOf[script] } }
  const saving = keeps !== undefined && { saveCard: true, consent: { accepted: true, textVersion: '2026-01' } }
  const call: Call = { method: 'POST', path: '/checkout/submit', body: { verificationKey, ...method, ...saving } }
  const answer = await doing.line.send(call, doing.loss)
  const isGone = doing.merchant.products.get(sale.product ?? '')?.told.includes('product.deactivated')
  const findGone = (found: string | undefined) =>
    sale.done.push({ actor: doing.actor, by: { act: 'find product gone' }, answer: found })
  if (answer.status === 0 || answer.status >= 500) {
    // The answer that was lost may have been this one.
    if (isGone) findGone(undefined)
    return void did(undefined)
  }
  if (answer.status === 422 && isGone) return void findGone(refusal(answer))
  const rule = answer.body?.error?.details?.[0]?.rule
  if (String(rule).startsWith('LINK_')) return findLinkClosed(doing, sale, rule)
  if (answer.status !== 200) return void did(refusal(answer))
  const { status, nextAction } = answer.body
  if (nextAction?.type === 'CASH_VOUCHER') sale.vouchers.push(nextAction.reference)
  did(status, nextAction?.type === 'CASH_VOUCHER' ? Date.parse(nextAction.expiresAt) : undefined)
  if (status === 'REQUIRES_ACTION' && ending !== 'ABANDONED') await confirm(doing, sale, nextAction, ending === 'GOOD')
}

/** A link for one payment refuses the buyers beside the one who pays, and one that is deactivated all. */
function findLinkClosed({ merchant }: Doing, sale: SaleRecord, rule: string): void {
  const link = merchant.links.get(sale.link ?? '')
  const isOther = (other: SaleRecord) => other !== sale && other.link === sale.link
  if (link && !link.isActive) return
  if (link?.isSingle && merchant.sales.values().some(isOther)) return
  throw new Violation(`${sale.name} is refused by ${rule}, and there is no reason`)
}

type Challenge = { authenticationId: string; creq: string }

async function confirm(doing: Doing, sale: SaleRecord, { authenticationId, creq }: Challenge, isGood: boolean) {
  const form = new URLSearchParams({ creq, threeDSSessionData: authenticationId, code: isGood ? '555' : '111' })
  const bank = await doing.line.sendFirmly({ method: 'POST', path: '/simulator/challenge', body: form })
  expect(bank, [200, 303], 'the page of the bank')
  const answer = await page(doing, '3ds', { authenticationId, step: 'CHALLENGE_COMPLETED' })
  sale.done.push({
    actor: doing.actor,
    by: { act: 'confirm', isGood, at: doing.now().getTime(), ...(doing.mayBeCut && { mayBeCut: true }) },
    answer: answer.status === 200 ? answer.body.status : refusal(answer),
  })
}

export async function payByLink(doing: Doing, deed: DeedOf<'pay by link'>): Promise<void> {
  const link = doing.merchant.links.get(deed.link)
  if (!link) return
  const path = `/l/${link.reference}?lang=en`
  const shown = await doing.line.sendFirmly({ path, headers: browser })
  const form = new URLSearchParams(hiddenIn(shown))
  const time = timesOf(doing)
  const isOver = !form.has('form') && [...form.keys()].length === 0
  if (isOver) return
  const email = `${deed.sale.replaceAll(/\W/g, '-')}@buyer.example`
  form.set('email', email)
  const sent = await doing.line.sendFirmly({ method: 'POST', path, body: form, headers: browser })
  const token = tokenIn(sent)
  if (token === undefined) return
  const sale = newSaleRecord({ name: deed.sale, kind: 'LINK', email, madeAt: doing.now().getTime() })
  const branches = time().map((at) => silent(newSale(link.amount, at + 60 * minuteMs)))
  Object.assign(sale, { token, link: deed.link, branches })
  doing.merchant.sales.set(deed.sale, sale)
  await submit(doing, sale, deed)
}

const silent = (sale: ReturnType<typeof newSale>) => ({ ...sale, told: [] })

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-language': 'en' }

const hiddenIn = ({ text }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

const tokenIn = ({ headers }: Answer): string | undefined => /\/c\/([^/?#]+)/.exec(String(headers['location']))?.[1]

export async function order(doing: Doing, deed: DeedOf<'order'>): Promise<void> {
  const product = doing.merchant.products.get(deed.product)
  if (!product) return
  const path = `/p/${product.reference}?lang=en`
  // A change that is on its way may come before the order, or behind it.
  const known = product.prices.length - 2
  const shown = await doing.line.sendFirmly({ path, headers: browser })
  const form = /name="form" value="([^"]*)"/.exec(shown.text)?.[1]
  if (form === undefined) return
  const email = `${deed.sale.replaceAll(/\W/g, '-')}@buyer.example`
  const fields = {
    form,
    quantity: String(deed.quantity),
    name: 'Salma Idrissi',
    email,
    phone: '+212661234567',
    ...address,
  }
  const time = timesOf(doing)
  const sent = await doing.line.sendFirmly({
    method: 'POST',
    path,
    body: new URLSearchParams(fields),
    headers: browser,
  })
  const token = tokenIn(sent)
  if (token === undefined) return
  const sale = newSaleRecord({ name: deed.sale, kind: 'ORDER', email, madeAt: doing.now().getTime() })
  const ends = time().map((at) => at + 15 * minuteMs)
  Object.assign(sale, {
    token,
    product: deed.product,
    quantity: deed.quantity,
    branches: product.prices
      .slice(Math.max(0, known))
      .flatMap((price) => ends.map((endsAt) => silent(newSale(price * deed.quantity, endsAt)))),
  })
  doing.merchant.sales.set(deed.sale, sale)
  await submit(doing, sale, deed)
}

const address = { line1: '12, rue de la Kasbah', line2: '', city: 'Rabat', postalCode: '10000', country: 'MA' }

export async function payAtAgent(doing: Doing, deed: DeedOf<'pay at agent'>): Promise<void> {
  const sale = doing.merchant.sales.get(deed.sale)
  const voucher = sale?.vouchers.at(-1)
  if (!sale || voucher === undefined) return
  const answer = await counter(doing, voucher, 'confirm', {
    amount: (sale.branches[0]?.amount ?? 0) / 100,
    agentTransactionId: `${deed.agent} ${voucher}`,
    agent: deed.agent,
  })
  sale.done.push({
    actor: doing.actor,
    by: { act: 'pay at agent', agent: deed.agent, day: dayOf(doing.now().getTime()) },
    answer: ruled(answer),
  })
}

export async function reverseAtAgent(doing: Doing, deed: DeedOf<'reverse at agent'>): Promise<void> {
  const sale = doing.merchant.sales.get(deed.sale)
  const voucher = sale?.vouchers.at(-1)
  if (!sale || voucher === undefined) return
  for (const agent of ['agent 1', 'agent 2', 'agent 3']) {
    const answer = await counter(doing, voucher, 'reverse', { agentTransactionId: `${agent} ${voucher}` })
    // Only the one who took the cash may give it back.
    if (answer.status === 404) continue
    const hasRefund = sale.refunds.some(({ status }) => status !== 'FAILED')
    const by = { act: 'reverse at agent', agent, day: dayOf(doing.now().getTime()), hasRefund } as const
    return void sale.done.push({ actor: doing.actor, by, answer: ruled(answer) })
  }
}

const counter = ({ line, merchant, loss }: Doing, voucher: string, what: string, body: object): Promise<Answer> =>
  line.sendFirmly(
    { method: 'POST', path: `/agents/v1/vouchers/${voucher}/${what}`, key: merchant.agentKey, body },
    loss,
  )

const ruled = ({ status, body }: Answer): string =>
  status === 200 ? '200' : `${status} ${body?.error?.details?.[0]?.rule ?? body?.error?.code ?? ''}`
