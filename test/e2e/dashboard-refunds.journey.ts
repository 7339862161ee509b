import { readFile } from 'node:fs/promises'
import { expect } from '#tools/playwright.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { insertManyTransactions } from '#test/transaction-queries.ts'
import { withDatabase } from './database.ts'
import { enter, makeOwner } from './dashboard.ts'
import { putOffRefund } from './refund-queries.ts'
import { mizan, openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// Money that goes back, money that is owed, and more rows than a file holds.

test.use({ viewport: { width: 1280, height: 900 } })

test('a refund is canceled before it is sent, and its money is available again', async ({ page }) => {
  const shop = await openShop()
  const { id: transactionId } = await takePayment(page, shop, { amount: 100 })
  const owner = await makeOwner(shop.merchantId)
  const asked = { transactionId, amount: 10, reason: 'DUPLICATE', refundReference: 'called-off' }
  const { id } = (await shop.call('POST', '/v1/refunds', asked)).body
  // The sandbox sends it two seconds later, which a busy machine takes to show a page.
  const scope = { merchantId: shop.merchantId, environment: 'SANDBOX' } as const
  const later = new Date(Date.now() + 3_600_000)
  expect(await withDatabase((db) => inTransaction(db, (tx) => putOffRefund(tx, scope, id, later)))).toBe(1)
  await enter(page, owner, `/refunds/${id}`)
  await page.getByRole('button', { name: 'Cancel refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this refund?' })
  await dialog.getByRole('button', { name: 'Cancel refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel refund' })).toHaveCount(0)
  expect((await shop.call('GET', `/v1/refunds/${id}`)).body.status).toBe('CANCELED')
  const { refundableAmount } = (await shop.call('GET', `/v1/transactions/${transactionId}`)).body
  expect(refundableAmount).toBe(100)
})

test('what a chargeback leaves owed stands on the home page and in the wallet', async ({ page }) => {
  const shop = await openShop()
  const { reference } = await takePayment(page, shop, { amount: 1000 })
  await mizan('disputes', 'open', '--transaction', reference, '--reason', 'Not recognised by the holder')
  const { owed } = (await shop.call('GET', '/v1/wallet')).body.balance
  expect(owed).toBeGreaterThan(0)
  await enter(page, await makeOwner(shop.merchantId))
  const told = page.getByRole('alert').filter({ hasText: `Owed: MAD ${owed.toFixed(2)}` })
  await expect(told).toContainText('It is deducted from the next funds that become available.')
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect(told).toBeVisible()
  await expect(page.getByText('Sum of the three, less what is owed')).toBeVisible()
})

test('an export of more rows than a file holds says that there are more', async ({ page }) => {
  const { id: merchantId } = await mizan('merchants', 'create', '--name', 'Grossiste du Port')
  const scope = { merchantId, environment: 'SANDBOX' } as const
  const many = { count: 10_001, amountMinor: 100n, now: new Date() }
  await withDatabase((db) => inTransaction(db, (tx) => insertManyTransactions(tx, scope, many)))
  await enter(page, await makeOwner(merchantId), '/transactions')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  await expect(page.getByText(/has the latest 10,000 rows; there are more/)).toBeVisible()
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toHaveLength(1 + 10_000)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/there are more/)).toHaveCount(0)
})
