import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signTestEvent } from '../../sdk/src/webhooks.ts'
import { freePort } from '../free-port.ts'
import { useHarness } from '../harness.ts'
import { installShop, openBrowser, payInBrowser, returnUrl, shopsFolder, startShop } from './shop.ts'

// A buyer pays in the real Vendure, and its admin gives a part of it back. `MIZAN_TEST_SHOPS` names a folder for the shop, which comes from the npm
// registry; without it nothing runs here.

const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000', PUBLIC_URL: publicUrl })
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

async function startVendure(t: TestContext, options: object): Promise<string> {
  const packages = { '@vendure/core': '3.7.3', 'sql.js': '1.13.0', 'graphql-tag': '2.12.6' }
  const place = installShop({ name: 'vendure', packages, file: ['vendure-shop.js', 'shop.js'] })
  const port = String(await freePort())
  const env = { PORT: port, OPTIONS: JSON.stringify(options) }
  await startShop(t, { place, command: ['shop.js'], env, ready: /^READY$/ })
  return `http://127.0.0.1:${port}`
}

/** Calls an API of the shop as one person. */
function apiOf(url: string) {
  let token = ''
  return async <Answer>(query: string, variables: object = {}): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    token = answer.headers.get('vendure-auth-token') ?? token
    const { data, errors } = (await answer.json()) as { data: Answer; errors?: object }
    assert.equal(errors, undefined, JSON.stringify(errors))
    return data
  }
}
type Api = ReturnType<typeof apiOf>
type WithId = { id: string }
type Order = { state: string; payments: { id: string; state: string; transactionId: string }[] }

async function stockShop(admin: Api): Promise<string> {
  await admin('mutation { login(username: "superadmin", password: "superadmin") { __typename } }')
  const { activeChannel } = await admin<{ activeChannel: WithId }>('{ activeChannel { id } }')
  const { zones } = await admin<{ zones: { items: [WithId] } }>('{ zones { items { id } } }')
  const zone = zones.items[0].id
  const channel = {
    id: activeChannel.id,
    defaultCurrencyCode: 'MAD',
    availableCurrencyCodes: ['MAD'],
    pricesIncludeTax: true,
    defaultTaxZoneId: zone,
    defaultShippingZoneId: zone,
  }
  await admin('mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }', {
    input: channel,
  })
  const named = (name: string) => [{ languageCode: 'en', name, slug: name.toLowerCase(), description: '' }]
  const product = await admin<{ createProduct: WithId }>(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }',
    {
      input: { translations: named('Teapot') },
    },
  )
  const variant = {
    productId: product.createProduct.id,
    sku: 'T1',
    price: 24_990,
    stockOnHand: 9,
    translations: [{ languageCode: 'en', name: 'Teapot' }],
  }
  const made = await admin<{ createProductVariants: [WithId] }>(
    'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
    { input: [variant] },
  )
  return made.createProductVariants[0].id
}

/** An order that only has to be paid, and where. */
async function checkOut(shop: Api, variantId: string): Promise<{ id: string; url: string }> {
  await shop('mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { __typename } }', {
    id: variantId,
  })
  await shop(
    'mutation { setCustomerForOrder(input: { firstName: "Salma", lastName: "Idrissi", emailAddress: "salma@example.ma" }) { __typename } }',
  )
  await shop(
    'mutation { setOrderShippingAddress(input: { fullName: "Salma", streetLine1: "1 rue Atlas", city: "Rabat", countryCode: "MA" }) { __typename } }',
  )
  const { eligibleShippingMethods } = await shop<{ eligibleShippingMethods: [WithId] }>(
    '{ eligibleShippingMethods { id } }',
  )
  await shop('mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }', {
    id: [eligibleShippingMethods[0].id],
  })
  return (
    await shop<{ createMizanCheckout: { id: string; url: string } }>('mutation { createMizanCheckout { id url } }')
  ).createMizanCheckout
}

