import { expect, type Page } from '#tools/playwright.ts'
import { dashboard, enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { keepPicture } from './looks.ts'
import { journeyServer } from './server.ts'
import { test } from './shop.ts'
import { newStaff, operator, type Person } from './staff.ts'

// A person of the staff sees the dashboard of a merchant as the merchant does, to read only.

const { url } = journeyServer()

test.use({ viewport: { width: 1280, height: 900 } })

/** Asks for the dashboard on the page of a merchant, and returns the tab that opens. */
async function inspect({ page }: Person, merchantId: string): Promise<Page> {
  await page.goto(`${operator}/merchants/${merchantId}`)
  await page.getByRole('button', { name: 'See its dashboard' }).click()
  const asking = page.getByRole('dialog', { name: 'See its dashboard' })
  await asking.getByLabel('Reason').fill('Salma called: a client is missing.')
  await keepPicture(page, 'console-inspection')
  const opening = page.context().waitForEvent('page')
  await asking.getByRole('button', { name: 'Open the dashboard' }).click()
  const tab = await opening
  await expect(asking).toBeHidden()
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  return tab
}

const baseOf = (tab: Page): string => /^.*\/inspect\/[\da-f-]{36}/.exec(tab.url())?.[0] ?? ''

test('the staff sees a dashboard to read only, the merchant reads of it, and a second one ends the first', async ({
  browser,
  page: own,
}) => {
  const owner = await makeOwner()
  await enter(own, owner)
  const headers = { 'x-environment': 'SANDBOX', origin: url }
  const data = { name: 'Amina Berrada', email: 'amina@example.ma', phone: '+212661234567', externalId: 'customer-7' }
  const made = await own.request.post(`${url}/api/v1/merchant/clients`, { headers, data })
  expect(made.status()).toBe(201)
  const { id: clientId } = await made.json()

  const staff = await newStaff(browser, 'support')
  const tab = await inspect(staff, owner.merchantId)
  expect(tab.url()).not.toContain('mzn_')
  const banner = tab.getByRole('region', { name: 'You look at a merchant’s dashboard' })
  await expect(banner).toContainText(/You see this dashboard as .?Épicerie du Détroit.? does, to read only – until \d/)
  await tab.getByRole('link', { name: 'Clients' }).click()
  await expect(tab.getByRole('cell', { name: 'A… B…', exact: true })).toBeVisible()
  await expect(tab.getByText('Amina')).toHaveCount(0)
  for (const name of ['New client', 'Export CSV']) await expect(tab.getByRole('button', { name })).toHaveCount(0)
  await expect(tab.getByRole('checkbox')).toHaveCount(0)

  // The same call that the dashboard would make, from its own page.
  const refused = await tab.evaluate(async (inspection) => {
    const answer = await fetch('/inspect/api/v1/merchant/clients', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Environment': 'SANDBOX', 'X-Inspection': inspection },
      body: JSON.stringify({ name: 'Another' }),
    })
    return [answer.status, await answer.text()] as const
  }, baseOf(tab).slice(-36))
  expect(refused[0]).toBe(403)
  expect(refused[1]).toContain('You see this dashboard as the merchant does, to read only: nothing was changed.')

  await expectGoodDashboard(tab, '/', baseOf(tab))
  await expectGoodDashboard(tab, `/clients/${clientId}`, baseOf(tab))
  await tab.evaluate("localStorage.setItem('mizan-locale', 'en')")

  // The merchant reads when; the person and the reason stand on the operator's side alone.
  await own.goto(`${dashboard}/settings/audit-log`)
  const entry = own.getByRole('row').filter({ hasText: 'Dashboard opened by the operator, to read only' })
  await expect(entry.getByRole('cell', { name: 'The operator', exact: true })).toBeVisible()
  await expect(own.getByText('Salma called')).toHaveCount(0)
  await keepPicture(own, 'inspection-in-the-audit-log')

  const other = await makeOwner()
  const second = await inspect(staff, other.merchantId)
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'You do not look at this dashboard any more' })).toBeVisible()
  await second.setViewportSize({ width: 1280, height: 900 })
  await second.getByRole('button', { name: 'End now' }).click()
  await expect(second.getByRole('heading', { name: 'You do not look at this dashboard any more' })).toBeVisible()
  await expectGoodDashboard(second, '/over', `${url}/inspect`)
  await staff.page.context().close()
})
