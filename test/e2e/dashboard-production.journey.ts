import { expect } from '#tools/playwright.ts'
import { decideProduction } from '#modules/applications/actions/production-access.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { dashboard, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { test } from './shop.ts'

// A company in production for which no acquirer takes cards so far.

test.use({ viewport: { width: 1280, height: 900 } })

test('the home page says what is missing in production, and leads to where it is told', async ({ page }) => {
  const owner = await makeOwner()
  const { merchantId } = owner
  await withDatabase((db) =>
    inTransaction(db, (tx) => decideProduction(tx, { merchantId, isAllowed: true }, new Date())),
  )
  await enter(page, owner)
  await page.evaluate("localStorage.setItem('mizan-environment', 'PRODUCTION')")
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'No acquirer takes your cards in MAD in production yet' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take a first payment' })).toBeVisible()
  await expectGoodDashboard(page, '/')
  await page.evaluate("localStorage.setItem('mizan-locale', 'en')")
  await page.reload()
  await alert.getByRole('link', { name: 'See what is missing' }).click()
  await expect(
    page.getByText('Ask the operator of this service to route your company’s cards in MAD to an acquirer.'),
  ).toBeVisible()
  await expectGoodDashboard(page, '/settings/production')
})

test('before it is in production, a company reads so once on a page, and is offered nothing that would be refused', async ({
  page,
}) => {
  await enter(page, await makeOwner())
  await page.evaluate("localStorage.setItem('mizan-environment', 'PRODUCTION')")
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/merchant/wallet') && asked++)
  for (const [path, there] of [
    ['/', 'Home'],
    ['/wallet', 'Payout schedule'],
    ['/analytics', 'Analytics'],
    ['/payment-links', 'Payment links'],
    ['/products/new', 'Products'],
    ['/webhooks/new', 'Webhooks'],
  ] as const) {
    await page.goto(`${dashboard}${path}`)
    await expect(page.getByRole('heading', { name: there })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Your company is not in production yet')).toHaveCount(1)
    await expect(page.getByText('No acquirer takes your cards')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/^(Create|Add|Export|Get started)/)).toHaveCount(0)
  }
  expect(asked).toBeLessThan(6)
  await page.getByRole('link', { name: 'See the steps' }).click()
  await expect(page.getByRole('heading', { name: 'Production access' })).toBeVisible()
  await expectGoodDashboard(page, '/products/new')
})

test('a company whose production is suspended reads so, and where the reason stands', async ({ page }) => {
  const owner = await makeOwner()
  await withDatabase((db) =>
    inTransaction(db, (tx) => setProductionAccess(tx, owner.merchantId, 'SUSPENDED', new Date())),
  )
  await enter(page, owner)
  await page.evaluate("localStorage.setItem('mizan-environment', 'PRODUCTION')")
  for (const path of ['/', '/wallet', '/payment-links/new']) {
    await page.goto(`${dashboard}${path}`)
    await expect(page.getByText('Production is suspended')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'See the reason' }).click()
  await expect(page.getByRole('heading', { name: 'Production access' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Suspended', { exact: true })).toBeVisible()
  await expectGoodDashboard(page, '/payment-links/new')
})
