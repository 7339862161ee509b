import { expect } from '#tools/playwright.ts'
import { expectState, payByCard, standInForShop } from './buyer.ts'
import { expectGoodLooks } from './looks.ts'
import { test } from './shop.ts'

// The states of the payment page, as people with any language, width and eyesight see them.

test.beforeEach(({ page }) => standInForShop(page))

const items = [
  { name: 'Huile d’argan, 250 ml', quantity: 2, unitPrice: 95 },
  { name: 'زيت الزيتون البكر الممتاز', quantity: 1, unitPrice: 59.9 },
]

test('the form', async ({ page, shop }) => {
  const { url } = await shop.session({ items, description: 'Commande du marché', amount: 249.9 })
  await expectGoodLooks(page, url, 'open')
})

test('on a phone, the number field and the button are in reach, and one line of the summary opens the rest', async ({
  page,
  shop,
}) => {
  const { url } = await shop.session({ items: [{ name: 'x'.repeat(90), quantity: 2, unitPrice: 50 }], amount: 100 })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'fr', 'ar']) {
    await page.goto(`${url}?lang=${language}`)
    await expect(page.locator('#number')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[type=submit]')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.summary li').first()).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await page.locator('.fold summary').click()
  await expect(page.locator('.summary li').first()).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('the marks of cards say which one is typed, and the hint where its code stands', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(`${url}?lang=en`)
  await page.locator('#number').fill('3782 822463 10005')
  await expect(page.locator('.marks .amex')).toHaveCSS('opacity', '1')
  await expect(page.locator('.marks .visa')).toHaveCSS('opacity', '0.25')
  await expect(page.locator('#brand')).toHaveText('American Express')
  await expect(page.locator('#cvv-hint')).toHaveText('4 digits on the front', { useInnerText: true })
  await page.locator('#number').fill('6011')
  await expect(page.locator('.marks')).toBeHidden()
})

test('the form of a client with a saved card', async ({ page, shop }) => {
  const client = await shop.call('POST', '/v1/clients', { name: 'Amina Berrada' })
  const clientId = client.body.id
  const first = await shop.session({ clientId, savePaymentMethod: true })
  await page.goto(first.url)
  await page.locator('#consent').check()
  await payByCard(page)
  await expect(page).toHaveURL(/shop\.example/)
  const { url } = await shop.session({ clientId, savePaymentMethod: true })
  await expectGoodLooks(page, url, 'saved')
})

test('paid', async ({ page, shop }) => {
  const { url } = await shop.session({ items, amount: 249.9 })
  await page.goto(url)
  await payByCard(page)
  await expect(page).toHaveURL(/shop\.example/)
  await expectGoodLooks(page, url, 'paid')
})

test('a declined payment', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'DECLINE INSUFFICIENT_FUNDS' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectGoodLooks(page, url, 'declined')
})

test('no attempt left', async ({ page, shop }) => {
  const { url } = await shop.session({ maxAttempts: 1 })
  await page.goto(url)
  await payByCard(page, { holder: 'DECLINE DO_NOT_HONOR' })
  await expectState(page, 'BLOCKED')
  await expectGoodLooks(page, url, 'blocked')
})

test('the bank asks', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'CHALLENGE' })
  await expectState(page, 'REQUIRES_ACTION')
  await expectGoodLooks(page, url, 'challenge')
})

test('processing', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'TIMEOUT' })
  await expectState(page, 'PROCESSING')
  await expectGoodLooks(page, url, 'processing')
})

test('a number for an agent', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await page.getByLabel('Cash at an agent').check()
  await page.getByRole('button', { name: 'Get number' }).click()
  await expectState(page, 'AWAITING_CASH')
  await expectGoodLooks(page, url, 'voucher')
})

test('canceled', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await shop.call('POST', `/v1/checkout/sessions/${id}/cancel`, {})
  await expectGoodLooks(page, url, 'canceled')
})
