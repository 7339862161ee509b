import { randomUUID } from 'node:crypto'
import { expect, type Page } from '#tools/playwright.ts'
import { newCompany, newStaffMember } from './database.ts'
import { expectFits, expectGoodDashboard } from './dashboard.ts'
import { test } from './shop.ts'
import { confirm, newStaff, operator } from './staff.ts'

// The staff of the operator in the console: a first log-in, four eyes, and the looks of every page.

test.use({ viewport: { width: 1280, height: 900 } })

test('production is asked for by one person, approved by another, and both stand in the log of acts', async ({
  browser,
}) => {
  const name = `Épicerie ${randomUUID().slice(0, 8)}`
  await newCompany(name)
  const [asker, approver] = [await newStaff(browser, 'risk'), await newStaff(browser, 'risk')]
  await asker.page.getByRole('link', { name: 'Merchants' }).click()
  await asker.page.getByLabel('Find a merchant').fill(name)
  await asker.page.getByRole('button', { name: 'Search' }).click()
  await asker.page.getByRole('link', { name }).click()
  await asker.page.getByRole('button', { name: 'Enable production' }).click()
  const form = asker.page.getByRole('dialog', { name: 'Enable production' })
  await form.getByLabel('Reason').fill('Contract signed.')
  await form.getByRole('button', { name: 'Enable production' }).click()
  await confirm(asker)
  await expect(form).toBeHidden()
  await asker.page.getByRole('link', { name: 'Approvals' }).click()
  const own = asker.page.getByRole('region', { name: 'Production access' }).filter({ hasText: name })
  await expect(own.getByText('You asked for this: another person decides.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await approver.page.getByRole('link', { name: 'Approvals' }).click()
  const waiting = approver.page.getByRole('region', { name: 'Production access' }).filter({ hasText: name })
  await expect(waiting.getByText('Contract signed.')).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve' }).click()
  const question = approver.page.getByRole('dialog', { name: 'Approve' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await confirm(approver)
  await expect(waiting).toHaveCount(0)
  await approver.page.getByRole('link', { name: 'Log of acts' }).click()
  await expect(approver.page.getByRole('cell', { name: 'Enabled production' }).first()).toBeVisible()
  await asker.page.context().close()
  await approver.page.context().close()
})

test('on a phone, the card of one’s own account has no line for actions, and those of others have one', async ({
  browser,
}) => {
  await newStaffMember(`support-${randomUUID().slice(0, 8)}@operator.example`, 'SUPPORT')
  const { page } = await newStaff(browser, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${operator}/staff`)
  const actions = page.locator('td[data-label="Actions"]')
  await expect(actions.filter({ has: page.getByRole('button') }).first()).toBeVisible()
  const without = await actions.filter({ hasNot: page.getByRole('button') }).all()
  expect(without).not.toHaveLength(0)
  for (const each of without) await expect(each).toBeHidden()
  await page.context().close()
})

/** Pages of the console that need nothing but a merchant. */
async function pagesOf(page: Page): Promise<string[]> {
  await page.goto(`${operator}/merchants`)
  const merchant = (await page.locator('tbody a').first().getAttribute('href')) ?? ''
  const id = merchant.split('/').at(-1) ?? ''
  return [
    '',
    '/merchants',
    '/payments?waiting=true',
    '/disputes?all=true',
    '/bank-files',
    '/approvals?all=true',
    '/staff',
    '/system',
    '/system/mails',
    '/system/webhooks',
    '/system/calls',
    `/system/calls?merchantId=${id}&environment=SANDBOX`,
    '/acts',
    merchant.replace('/operator', ''),
    '/account',
  ]
}

test('every page of the console is good to look at, in each language, width and scheme', async ({ browser }) => {
  await newCompany('Épicerie du Détroit')
  const { page } = await newStaff(browser, 'admin')
  for (const path of await pagesOf(page)) await expectGoodDashboard(page, path, operator)
  await page.context().close()
})

test('every page of the console fits a tablet and a large screen', async ({ browser }) => {
  await newCompany('Épicerie du Détroit')
  const { page } = await newStaff(browser, 'admin')
  const others = [
    '/alerts',
    '/figures',
    '/applications',
    '/risk?show=rules',
    '/bank-statements',
    '/plans',
    '/settlements',
  ]
  const further = ['/reconciliation', '/acquirers', '/system/checks', '/system/backups']
  for (const path of [...(await pagesOf(page)), ...others, ...further]) await expectFits(page, path, operator)
  await page.context().close()
})
