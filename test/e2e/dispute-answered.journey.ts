import { expect } from '#tools/playwright.ts'
import { standInForShop } from './buyer.ts'
import { dashboard, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { payByFields, test } from './live-shop.ts'
import { newStaff, operator } from './staff.ts'

// A bank takes a payment back through the acquirer: the merchant answers, the connector hands the answer over, and the merchant wins.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

test('a dispute is told of by the acquirer, answered with a file, handed over by itself, watched in the console, and won', async ({
  page,
  browser,
  live,
}) => {
  await standInForShop(page)
  const { id: sessionId, url } = await live.session({ amount: 62, currency: 'EUR' })
  await page.goto(url)
  await payByFields(page)
  const payment = async () => {
    const { body } = await live.call('GET', `/v1/checkout/sessions/${sessionId}`)
    return body.transactionId === undefined
      ? undefined
      : (await live.call('GET', `/v1/transactions/${body.transactionId}`)).body
  }
  await expect.poll(async () => (await payment())?.status).toBe('SUCCEEDED')
  const { reference } = await payment()
  const { books } = live.stripe
  const intent = [...books.payments.values()].find(({ metadata }) => metadata['mizan_reference'] === reference)
  const { id: upstream } = await live.stripe.dispute(intent?.id ?? '', { reason: 'product_not_received' })
  await expect.poll(async () => (await payment()).status).toBe('DISPUTED')

  const owner = await makeOwner(live.merchantId)
  await page.addInitScript(() => localStorage.setItem('mizan-environment', 'PRODUCTION'))
  await enter(page, owner, '/disputes')
  await page.getByRole('link', { name: reference }).click()
  await page.getByLabel('What happened').fill('It was handed over on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page
    .getByLabel('Receipt or invoice')
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByRole('link', { name: 'receipt.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit the answer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your answer is on its way to the bank.')).toBeVisible()
  const address = page.url()

  // The job that hands answers over runs every minute.
  await expect.poll(() => books.disputes.get(upstream)?.evidence_details.submission_count, { timeout: 150_000 }).toBe(1)
  const staff = await newStaff(browser, 'risk')
  await staff.page.goto(`${operator}/disputes`)
  await expect(staff.page.getByText(/Visa: 1\.5% and 1,500 disputes in a month/)).toBeVisible()
  await staff.page.getByRole('link', { name: reference }).click()
  await expect(staff.page.getByText('It was handed over on Monday.')).toBeVisible()
  await expect(staff.page.getByText('the bank', { exact: true })).toBeVisible()
  const download = staff.page.waitForEvent('download')
  await staff.page.getByRole('button', { name: 'Download (recorded)' }).click()
  expect((await download).suggestedFilename()).toBe('receipt.pdf')
  await expectGoodDashboard(staff.page, new URL(staff.page.url()).pathname.replace('/operator', ''), operator)
  await staff.page.context().close()

  await live.stripe.endDispute(upstream, 'won')
  await expect.poll(async () => (await payment()).status).toBe('SUCCEEDED')
  await page.goto(address.startsWith(dashboard) ? address : `${dashboard}/disputes`)
  await expect(page.getByText('The bank decided for you.')).toBeVisible()
})
