import { standInForShop } from './buyer.ts'
import { expectGoodLooks } from './looks.ts'
import { test } from './shop.ts'
import { force, saveCard, subscribe } from './subscriptions.ts'

// The page of a subscription, as people with any language, width and eyesight see it.

test.beforeEach(({ page }) => standInForShop(page))
test.setTimeout(180_000)

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
