import { expect, type Page } from '#tools/playwright.ts'
import { standInForShop } from './buyer.ts'
import { dashboard, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { makeLink } from './links.ts'
import { fillOrder, makeProduct } from './products.ts'
import { test } from './shop.ts'
import { saveCard, subscribe } from './subscriptions.ts'

// The pages of a merchant in every language, at every width and for every eyesight.

test.beforeEach(({ page }) => standInForShop(page))

test('payment links', async ({ page, shop }) => {
  const { reference } = await makeLink(shop, { maxPayments: 40, collect: { name: 'REQUIRED' } })
  await enter(page, await makeOwner(shop.merchantId))
  for (const path of ['', '/new', `/${reference}`, `/${reference}/edit`])
    await expectGoodDashboard(page, `/payment-links${path}`)
})

test('products and orders', async ({ page, shop }) => {
  const { reference, url } = await makeProduct(shop, { stockQuantity: 4 })
  await page.goto(`${url}?lang=en`)
  await fillOrder(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/mzn_s/)
  const { content } = (await shop.call('GET', `/v1/products/${reference}/orders`)).body
  await enter(page, await makeOwner(shop.merchantId))
  for (const path of ['/products', `/products/${reference}`, `/products/${reference}/edit`])
    await expectGoodDashboard(page, path)
  await expectListFits(page, '/products')
  for (const path of ['/orders', `/orders/${content[0].reference}`]) await expectGoodDashboard(page, path)
})

test('clients and subscriptions', async ({ page, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const { id } = await subscribe(shop, clientId)
  await enter(page, await makeOwner(shop.merchantId))
  for (const path of ['/clients', '/clients/new', `/clients/${clientId}`]) await expectGoodDashboard(page, path)
  for (const path of ['/subscriptions', `/subscriptions/new?client=${clientId}`, `/subscriptions/${id}`])
    await expectGoodDashboard(page, path)
})

/** A phone shows the amounts of a list without a scroll to the side. */
async function expectListFits(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const locale of ['fr', 'ar', 'en']) {
    await page.evaluate(`localStorage.setItem('mizan-locale', '${locale}')`)
    await page.goto(`${dashboard}${path}`)
    await expect(page.getByRole('table')).toBeVisible()
    const beyond = await page.evaluate<number>(
      `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.across'))`,
    )
    expect(beyond, `${path} in ${locale}`).toBeLessThanOrEqual(0)
  }
}
