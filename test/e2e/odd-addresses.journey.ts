import { expect, type Page } from '#tools/playwright.ts'
import { dashboard, enter, makeOwner } from './dashboard.ts'
import { newStaff, operator } from './staff.ts'
import { test } from './shop.ts'

// Addresses whose id leads to nothing: cut short, mistyped, or made to lead a call elsewhere.

test.use({ viewport: { width: 1280, height: 900 } })

const oddIds = ['..%2f', '..%2F..%2Fclients', 'x%3Fsize=1', '%00', 'é']

test('an address of the dashboard with an id that can be none says that there is no such page', async ({ page }) => {
  await enter(page, await makeOwner())
  for (const id of oddIds) await expectNothing(page, `${dashboard}/products/${id}`)
  await expectNothing(page, `${dashboard}/products/..%2f/edit`)
})

test('so does one of the console', async ({ browser }) => {
  const { page } = await newStaff(browser, 'admin')
  for (const id of oddIds) await expectNothing(page, `${operator}/merchants/${id}`)
  await expectNothing(page, `${operator}/settlements/lines/..%2f`)
  await page.context().close()
})

test('an id that names nothing is answered in words, however it looks', async ({ page }) => {
  await enter(page, await makeOwner())
  const paths = ['products', 'clients', 'transactions', 'refunds', 'disputes', 'orders', 'payment-links']
  const more = ['subscriptions', 'webhooks', 'webhooks/events', 'requests', 'api-keys', 'checkout-sessions']
  for (const path of [...paths, ...more]) await expectAnswer(page, `${path}/nothing`)
  await expectAnswer(page, `clients/${'x'.repeat(600)}`)
})

async function expectAnswer(page: Page, path: string): Promise<void> {
  await page.goto(`${dashboard}/${path}`)
  await expect(page.getByText('Nothing found here').first(), path).toBeVisible()
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
}

async function expectNothing(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Page not found' }), address).toBeVisible()
}
