import { readFile } from 'node:fs/promises'
import { expect } from '#tools/playwright.ts'
import { enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { expectAccessible, keepPicture } from './looks.ts'
import { openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// The ways to find something: by a few letters, by filters under a name, in a file.

test.use({ viewport: { width: 1280, height: 900 } })

test('a payment is found by its order, amount and reference, and a page by its name, with the keyboard alone', async ({
  page,
}) => {
  const shop = await openShop()
  const { reference } = await takePayment(page, shop, { amount: 321.5, orderId: 'order-argan' })
  await enter(page, await makeOwner(shop.merchantId))
  await expect(page.getByRole('heading', { name: 'Recent payments' })).toBeVisible()
  for (const typed of ['order-argan', '321.50', reference]) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name: new RegExp(reference) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor()
  await page.keyboard.type('webh')
  await page.getByRole('option', { name: 'Page Webhooks' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/webhooks$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a list is sorted by its heads, kept as a view, and saved as a file', async ({ page }) => {
  const shop = await openShop()
  for (const [description, amount] of [
    ['Tagine', 80],
    ['=Carpet', 900],
  ] as const)
    await shop.call('POST', '/v1/payment-links', { description, amount, currency: 'MAD' })
  await enter(page, await makeOwner(shop.merchantId), '/payment-links')
  await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Tagine')
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('=Carpet')
  await expect(page).toHaveURL(/sort=amount%2Cdesc/)
  await page.getByLabel('Search').fill('Tag')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Dishes')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFDescription,Status,Amount/)
  expect(text).toContain("'=Carpet,Active,900,MAD")
  await page.reload()
  await page.getByRole('button', { name: 'Dishes', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Choose Tagine').check()
  const chosen = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV (1)' }).click()
  expect(await readFile(await (await chosen).path(), 'utf8')).toMatch(/^\uFEFFDescription.*\r\nTagine,Active,80,MAD/)
  await page.getByRole('button', { name: 'Pause (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause (1)' }).click()
  await expect(page.getByRole('button', { name: /^Paused 1$/ })).toBeVisible()
})

test('on a phone filters stand behind a button that counts those that are set, and the search stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await openShop()
  await shop.call('POST', '/v1/payment-links', { description: 'Tagine', amount: 80, currency: 'MAD' })
  await enter(page, await makeOwner(shop.merchantId), '/payment-links')
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const row = await page.getByRole('link', { name: 'Tagine' }).boundingBox()
  expect(row && row.y + row.height).toBeLessThan(844)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeHidden()
  await page.getByLabel('Search').focus()
  await page.keyboard.press('Tab')
  await expect(fold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(status).toBeFocused()
  await status.selectOption('Paused')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters: 1 set' }).click()
  await expect(status).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters: 1 set' })).toBeVisible()
  for (const [locale, name] of [
    ['fr', 'Filtres : 1 actif'],
    ['ar', 'عوامل التصفية، المفعّل منها: 1'],
  ] as const) {
    await page.evaluate(`localStorage.setItem('mizan-locale', '${locale}')`)
    await page.reload()
    await page.getByRole('button', { name }).click()
    await expectAccessible(page, `filters in ${locale}`)
    await keepPicture(page, `filters-${locale}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('button', { name: /المفعّل منها/ })).toBeHidden()
})

test('checkout sessions are listed and shown, and an open one is canceled', async ({ page }) => {
  const shop = await openShop()
  const { body } = await shop.call('POST', '/v1/checkout/sessions', {
    orderId: 'order-7',
    amount: 149.9,
    description: 'Théière',
    returnUrl: 'https://shop.example/thanks',
    items: [{ name: 'Théière', quantity: 1, unitPrice: 149.9 }],
  })
  await enter(page, await makeOwner(shop.merchantId), '/checkout-sessions')
  await expect(page.getByRole('button', { name: 'Open 1' })).toBeVisible()
  await page.getByRole('link', { name: 'order-7' }).click()
  await expect(page.getByText(body.checkoutUrl)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.getByText('Canceled')).toBeVisible()
  for (const path of ['/checkout-sessions', `/checkout-sessions/${body.id}`]) await expectGoodDashboard(page, path)
})
