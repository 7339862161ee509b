import { expect } from '#tools/playwright.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { openAlert, solveAlert } from '#platform/staff/alert-queries.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { test } from './shop.ts'
import { newStaff, operator } from './staff.ts'

// Alerts in the console: what waits too long, and what was solved.

test('the staff sees what waits too long, and what was solved', async ({ browser }) => {
  const now = new Date()
  const since = new Date(now.getTime() - 3 * 86_400_000)
  const write = (work: (tx: Transaction) => Promise<void>) => withDatabase((db) => inTransaction(db, work))
  const alert = (kind: string) => ({ id: newId(now), kind, count: 2, since, openedAt: since, solvedAt: null })
  await write(async (tx) => {
    const solved = alert('BANK_ENTRIES')
    await openAlert(tx, solved)
    await solveAlert(tx, solved.id, now)
  })
  const { page } = await newStaff(browser, 'support')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByText('Unmatched bank entries').first()).toBeVisible()
  // The server's own look, each minute, solves what nothing waits for: the alert is opened anew until it is seen.
  await expect(async () => {
    await write(async (tx) => {
      for (const kind of ['DISPUTES_DUE', 'UNCLOSED_DAYS']) await openAlert(tx, alert(kind))
    })
    await page.reload()
    const open = page.getByRole('table', { name: 'Open' })
    await expect(open.getByText('Disputes whose deadline is near')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expectGoodDashboard(page, '/alerts', operator)
  await page.context().close()
})
