import { type LinkRecord, major, type Merchant, type ProductRecord, type SaleRecord, Violation } from './books.ts'
import type { Answer, Call, Line, Loss } from './line.ts'
import { newSale } from './oracle/sale.ts'
import { hold } from './oracle/wallet.ts'
import type { Deed } from './story.ts'

// Acts of merchants with their keys. They follow the guide: every call has a key that makes it safe to repeat, and is repeated until it is answered.

export type Doing = {
  actor: string
  line: Line
  merchant: Merchant
  now: () => Date
  loss?: Loss | undefined
  /** Whether the service or its database ends or is cut off in this moment. */
  mayBeCut: boolean
}

type DeedOf<Name extends Deed['do']> = Extract<Deed, { do: Name }>

let keys = 0

export function ask({ line, merchant, loss }: Doing, method: string, path: string, body?: object): Promise<Answer> {
  const call: Call = { method, path: `/v1${path}`, key: merchant.key, body }
  if (method === 'POST') call.headers = { 'idempotency-key': `simulation-${merchant.number}-${++keys}` }
  return line.sendFirmly(call, loss)
}

export function expect(answer: Answer, statuses: readonly number[], what: string): void {
  if (!statuses.includes(answer.status))
    throw new Violation(`${what} is answered ${answer.status}, not ${statuses.join(' or ')}`, { text: answer.text })
}

type SessionDeed = Omit<DeedOf<'open session'>, 'do'>

/** `more` are fields of the session that not every one has. */
export async function openSession(doing: Doing, deed: SessionDeed, more: object = {}): Promise<void> {
  const { name, amount, minutes, maxAttempts } = deed
  const email = `${name.replaceAll(/\W/g, '-')}@buyer.example`
  const answer = await ask(doing, 'POST', '/checkout/sessions', {
    amount: major(amount),
    orderId: name,
    expiresInSeconds: minutes * 60,
    maxAttempts,
    returnUrl: 'https://shop.example/thanks',
    customer: { email },
    ...more,
  })
  expect(answer, [201], 'a new session')
  const { id, checkoutUrl, expiresAt } = answer.body
  doing.merchant.sales.set(name, {
    ...newSaleRecord({ name, kind: 'SESSION', email, madeAt: doing.now().getTime() }),
    id,
    token: String(checkoutUrl).split('/c/')[1] ?? '',
    branches: [newSale(amount, Date.parse(expiresAt), maxAttempts)],
  })
}

export const newSaleRecord = (facts: Pick<SaleRecord, 'name' | 'kind' | 'email' | 'madeAt'>): SaleRecord => ({
  ...facts,
  id: '',
  token: '',
  branches: [],
  done: [],
  payIds: [],
  vouchers: [],
  refunds: [],
  disputes: [],
})

export async function cancelSession(doing: Doing, { sale }: DeedOf<'cancel session'>): Promise<void> {
  const record = doing.merchant.sales.get(sale)
  if (record?.kind !== 'SESSION') return
  const answer = await ask(doing, 'POST', `/checkout/sessions/${record.id}/cancel`, { reason: 'changed our mind' })
  record.done.push({
    actor: doing.actor,
    by: { act: 'cancel' },
    answer: answer.status === 200 ? '200' : refusal(answer),
  })
}

export const refusal = ({ status, body }: Answer): string => `${status} ${body?.error?.code ?? ''}`

