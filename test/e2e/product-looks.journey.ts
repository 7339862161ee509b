import { expect } from '#tools/playwright.ts'
import { journeyServer } from './server.ts'
import { expectGoodLooks } from './looks.ts'
import { fillOrder, makeProduct } from './products.ts'
import { test } from './shop.ts'

// The states of a sales page, as people with any language, width and eyesight see them.

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#c2703d" d="M0 0h4v3H0z"/></svg>'

test.beforeEach(({ page }) =>
  page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture })),
)

const described = {
  imageUrl: 'https://pictures.example/tajine.svg',
  description: 'Terre cuite de Salé, tournée à la main.\nDiamètre 28 cm.\n\nSe lave à l’eau tiède, sans savon.',
  stockQuantity: 3,
}

const send = 'main form:not(:has([name=step])) button[type=submit]'

test('on sale', async ({ page, shop }) => {
  await expectGoodLooks(page, (await makeProduct(shop, described)).url, 'product-open')
})

test('what is wrong with an order', async ({ page, shop }) => {
  await expectGoodLooks(page, (await makeProduct(shop, described)).url, 'product-wrong', {
    first: async (at) => {
      await at.locator('#quantity').fill('7')
      await at.locator(send).click()
      await expect(at.locator('#email-problem')).toBeVisible()
    },
  })
})

test('an order that waits for its payment, and nothing more to sell', async ({ page, shop }) => {
  const { url } = await makeProduct(shop, { stockQuantity: 1 })
  await page.goto(url)
  await fillOrder(page)
  await page.locator(send).click()
  await page.waitForURL(/\/c\/mzn_s/)
  await expectGoodLooks(page, url, 'product-waiting')
})

test('a product that is not on sale', async ({ page, shop }) => {
  const { url, reference } = await makeProduct(shop)
  await shop.call('DELETE', `/v1/products/${reference}`)
  await expectGoodLooks(page, url, 'product-closed')
})

test('an address that leads to nothing', async ({ page }) => {
  await expectGoodLooks(page, `${journeyServer().url}/p/prd_0000000000000000000000`, 'product-missing')
})
