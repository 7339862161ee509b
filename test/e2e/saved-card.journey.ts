import { expect } from '#tools/playwright.ts'
import { expectReturn, payByCard, standInForShop, typeCard } from './buyer.ts'
import { test } from './shop.ts'

test.beforeEach(({ page }) => standInForShop(page))

test('a card that a buyer agreed to save pays the second purchase without being typed', async ({ page, shop }) => {
  const client = await shop.call('POST', '/v1/clients', { name: 'Amina Berrada' })
  const clientId = client.body.id
  const first = await shop.session({ clientId, savePaymentMethod: true })
  await page.goto(first.url)
  await typeCard(page)
  await page.locator('#consent').check()
  await page.locator('form[data-said] button[type=submit]').click()
  await expectReturn(page, 'PAID')
  const methods = await shop.call('GET', `/v1/clients/${clientId}/payment-methods`)
  expect(methods.body.content).toHaveLength(1)
  expect(methods.body.content[0]).toMatchObject({ card: { last4: '4242' }, isDefault: true })

  const second = await shop.session({ clientId })
  await page.goto(second.url)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expectReturn(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${second.id}`)
  expect(body.status).toBe('PAID')
})

test('without the buyer’s agreement no card is saved', async ({ page, shop }) => {
  const client = await shop.call('POST', '/v1/clients', { name: 'Youssef Alami' })
  const { url } = await shop.session({ clientId: client.body.id, savePaymentMethod: true })
  await page.goto(url)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  const methods = await shop.call('GET', `/v1/clients/${client.body.id}/payment-methods`)
  expect(methods.body.content).toHaveLength(0)
})
