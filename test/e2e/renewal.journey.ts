import { expect, type Locator, type Page } from '#tools/playwright.ts'
import { insertDraft, updateApplication } from '#modules/applications/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { filledApplication, newRib } from '../applications.ts'
import { pngOf } from '../images.ts'
import { enter, expectGoodDashboard, makeOwner, type Owner } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { test } from './shop.ts'
import { newStaff, operator } from './staff.ts'

// An identity document ends: its owner hands the new one in, and the operator looks at it and accepts it.

test.use({ viewport: { width: 1280, height: 900 } })

const card = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf({ width: 640, height: 400 }), 'base64'),
})

/** An application that was approved years ago. */
const approveLongAgo = ({ merchantId }: Owner, identityExpiresOn: string) =>
  withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const now = new Date()
      await setProductionAccess(tx, merchantId, 'ENABLED', now)
      await insertDraft(tx, merchantId, now)
      const decided = { submittedAt: now, submittedBy: newId(now), decidedAt: now, decidedBy: 'operator' }
      const row = { ...filledApplication, ...decided, rib: newRib(), identityExpiresOn, status: 'APPROVED' as const }
      await updateApplication(tx, merchantId, { sources: ['DRAFT'], row, now })
    }),
  )

async function fillIn(page: Page, files: string[], day: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Hand in a new one: Identity document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand in a new one: Identity document' })
  await dialog.getByLabel('Files').setInputFiles(files.map(card))
  await dialog.getByLabel('Identity document valid until').fill(day)
  return dialog
}

test('an owner renews an identity document that ends soon, and the operator accepts it', async ({ page, browser }) => {
  const owner = await makeOwner()
  await approveLongAgo(owner, new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10))
  await enter(page, owner, '/settings/production')
  await expect(page.getByText('Your identity document is valid until')).toBeVisible()
  const dialog = await fillIn(page, ['front.png', 'back.png'], '2020-01-01')
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(dialog.getByText('has passed', { exact: false })).toBeVisible()
  await dialog.getByLabel('Identity document valid until').fill('2045-03-01')
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('new one with the operator')).toBeVisible()
  await expect(page.getByText('Your identity document is valid until')).toBeHidden()

  const { page: desk } = await newStaff(browser, 'risk')
  await desk.getByRole('link', { name: 'Applications' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'new document waits' })
  await expect(row.first()).toBeVisible()
  await desk.goto(`${operator}/applications/${owner.merchantId}`)
  await desk.getByRole('button', { name: 'Look front.png' }).click()
  await expect(desk.getByRole('img', { name: 'front.png, page 1' })).toBeVisible()
  await expectGoodDashboard(desk, '/applications', operator)
  await expectGoodDashboard(desk, `/applications/${owner.merchantId}`, operator)
  await desk.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await desk.reload()
  await desk.getByRole('button', { name: 'Accept the document' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept the document' }).click()
  await expect(desk.getByText('Accepted', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Valid until').first()).toBeVisible()
  const later = await fillIn(page, ['later.png'], '2055-03-01')
  await later.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(later).toBeHidden()
  await expectGoodDashboard(page, '/settings/production')
  await page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await page.reload()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'Hand in a new one: Identity document' })).toBeVisible()
  await desk.context().close()
})
