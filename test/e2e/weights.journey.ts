import { expect, type Page } from '#tools/playwright.ts'
import { budgets } from '../../bench/lighthouse/budgets.ts'
import { payByCard, standInForShop } from './buyer.ts'
import { makeLink } from './links.ts'
import { makeProduct } from './products.ts'
import { test } from './shop.ts'
import { saveCard, subscribe } from './subscriptions.ts'

// The size of a page on a slow line, as it is sent: everything that the browser loads for it, without a cache.

test.beforeEach(({ page }) => standInForShop(page))

type Weight = { all: number; script: number }

async function weigh(page: Page, url: string): Promise<Weight> {
  const weight: Weight = { all: 0, script: 0 }
  const counted: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return
    const add = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      weight.all += responseBodySize + responseHeadersSize
      if (request.resourceType() === 'script') weight.script += responseBodySize
    }
    counted.push(add())
  })
  // Scripts and style sheets are loaded by then.
  await page.goto(url, { waitUntil: 'load' })
  await Promise.all(counted)
  return weight
}

const kilobyte = 1_024

test('the checkout page keeps its budget, of which under 20 KB are script', async ({ page, shop }) => {
  const items = Array.from({ length: 20 }, (_, n) => ({ name: `Huile d’argan ${n}`, quantity: 1, unitPrice: 10 }))
  const { url } = await shop.session({ items, amount: 200 })
  const { all, script } = await weigh(page, url)
  expect(script).toBeGreaterThan(kilobyte)
  expect(script).toBeLessThan(20 * kilobyte)
  expect(all).toBeLessThanOrEqual(budgets.checkout.bytesMax)
})

test('the pages that sell keep their budget', async ({ context, shop }) => {
  const link = await makeLink(shop, { amount: undefined, amountMode: 'OPEN', suggestedAmounts: [50, 100] })
  const product = await makeProduct(shop, { description: 'Terre cuite de Salé. '.repeat(200) })
  for (const url of [link.url, product.url]) {
    const { all } = await weigh(await context.newPage(), url)
    expect(all, url).toBeGreaterThan(kilobyte)
    expect(all, url).toBeLessThanOrEqual(budgets.link.bytesMax)
  }
})

test('a receipt and the page of a subscription are under 100 KB', async ({ page, context, shop }) => {
  const { clientId } = await saveCard(page, shop)
  const subscription = await subscribe(shop, clientId)
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page)
  await expect(page).toHaveURL(/shop\.example/)
  await page.goto(url)
  const receipt = await page.getByRole('link', { name: 'Receipt' }).getAttribute('href')
  for (const each of [subscription.url, new URL(receipt ?? '', url).href]) {
    const { all } = await weigh(await context.newPage(), each)
    expect(all, each).toBeLessThan(100 * kilobyte)
  }
})
