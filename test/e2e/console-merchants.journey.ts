import { randomUUID } from 'node:crypto'
import { expect } from '#tools/playwright.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { keepPicture } from './looks.ts'
import { mizan, test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// A merchant in the console, from its beginning.

test.use({ viewport: { width: 1280, height: 900 } })

test('a merchant is opened, its page says that its owner is invited, and it ends under its own name', async ({
  browser,
}) => {
  const staff = await newStaff(browser, 'admin')
  const { page } = staff
  const name = `Épicerie ${randomUUID().slice(0, 8)}`
  await page.getByRole('link', { name: 'Merchants' }).click()
  await page.getByRole('button', { name: 'New merchant' }).click()
  const form = page.getByRole('dialog', { name: 'New merchant' })
  await form.getByLabel('Name of the company').fill(name)
  await form.getByLabel('E-mail of its owner').fill('salma')
  await keepPicture(page, 'console-new-merchant')
  await form.getByLabel('E-mail of its owner').fill(`${randomUUID().slice(0, 8)}@epicerie.example`)
  await form.getByRole('button', { name: 'New merchant' }).click()
  await confirm(staff)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('table', { name: 'People' }).getByText('Invited')).toBeVisible()
  await page.getByRole('button', { name: 'Invite the owner' }).click()
  const again = page.getByRole('dialog', { name: 'Invite the owner' })
  await again.getByLabel('E-mail of its owner').fill(`${randomUUID().slice(0, 8)}@epicerie.example`)
  await again.getByRole('button', { name: 'Invite the owner' }).click()
  await expect(again).toBeHidden()
  await page.getByRole('button', { name: 'Write a note' }).click()
  const writing = page.getByRole('dialog', { name: 'Write a note' })
  await writing
    .getByLabel('Note', { exact: false })
    .first()
    .fill('Sells tickets for one festival: expect a peak.\nRefunds if it rains.')
  await writing.getByRole('button', { name: 'Write a note' }).click()
  await expect(page.getByText('Sells tickets for one festival')).toBeVisible()
  await expectGoodDashboard(page, new URL(page.url()).pathname.replace('/operator', ''), operator)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await page.reload()
  await page.getByRole('button', { name: 'End the merchant' }).click()
  const end = page.getByRole('dialog', { name: 'End the merchant' })
  await end.getByLabel('Its name, once more').fill('Another')
  await end.getByLabel('Reason').fill('Opened by mistake.')
  await end.getByRole('button', { name: 'End the merchant' }).click()
  await expect(end.getByText('must be the name of the merchant')).toBeVisible()
  await keepPicture(page, 'console-end-merchant')
  await end.getByLabel('Its name, once more').fill(name)
  await end.getByRole('button', { name: 'End the merchant' }).click()
  await expect(end).toBeHidden()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End the merchant' })).toHaveCount(0)
  await page.context().close()
})

test('the wallet of a suspended merchant is blocked for itself, so that it stays so when production comes back', async ({
  browser,
}) => {
  const { id } = await mizan('merchants', 'create', '--name', `Épicerie ${randomUUID().slice(0, 8)}`)
  await mizan('merchants', 'enable-production', '--merchant', id)
  await mizan('merchants', 'suspend-production', '--merchant', id, '--reason', 'Closed its shop.')
  const staff = await newStaff(browser, 'risk')
  const { page } = staff
  await page.goto(`${operator}/merchants/${id}`)
  await page.getByRole('button', { name: 'Block the wallet' }).click()
  const asking = page.getByRole('dialog', { name: 'Block the wallet' })
  await asking.getByLabel('Reason').fill('Many disputes.')
  await asking.getByRole('button', { name: 'Block the wallet' }).click()
  await confirm(staff)
  await expect(page.getByText('It stays blocked when production comes back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block the wallet' })).toHaveCount(0)
  await page.context().close()
})
