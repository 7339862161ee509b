import { expect } from '#tools/playwright.ts'
import { dashboard, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { mizan, openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// A merchant is told of a dispute, answers it with a text and a file, and wins.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

test('a dispute is answered with a text and a file, handed over by the operator, and won', async ({ page }) => {
  const shop = await openShop()
  const { reference } = await takePayment(page, shop, { amount: 1000 })
  const respondBy = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
  const facts = ['--reason', 'product_not_received', '--amount', '400', '--respond-by', respondBy]
  const { id } = await mizan('disputes', 'open', '--transaction', reference, ...facts)
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/disputes')
  await page.getByRole('link', { name: reference }).click()
  await page.waitForURL(/disputes\/./)
  await expect(page.locator('.status', { hasText: 'To be answered' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit the answer' })).toBeDisabled()
  await page.getByLabel('What happened').fill('It was handed over on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf }
  await page.getByLabel('Receipt or invoice').setInputFiles(receipt)
  await expect(page.getByRole('link', { name: 'receipt.pdf' })).toBeVisible()
  const svg = {
    name: 'proof.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  await page.getByLabel('Proof of delivery').setInputFiles(svg)
  await expect(page.getByRole('alert').filter({ hasText: 'must be a PDF, a JPEG or a PNG' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit the answer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your answer is on its way to the bank.')).toBeVisible()
  await mizan('disputes', 'submit', id)
  await mizan('disputes', 'won', id)
  await page.goto(`${dashboard}/disputes/${id}`)
  await expect(page.getByText('The bank decided for you.')).toBeVisible()
  expect((await shop.call('GET', '/v1/transactions')).body.content[0].status).toBe('SUCCEEDED')
  await expectGoodDashboard(page, `/disputes/${id}`)
  await expectGoodDashboard(page, '/disputes')
})
