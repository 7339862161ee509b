import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { expireSessions } from '#money/payments/endings.ts'
import { abandonChallenges } from '#money/payments/resolve.ts'
import { settle } from '#money/payments/settle.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import { minuteMs } from '#platform/durations.ts'
import { assertRefused } from '#test/answers.ts'
import { listEvents } from '#test/factory-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { cardOf, visit } from '#test/payment-page.ts'
import { buy, ordersOf, payFor, productOf, stockOf } from '#test/sales-page.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { verify } from '../../verify/verify.ts'
import { orderByForm } from './actions/placing.ts'
import { partsAt } from '#test/ports.ts'

// An order from the sales page to its money, or to its end without.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

const cash = { method: 'CASH', card: undefined }

const eventsOf = async ({ sandbox }: TestMerchant) =>
  (await listEvents(harness.db.read, sandbox)).map(({ type, resourceId, body }) => ({
    type,
    resourceId,
    body: JSON.parse(body),
  }))
const typesOf = async (merchant: TestMerchant) =>
  (await eventsOf(merchant)).map(({ type }) => type).filter((type) => !type.startsWith('payment_method.'))

const partsOn = (now: Date) => paymentPartsOf(partsAt(harness, () => now))
const expireAt = (now: Date) => expireSessions(partsOn(now))

async function assertSound(): Promise<void> {
  const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
}

test('a card pays the order: its stock is sold, and its transaction is named', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 10 })
  const bought = await buy(harness, reference, { quantity: '2' })
  const paid = await payFor(harness, bought)
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  const [order] = await ordersOf(harness, merchant, reference)
  assert.deepEqual([order.status, order.fulfilment, order.paymentMethod], ['PAID', 'UNFULFILLED', 'CARD'])
  assert.match(order.transactionReference, /^TX-/)
  assert.ok(order.paidAt)
  assert.deepEqual(await stockOf(harness, merchant, reference), [2, 0, 8])
  assert.deepEqual(await typesOf(merchant), [
    'product.created',
    'product_order.created',
    'payment.created',
    'payment.succeeded',
    'product_order.paid',
  ])
  const product = await harness.call({ path: `/v1/products/${reference}`, key: merchant.key })
  assert.equal(product.body.ordersCount, 1)
  await assertSound()
})

test('the payment’s events carry the metadata and externalId of the product, and those of the order in data.object.order', async () => {
  const merchant = await harness.make.merchant()
  const fields = { name: 'Tajine', price: 249.9, externalId: 'sku-1042', metadata: { shelf: '4b', 2: null } }
  const made = await harness.call({ method: 'POST', path: '/v1/products', key: merchant.key, body: fields })
  const bought = await buy(harness, made.body.reference)
  await payFor(harness, bought)
  const [order] = await ordersOf(harness, merchant, made.body.reference)
  const told = (await eventsOf(merchant)).filter(({ type }) => /^payment\.|^product_order\./.test(type))
  assert.equal(told.length, 4)
  for (const { type, body } of told) {
    assert.deepEqual([body.externalId, body.metadata], ['sku-1042', { shelf: '4b', 2: null }], type)
    if (!type.startsWith('payment.')) continue
    const { object } = body.data
    assert.deepEqual(object.order, {
      reference: order.reference,
      orderNumber: '#1001',
      productReference: made.body.reference,
      quantity: 1,
    })
    assert.deepEqual(object.source, { kind: 'PRODUCT_ORDER', id: order.reference })
  }
})

test('an order placed with metadata of its own has it on itself and in the events of its payments', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant)
  const metadata = '{"giftWrap":true}'
  const formId = 'a-form-of-a-till'
  const { session } = await harness.make.write(merchant.sandbox, (ctx) =>
    orderByForm({ ...ctx, requireAcquirer: async () => {} }, reference, { quantity: 1, buyer: {}, formId, metadata }),
  )
  await payFor(harness, { token: sessionToken(harness.secrets, session?.id ?? '') })
  const [order] = await ordersOf(harness, merchant, reference)
  assert.deepEqual(order.metadata, { giftWrap: true })
  const succeeded = (await eventsOf(merchant)).find(({ type }) => type === 'payment.succeeded')
  assert.deepEqual(succeeded?.body.data.object.order.metadata, { giftWrap: true })
})

