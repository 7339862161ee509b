import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { createAgentKey } from '#platform/keys/agent-keys.ts'
import { assertPortalRefused } from '#test/contract/portal-conventions.ts'
import type { TestMerchant } from '#test/factory.ts'
import { listEvents } from '#test/factory-queries.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'
import { atOnce, count } from '#test/races/together.ts'
import { fundWallet, workOnRefunds } from '#test/refunds.ts'
import { visit } from '#test/payment-page.ts'
import { type Bought, buy, ordersOf, payFor, productOf, stockOf } from '#test/sales-page.ts'
import { verify } from '../../verify/verify.ts'

// Orders in the portal: members find them, fulfil them, or cancel them.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const path = '/api/v1/orders'

type Shop = { merchant: TestMerchant; session: TestSession; product: string; buyer: string }
let buyers = 0

async function newShop(stockQuantity = 10): Promise<Shop> {
  const merchant = await harness.make.merchant()
  const session = await harness.make.session(merchant.merchantId, 'OWNER', { locale: 'fr' })
  await fundWallet(harness, merchant.sandbox, 500_000n)
  const product = await productOf(harness, merchant, { stockQuantity })
  return { merchant, session, product, buyer: `buyer-${process.pid}-${buyers++}@example.ma` }
}

const ordered = ({ product, buyer }: Shop, fields: Record<string, string> = {}): Promise<Bought> =>
  buy(harness, product, { email: buyer, ...fields })

/** The reference of an order that a card has paid. */
async function paid(shop: Shop, fields: Record<string, string> = {}): Promise<string> {
  assert.equal((await payFor(harness, await ordered(shop, fields))).body.status, 'SUCCEEDED')
  return (await ordersOf(harness, shop.merchant, shop.product)).at(-1).reference
}

const act = ({ session }: Pick<Shop, 'session'>, reference: string, step: string, body?: object): Promise<Answer> =>
  harness.call({ method: 'POST', path: `${path}/${reference}/${step}`, key: session.token, ...(body && { body }) })

/** Refused, with the state of the order and what that allows. */
function assertRefused({ status, body, text }: Answer, words: RegExp): void {
  assert.deepEqual([status, body.code], [409, 'ERR-1009'], text)
  assert.match(body.message, words)
}

const list = async ({ session }: Pick<Shop, 'session'>, query = '') =>
  (await harness.call({ path: `${path}?environment=SANDBOX${query}`, key: session.token })).body
const read = async ({ session }: Pick<Shop, 'session'>, reference: string) =>
  (await harness.call({ path: `${path}/${reference}`, key: session.token })).body

const shipment = { carrier: 'Amana', trackingNumber: 'MA123', trackingUrl: 'https://amana.example/MA123' }
const toldOf = async ({ merchant }: Shop, reference: string) =>
  (await listEvents(harness.db.read, merchant.sandbox))
    .filter((event) => event.resourceId === reference)
    .sort((one, other) => one.sequence - other.sequence)
    .map(({ type }) => type)

async function assertSound(): Promise<void> {
  const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
}

test('an order is prepared, shipped and delivered, each with its moment and its event', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  const steps: [string, object | undefined, string, string][] = [
    ['prepare', undefined, 'PREPARING', 'preparedAt'],
    ['ship', shipment, 'SHIPPED', 'shippedAt'],
    ['deliver', undefined, 'DELIVERED', 'deliveredAt'],
  ]
  for (const [step, body, fulfilment, moment] of steps) {
    const answer = await act(shop, reference, step, body)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.fulfilment, fulfilment)
    assert.ok(answer.body[moment], moment)
  }
  const { carrier, trackingNumber, trackingUrl, status } = await read(shop, reference)
  assert.deepEqual({ carrier, trackingNumber, trackingUrl, status }, { ...shipment, status: 'PAID' })
  assert.deepEqual(await toldOf(shop, reference), [
    'product_order.created',
    'product_order.paid',
    'product_order.prepared',
    'product_order.shipped',
    'product_order.delivered',
  ])
  assert.equal((await ordersOf(harness, shop.merchant, shop.product))[0].trackingNumber, 'MA123')
  await assertSound()
})

