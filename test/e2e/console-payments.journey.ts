import { expect, type Page } from '@playwright/test'
import { expectGoodDashboard } from './dashboard.ts'
import { type LiveShop, payAtCmi, refused, test } from './live-shop.ts'
import { newStaff, operator } from './staff.ts'

// Payments in the console, at the doubles: answers of the acquirer, and entries of the ledger.

const pay = 'form[data-said] button[type=submit]'

/** A buyer whose card is refused first, and who pays then. */
async function buy(page: Page, live: LiveShop): Promise<{ id: string; reference: string }> {
  const session = await live.session({ amount: 120 })
  await page.goto(`${session.url}?lang=en`)
  await page.locator(pay).click()
  await payAtCmi(page, { number: refused })
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator(pay).click()
  await payAtCmi(page)
  const payment = async () => {
    const { transactionId } = (await live.call('GET', `/v1/checkout/sessions/${session.id}`)).body
    return transactionId && (await live.call('GET', `/v1/transactions/${transactionId}`)).body
  }
  await expect.poll(async () => (await payment())?.status).toBe('SUCCEEDED')
  const { id, reference } = await payment()
  return { id, reference }
}

test('the staff reads what the acquirer has answered to each attempt, and what the books say', async ({
  browser,
  page: buyer,
  live,
}) => {
  const { id, reference } = await buy(buyer, live)
  const { page } = await newStaff(browser, 'finance')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByLabel('Find a payment of any merchant').fill(reference)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: reference }).click()
  const answers = page.getByRole('region', { name: 'Answers of the acquirer' })
  await expect(answers.getByText('only the bank can tell the buyer why', { exact: false })).toBeVisible()
  await expect(answers.getByText('Network code 05')).toBeVisible()
  await expect(answers.getByText('refusal.code=05', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices about it' }).getByText('Asked about').first()).toBeVisible()
  const captured = page.getByRole('table', { name: 'Card charged' })
  await expect(captured.getByRole('row', { name: /^Owed by the acquirer/ })).toContainText('120.00')
  await expect(captured.getByRole('row', { name: /^Total/ })).toContainText(/123\.00.*123\.00/)
  await expect(page.getByText('Charged', { exact: true })).toBeVisible()
  await expectGoodDashboard(page, `/payments/${id}`, operator)
  await page.context().close()
})
