import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { before, test } from 'node:test'
import { signTestEvent } from '../../sdk/src/webhooks.ts'
import { useHarness } from '../harness.ts'
import { cardOf, pay } from '../payment-page.ts'
import { useListening } from '../sdk/listening.ts'

// The plugin as Vendure calls it, against the service. Vendure's own services stand in for themselves here: the shop is no dependency.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const at = useListening(harness)
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

const vendure = `
const decorator = () => () => {}
export const [Ctx, Allow, Mutation, Resolver, Controller, HttpCode, Post, Req] = Array(8).fill(decorator)
export class BadRequestException extends Error {}
export class UserInputError extends Error {}
export class PaymentMethodHandler { constructor(options) { Object.assign(this, options) } }
export const totalCoveredByPayments = ({ payments }) => payments.reduce((sum, { state, amount }) => sum + (state === 'Settled' ? amount : 0), 0)
export const LanguageCode = { en: 'en' }
export const Permission = { Owner: 'Owner' }
export class ActiveOrderService {}
export class HistoryService {}
export class OrderService {}
export class Refund {}
export class RequestContextService {}
export class TransactionalConnection {}`

type Payment = { amount: number; state: string; transactionId?: string; errorMessage?: string }
type Order = ReturnType<typeof newOrder>
type Opened = { id: string; url: string }
type Handler = {
  createPayment: (ctx: object, order: Order, amount: number, args: object, about: object) => Promise<Payment>
}
type Class<Made> = new (...services: object[]) => Made
let plugin: {
  MizanResolver: Class<{ createMizanCheckout: (ctx: object) => Promise<Opened> }>
  MizanController: Class<{ receive: (request: object) => Promise<object> }>
  mizanPaymentHandler: Handler
  setUp: (options: object) => void
}

before(async () => {
  const stub = `data:text/javascript,${encodeURIComponent(vendure)}`
  const replaced: Record<string, string> = {
    '@vendure/core': stub,
    '@nestjs/common': stub,
    '@nestjs/graphql': stub,
    '@mizan/sdk': new URL('../../sdk/src/mizan.ts', import.meta.url).href,
  }
  registerHooks({
    resolve: (name, context, next) =>
      replaced[name] === undefined ? next(name, context) : { url: replaced[name], shortCircuit: true },
  })
  // Decorators ask for it while the parts load; other tests of this process have the real one, or none.
  const had = Object.getOwnPropertyDescriptor(Reflect, 'defineMetadata')
  if (!had) Object.defineProperty(Reflect, 'defineMetadata', { value: () => {}, configurable: true })
  const parts = ['settings', 'handler', 'checkout', 'webhook'].map(
    (name) => import(new URL(`../../plugins/vendure/${name}.js`, import.meta.url).href),
  )
  plugin = Object.assign({}, ...(await Promise.all(parts)))
  if (!had) Reflect.deleteProperty(Reflect, 'defineMetadata')
})

const newOrder = () => ({
  id: 1,
  code: 'T1FHQXDNRBW2ZK7A',
  state: 'AddingItems',
  totalWithTax: 24_990,
  currencyCode: 'MAD',
  customer: { firstName: 'Salma', lastName: 'Idrissi', emailAddress: 'salma@example.ma', phoneNumber: '' },
})

const returnUrl = 'https://shop.example/thanks'
const context = { channel: { token: 'main' } }