test('a step that is not the next one is refused with 409 and changes nothing', async () => {
  const shop = await newShop()
  await ordered(shop)
  const [{ reference: pending }] = await ordersOf(harness, shop.merchant, shop.product)
  for (const [step, body] of [['prepare'], ['ship', shipment], ['deliver']] as const)
    assertRefused(await act(shop, pending, step, body), /waits for its payment: it can be canceled/)
  const reference = await paid(shop)
  assertRefused(
    await act(shop, reference, 'ship', shipment),
    /paid and not prepared yet: it can be prepared or canceled/,
  )
  assertRefused(await act(shop, reference, 'deliver'), /not prepared yet/)
  await act(shop, reference, 'prepare')
  assertRefused(await act(shop, reference, 'prepare'), /being prepared: it can be shipped or canceled/)
  await act(shop, reference, 'ship', shipment)
  assertRefused(
    await act(shop, reference, 'cancel', { reason: 'Too late' }),
    /is shipped: it can be marked as delivered/,
  )
  const headers = { 'accept-language': 'fr' }
  const again = { method: 'POST', path: `${path}/${reference}/prepare`, key: shop.session.token, headers } as const
  assertRefused(await harness.call(again), /La commande est expédiée\s: elle peut être marquée comme livrée/)
  assert.equal((await toldOf(shop, reference)).length, 4)
})

test('of 64 who ship an order at once one does, and the buyer gets one mail', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  await act(shop, reference, 'prepare')
  const answers = await atOnce(64, () => act(shop, reference, 'ship', shipment))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 1, 409: 63 })
  assert.deepEqual((await harness.mailsTo(shop.buyer)).length, 2)
})

test('an order is shipped without a carrier too, and the mail to the buyer then names none', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  await act(shop, reference, 'prepare')
  const shipped = await act(shop, reference, 'ship', {})
  assert.equal(shipped.status, 200, shipped.text)
  assert.deepEqual(
    [shipped.body.fulfilment, 'carrier' in shipped.body, 'trackingNumber' in shipped.body],
    ['SHIPPED', false, false],
  )
})

test('a carrier that is named has a name, and a tracking address is https', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  await act(shop, reference, 'prepare')
  const answer = await act(shop, reference, 'ship', { trackingUrl: 'http://x.example', carrier: '' })
  assert.equal(answer.status, 400)
  assert.deepEqual(Object.keys(answer.body.fields).sort(), ['carrier', 'trackingUrl'])
})

test('the orders of all products are listed for one environment, and found by state, step, product, time and words', async () => {
  const shop = await newShop()
  const second = await productOf(harness, shop.merchant, { name: 'Tapis' })
  const first = await paid(shop, { name: 'Youssef Alami', phone: '+212661223344' })
  await ordered({ ...shop, product: second })
  const [{ reference: pending }] = await ordersOf(harness, shop.merchant, second)
  await act(shop, first, 'prepare')
  const found = async (query: string) =>
    (await list(shop, query)).content.map(({ reference }: { reference: string }) => reference)
  assert.deepEqual(await found(''), [pending, first])
  const queries: [string, string[]][] = [
    ['&status=PENDING', [pending]],
    ['&fulfilment=PREPARING', [first]],
    [`&product=${second}`, [pending]],
    ['&q=%231001', [first]],
    ['&q=1002', [pending]],
    ['&q=alami', [first]],
    ['&q=661223344', [first]],
    [`&q=${pending}`, [pending]],
    ['&q=nobody', []],
    ['&to=2026-01-01T00:00:00Z', []],
    ['&sort=createdAt', [first, pending]],
  ]
  for (const [query, references] of queries) assert.deepEqual(await found(query), references, query)
  assert.equal((await list(shop, '&size=1')).totalElements, 2)
  const live = await harness.call({ path: `${path}?environment=PRODUCTION`, key: shop.session.token })
  assert.deepEqual([live.status, live.body.content], [200, []])
  assert.equal((await harness.call({ path, key: shop.session.token })).body.fields.environment, 'is required')
  const { key } = shop.merchant
  const ofProduct = await harness.call({ path: `/v1/products/${shop.product}/orders?q=alami`, key })
  assert.equal(ofProduct.body.totalElements, 1)
})

