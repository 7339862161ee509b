import { expect } from '#tools/playwright.ts'
import { expectReturn, expectState, standInForShop } from './buyer.ts'
import { makeLink, sendForm } from './links.ts'
import { challenged, type LiveShop, payAtCmi, refused, test } from './live-shop.ts'
import { fillOrder, makeProduct } from './products.ts'

// Buyers who type their card on the page of the acquirer, at CMI's double.

const pay = 'form[data-said] button[type=submit]'
const paymentOf = async ({ call }: LiveShop, sessionId: string) => {
  const { body } = await call('GET', `/v1/checkout/sessions/${sessionId}`)
  return body.transactionId && (await call('GET', `/v1/transactions/${body.transactionId}`)).body
}

test('a link: declined on the page of the acquirer, tried again there with a confirmation, paid, and given back', async ({
  page,
  live,
}) => {
  const link = await makeLink(live, { amount: 180, methods: ['CARD'] })
  await page.goto(`${link.url}?lang=en`)
  await expect(page.getByText('simulates CMI: no bank is contacted')).toBeVisible()
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator(pay).click()
  await payAtCmi(page, { number: refused })
  await page.waitForURL(/\/c\/mzn_s/)
  await expect(page.getByRole('alert').first()).toContainText('Your bank declined this payment.')
  await page.locator(pay).click()
  await payAtCmi(page, { number: challenged })
  await page.waitForURL(/\/c\/mzn_s/)
  await expectState(page, 'PAID')
  await expect(page.getByText('Visa •••• 3220')).toBeVisible()
  const [payment] = (await live.call('GET', `/v1/transactions?paymentLink=${link.reference}`)).body.content
  expect(payment).toMatchObject({ status: 'SUCCEEDED', amount: 180, environment: 'PRODUCTION' })
  const asked = { transactionId: payment.id, reason: 'RETURN', refundReference: `refund-${payment.id}` }
  const { id } = (await live.call('POST', '/v1/refunds', asked)).body
  await expect.poll(async () => (await live.call('GET', `/v1/refunds/${id}`)).body.status).toBe('SUCCEEDED')
  expect(live.cmi.orderOf(payment.reference)?.movements.map(({ type, status }) => type + status)).toEqual(['CC', 'SC'])
})

test('a buyer closes the tab after paying: the notice of the acquirer alone completes the payment', async ({
  page,
  live,
}) => {
  const { id, url } = await live.session({ amount: 90 })
  await page.goto(url)
  await page.locator(pay).click()
  await page.route('**/checkout/return/**', (route) => route.abort())
  await payAtCmi(page)
  await page.close()
  await expect.poll(async () => (await paymentOf(live, id))?.status).toBe('SUCCEEDED')
})

test('a buyer without scripts pays by buttons', async ({ browser, live }) => {
  const { id, url } = await live.session({ amount: 75 })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await standInForShop(page)
  await page.goto(`${url}?lang=en`)
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: 'Continue to the secure page of CMI' }).click()
    if (step === 1) await expectState(page, 'REQUIRES_ACTION')
  }
  await payAtCmi(page)
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  await expectReturn(page, 'PAID')
  await expect.poll(async () => (await paymentOf(live, id))?.status).toBe('SUCCEEDED')
  await context.close()
})

test('a buyer who thinks better of it comes back and pays later', async ({ page, live }) => {
  const { url } = await live.session({ amount: 60 })
  await page.goto(`${url}?lang=en`)
  await page.locator(pay).click()
  await page.waitForURL(/\/fim\//)
  await page.locator('[name=do][value=cancel]').click()
  await page.waitForURL(/\/c\/mzn_s/)
  await expectState(page, 'OPEN')
  await page.locator(pay).click()
  await page.waitForURL(/\/fim\//)
  await page.goto(`${url}?lang=en`)
  await expectState(page, 'REQUIRES_ACTION')
  await page.getByRole('button', { name: 'Choose another way to pay' }).click()
  await expectState(page, 'OPEN')
})

test('a product is bought on its sales page, and a due date is paid on the page of its subscription', async ({
  page,
  live,
}) => {
  const product = await makeProduct(live, { price: 120 })
  await page.goto(`${product.url}?lang=en`)
  await fillOrder(page)
  await page.locator('#order button[type=submit]').click()
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator(pay).click()
  await payAtCmi(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await expectState(page, 'PAID')

  const clientId = (await live.call('POST', '/v1/clients', { name: 'Salma Idrissi' })).body.id
  const draft = { clientId, amount: 149, description: 'Panier', interval: { unit: 'MONTH', count: 1 } }
  const { body } = await live.call('POST', '/v1/subscriptions', draft)
  // CMI charges no card without its holder: each due date is a bill.
  expect(body.collection).toBe('MANUAL')
  const due = async () => (await live.call('GET', `/v1/subscriptions/${body.id}/due-dates`)).body.content.at(-1)
  await expect.poll(async () => (await due()).status).toBe('OPEN')
  const { updatePaymentMethodUrl } = (await live.call('GET', `/v1/subscriptions/${body.id}`)).body
  await page.goto(`${updatePaymentMethodUrl}?lang=en`)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator(pay).click()
  await payAtCmi(page)
  await expect.poll(async () => (await due()).status).toBe('PAID')
})
