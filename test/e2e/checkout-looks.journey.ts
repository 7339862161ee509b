import { expect } from '@playwright/test'
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