test('the list shows the picture that the product of an order has now', async () => {
  const shop = await newShop()
  const { key } = shop.merchant
  const imageUrl = 'https://shop.example/tapis.jpg'
  const second = await productOf(harness, shop.merchant, { name: 'Tapis', imageUrl })
  await ordered(shop)
  await ordered({ ...shop, product: second })
  const pictures = async () => (await list(shop)).content.map((order: { imageUrl?: string }) => order.imageUrl)
  assert.deepEqual(await pictures(), [imageUrl, undefined])
  const path = `/v1/products/${second}`
  await harness.call({ method: 'PATCH', path, key, body: { imageUrl: 'https://shop.example/other.jpg' } })
  assert.deepEqual(await pictures(), ['https://shop.example/other.jpg', undefined])
})

test('an order of another company is not found, and a viewer looks and does nothing', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  const stranger = await newShop()
  for (const step of ['prepare', 'deliver']) assertPortalRefused(await act(stranger, reference, step), 'NOT_FOUND')
  assertPortalRefused(await harness.call({ path: `${path}/${reference}`, key: stranger.session.token }), 'NOT_FOUND')
  const viewer = { session: await harness.make.session(shop.merchant.merchantId, 'VIEWER') }
  assert.equal((await read(viewer, reference)).reference, reference)
  assertPortalRefused(await act(viewer, reference, 'prepare'), 'ROLE_NOT_ALLOWED')
})

test('a note is the company’s own, is kept, and is taken away by an empty one', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  const note = (text: string) =>
    harness.call({ method: 'PATCH', path: `${path}/${reference}`, key: shop.session.token, body: { note: text } })
  assert.equal((await note('Gift: no price')).body.note, 'Gift: no price')
  assert.equal((await note('')).body.note, undefined)
  assert.equal((await toldOf(shop, reference)).length, 2)
})

test('canceling an order that waits for its money frees its stock and closes its page', async () => {
  const shop = await newShop(5)
  const { token } = await ordered(shop, { quantity: '2' })
  const [{ reference }] = await ordersOf(harness, shop.merchant, shop.product)
  const { body } = await act(shop, reference, 'cancel', { reason: 'Sold at the shop' })
  assert.deepEqual([body.status, body.cancelReason], ['CANCELED', 'Sold at the shop'])
  assert.ok(body.canceledAt)
  assert.deepEqual(await stockOf(harness, shop.merchant, shop.product), [0, 0, 5])
  assert.equal((await payFor(harness, { token }).catch(() => ({ status: 0 }))).status, 0)
  assert.match(
    (await harness.mailsTo(shop.buyer)).at(-1)?.text ?? '',
    /Sold at the shop[\s\S]*You have not been charged/,
  )
  assertRefused(await act(shop, reference, 'cancel', { reason: 'x' }), /is canceled: nothing can be done/)
  await assertSound()
})

test('canceling an order that was paid refunds it, puts its units back once, and stops its way', async () => {
  const shop = await newShop(5)
  const reference = await paid(shop, { quantity: '2' })
  await act(shop, reference, 'prepare')
  const answers = await atOnce(8, () => act(shop, reference, 'cancel', { reason: 'Broken' }))
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 1, 409: 7 })
  assertRefused(await act(shop, reference, 'ship', shipment), /is canceled/)
  const waiting = await read(shop, reference)
  assert.deepEqual([waiting.status, waiting.cancelReason, waiting.fulfilment], ['PAID', 'Broken', 'PREPARING'])
  assert.deepEqual(await stockOf(harness, shop.merchant, shop.product), [2, 0, 3])
  await workOnRefunds(harness)
  const done = await read(shop, reference)
  assert.deepEqual([done.status, done.restockedQuantity], ['REFUNDED', 2])
  assert.deepEqual(await stockOf(harness, shop.merchant, shop.product), [0, 0, 5])
  assert.deepEqual(await toldOf(shop, reference), [
    'product_order.created',
    'product_order.paid',
    'product_order.prepared',
    'product_order.canceled',
    'product_order.refunded',
  ])
  await assertSound()
})