test(
  'a buyer pays on our page, the webhook pays the order, and the admin of Vendure refunds',
  {
    skip: shopsFolder === undefined,
  },
  async (t) => {
    await harness.app.app.listen({ port, host: '127.0.0.1' })
    const { key: apiKey } = await harness.make.merchant()
    const url = await startVendure(t, { apiKey, baseUrl: publicUrl, returnUrl, webhookSecret })
    const browser = await openBrowser(t)
    const [admin, shop] = [apiOf(`${url}/admin-api`), apiOf(`${url}/shop-api`)]
    const variantId = await stockShop(admin)
    const session = await checkOut(shop, variantId)
    const early = await shop<{ addPaymentToOrder: { __typename: string } }>(
      'mutation ($metadata: JSON!) { addPaymentToOrder(input: { method: "mizan", metadata: $metadata }) { __typename ... on PaymentFailedError { paymentErrorMessage } } }',
      { metadata: { sessionId: session.id } },
    )
    assert.equal(early.addPaymentToOrder.__typename, 'PaymentFailedError', JSON.stringify(early))
    await payInBrowser(browser, session.url)

    const object = (await harness.call({ path: `/v1/checkout/sessions/${session.id}`, key: apiKey })).body
    assert.deepEqual([object.status, object.amount, object.currency], ['PAID', 274.9, 'MAD'])
    const send = async (type: string, about: object, secret = webhookSecret) => {
      const { body, headers } = await signTestEvent({ body: { id: 'e', type, data: { object: about } }, secret })
      return fetch(`${url}/payments/mizan`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      })
    }
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    assert.equal((await send('checkout.session.completed', object, other)).status, 400)
    for (let times = 0; times < 2; times++) assert.equal((await send('checkout.session.completed', object)).status, 200)
    const { orders } = await admin<{ orders: { items: [Order] } }>(
      '{ orders { items { id state payments { id state transactionId } } } }',
    )
    const [order] = orders.items
    assert.deepEqual(
      [order.state, order.payments.filter(({ state }) => state === 'Settled').length],
      ['PaymentSettled', 1],
    )

    const payment = order.payments.find(({ state }) => state === 'Settled') ?? assert.fail('nothing was paid')
    const { refundOrder } = await admin<{ refundOrder: { total: number; transactionId: string } }>(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id state transactionId total } ... on ErrorResult { message } } }',
      {
        input: {
          paymentId: payment.id,
          amount: 10_000,
          lines: [],
          shipping: 0,
          adjustment: 0,
          reason: 'one cup was broken',
        },
      },
    )
    assert.equal(refundOrder.total, 10_000, JSON.stringify(refundOrder))
    await harness.work()
    const refund = (await harness.call({ path: `/v1/refunds/${refundOrder.transactionId}`, key: apiKey })).body
    assert.deepEqual([refund.amount, refund.transactionId], [100, payment.transactionId], JSON.stringify(refund))
    assert.equal((await send('refund.succeeded', { ...refund, status: 'SUCCEEDED' })).status, 200)
    const ended = await admin<{ orders: { items: [{ payments: { refunds: object[] }[] }] } }>(
      '{ orders { items { payments { refunds { state } } } } }',
    )
    assert.deepEqual(
      ended.orders.items[0].payments.flatMap(({ refunds }) => refunds),
      [{ state: 'Settled' }],
    )

    // The cart grows while its page is open: the money goes back, and the admin reads why.
    const former = await checkOut(shop, variantId)
    await shop('mutation { transitionOrderToState(state: "AddingItems") { __typename } }')
    await shop('mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { __typename } }', {
      id: variantId,
    })
    await payInBrowser(browser, former.url)
    const paid = (await harness.call({ path: `/v1/checkout/sessions/${former.id}`, key: apiKey })).body
    for (let times = 0; times < 2; times++) assert.equal((await send('checkout.session.completed', paid)).status, 200)
    const grown = await admin<{
      orders: { items: [{ state: string; history: { items: { data: { note?: string } }[] } }] }
    }>(
      'query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items { state history { items { data } } } } }',
      { code: paid.orderId },
    )
    const [{ state, history }] = grown.orders.items
    const notes = history.items.flatMap(({ data }) => data.note ?? [])
    assert.deepEqual([state, notes.length], ['AddingItems', 1])
    const { content } = (await harness.call({ path: `/v1/refunds?transactionId=${paid.transactionId}`, key: apiKey }))
      .body
    assert.deepEqual([content.length, content[0].amount, notes[0]?.includes(content[0].id)], [1, 274.9, true], notes[0])
  },
)
