import { expect, type Page } from '#tools/playwright.ts'
import { testCard } from './buyer.ts'
import { openOwnScreen } from './own-screen.ts'
import { test as base } from './shop.ts'

// A screen of the shop's own takes the card, in the sandbox.

const test = base.extend<object, { screenAt: string }>({
  screenAt: [
    async ({ shop }, use) => {
      const { url, close } = await openOwnScreen({ MIZAN_KEY: shop.key })
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
})

async function pay(page: Page, holder: string, number = testCard): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill(holder)
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('the shop’s own page takes a card, and its server hears that the order is paid', async ({ page, screenAt }) => {
  await page.goto(screenAt)
  await expect(page.locator('#order')).toContainText('249.90 MAD')
  await pay(page, 'AMINA BERRADA')
  await expect(page.locator('#said')).toContainText(/Thank you\. order-\d+ is paid/)
})

test('a decline is told on the shop’s page, and the bank’s question is answered in its frame', async ({
  page,
  screenAt,
}) => {
  await page.goto(screenAt)
  await pay(page, 'DECLINE INSUFFICIENT_FUNDS')
  await expect(page.locator('#said')).toContainText(/enough money|funds/i)
  await pay(page, 'CHALLENGE')
  const bank = page.frameLocator('iframe[name=bank]')
  await bank.getByLabel('Code').fill('555')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('#said')).toContainText('is paid')
})

test('a mistyped card stays on the shop’s page to be mended', async ({ page, screenAt }) => {
  await page.goto(screenAt)
  await pay(page, 'AMINA BERRADA', '4242 4242 4242 4241')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  await expect(page.locator('#said')).not.toBeEmpty()
  await pay(page, 'AMINA BERRADA')
  await expect(page.locator('#said')).toContainText('is paid')
})

test('a page that is loaded again goes on with its order', async ({ page, screenAt, shop }) => {
  const orders = async () => (await shop.call('GET', '/v1/checkout/sessions')).body.totalElements
  await page.goto(screenAt)
  await expect(page.locator('#order')).toContainText('249.90 MAD')
  const before = await orders()
  await page.reload()
  await pay(page, 'DECLINE INSUFFICIENT_FUNDS')
  await expect(page.locator('#said')).toContainText(/enough money|funds/i)
  await page.reload()
  await expect(page.locator('#said')).toContainText(/enough money|funds/i)
  await pay(page, 'AMINA BERRADA')
  await expect(page.locator('#said')).toContainText('is paid')
  expect(await orders()).toBe(before)
})