test('canceling without restock leaves the units sold', async () => {
  const shop = await newShop(5)
  const reference = await paid(shop)
  await act(shop, reference, 'cancel', { reason: 'Broken', restock: false })
  await workOnRefunds(harness)
  assert.deepEqual(await stockOf(harness, shop.merchant, shop.product), [1, 0, 4])
  assert.equal((await read(shop, reference)).status, 'REFUNDED')
  await assertSound()
})

test('an order that was paid in cash is canceled only with the account that the money goes to', async () => {
  const shop = await newShop()
  const { body } = await payFor(harness, await ordered(shop), { method: 'CASH', card: undefined })
  await visit(harness, '/simulator/agent', { number: body.nextAction.reference, payment: 'p-9' })
  const [{ reference }] = await ordersOf(harness, shop.merchant, shop.product)
  const refused = await act(shop, reference, 'cancel', { reason: 'Broken' })
  assert.equal(refused.status, 400)
  assert.ok(refused.body.fields.destination, refused.text)
  assert.equal((await read(shop, reference)).canceledAt, undefined)
  const account = { rib: '011780000012345678901226', holderName: 'Salma Idrissi' }
  const mistyped = await act(shop, reference, 'cancel', { reason: 'Broken', destination: account })
  assert.deepEqual([mistyped.status, Object.keys(mistyped.body.fields)], [400, ['destination.rib']])
  const destination = { ...account, rib: '011780000012345678901296' }
  const answer = await act(shop, reference, 'cancel', { reason: 'Broken', destination })
  assert.equal(answer.status, 200, answer.text)
  await assertSound()
})

test('an order that waits for cash is canceled together with its voucher: no agent takes cash for it', async () => {
  const shop = await newShop(5)
  const { body } = await payFor(harness, await ordered(shop), { method: 'CASH', card: undefined })
  const [{ reference }] = await ordersOf(harness, shop.merchant, shop.product)
  const answer = await act(shop, reference, 'cancel', { reason: 'Sold elsewhere' })
  assert.deepEqual([answer.status, answer.body.status], [200, 'CANCELED'])
  const refused = await visit(harness, '/simulator/agent', { number: body.nextAction.reference, payment: 'p-10' })
  assert.equal(refused.status, 409)
  assert.deepEqual(await stockOf(harness, shop.merchant, shop.product), [0, 0, 5])
  await assertSound()
})

test('an order whose cash an agent gave back is refunded: it is not sent, and its units are for sale again, once', async () => {
  const shop = await newShop(5)
  const { body } = await payFor(harness, await ordered(shop, { quantity: '2' }), { method: 'CASH', card: undefined })
  const { key } = await inTransaction(harness.db, (tx) =>
    createAgentKey(tx, { network: 'simulator', environment: 'SANDBOX', name: 'Tills' }, new Date()),
  )
  const tell = (verb: 'confirm' | 'reverse', told: object) =>
    harness.call({
      method: 'POST',
      path: `/agents/v1/vouchers/${body.nextAction.reference}/${verb}`,
      key,
      body: { agentTransactionId: `reversed ${shop.product}`, ...told },
    })
  const { amount } = (await ordersOf(harness, shop.merchant, shop.product))[0]
  assert.equal((await tell('confirm', { amount, agent: 'Agence Agdal' })).status, 200)
  const [{ reference }] = await ordersOf(harness, shop.merchant, shop.product)
  assert.equal((await act(shop, reference, 'prepare')).status, 200)
  for (let n = 0; n < 2; n++) assert.equal((await tell('reverse', {})).body.status, 'REVERSED')
  const { status, restockedQuantity } = await read(shop, reference)
  assert.deepEqual([status, restockedQuantity], ['REFUNDED', 2])
  assert.deepEqual(await stockOf(harness, shop.merchant, shop.product), [0, 0, 5])
  assert.equal((await act(shop, reference, 'ship', shipment)).status, 409)
  await assertSound()
})