export async function refund(
  doing: Doing,
  { name, sale, percent, isRefused = false }: DeedOf<'refund'>,
): Promise<void> {
  const { merchant } = doing
  const record = merchant.sales.get(sale)
  // Of what is not known for sure, merchants give nothing back.
  const [known, ...others] = record?.branches ?? []
  const index = known && others.length === 0 ? known.pays.findIndex(({ status }) => status === 'SUCCEEDED') : -1
  const payId = record?.payIds[index]
  if (!record || !known || payId === undefined || record.disputes.some(({ status }) => status !== 'WON')) return
  const given = record.refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, each) => sum + each.amount, 0)
  const left = known.amount - given
  const amount = plain(percent === 100 ? left : Math.floor((known.amount * percent) / 100))
  const isCash = known.pays[index]?.how === 'CASH'
  const asked = {
    transactionId: payId,
    amount: major(Math.max(amount, 1)),
    reason: 'RETURN',
    refundReference: name,
    ...(isRefused && { reasonDetail: 'fail:declined' }),
    ...(isCash && { destination: { rib: '011519000001205000534921', holderName: 'Salma Idrissi' } }),
  }
  const answer = await ask(doing, 'POST', '/refunds', asked)
  if (amount > left || left <= 0) return expect(answer, [422], 'a refund of more than is left')
  // A repeat finds the refund of the call whose answer was lost.
  expect(answer, doing.loss ? [202, 200] : [202], 'a refund')
  const isWaiting = answer.body.pendingReason === 'INSUFFICIENT_BALANCE'
  let held = hold(merchant.wallet, payId, amount)
  if (!held && !isWaiting) {
    // Money that was put in a few seconds ago may be there already.
    receiveFundings(merchant)
    held = hold(merchant.wallet, payId, amount)
  }
  if (isWaiting !== (held === undefined))
    throw new Violation(`${name} of ${amount} should ${held ? 'not ' : ''}wait for money`, answer.body)
  const { id, createdAt } = answer.body
  const madeAt = Date.parse(createdAt)
  const made = {
    name,
    id,
    sale: record,
    payId,
    amount,
    asked,
    held,
    status: 'PENDING',
    madeAt,
    isRefused,
    told: ['refund.created'],
  } as const
  const refundRecord = { ...made, told: [...made.told] }
  record.refunds.push(refundRecord)
  merchant.refunds.set(name, refundRecord)
}

/** The reference of a refund makes a repeat safe, whatever is left of the payment. */
export async function repeatRefund(doing: Doing, { refund }: DeedOf<'repeat refund'>): Promise<void> {
  const record = doing.merchant.refunds.get(refund)
  if (!record) return
  const answer = await ask(doing, 'POST', '/refunds', record.asked)
  expect(answer, [200], 'a refund that is asked for again')
  if (answer.body.id !== record.id) throw new Violation(`${refund} is there twice`, answer.body)
}

/** Amounts that end so are refused, returned or left unanswered in the sandbox. */
const plain = (amount: number): number => ([13, 17, 19, 77, 78, 99].includes(amount % 100) ? amount - 1 : amount)

export async function makeProduct(doing: Doing, { name, price, stock }: DeedOf<'make product'>): Promise<void> {
  const answer = await ask(doing, 'POST', '/products', {
    name,
    price: major(price),
    ...(stock !== undefined && { stockQuantity: stock }),
  })
  expect(answer, [201], 'a new product')
  const { reference } = answer.body
  doing.merchant.products.set(name, {
    reference,
    price,
    prices: [price],
    stock,
    isActive: true,
    told: ['product.created'],
  })
}

async function change(doing: Doing, product: ProductRecord, body: object, event?: string): Promise<void> {
  expect(await ask(doing, 'PATCH', `/products/${product.reference}`, body), [200], 'a change of a product')
  if (event) product.told.push(event)
}

export async function changePrice(doing: Doing, { product, price }: DeedOf<'change price'>): Promise<void> {
  const record = doing.merchant.products.get(product)
  if (!record) return
  record.prices.push(price)
  await change(doing, record, { price: major(price) }, record.price === price ? undefined : 'product.updated')
  record.price = price
}

export async function deactivateProduct(doing: Doing, { product }: DeedOf<'deactivate product'>): Promise<void> {
  const record = doing.merchant.products.get(product)
  if (!record) return
  if (record.isActive) record.told.push('product.deactivated')
  record.isActive = false
  expect(await ask(doing, 'DELETE', `/products/${record.reference}`), [200], 'a product that is deactivated')
}

export async function activateProduct(doing: Doing, { product }: DeedOf<'activate product'>): Promise<void> {
  const record = doing.merchant.products.get(product)
  if (!record) return
  await change(doing, record, { active: true }, record.isActive ? undefined : 'product.updated')
  record.isActive = true
}

export async function makeClient(doing: Doing, { name }: DeedOf<'make client'>): Promise<void> {
  const answer = await ask(doing, 'POST', '/clients', { name })
  expect(answer, [201], 'a new client')
  doing.merchant.clients.set(name, { id: answer.body.id, name, isDeleted: false, told: ['client.created'] })
}

/** A key belongs to one request: another with it is refused, and makes nothing. */
export async function useKeyTwice(doing: Doing, { name }: DeedOf<'use key twice'>): Promise<void> {
  const { line, merchant, loss } = doing
  const headers = { 'idempotency-key': `simulation-${merchant.number}-${name}` }
  const post = (body: object) =>
    line.sendFirmly({ method: 'POST', path: '/v1/clients', key: merchant.key, headers, body }, loss)
  const made = await post({ name })
  expect(made, [201], 'a new client')
  merchant.clients.set(name, { id: made.body.id, name, isDeleted: false, told: ['client.created'] })
  expect(await post({ name: `Not ${name}` }), [409], 'another client with the same key')
}