test('cash: the stock is kept until the voucher ends, and the agent’s word sells it', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 3 })
  const bought = await buy(harness, reference)
  const voucher = (await payFor(harness, bought, cash)).body.nextAction
  await expireAt(new Date(Date.now() + 60 * minuteMs))
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 1, 2])
  const form = { number: voucher.reference, payment: 'p-1' }
  await visit(harness, '/simulator/agent', form)
  const [order] = await ordersOf(harness, merchant, reference)
  assert.deepEqual([order.status, order.paymentMethod], ['PAID', 'CASH'])
  assert.deepEqual(await stockOf(harness, merchant, reference), [1, 0, 2])
  await assertSound()
})

test('an order that is unpaid after 15 minutes expires once, and its stock is free again', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 1 })
  await buy(harness, reference)
  await expireAt(new Date(Date.now() + 14 * minuteMs))
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 1, 0])
  const late = new Date(Date.now() + 16 * minuteMs)
  await Promise.all(Array.from({ length: 4 }, () => expireAt(late)))
  assert.equal((await ordersOf(harness, merchant, reference))[0].status, 'EXPIRED')
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 0, 1])
  assert.equal((await typesOf(merchant)).filter((type) => type === 'product_order.canceled').length, 1)
  await assertSound()
})

test('a declined card leaves the order and its stock waiting for another try', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 1 })
  const bought = await buy(harness, reference)
  const declined = await payFor(harness, bought, { card: cardOf('DECLINE INSUFFICIENT') })
  assert.equal(declined.body.status, 'FAILED', declined.text)
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 1, 0])
  assert.equal((await payFor(harness, bought)).body.status, 'SUCCEEDED')
  assert.deepEqual(await stockOf(harness, merchant, reference), [1, 0, 0])
})

test('a product that is deactivated while the buyer fills in the card is refused at submit, and the session is over', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 2 })
  const bought = await buy(harness, reference)
  await harness.call({ method: 'DELETE', path: `/v1/products/${reference}`, key: merchant.key })
  assertRefused(await payFor(harness, bought), 'PRODUCT_NOT_AVAILABLE', { rule: 'INACTIVE' })
  assert.equal((await ordersOf(harness, merchant, reference))[0].status, 'CANCELED')
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 0, 2])
  const page = await harness.call({ path: `/c/${bought.token}?lang=en` })
  assert.match(page.text, /canceled/)
  assert.ok(!(await typesOf(merchant)).some((type) => type.startsWith('payment.')))
  await assertSound()
})

test('money that comes after the order has expired goes back to the buyer, and the stock stays free', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 1 })
  const bought = await buy(harness, reference)
  const challenged = await payFor(harness, bought, { card: cardOf('CHALLENGE') })
  assert.equal(challenged.body.status, 'REQUIRES_ACTION', challenged.text)
  const late = new Date(Date.now() + 30 * minuteMs)
  await abandonChallenges(partsOn(late))
  await expireAt(late)
  const [order] = await ordersOf(harness, merchant, reference)
  assert.equal(order.status, 'EXPIRED')
  const { id } = (await harness.call({ path: '/v1/transactions', key: merchant.key })).body.content[0]
  const row = await findTransaction(harness.db.read, merchant.sandbox, id)
  const parts = partsOn(late)
  await settle(
    parts,
    { scope: merchant.sandbox, correlationId: 'late', transactionId: id },
    {
      status: 'APPROVED',
      amountMinor: 24_990n,
      currency: 'MAD',
      card: {
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2040,
        country: 'MA',
        funding: 'CREDIT',
        issuer: 'A bank',
        fingerprint: 'f',
      },
      authorisationCode: '000000',
      acquirerReference: row?.acquirerReference ?? 'late',
      capturedAt: late,
    },
  )
  assert.equal((await ordersOf(harness, merchant, reference))[0].status, 'EXPIRED')
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 0, 1])
  const refunds = (await harness.call({ path: '/v1/transactions?type=REFUND', key: merchant.key })).body.content
  assert.deepEqual([refunds.length, refunds[0].amount], [1, 249.9])
})

test('the session of an order ends with the sale of its product', async () => {
  const merchant = await harness.make.merchant()
  const end = new Date(Date.now() + 5 * minuteMs)
  const reference = await productOf(harness, merchant, { expiresAt: end })
  const bought = await buy(harness, reference)
  const shown = (await harness.call({ path: `/c/${bought.token}` })).text
  assert.ok(shown.includes(`data-ends="${end.toISOString()}"`), shown)
})
