import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectGoodDashboard } from './dashboard.ts'
import { keepPicture } from './looks.ts'
import { test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// A merchant in the console, from its beginning.

test.use({ viewport: { width: 1280, height: 900 } })

test('a merchant is opened, and its page says that its owner is invited', async ({ browser }) => {
  const staff = await newStaff(browser, 'risk')
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
  await expectGoodDashboard(page, new URL(page.url()).pathname.replace('/operator', ''), operator)
  await page.context().close()
})
