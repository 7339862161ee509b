import { expect, type Page } from '#tools/playwright.ts'
import { enter, makeOwner } from './dashboard.ts'
import { newStaff } from './staff.ts'
import { test } from './shop.ts'

// The server does not answer while a person goes from page to page.

test.use({ viewport: { width: 1280, height: 900 } })

test('a page that is opened while the server does not answer says so in its place, and opens once it answers', async ({
  page,
}) => {
  await enter(page, await makeOwner())
  await expectOutage(page, 'Payment links')
})

test('so does a page of the console', async ({ browser }) => {
  const { page } = await newStaff(browser, 'admin')
  await expectOutage(page, 'Bank files')
  await page.context().close()
})

async function expectOutage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('alert')).toContainText('The server is not responding.')
  await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