test('a refund over the API makes an order partially refunded and then refunded, and puts back what it pays for', async () => {
  const shop = await newShop(5)
  const reference = await paid(shop, { quantity: '3' })
  const { key } = shop.merchant
  const [{ id: transactionId }] = (await harness.call({ path: '/v1/transactions?type=PAYMENT', key })).body.content
  const refund = async (body: object) => {
    const asked = { transactionId, reason: 'RETURN', ...body }
    const answer = await harness.call({ method: 'POST', path: '/v1/refunds', key, body: asked })
    assert.equal(answer.status, 202, answer.text)
    await workOnRefunds(harness)
    const { status, restockedQuantity } = await read(shop, reference)
    return [status, restockedQuantity, ...(await stockOf(harness, shop.merchant, shop.product))]
  }
  const one = await refund({ refundReference: 'r-1', amount: 249.9, restock: true })
  assert.deepEqual(one, ['PARTIALLY_REFUNDED', 1, 2, 0, 3])
  const some = await refund({ refundReference: 'r-2', amount: 10 })
  assert.deepEqual(some, ['PARTIALLY_REFUNDED', 1, 2, 0, 3])
  assert.deepEqual(await refund({ refundReference: 'r-3', restock: true }), ['REFUNDED', 3, 0, 0, 5])
  await assertSound()
})

test('developers cancel in the sandbox, but give no real money back', async () => {
  const shop = await newShop()
  const developer = { session: await harness.make.session(shop.merchant.merchantId, 'DEVELOPER') }
  assert.equal((await act(developer, await paid(shop), 'cancel', { reason: 'Broken' })).status, 200)
  const [product] = await harness.make.products(shop.merchant.production, [{}])
  const { reference } = await harness.make.order(shop.merchant.production, product?.reference ?? '')
  await harness.make.paidOrder(shop.merchant.production, reference)
  assertPortalRefused(await act(developer, reference, 'cancel', { reason: 'Broken' }), 'ROLE_NOT_ALLOWED')
})

test('the buyer hears of payment, shipping, cancelation and refund in their language; the owner of a new order in theirs', async () => {
  const shop = await newShop()
  const reference = await paid(shop)
  const [confirmed] = await harness.mailsTo(shop.buyer)
  assert.match(confirmed?.subject ?? '', /^Your order #1001 from A test merchant is confirmed$/)
  assert.match(confirmed?.text ?? '', /249\.90[\s\S]*1 × Tajine[\s\S]*This is a test. No real money moved\./)
  const [news] = await harness.mailsTo(shop.session.email)
  assert.match(news?.subject ?? '', /^Nouvelle commande #1001\s: 1 × Tajine$/)
  assert.match(news?.text ?? '', /Acheteur\s: Salma Idrissi, Rabat/)
  assert.ok(news?.text.includes(`/dashboard/orders/${reference}`))

  await act(shop, reference, 'prepare')
  await act(shop, reference, 'ship', shipment)
  const shipped = (await harness.mailsTo(shop.buyer)).at(-1)
  assert.match(shipped?.text ?? '', /Amana[\s\S]*MA123[\s\S]*https:\/\/amana\.example\/MA123/)

  const other = await paid(shop)
  await act(shop, other, 'cancel', { reason: 'Broken' })
  await workOnRefunds(harness)
  const [canceled, refunded] = (await harness.mailsTo(shop.buyer)).slice(-2)
  assert.match(canceled?.text ?? '', /Reason: Broken[\s\S]*is being refunded/)
  assert.match(refunded?.text ?? '', /refunded MAD.249\.90/)
})

test('an owner who does not want mails of orders gets none', async () => {
  const shop = await newShop()
  const body = { orderMails: false }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: shop.session.token, body })
  await paid(shop)
  assert.deepEqual(await harness.mailsTo(shop.session.email), [])
})

test('the company says from how few units on product.low_stock is told', async () => {
  const shop = await newShop(10)
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: shop.session.token, body: { lowStockAt: 8 } })
  await ordered(shop)
  assert.deepEqual(await toldOf(shop, shop.product), ['product.created'])
  await ordered(shop)
  assert.deepEqual(await toldOf(shop, shop.product), ['product.created', 'product.low_stock'])
})
