import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '#tools/playwright.ts'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { addVirtualRib } from '#money/bank-statements/virtual-ribs.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { readConfig } from '../../src/config.ts'
import { openSecretsOf } from '../../src/start/secrets.ts'
import { newFactory } from '../factory.ts'
import { confirmWith, dashboard, enter, makeOwner } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { journeyServer } from './server.ts'
import { openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// An accountant's view of money in the dashboard.

const { settings, url: publicUrl } = journeyServer()

test.use({ viewport: { width: 1280, height: 900 } })

test('the home page shows what came in, what failed, and the first steps that are left', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  const { reference } = await takePayment(page, shop, { amount: 321.5 })
  await enter(page, owner)
  await expect(page.getByText('MAD 321.50').first()).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByRole('group', { name: /Bar chart of payments, .* MAD 321.50 in total/ })).toBeVisible()
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay with the test card' })).toHaveCount(0)
  // As at 400 % on a screen of 1280 pixels.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320)
  await page.getByRole('link', { name: 'Create a payment link' }).click()
  await expect(page).toHaveURL(/payment-links/)
})

test('the home page has a line for each further currency, and sales of the one that is chosen', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  await takePayment(page, shop, { amount: 321.5 })
  await takePayment(page, shop, { amount: 80, currency: 'EUR' })
  await enter(page, owner)
  await expect(page.getByRole('region', { name: 'Other currencies' })).toContainText('Pending €78.00')
  await expect(page.getByRole('group', { name: /MAD 321.50 in total/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Currency' }).getByText('EUR').click()
  await expect(page.getByRole('group', { name: /€80.00 in total/ })).toBeVisible()
  await expect(page).toHaveURL(/currency=EUR/)
  await page.goto(`${dashboard}/wallet/statements`)
  await expect(page.getByRole('heading', { name: 'No statements yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a payment link to take it' }).click()
  await expect(page).toHaveURL(/payment-links/)
})

test('transactions are searched and narrowed in the address, and exported as they are seen', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  const cheap = await takePayment(page, shop, { amount: 12, orderId: 'order-cheap' })
  const dear = await takePayment(page, shop, { amount: 900, orderId: 'order-dear' })
  await enter(page, owner, '/transactions')
  await expect(page.getByRole('link', { name: cheap.reference })).toBeVisible()
  await page.getByLabel('Search').fill('order-dear')
  await expect(page.getByRole('link', { name: cheap.reference })).toHaveCount(0)
  await expect(page).toHaveURL(/q=order-dear/)
  await page.reload()
  await expect(page.getByRole('link', { name: dear.reference })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(dear.reference)
  expect(text).not.toContain(cheap.reference)
  await page.getByLabel('Status').selectOption('FAILED')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: cheap.reference })).toBeVisible()
})

test('a part of a payment is given back; too much is refused beside the amount, which stays as typed', async ({
  page,
}) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  const { id } = await takePayment(page, shop, { amount: 100 })
  await enter(page, owner, `/transactions/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const form = page.getByRole('dialog', { name: 'Refund payment' })
  await form.getByLabel(/Amount/).fill('100,01')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('You can refund at most MAD 100.00.')).toBeVisible()
  await expect(form.getByLabel(/Amount/)).toHaveValue('100,01')
  await form.getByLabel(/Amount/).fill('40')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Refund requested')).toBeVisible()
  const refunds = (await shop.call('GET', `/v1/refunds?transactionId=${id}`)).body.content
  expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([40])
  await page.getByRole('link', { name: 'Requested by customer' }).click()
  await expect(page.getByRole('heading', { name: 'MAD 40.00' })).toBeVisible()
  const status = async () => (await shop.call('GET', `/v1/refunds/${refunds[0].id}`)).body.status
  await expect.poll(status).toBe('SUCCEEDED')
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText('Partially refunded', { exact: true })).toBeVisible()
})

test('a merchant with a number of its own at the bank reads that it is its alone', async ({ page }) => {
  const shop = await openShop('Épicerie du Phare', 'PRODUCTION')
  const [rib, ownRib] = [anyRib(), anyRib()]
  await withDatabase(async (db) => {
    const make = newFactory(db, await openSecretsOf(db, readConfig(settings)), publicUrl)
    const account = await operatorAccount({ db }, { name: `bank-${ownRib}`, rib: ownRib })
    const scope = { merchantId: shop.merchantId, environment: 'PRODUCTION' } as const
    const given = { rib, account: account.name, bankName: 'Banque Atlas', by: 'amal' }
    await make.write(scope, async (ctx) => {
      await setProductionAccess(ctx.tx, shop.merchantId, 'ENABLED', ctx.now)
      await addVirtualRib(ctx, given)
    })
  })
  await enter(page, await makeOwner(shop.merchantId))
  await page.getByText('Production', { exact: true }).click()
  await page.goto(`${dashboard}/wallet`)
  await page.getByRole('button', { name: 'Add funds' }).click()
  const funding = page.getByRole('dialog', { name: 'Add funds' })
  await funding.getByLabel(/Amount/).fill('2500')
  await funding.getByRole('button', { name: 'Continue' }).click()
  await expect(funding.getByText('This number is yours alone: every transfer to it is for you.')).toBeVisible()
})

test('the wallet is filled by transfer, its certificate saved, and a payout made and canceled', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  await enter(page, owner, '/wallet')
  await page.getByRole('button', { name: 'Add funds' }).click()
  const funding = page.getByRole('dialog', { name: 'Add funds' })
  await funding.getByLabel(/Amount/).fill('2500')
  await funding.getByRole('button', { name: 'Continue' }).click()
  await expect(funding.getByText(/^FD-/)).toBeVisible()
  await page.keyboard.press('Escape')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download certificate' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^attestation-rib-\d{24}\.pdf$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pay out' })).toBeEnabled({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Pay out' }).click()
  const payout = page.getByRole('dialog', { name: 'Pay out now' })
  await payout.getByLabel(/Amount/).fill('150')
  await payout.getByRole('button', { name: 'Pay out' }).click()
  await confirmWith(page, owner)
  await expect(page.getByText('Payout created')).toBeVisible()
  await page.getByRole('button', { name: /^Cancel payout/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payout' }).click()
  await expect(page.getByText('Canceled')).toBeVisible()
  const { content } = (await shop.call('GET', '/v1/transactions?type=PAYOUT')).body
  expect(content.map(({ status }: { status: string }) => status)).toEqual(['CANCELED'])
})

test('the funnel counts the visit that paid', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  await takePayment(page, shop, { amount: 75 })
  await enter(page, owner, '/analytics')
  await expect(page.getByRole('progressbar', { name: 'Paid: 1' })).toBeVisible()
  await page.goto(`${dashboard}/analytics?method=CASH`)
  await expect(page.getByRole('heading', { name: 'No visits in this period' })).toBeVisible()
})

const anyRib = (): string =>
  ribOf({ bankCode: '007', cityCode: '780', accountNumber: String(randomInt(1e14)).padStart(16, '0') })
