import { type Browser, expect, type Page } from '#tools/playwright.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { leave, payByCard, payHere } from './buyer.ts'
import { withDatabase } from './database.ts'
import { endLink } from './link-queries.ts'
import { makeLink, sendForm } from './links.ts'
import { test } from './shop.ts'

// Links that cannot be paid by everybody for ever.

/** Another person, on a telephone of their own. */
async function buyerAt(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  return page
}

test('of two buyers who pay the last place at once one pays, and the other is told that nothing was charged', async ({
  browser,
  shop,
}) => {
  const link = await makeLink(shop, { usage: 'MULTI', maxPayments: 1 })
  const buyers = await Promise.all([buyerAt(browser, link.url), buyerAt(browser, link.url)])
  await Promise.all(buyers.map(sendForm))
  await Promise.all(buyers.map((page) => page.waitForURL(/\/c\/mzn_s/)))
  await Promise.all(buyers.map((page) => payByCard(page)))
  const paid = async () => {
    const all = await Promise.all(buyers.map((page) => page.locator('main').getAttribute('data-status')))
    return all.filter((status) => status === 'PAID').length
  }
  await expect.poll(paid).toBe(1)
  const told = async () => (await Promise.all(buyers.map((page) => page.locator('main').innerText()))).join(' ')
  await expect.poll(told).toContain('You have not been charged')
  const { body } = await shop.call('GET', `/v1/payment-links/${link.reference}`)
  expect(body).toMatchObject({ status: 'COMPLETED', paymentCount: 1, paidAmount: 150 })
  for (const page of buyers) await leave(page)
})

test('a link for one payment is paid once, and says so to the next visitor', async ({ browser, page, shop }) => {
  const link = await makeLink(shop, { usage: 'SINGLE' })
  const late = await buyerAt(browser, link.url)
  await page.goto(link.url)
  await sendForm(page)
  await payHere(page)
  await sendForm(late)
  await expect(late.getByRole('heading', { name: 'Already paid' })).toBeVisible()
  await expect(late.locator('form')).toHaveCount(0)
  await page.goto(link.url)
  await expect(page.getByRole('heading', { name: 'You have paid' })).toBeVisible()
  await page.getByRole('link', { name: 'View payment' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-status', 'PAID')
  await leave(late)
})

test('a link that ended while its page was open takes no payment, and says until when it could be paid', async ({
  page,
  shop,
}) => {
  const link = await makeLink(shop, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await page.goto(link.url)
  await expect(page.locator('form')).toBeVisible()
  expect(await withDatabase((db) => inTransaction(db, (tx) => endLink(tx, shop.merchantId, link.reference)))).toBe(1)
  expect((await shop.call('GET', `/v1/payment-links/${link.reference}`)).body.status).toBe('EXPIRED')
  await sendForm(page)
  await expect(page.getByRole('heading', { name: 'This payment link has expired' })).toBeVisible()
})

test('a link that was closed while a buyer typed the card charges nothing', async ({ page, shop }) => {
  const link = await makeLink(shop, { inactiveMessage: 'Les inscriptions rouvrent en mars.' })
  await page.goto(link.url)
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await shop.call('DELETE', `/v1/payment-links/${link.reference}`)
  await payByCard(page)
  await expect(page.locator('main')).toContainText('You have not been charged')
  await page.goto(link.url)
  await expect(page.getByRole('heading', { name: 'This payment link is closed' })).toBeVisible()
  await expect(page.getByText('Les inscriptions rouvrent en mars.')).toBeVisible()
  const payments = await shop.call('GET', `/v1/transactions?paymentLink=${link.reference}`)
  expect(payments.body.content.filter(({ status }: { status: string }) => status === 'SUCCEEDED')).toHaveLength(0)
})
