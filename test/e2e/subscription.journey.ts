import { expect, type Page } from '#tools/playwright.ts'
import { payByCard, standInForShop, typeCard } from './buyer.ts'
import { test } from './shop.ts'
import { expectStatus, force, readSubscription, saveCard, subscribe } from './subscriptions.ts'

// The acts of a subscription's client on its page.

test.beforeEach(({ page }) => standInForShop(page))

const toPayment = async (page: Page) => {
  await page.getByRole('button', { name: 'Pay MAD 149.00' }).click()
  await page.waitForURL(/\/c\/mzn_s/)
}

const expectBack = (page: Page) => page.waitForURL(/\/s\/mzn_u[^?]*\?.*status=PAID/)

test('a due date that the card did not pay is shown as owed, and paid on the page', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop, 'RENEWAL FAIL 2')
  const { id, url } = await subscribe(shop, clientId)
  await page.goto(url)
  await expect(page.getByText('Nothing is due now.')).toBeVisible()
  await force(shop, id)
  await expectStatus(shop, id, 'PAST_DUE')
  await page.goto(url)
  await expect(page.getByText('Payment overdue')).toBeVisible()
  await expect(page.getByText(/Your card will be tried again on/)).toBeVisible()
  await toPayment(page)
  await page.getByRole('radio', { name: 'Card' }).check()
  await payByCard(page)
  await expectBack(page)
  await expectStatus(shop, id, 'ACTIVE')
  await page.goto(url)
  await expect(page.getByText('Nothing is due now.')).toBeVisible()
})

test('a client whose card was deleted pays what is owed with a new one, which is charged from then on', async ({
  page,
  shop,
}) => {
  const { clientId, methodId } = await saveCard(page, shop)
  const { id, url } = await subscribe(shop, clientId)
  await shop.call('DELETE', `/v1/clients/${clientId}/payment-methods/${methodId}`)
  await force(shop, id)
  await page.goto(url)
  await expect(page.getByText('No card is saved for this subscription.')).toBeVisible()
  await toPayment(page)
  await typeCard(page)
  await page.locator('#consent').check()
  await page.locator('form[data-said] button[type=submit]').click()
  await expectBack(page)
  await page.goto(url)
  await expect(page.getByText('•••• 4242 (12/40)')).toBeVisible()
  await force(shop, id)
  expect(await readSubscription(shop, id)).toMatchObject({ status: 'ACTIVE', openAmount: 0 })
})

test('another saved card is chosen by agreeing to it, and is charged with what is owed at once', async ({
  page,
  shop,
}) => {
  const { clientId, methodId } = await saveCard(page, shop)
  const { id, url } = await subscribe(shop, clientId)
  await shop.call('DELETE', `/v1/clients/${clientId}/payment-methods/${methodId}`)
  await force(shop, id)
  await saveCard(page, shop, 'SALMA IDRISSI', clientId)
  await page.goto(url)
  await page.locator('summary').filter({ hasText: 'Use a saved card' }).click()
  await page.getByLabel(/•••• 4242/).check()
  await page.getByLabel(/may charge this card regularly/).check()
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByText('Your card has been changed.')).toBeVisible()
  await expectStatus(shop, id, 'ACTIVE')
  await page.goto(url)
  await expect(page.getByText('Nothing is due now.')).toBeVisible()
})
