import { expect } from '#tools/playwright.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { namedCluster } from './server.ts'
import { openShop, test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// The system in the console: calls of merchants, mail and webhooks.

test('the staff finds a call by its correlation id, and its reading is recorded', async ({ browser }) => {
  // A shop of its own: the requests of the others are looked at elsewhere.
  const shop = await openShop()
  const refused = await shop.call('POST', '/v1/products', { name: 'Tajine', price: -1 })
  const { page } = await newStaff(browser, 'admin')
  await page.getByRole('link', { name: 'System' }).click()
  await page.getByRole('link', { name: 'API calls' }).click()
  await expect(page.getByText('Look for a call')).toBeVisible()
  await expect(async () => {
    await page.getByLabel('Correlation id').fill(refused.body.correlationId)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('POST /v1/products')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('table').getByText('400')).toBeVisible()
  const calls = new URL(page.url())
  await page.getByRole('button', { name: 'Read · POST /v1/products' }).click()
  const dialog = page.getByRole('dialog', { name: 'What was sent and answered' })
  await expect(dialog.getByText('"name": "Tajine"')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Log of acts' }).click()
  await expect(page.getByRole('cell', { name: 'Read a call of a merchant' }).first()).toBeVisible()
  await expectGoodDashboard(page, `/system/calls${calls.search}`, operator)
  await page.context().close()
})

test('mail and webhooks of all merchants are healthy, or say what to do', async ({ browser }) => {
  const { page } = await newStaff(browser, 'support')
  await page.goto(`${operator}/system`)
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mail that was not sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks that fail' })).toBeVisible()
  await page.context().close()
})

test('an administrator checks all data, and reads that everything agrees', async ({ browser }) => {
  const admin = await newStaff(browser, 'admin')
  const { page } = admin
  await page.goto(`${operator}/system/checks`)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check now' }).click()
  await confirm(admin)
  await expect(page.getByText('Everything agrees').first()).toBeVisible({ timeout: 60_000 })
  await expectGoodDashboard(page, '/system/checks', operator)
  await page.context().close()
})

test('an administrator backs the database up, and reads its size and that it was read back', async ({ browser }) => {
  const admin = await newStaff(browser, 'admin')
  const { page } = admin
  await page.goto(`${operator}/system`)
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back up now' }).click()
  await confirm(admin)
  // One file cannot hold the same moment of several servers.
  const result = namedCluster === undefined ? 'Whole, and read back' : 'Broken off'
  await expect(page.getByText(result).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/mizan-.*Z\.tar/).first()).toBeVisible()
  await expectGoodDashboard(page, '/system/backups', operator)
  await page.context().close()
})
