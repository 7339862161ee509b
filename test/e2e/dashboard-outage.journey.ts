import { expect, type Page } from '#tools/playwright.ts'
import { enter, makeOwner } from './dashboard.ts'
import { newStaff, operator } from './staff.ts'
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

test('a part whose script is lost once is loaded again, and the page around it stays', async ({ page }) => {
  await enter(page, await makeOwner())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let lost = 0
  await page.route('**/assets/account-menu-*.js', (route) => (lost++ < 2 ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  expect(lost).toBe(3)
})

test('a form that is sent without a connection says so at once, and is sent by its reader alone', async ({
  page,
  shop,
}) => {
  await enter(page, await makeOwner(shop.merchantId), '/payment-links/new')
  await page.getByLabel('Amount').fill('120')
  await page.getByLabel('Description').fill('Cours de poterie')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('alert')).toContainText('The server is not responding.')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.context().setOffline(false)
  // A page reads anew when the connection is back, behind anything that it would send.
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(sent).toEqual([])
})

test('so does a question of the console, and a page that is opened without a connection', async ({ browser }) => {
  const { page } = await newStaff(browser, 'admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('karima@operator.example')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server is not responding.')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.context().close()
})

test('an address of the console that leads to nothing speaks of no other environment', async ({ browser }) => {
  const { page } = await newStaff(browser, 'admin')
  await page.goto(`${operator}/merchants/0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35`)
  await expect(page.getByRole('alert')).toContainText('Nothing found here. Check the address')
  await expect(page.getByRole('alert')).not.toContainText('environment')
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
