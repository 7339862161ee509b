import { expect, type Page } from '#tools/playwright.ts'
import { leave, payAtAgent, payByCard, payHere, takeNumber } from './buyer.ts'
import { fillOrder, makeProduct } from './products.ts'
import { expectMail, logIn } from './person.ts'
import { type Shop, test } from './shop.ts'

// Buys on the sales page of a product, until the order is there.

const orderOf = async (shop: Shop, reference: string) =>
  (await shop.call('GET', `/v1/products/${reference}/orders`)).body.content[0]

const order = async (page: Page, url: string, typed = {}) => {
  await page.goto(url)
  await fillOrder(page, typed)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/mzn_s/)
}

test('an order is paid by card, prepared, shipped and given back, and the buyer is told of each by mail', async ({
  page,
  shop,
}) => {
  const owner = await logIn(shop)
  const product = await makeProduct(shop, { stockQuantity: 4 })
  const email = `salma-${product.reference}@example.ma`
  await order(page, product.url, { email, quantity: '2' })
  await expect(page.getByText('MAD 499.80').first()).toBeVisible()
  await payHere(page)
  const { reference, orderNumber, transactionReference, ...paid } = await orderOf(shop, product.reference)
  expect(paid).toMatchObject({ status: 'PAID', quantity: 2, shippingAddress: { city: 'Rabat', country: 'MA' } })
  const stock = await shop.call('GET', `/v1/products/${product.reference}`)
  expect(stock.body).toMatchObject({ soldQuantity: 2, reservedQuantity: 0, availableQuantity: 2 })
  expect((await expectMail(email, /is confirmed/)).text).toMatch(/MAD\s499\.80/)
  await expectMail(owner.email, new RegExp(`New order ${orderNumber}`))

  const path = `/api/v1/orders/${reference}`
  expect((await owner.call('POST', `${path}/prepare`)).body.fulfilment).toBe('PREPARING')
  const parcel = { carrier: 'Amana', trackingNumber: 'MA123', trackingUrl: 'https://amana.example/MA123' }
  expect((await owner.call('POST', `${path}/ship`, parcel)).body.fulfilment).toBe('SHIPPED')
  expect((await expectMail(email, /on its way/)).text).toContain('MA123')

  await shop.fund(1_000)
  const [payment] = (await shop.call('GET', `/v1/transactions?q=${transactionReference}`)).body.content
  const refund = { transactionId: payment.id, reason: 'RETURN', refundReference: `ref-${reference}`, restock: true }
  expect(await shop.call('POST', '/v1/refunds', refund)).toMatchObject({ status: 202 })
  await expect.poll(async () => (await orderOf(shop, product.reference)).status).toBe('REFUNDED')
  await expectMail(email, /refund/i)
  const after = await shop.call('GET', `/v1/products/${product.reference}`)
  expect(after.body.availableQuantity).toBe(4)
})

test('an order that is paid in cash waits for the agent, and its buyer finds it again on the sales page', async ({
  page,
  context,
  shop,
}) => {
  const product = await makeProduct(shop, { stockQuantity: 3 })
  await order(page, product.url)
  const number = await takeNumber(page)
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: /is awaiting your cash/ })).toBeVisible()
  expect(await orderOf(shop, product.reference)).toMatchObject({ status: 'PENDING' })
  await payAtAgent(context, number)
  await page.reload()
  await expect(page.getByRole('heading', { name: /is paid/ })).toBeVisible()
  expect(await orderOf(shop, product.reference)).toMatchObject({ status: 'PAID', paymentMethod: 'CASH' })
})

test('what sells out while a buyer types is told on the page, and nothing is ordered', async ({
  page,
  browser,
  shop,
}) => {
  const product = await makeProduct(shop, { stockQuantity: 1 })
  await page.goto(product.url)
  await expect(page.getByText('Only 1 left')).toBeVisible()
  await fillOrder(page)
  const quicker = await (await browser.newContext()).newPage()
  await order(quicker, product.url)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible()
  await payHere(quicker)
  expect((await shop.call('GET', `/v1/products/${product.reference}/orders`)).body.content).toHaveLength(1)
  await leave(quicker)
})

test('fewer are left than a buyer wants: the page says how many, and keeps what was typed', async ({ page, shop }) => {
  const product = await makeProduct(shop, { stockQuantity: 2 })
  await page.goto(product.url)
  await fillOrder(page, { quantity: '3', line1: 'زنقة القناصل 12' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.locator('#quantity-problem')).toContainText('from 1 to 2')
  await expect(page.locator('#quantity')).toBeFocused()
  await expect(page.locator('#line1')).toHaveValue('زنقة القناصل 12')
  await page.locator('#quantity').fill('2')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payHere(page)
})

test('a buyer who changes their mind cancels the order, and its units are on sale again', async ({ page, shop }) => {
  const product = await makeProduct(shop, { stockQuantity: 1 })
  await order(page, product.url)
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
  expect(await orderOf(shop, product.reference)).toMatchObject({ status: 'CANCELED' })
  await order(page, product.url)
  await payByCard(page, { holder: 'DECLINE INSUFFICIENT_FUNDS' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await payHere(page)
})
