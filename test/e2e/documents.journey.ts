import { readFile } from 'node:fs/promises'
import { expect, type Page } from '#tools/playwright.ts'
import { textsIn } from '#test/pdf.ts'
import { expectReturn, payAtAgent, payByCard, standInForShop, takeNumber } from './buyer.ts'
import { certificateAddress } from './certificates.ts'
import { test } from './shop.ts'

// A buyer's documents of a payment, and those about the shop's account.

test.beforeEach(({ page }) => standInForShop(page))

const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('a receipt is on the paid page, says what was given back since, and is saved as a PDF', async ({ page, shop }) => {
  const items = [{ name: 'Huile d’argan', quantity: 2, unitPrice: 95 }]
  const { id, url } = await shop.session({ amount: 190, items, description: 'Commande du marché' })
  await page.goto(url)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  await page.goto(url)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('Huile d’argan × 2')).toBeVisible()
  await expect(page.getByText('•••• 4242')).toBeVisible()
  const { transactionId } = (await shop.call('GET', `/v1/checkout/sessions/${id}`)).body
  await shop.fund(500)
  await shop.call('POST', '/v1/refunds', { transactionId, amount: 95, reason: 'RETURN', refundReference: id })
  const status = async () => (await shop.call('GET', `/v1/transactions/${transactionId}`)).body.refundStatus
  await expect.poll(status).toBe('PARTIAL')
  await page.reload()
  await expect(page.locator('dl')).toContainText('MAD 95.00')
  const pdf = await saved(page, 'Save as PDF')
  expect(pdf.name).toMatch(/^receipt-.*\.pdf$/)
  const { texts } = await textsIn(pdf.content)
  for (const words of ['Commande du marché', 'Huile d’argan × 2', '190.00', '95.00', '4242'])
    expect(texts).toContain(words)
})

test('a voucher is printed or kept as an image while it waits, and is no longer to be paid once it is', async ({
  page,
  context,
  shop,
}) => {
  await page.goto((await shop.session({ amount: 80 })).url)
  const number = await takeNumber(page)
  await page.getByRole('link', { name: 'Print or save' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-state', 'WAITING')
  expect((await page.locator('.code strong').innerText()).replaceAll(' ', '')).toBe(number)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const image = await saved(page, 'Save as image')
  expect(image.name).toBe(`voucher-${number}.png`)
  expect(image.content.subarray(1, 4).toString()).toBe('PNG')
  await payAtAgent(context, number)
  await page.reload()
  await expect(page.locator('main')).toHaveAttribute('data-state', 'PAID')
  await expect(page.locator('.code')).toHaveCount(0)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('MAD 80.00').first()).toBeVisible()
})

test('the reader of a certificate scans its code, and sees the account to compare', async ({ page, shop }) => {
  const checked = await certificateAddress(shop)
  const { body } = await shop.call('GET', '/v1/wallet/bank-details')
  await page.goto(checked)
  await expect(page.locator('main')).toHaveAttribute('data-state', 'VALID')
  const shown = (await page.locator('dl').innerText()).replaceAll(/\s/g, '')
  for (const each of [body.rib, body.iban, body.bic]) expect(shown).toContain(each)
  // After swapping two characters, no certificate has the code.
  await page.goto(`${checked.slice(0, -6)}zzzzzz`)
  await expect(page.locator('main')).toHaveAttribute('data-state', 'UNKNOWN')
})