/** A shop with one order. */
async function openShop() {
  const { key: apiKey, merchantId } = await harness.make.merchant()
  plugin.setUp({ apiKey, baseUrl: at.url, returnUrl, webhookSecret })
  const order = newOrder()
  const [payments, notes]: [Payment[], string[]] = [[], []]
  const shop = { isConfigured: true, beforeAdding: () => {} }
  const due = () =>
    payments.reduce((rest, { state, amount }) => rest - (state === 'Settled' ? amount : 0), order.totalWithTax)
  const orders = {
    findOneByCode: async (_ctx: object, code: string) => (code === order.code ? order : undefined),
    getOrderPayments: async () => payments,
    transitionToState: async (_ctx: object, _id: number, state: string) => Object.assign(order, { state }),
    addNoteToOrder: async (_ctx: object, { note }: { note: string }) => void notes.push(note),
    addPaymentToOrder: async (ctx: object, _id: number, { metadata }: { metadata: object }) => {
      if (!shop.isConfigured) return { errorCode: 'INELIGIBLE_PAYMENT_METHOD_ERROR', message: 'no such method' }
      shop.beforeAdding()
      if (order.state !== 'ArrangingPayment') return { errorCode: 'ORDER_PAYMENT_STATE_ERROR', message: 'wrong state' }
      const payment = await plugin.mizanPaymentHandler.createPayment(ctx, order, due(), [], metadata)
      payments.push(payment)
      if (payment.state === 'Error')
        return { errorCode: 'PAYMENT_FAILED_ERROR', paymentErrorMessage: payment.errorMessage }
      return Object.assign(order, { state: 'PaymentSettled' })
    },
  }
  const history = { getHistoryForOrder: async () => ({ items: notes.map((note) => ({ data: { note } })) }) }
  const connection = {
    withTransaction: (ctx: object, work: (ctx: object) => Promise<void>) => work(ctx),
    getRepository: () => ({ findOne: async () => null }),
  }
  const resolver = new plugin.MizanResolver({ getActiveOrder: async () => order }, orders)
  const controller = new plugin.MizanController({ create: async () => context }, orders, connection, history)
  const read = async (path: string) => (await harness.call({ path: `/v1/${path}`, key: apiKey })).body
  const sessionOf = ({ id }: { id: string }) => read(`checkout/sessions/${id}`)
  const hear = async (type: string, object: object) => {
    const event = await signTestEvent({ body: { id: 'e', type, data: { object } }, secret: webhookSecret })
    return controller.receive({ rawBody: Buffer.from(event.body), headers: event.headers })
  }
  const submit = async ({ id, url }: Opened, submitted: object = {}) =>
    (await pay(harness, { id, token: url.split('/c/')[1] ?? '' }, submitted)).body.status
  return {
    apiKey,
    merchantId,
    order,
    payments,
    notes,
    shop,
    sessionOf,
    checkOut: () => resolver.createMizanCheckout(context),
    cancel: ({ id }: Opened) =>
      harness.call({ method: 'POST', path: `/v1/checkout/sessions/${id}/cancel`, key: apiKey, body: {} }),
    submit,
    pay: async (session: Opened) => assert.equal(await submit(session), 'SUCCEEDED'),
    hear,
    hearOf: async (session: Opened) => hear('checkout.session.completed', await sessionOf(session)),
    refund: async () => (await read('refunds')).content[0],
    refunds: async () =>
      (await read('refunds')).content.map(({ amount }: { amount: number }) => amount) as Promise<number[]>,
  }
}

test('an order that is asked about twice has one session, and the event of its payment pays it once', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  assert.deepEqual(await shop.checkOut(), session)
  await shop.pay(session)
  for (let times = 0; times < 2; times++) await shop.hearOf(session)
  assert.deepEqual([shop.order.state, shop.payments.length], ['PaymentSettled', 1])
  assert.deepEqual([await shop.refunds(), shop.notes], [[], []])
})

test('a session that ended is followed by another, again and again', async () => {
  const shop = await openShop()
  const seen = new Set<string>()
  for (let times = 0; times < 3; times++) {
    const session = await shop.checkOut()
    assert.equal((await shop.sessionOf(session)).status, 'OPEN')
    seen.add(session.id)
    await shop.cancel(session)
  }
  assert.equal(seen.size, 3)
})

test('a session whose attempts are used up is canceled, and another one takes the payment', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  for (let tries = 0; tries < 5; tries++) await shop.submit(session, { card: cardOf('DECLINE') })
  assert.equal((await shop.sessionOf(session)).status, 'BLOCKED')
  const next = await shop.checkOut()
  assert.equal((await shop.sessionOf(session)).status, 'CANCELED')
  await shop.pay(next)
})

test('a changed order closes the voucher of the former one, and its buyer is told of a voucher that stays open', async (t) => {
  const shop = await openShop()
  const session = await shop.checkOut()
  assert.equal(await shop.submit(session, { method: 'CASH', card: undefined }), 'AWAITING_CASH')
  shop.order.totalWithTax = 30_000
  const silent = t.mock.method(harness.ports.acquirers.sandbox, 'voidVoucher', async () => ({ status: 'UNKNOWN' }))
  await assert.rejects(shop.checkOut(), ({ message }: Error) =>
    message.startsWith(`A cash voucher of this order as it was waits at ${session.url}, `),
  )
  silent.mock.restore()
  const next = await shop.checkOut()
  assert.equal((await shop.sessionOf(session)).status, 'CANCELED')
  await shop.pay(next)
})

