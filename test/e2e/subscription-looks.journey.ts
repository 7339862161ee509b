import { expect } from '#tools/playwright.ts'
import { bankOf, expectState, standInForShop, typeCard } from './buyer.ts'
import { expectGoodLooks } from './looks.ts'
import { test } from './shop.ts'
import { force, saveCard, subscribe } from './subscriptions.ts'

// The page of a subscription, as people with any language, width and eyesight see it.

test.beforeEach(({ page }) => standInForShop(page))

test('nothing is owed, and then something is', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop, 'RENEWAL FAIL 2')
  const { id, url } = await subscribe(shop, clientId)
  await expectGoodLooks(page, url, 'subscription')
  await force(shop, id)
  await expectGoodLooks(page, url, 'subscription-owed')
})

test('another card can be chosen', async ({ page, shop }) => {
  const { clientId, methodId } = await saveCard(page, shop)
  const { url } = await subscribe(shop, clientId)
  await shop.call('DELETE', `/v1/clients/${clientId}/payment-methods/${methodId}`)
  await saveCard(page, shop, 'SALMA IDRISSI', clientId)
  await expectGoodLooks(page, url, 'subscription-cards')
})

test('a subscription that has ended', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const { id, url } = await subscribe(shop, clientId)
  await shop.call('POST', `/v1/subscriptions/${id}/cancel`, {})
  await expectGoodLooks(page, url, 'subscription-ended')
})

test('another card is entered, declined, and confirmed at the bank', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const { url } = await subscribe(shop, clientId)
  const address = url.replace('?', '/card?')
  const enter = async (holder: string) => {
    await typeCard(page, { holder })
    await page.locator('#consent').check()
    await page.locator('form[data-said] button[type=submit]').click()
  }
  await expectGoodLooks(page, address, 'card')
  await enter('DECLINE EXPIRED_CARD')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectGoodLooks(page, address, 'card-declined')
  await enter('CHALLENGE')
  await expectState(page, 'REQUIRES_ACTION')
  await expectGoodLooks(page, address, 'card-challenge', {
    first: (at) => bankOf(at).locator('input#code').waitFor(),
  })
})
