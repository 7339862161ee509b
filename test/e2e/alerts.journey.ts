import { expect } from '@playwright/test'
import { inTransaction } from '#platform/db/transaction.ts'
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
  await withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const solved = { id: newId(now), kind: 'BANK_ENTRIES', count: 2, since, openedAt: since, solvedAt: null }
      await openAlert(tx, solved)
      await solveAlert(tx, solved.id, now)
      for (const kind of ['DISPUTES_DUE', 'UNCLOSED_DAYS'])
        await openAlert(tx, { ...solved, id: newId(now), kind, openedAt: now })
    }),
  )
  const { page } = await newStaff(browser, 'support')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByText('Unmatched bank entries')).toBeVisible()
  await expectGoodDashboard(page, '/alerts', operator)
  await page.context().close()
})