test('a session of another shop, or channel, with the same order code is neither canceled, nor used, nor accepted', async () => {
  const shop = await openShop()
  const others: Opened[] = []
  for (const metadata of [undefined, { vendureOrder: shop.order.code, vendureChannel: 'another' }]) {
    const body = { amount: 249.9, orderId: shop.order.code, returnUrl, reuseOpenSession: false, metadata }
    const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: shop.apiKey, body })
    assert.equal(made.status, 201, made.text)
    others.push({ id: made.body.id, url: made.body.checkoutUrl })
  }
  const own = await shop.checkOut()
  assert.equal((await shop.checkOut()).id, own.id)
  assert.ok(others.every(({ id }) => id !== own.id))
  for (const other of others) {
    assert.equal((await shop.sessionOf(other)).status, 'OPEN')
    await shop.pay(other)
    await shop.hearOf(other)
    const about = { sessionId: other.id }
    const added = await plugin.mizanPaymentHandler.createPayment(context, shop.order, 24_990, [], about)
    assert.deepEqual([added.state, added.errorMessage], ['Error', 'This session is of another order.'])
  }
  assert.deepEqual([shop.payments, shop.notes, await shop.refunds()], [[], [], []])
})

test('a session that the buyer began anew on our page is the one of its order', async () => {
  const shop = await openShop()
  const first = await shop.checkOut()
  const { amount, orderId, metadata } = await shop.sessionOf(first)
  await shop.cancel(first)
  const body = { amount, orderId, returnUrl, metadata }
  const { id } = (await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: shop.apiKey, body })).body
  assert.equal((await shop.checkOut()).id, id)
})

test('an order that changed is another session, and the one before can be paid no more', async () => {
  const shop = await openShop()
  const first = await shop.checkOut()
  shop.order.customer.emailAddress = 'salma.idrissi@example.ma'
  const second = await shop.checkOut()
  assert.equal((await shop.sessionOf(first)).status, 'CANCELED')
  assert.equal((await shop.sessionOf(second)).customer.email, 'salma.idrissi@example.ma')
  shop.order.totalWithTax = 30_000
  const third = await shop.checkOut()
  assert.equal((await shop.sessionOf(second)).status, 'CANCELED')
  shop.order.totalWithTax = 24_990
  const fourth = await shop.checkOut()
  assert.equal((await shop.sessionOf(third)).status, 'CANCELED')
  const { status, amount } = await shop.sessionOf(fourth)
  assert.deepEqual([status, amount], ['OPEN', 249.9])
})

test('what is paid already by another method is not asked for, nor expected', async () => {
  const shop = await openShop()
  shop.payments.push({ amount: 5_000, state: 'Settled' })
  const session = await shop.checkOut()
  await shop.pay(session)
  const { amount, transactionId } = await shop.sessionOf(session)
  assert.equal(amount, 199.9)
  shop.order.state = 'AddingItems'
  await shop.hearOf(session)
  assert.equal(shop.payments[1]?.transactionId, transactionId)
  assert.deepEqual([shop.order.state, await shop.refunds()], ['PaymentSettled', []])
})

test('a payment of another amount than the order goes back once, with a note, and the order can be paid', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  shop.order.totalWithTax = 30_000
  await shop.pay(session)
  for (let times = 0; times < 2; times++) await shop.hearOf(session)
  assert.deepEqual(await shop.refunds(), [249.9])
  assert.equal(shop.notes.length, 1)
  assert.match(
    shop.notes[0] ?? '',
    /249\.9 MAD were paid .* and not 300 MAD\. They are given back by the refund \S+\.$/,
  )
  // The buyer puts the cart back to what it was.
  shop.order.totalWithTax = 24_990
  const next = await shop.checkOut()
  await shop.pay(next)
  await shop.hearOf(next)
  assert.deepEqual([shop.order.state, await shop.refunds()], ['PaymentSettled', [249.9]])
})

