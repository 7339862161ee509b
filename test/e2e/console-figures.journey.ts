import { expect } from '#tools/playwright.ts'
import { putDays } from '#money/payment-days/queries.ts'
import { lastDays } from '#money/payment-days/count.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { test } from './shop.ts'
import { newStaff, operator } from './staff.ts'

// Payments of all merchants together as plots.

/** Four months with quiet ends of weeks, one bad day, and a few chargebacks. */
const fillDays = () =>
  withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const now = new Date()
      for (const [ago, day] of lastDays(now, 120).entries()) {
        const payments = ago % 7 < 2 ? 120 : 380 + ((ago * 37) % 90)
        const declined = Math.round(payments * (ago === 12 ? 0.5 : 0.1))
        const succeeded = payments - declined
        const fields = { payments, declined, succeeded, unknown: ago < 3 ? 3 - ago : 0, cards: succeeded }
        const sums = { amountMinor: BigInt(succeeded) * 24_990n, chargebacks: ago % 2, countedAt: now }
        await putDays(
          tx,
          ['MAD', 'EUR'].map((currency) => ({ environment: 'PRODUCTION', day, currency, ...fields, ...sums })),
        )
      }
    }),
  )

test('the staff sees volume, success, unknown outcomes and chargebacks of all merchants as plots', async ({
  browser,
}) => {
  const { page } = await newStaff(browser, 'support')
  await expect(async () => {
    // The job that counts may be under way for the first time, and takes what no payment stands behind.
    await fillDays()
    await page.goto(`${operator}/`)
    await page.getByRole('link', { name: 'Figures' }).click()
    await expect(page.getByRole('region', { name: 'Volume' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByText('90 days').click()
  await expect(page.getByRole('region', { name: 'Success rate' })).toContainText('came in')
  await page.getByText('EUR').click()
  await expect(page.getByRole('region', { name: 'Volume' })).toContainText('€')
  await page.getByRole('group', { name: 'Volume' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('region', { name: 'Volume' }).getByRole('status')).toContainText('Volume')
  await page.getByText('Sandbox').click()
  await expect(page).toHaveURL(/environment=SANDBOX/)
  await expectGoodDashboard(page, '/figures?days=90', operator)
  await page.context().close()
})
