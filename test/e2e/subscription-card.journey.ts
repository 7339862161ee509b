import { expect, type Page } from '#tools/playwright.ts'
import { bankOf, confirmAtBank, expectState, standInForShop, typeCard } from './buyer.ts'
import { test } from './shop.ts'
import { expectStatus, force, readSubscription, saveCard, subscribe } from './subscriptions.ts'

// A client enters another card for a subscription, and is charged with it from then on.

test.beforeEach(({ page }) => standInForShop(page))

async function enterCard(page: Page, holder?: string): Promise<void> {
  await typeCard(page, holder === undefined ? {} : { holder })
  await page.locator('#consent').check()
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** The page of the subscription, which the page of the card leads back to. */
async function expectChanged(page: Page): Promise<void> {
  await page.waitForURL(/\/s\/mzn_u[^/]*done=card/)
  await expect(page.getByText('Your card has been changed.')).toBeVisible()
  await expect(page.getByText('•••• 4242 (12/40)')).toBeVisible()
}

test('after a due date failed, a declined card and then one that the bank wants confirmed: what is owed is paid at once', async ({
  page,
  shop,
}) => {
  const { clientId } = await saveCard(page, shop, 'RENEWAL FAIL 9')
  const { id, url } = await subscribe(shop, clientId)
  await force(shop, id)
  await expectStatus(shop, id, 'PAST_DUE')
  await page.goto(url)
  await page.getByText('Use another card').click()
  await page.getByRole('link', { name: 'Add another card' }).click()
  await expect(page.getByText('any amount you owe is charged to it right away')).toBeVisible()
  await enterCard(page, 'DECLINE INSUFFICIENT_FUNDS')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectStatus(shop, id, 'PAST_DUE')
  await enterCard(page, 'CHALLENGE')
  await expectState(page, 'REQUIRES_ACTION')
  await expect(page.getByText('This is free.')).toBeVisible()
  await confirmAtBank(page)
  await expectChanged(page)
  await expectStatus(shop, id, 'ACTIVE')
  await page.goto(url)
  await expect(page.getByText('Nothing is due now.')).toBeVisible()
  await force(shop, id)
  expect(await readSubscription(shop, id)).toMatchObject({ status: 'ACTIVE', openAmount: 0 })
})

test('a buyer who comes back for another card is not told again of the one before', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const { url } = await subscribe(shop, clientId)
  await page.goto(url)
  await page.getByRole('link', { name: 'Add another card' }).click()
  await enterCard(page)
  await expectChanged(page)
  await page.getByRole('link', { name: 'Add another card' }).click()
  await expect(page.getByText(/^Current card: Visa •••• 4242/)).toBeVisible()
  await expect(page.locator('#number')).toBeVisible()
  await page.getByRole('link', { name: 'Back to subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Panier de légumes/)
  await expect(page.getByText('Your card has been changed.')).toHaveCount(0)
})

test('the bank looks at the browser first, and its page is opened in the whole window', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const { url } = await subscribe(shop, clientId)
  await page.goto(url)
  await page.getByRole('link', { name: 'Add another card' }).click()
  await enterCard(page, 'METHOD CHALLENGE')
  await bankOf(page).getByLabel('Code').waitFor()
  await page.getByRole('button', { name: 'Open your bank’s page' }).click()
  await page.getByLabel('Code').fill('555')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectChanged(page)
})

test('an answer that is lost on its way is not asked for twice: the page shows what became of the card', async ({
  page,
  shop,
}) => {
  const { clientId } = await saveCard(page, shop)
  const { url } = await subscribe(shop, clientId)
  await page.goto(url)
  let sent = 0
  await page.route('**/s/cards', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('link', { name: 'Add another card' }).click()
  await enterCard(page)
  await expect(page.getByText('The connection was lost.')).toBeVisible()
  await expectChanged(page)
  expect(sent).toBe(1)
})

test('a card that never arrives is asked for again, with a sentence that says so', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const { url } = await subscribe(shop, clientId)
  await page.goto(url)
  await page.route('**/s/cards', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Add another card' }).click()
  await enterCard(page)
  await expect(page.getByRole('alert')).toHaveText('Your card did not arrive. Enter it again.')
  await enterCard(page, 'DECLINE INSUFFICIENT_FUNDS')
  await expect(page.getByRole('alert')).toContainText(/enough money|funds/i)
  await page.route('**/s/cards', (route) => route.abort(), { times: 1 })
  await enterCard(page)
  await expect(page.getByRole('alert')).toHaveText('Your card did not arrive. Enter it again.')
  await enterCard(page)
  await expectChanged(page)
})