test('a session whose money went back pays no order, whoever names it', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  shop.order.totalWithTax = 30_000
  await shop.pay(session)
  await shop.hearOf(session)
  // The buyer puts the cart back to what it was: the event comes again, and the storefront adds the session.
  Object.assign(shop.order, { totalWithTax: 24_990, state: 'ArrangingPayment' })
  await shop.hearOf(session)
  const added = await plugin.mizanPaymentHandler.createPayment(context, shop.order, 24_990, [], {
    sessionId: session.id,
  })
  assert.deepEqual([added.state, added.errorMessage], ['Error', 'The money of this session went back to the buyer.'])
  assert.ok(shop.payments.every(({ state }) => state === 'Error'))
  assert.deepEqual([shop.order.state, await shop.refunds()], ['ArrangingPayment', [249.9]])
})

test('an order whose cart was looked at once more is paid, and money for one that is cancelled goes back', async () => {
  const back = await openShop()
  const session = await back.checkOut()
  await back.pay(session)
  back.order.state = 'AddingItems'
  await back.hearOf(session)
  assert.deepEqual([back.order.state, await back.refunds()], ['PaymentSettled', []])
  const shop = await openShop()
  const other = await shop.checkOut()
  await shop.pay(other)
  shop.order.state = 'Cancelled'
  await shop.hearOf(other)
  assert.deepEqual(await shop.refunds(), [249.9])
  assert.match(shop.notes[0] ?? '', /the order was Cancelled/)
})

test('a payment that a storefront adds while the event is read is not given back', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  await shop.pay(session)
  const { transactionId } = await shop.sessionOf(session)
  shop.shop.beforeAdding = () => {
    shop.payments.push({ amount: 24_990, state: 'Settled', transactionId })
    shop.order.state = 'PaymentSettled'
  }
  await shop.hearOf(session)
  assert.deepEqual([shop.payments.length, await shop.refunds(), shop.notes], [1, [], []])
})

test('a refund that is refused for good is left to the merchant, and the event does not come again', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  await shop.pay(session)
  const { transactionId } = await shop.sessionOf(session)
  const body = { transactionId, amount: 249.9, reason: 'OTHER', refundReference: 'by hand' }
  assert.equal((await harness.call({ method: 'POST', path: '/v1/refunds', key: shop.apiKey, body })).status, 202)
  shop.order.state = 'Cancelled'
  for (let times = 0; times < 2; times++) await shop.hearOf(session)
  assert.equal(shop.notes.length, 1)
  assert.match(shop.notes[0] ?? '', /Give them back in Mizan, payment \S+: a refund was refused \([A-Z_]+\)/)
})

test('a refund that gives nothing back after all is told on the order, once', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  await shop.pay(session)
  shop.order.state = 'Cancelled'
  await shop.hearOf(session)
  const { token } = await harness.make.session(shop.merchantId, 'ADMIN')
  const path = `/api/v1/company/refunds/${(await shop.refund()).id}/cancel?environment=SANDBOX`
  assert.equal((await harness.call({ method: 'POST', path, key: token })).status, 200)
  const refund = await shop.refund()
  for (let times = 0; times < 2; times++) {
    await shop.hear('refund.canceled', refund)
    await shop.hearOf(session)
  }
  assert.equal(shop.notes.length, 2)
  assert.match(shop.notes[0] ?? '', /They are given back by the refund/)
  assert.equal(
    shop.notes[1],
    `Mizan: 249.9 MAD did not go back to the buyer, as the refund ${refund.id} was canceled: give them back in Mizan, payment ${refund.transactionId}.`,
  )
  await shop.hear('refund.failed', { ...refund, status: 'FAILED', refundReference: 'by hand' })
  assert.equal(shop.notes.length, 2)
})

test('an event is refused, and comes again, while the shop has no such payment method', async () => {
  const shop = await openShop()
  const session = await shop.checkOut()
  await shop.pay(session)
  shop.shop.isConfigured = false
  await assert.rejects(shop.hearOf(session), /no such method/)
  shop.shop.isConfigured = true
  await shop.hearOf(session)
  assert.deepEqual([shop.order.state, await shop.refunds()], ['PaymentSettled', []])
})
