import { expect } from '#tools/playwright.ts'
import { clientPath } from '#modules/clients/visit.ts'
import { updateCompany } from '#platform/merchants/company-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { standInForShop } from './buyer.ts'
import { withDatabase } from './database.ts'
import { expectMail } from './person.ts'
import { expectGoodLooks } from './looks.ts'
import { openShop, test } from './shop.ts'
import { force, saveCard, subscribe } from './subscriptions.ts'

// A client comes by mail to the page of everything that is theirs, and ends a subscription.

test.beforeEach(({ page }) => standInForShop(page))

test('a client opens the page by a link, sees subscriptions, cards and receipts, cancels one and removes a card', async ({
  page,
}) => {
  const shop = await openShop()
  await withDatabase((db) =>
    inTransaction(db, (tx) => updateCompany(tx, shop.merchantId, { clientsMayCancel: true }, new Date())),
  )
  const email = `salma-${Date.now()}@example.ma`
  const { body: client } = await shop.call('POST', '/v1/clients', { name: 'Salma Idrissi', email })
  await saveCard(page, shop, 'RENEWAL FAIL 2', client.id)
  const late = await subscribe(shop, client.id)
  await force(shop, late.id)
  const { url } = await subscribe(shop, client.id, { description: 'Café de spécialité' })
  const address = new URL(clientPath({ merchantId: shop.merchantId, environment: 'SANDBOX' }), url)
  await expectGoodLooks(page, address.href, 'client-ask')
  await page.goto(`${address.href}?lang=en`)
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  const { text } = await expectMail(email, /^Your subscriptions, cards and receipts/)
  await page.goto(/http\S+\/my\/\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(page.getByText('Payment overdue')).toBeVisible()
  await expectGoodLooks(page, address.href, 'client-page')
  await page.goto(`${address.href}?lang=en`)
  await page.getByRole('link', { name: 'View and manage: Café de spécialité' }).click()
  await page.getByText('Cancel subscription').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('button', { name: 'Keep subscription' })).toBeVisible()
  await expectGoodLooks(page, url, 'subscription-ending')
  await page.goto(url)
  await page.getByRole('link', { name: 'All your subscriptions, cards and receipts' }).click()
  await page.getByText('Remove', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Yes, remove it' }).first().click()
  await expect(page.getByText('The card has been removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await expect(page.getByLabel('Your e-mail address')).toBeVisible()
})