export async function renameClient(doing: Doing, { client, to }: DeedOf<'rename client'>): Promise<void> {
  const record = doing.merchant.clients.get(client)
  if (!record) return
  const answer = await ask(doing, 'PUT', `/clients/${record.id}`, { name: to })
  expect(answer, [record.isDeleted ? 404 : 200], 'a change of a client')
  if (record.isDeleted || record.name === to) return
  record.name = to
  record.told.push('client.updated')
}

export async function deleteClient(doing: Doing, { client }: DeedOf<'delete client'>): Promise<void> {
  const record = doing.merchant.clients.get(client)
  if (!record) return
  const answer = await ask(doing, 'DELETE', `/clients/${record.id}`)
  // A repeat finds it deleted already.
  expect(answer, record.isDeleted ? [404] : doing.loss ? [204, 404] : [204, 404], 'a deletion of a client')
  if (!record.isDeleted) record.told.push('client.deleted')
  record.isDeleted = true
}

export async function makeLink(doing: Doing, { name, amount, isSingle }: DeedOf<'make link'>): Promise<void> {
  const usage = isSingle ? 'SINGLE' : 'MULTI'
  const answer = await ask(doing, 'POST', '/payment-links', {
    description: name,
    amount: major(amount),
    usage,
    collect: { email: 'REQUIRED' },
  })
  expect(answer, [201], 'a new link')
  const { reference } = answer.body
  const link: LinkRecord = {
    reference,
    amount,
    isSingle,
    isActive: true,
    told: ['payment_link.created'],
    paid: new Set(),
  }
  doing.merchant.links.set(name, link)
}

export async function deactivateLink(doing: Doing, { link }: DeedOf<'deactivate link'>): Promise<void> {
  const record = doing.merchant.links.get(link)
  if (!record) return
  if (record.isActive) record.told.push('payment_link.deactivated')
  // Before the answer: a buyer may be refused at once.
  record.isActive = false
  expect(await ask(doing, 'DELETE', `/payment-links/${record.reference}`), [200], 'a link that is deactivated')
}

export async function putMoneyIn(doing: Doing, { name, amount }: DeedOf<'put money in'>): Promise<void> {
  const answer = await ask(doing, 'POST', '/wallet/fundings', {
    amount: major(amount),
    method: 'BANK_TRANSFER',
    fundingReference: name,
  })
  expect(answer, doing.loss ? [201, 200] : [201], 'a funding')
  const told = ['wallet.funding.created', 'wallet.funding.succeeded']
  doing.merchant.fundings.set(name, { id: answer.body.id, amount, isThere: false, told })
}

/** Transfers of the sandbox arrive within seconds. */
export function receiveFundings({ fundings, wallet }: Merchant): void {
  for (const funding of fundings.values()) {
    if (!funding.isThere) wallet.available += funding.amount
    funding.isThere = true
  }
}

export async function rotateSecret(doing: Doing, { graceHours }: DeedOf<'rotate secret'>): Promise<void> {
  const { receiver, webhookId } = doing.merchant
  receiver.isRotating = true
  const body = { gracePeriodSeconds: graceHours * 3_600 }
  const answer = await ask(doing, 'POST', `/webhooks/${webhookId}/rotate-secret`, body)
  receiver.isRotating = false
  // A second rotation while the first has its grace is refused.
  if (answer.status === 409 && answer.body.error.code === 'INVALID_STATE') return
  expect(answer, [200], 'a rotation')
  // Without a grace nothing is signed with the old one any more.
  if (graceHours === 0) receiver.secrets = []
  receiver.secrets.push(answer.body.secret)
}

/** The file has each transaction once, and the sums of the list. */
export async function exportTransactions(doing: Doing): Promise<void> {
  const answer = await doing.line.sendFirmly({ path: '/v1/transactions/export', key: doing.merchant.key })
  expect(answer, [200], 'an export')
  const rows = answer.text.trim().split('\r\n').slice(1)
  const ids = rows.map((row) => row.split(',')[1])
  if (new Set(ids).size !== rows.length) throw new Violation('an export has a transaction twice')
  for (const payId of doing.merchant.wallet.payments.keys())
    if (!ids.includes(payId)) throw new Violation(`an export lacks payment ${payId}`)
}
