import { expect } from '#tools/playwright.ts'
import { addToHour } from '#money/acquirers/hour-queries.ts'
import { draftNotice } from '#money/notices/notice.ts'
import { insertNotice } from '#money/notices/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { withDatabase } from './database.ts'
import { test } from './live-shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// Accounts at acquirers in the console, at the doubles.

/** Three days of an account, with a bad hour, and a notice that nothing goes by. */
const fillHours = (accountId: string) =>
  withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const now = new Date()
      const first = now.getTime() - (now.getTime() % hourMs)
      for (let ago = 72; ago > 0; ago--) {
        const isBad = ago === 5
        const calls = 40 + ((ago * 7) % 30)
        await addToHour(tx, {
          accountId,
          hour: new Date(first - ago * hourMs),
          calls,
          unanswered: isBad ? 12 : ago % 9 === 0 ? 1 : 0,
          tookMs: BigInt(calls * (isBad ? 4_100 : 350 + ((ago * 13) % 200))),
          slowestMs: isBad ? 10_000 : 900 + ((ago * 31) % 1_500),
          approved: isBad ? 9 : 30 + (ago % 7),
          declined: 3 + (ago % 4),
          unknown: isBad ? 6 : 0,
          forged: isBad ? 4 : 0,
          stale: 0,
          notUnderstood: ago === 20 ? 1 : 0,
        })
      }
      const read = { status: 'READ', kind: 'PAYMENT', eventId: 'made-by-hand', reference: 'TX-BY-HAND' } as const
      const draft = draftNotice(accountId, { ...read, facts: { order: '100-4711' } }, { decision: 'NOTED', now })
      await insertNotice(tx, { ...draft, outcome: 'UNMATCHED', nextTryAt: null, handledAt: now, tries: 9 })
    }),
  )

test('an account is checked, asked about everything, switched off and on again, and a notice is acted on', async ({
  browser,
  live,
}) => {
  const id = live.accounts.stripe
  await fillHours(id)
  const admin = await newStaff(browser, 'admin')
  const { page } = admin
  await page.getByRole('link', { name: 'Acquirers' }).click()
  await page.getByRole('link', { name: id }).click()
  await expect(page.getByText('apiKey, webhookSecret')).toBeVisible()
  await expect(page.getByText('Can be used')).toBeVisible()

  const act = async (label: string, fill?: (value: ReturnType<typeof page.getByRole>) => Promise<void>) => {
    await page.getByRole('button', { name: label, exact: true }).click()
    const form = page.getByRole('dialog', { name: label })
    await fill?.(form)
    await form.getByRole('button', { name: label }).click()
    return form
  }
  const check = await act('Check')
  await confirm(admin)
  await expect(check).toBeHidden()
  await expect(page.getByText('The provider takes the secrets.')).toBeVisible()
  await expect(await act('Ask about everything')).toBeHidden()
  await expect(await act('Switch off')).toBeHidden()
  await expect(page.getByText('Switched off', { exact: true })).toBeVisible()
  const wrong = await act('Let payments come', (form) => form.getByLabel('Currency').fill('XAF'))
  await expect(wrong.getByText('This account serves one merchant alone', { exact: false })).toBeVisible()
  await wrong.getByLabel('Merchant').fill(live.merchantId)
  await wrong.getByLabel('Currency').fill('')
  await wrong.getByRole('button', { name: 'Let payments come' }).click()
  await expect(wrong).toBeHidden()
  await expect(page.getByText('Nothing new begins with this account.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Show those for you' }).click()
  const notice = page.getByRole('row', { name: /TX-BY-HAND/ })
  await expect(notice.getByText('Nothing here goes by it')).toBeVisible()
  await notice.getByRole('button', { name: 'Act on it again' }).click()
  const again = page.getByRole('dialog', { name: 'Act on it again' })
  await again.getByRole('button', { name: 'Act on it again' }).click()
  await expect(again).toBeHidden()

  await expect(page.getByRole('cell', { name: 'Signature of somebody else' })).toBeVisible()
  const rate = page.getByRole('group', { name: 'Share of payments that were approved' })
  await rate.press('ArrowLeft')
  await rate.press('ArrowLeft')
  await expect(rate.getByRole('status')).toContainText('%')
  await page.getByText('7 days').click()
  await expect(page).toHaveURL(/span=week/)
  await page.goto(`${operator}/acts`)
  const acts = page.getByRole('row').filter({ hasText: id })
  await expect(acts.getByText(`${id}, Cards, All currencies`)).toBeVisible()
  await expect(acts.getByText(`${id}, The provider takes the secrets.`)).toBeVisible()
  await expectGoodDashboard(page, '/acquirers', operator)
  await expectGoodDashboard(page, `/acquirers/${id}?span=week`, operator)
  await page.context().close()
})
