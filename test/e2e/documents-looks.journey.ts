import { expect } from '#tools/playwright.ts'
import { payAtAgent, payByCard, standInForShop, takeNumber } from './buyer.ts'
import { certificateAddress } from './certificates.ts'
import { expectAccessible, expectGoodLooks, sizes } from './looks.ts'
import { test } from './shop.ts'

// Receipts, vouchers and certificates, as people with any language, width and eyesight see them.

test.beforeEach(({ page }) => standInForShop(page))

const items = [
  { name: 'Huile d’argan, 250 ml', quantity: 2, unitPrice: 95 },
  { name: 'زيت الزيتون البكر الممتاز', quantity: 1, unitPrice: 59.9 },
]

test('a receipt', async ({ page, shop }) => {
  const { url } = await shop.session({ items, amount: 249.9, description: 'Commande du marché' })
  await page.goto(url)
  await payByCard(page)
  await expect(page).toHaveURL(/shop\.example/)
  await page.goto(url)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL(/\/r\//)
  await expectGoodLooks(page, page.url(), 'receipt')
})

test('a voucher that waits, and one that is paid', async ({ page, context, shop }) => {
  const { url } = await shop.session({ amount: 80, description: 'Abonnement de mars' })
  await page.goto(url)
  const number = await takeNumber(page)
  await page.getByRole('link', { name: 'Print or save' }).click()
  await page.waitForURL(/\/v\//)
  const address = page.url()
  await expectGoodLooks(page, address, 'paper-voucher')
  await payAtAgent(context, number)
  await expectGoodLooks(page, address, 'paper-voucher-paid')
})

test('a certificate that is genuine, and one that is not', async ({ page, shop }) => {
  const address = await certificateAddress(shop)
  await expectGoodLooks(page, address, 'verify')
  await expectGoodLooks(page, `${address.slice(0, -6)}zzzzzz`, 'verify-unknown')
})

test('the statement of accessibility', async ({ page, baseURL }) => {
  await expectGoodLooks(page, `${baseURL}/accessibility`, 'accessibility')
})

for (const path of ['/docs', '/docs/portal'])
  test(`the reference at ${path}`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(path)
      await expectAccessible(page, `${path}-${size.width}`)
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width)
    }
    expect(complaints).toEqual([])
  })
