import { expect } from '#tools/playwright.ts'
import { expectReturn, expectState, payByCard, standInForShop } from './buyer.ts'
import { test } from './shop.ts'

test.beforeEach(({ page }) => standInForShop(page))

test('a buyer pays by card, returns to the shop, and the money is in the wallet', async ({ page, shop }) => {
  const before = await shop.call('GET', '/v1/wallet')
  const { id, url } = await shop.session({ amount: 120 })
  await page.goto(url)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body.status).toBe('PAID')
  const transaction = await shop.call('GET', `/v1/transactions/${body.transactionId}`)
  expect(transaction.body).toMatchObject({ status: 'SUCCEEDED', amount: 120, card: { last4: '4242' } })
  const after = await shop.call('GET', '/v1/wallet')
  expect(after.body.balance.pending).toBeGreaterThan(before.body.balance.pending)
})

test('a declined card is explained, and another attempt pays', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'DECLINE INSUFFICIENT_FUNDS' })
  await expect(page.getByRole('alert').first()).toContainText(/enough money|funds/i)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body).toMatchObject({ status: 'PAID', attempts: 2 })
})

test('a mistyped card is pointed out beside its field, and nothing is sent', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { number: '4242 4242 4242 4241', expiry: '01/20', cvv: '1' })
  for (const field of ['number', 'expiry', 'cvv']) await expect(page.locator(`#${field}-problem`)).toBeVisible()
  await expect(page.locator('#number')).toBeFocused()
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body.attempts).toBe(0)
})

test('another test card is refused by the bank, and no money moves', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { number: '5555 5555 5555 4444' })
  await expect(page.getByRole('alert').first()).toContainText('You have not been charged')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body.status).toBe('OPEN')
})

test('after the payment the back button leads to the cart, a second tab shows that it is paid, and nothing is paid again', async ({
  page,
  context,
  shop,
}) => {
  const { id, url } = await shop.session()
  const second = await context.newPage()
  await standInForShop(second)
  await second.goto(url)
  await page.goto('https://shop.example/cart')
  await page.goto(url)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  await page.goBack()
  expect(page.url()).toBe('https://shop.example/cart')
  await page.goto(url)
  await expectState(page, 'PAID')
  await payByCard(second)
  await expectState(second, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body).toMatchObject({ status: 'PAID', attempts: 1 })
})

test('a payment that never arrives is told as such once the server answers, and paid anew', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await page.route('**/checkout/submit', (route) => route.abort(), { times: 1 })
  await payByCard(page)
  await expect(page.getByRole('alert')).toContainText('Do not pay again')
  await expect(page.getByRole('alert')).toHaveText(
    'Your payment did not arrive. You can pay again: you are charged only once.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('alert')).toBeHidden()
  await payByCard(page)
  await expectReturn(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body).toMatchObject({ status: 'PAID', attempts: 1 })
})

test('a payment that never arrives after a decline is told as such, and not declined once more', async ({
  page,
  shop,
}) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  const notArrived = 'Your payment did not arrive. You can pay again: you are charged only once.'
  const lose = () => page.route('**/checkout/submit', (route) => route.abort(), { times: 1 })
  // The decline is told on the page on which the next payment is lost.
  await payByCard(page, { holder: 'DECLINE INSUFFICIENT_FUNDS' })
  await expect(page.getByRole('alert')).toContainText(/enough money|funds/i)
  await lose()
  await payByCard(page)
  await expect(page.getByRole('alert')).toHaveText(notArrived)
  // The decline is on the page that is loaded.
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(/enough money|funds/i)
  await lose()
  await payByCard(page)
  await expect(page.getByRole('alert')).toHaveText(notArrived)
  await expect(page.getByRole('alert')).toBeFocused()
  // One that arrives has its own reason.
  await page.route('**/checkout/submit', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await payByCard(page, { holder: 'DECLINE EXPIRED_CARD' })
  await expect(page.getByRole('alert')).toContainText(/expired/i)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body).toMatchObject({ status: 'PAID', attempts: 3 })
})

test('a payment that never arrives after one that the acquirer refused is told as such', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { number: '5555 5555 5555 4444' })
  await expect(page.getByRole('alert')).toContainText('could not process this payment')
  await page.route('**/checkout/submit', (route) => route.abort(), { times: 1 })
  await payByCard(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Your payment did not arrive. You can pay again: you are charged only once.',
  )
  await payByCard(page)
  await expectReturn(page, 'PAID')
})

test('a decline whose answer was lost says why once the server answers', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await page.route('**/checkout/submit', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await payByCard(page, { holder: 'DECLINE INSUFFICIENT_FUNDS' })
  await expect(page.getByRole('alert')).toContainText(/enough money|funds/i)
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body).toMatchObject({ status: 'OPEN', attempts: 1 })
})

test('a buyer without a script is told what is missing, and still sees the order', async ({ browser, shop }) => {
  const { url } = await shop.session({ description: 'Two kilos of dates' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByText('Two kilos of dates').first()).toBeVisible()
  await expect(page.locator('noscript .problem')).toContainText('Paying requires JavaScript')
  await context.close()
})
