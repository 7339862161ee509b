import { randomUUID } from 'node:crypto'
import { expect } from '#tools/playwright.ts'
import { URI } from 'otpauth'
import { openTestCompany, type TestCompany } from '#test/company.ts'
import { expectGoodDashboard } from './dashboard.ts'
import { companyIssuer } from './server.ts'
import { mizan, test } from './shop.ts'
import { operator } from './staff.ts'

// A person of the staff who has an account at the company, and no password here.

test.use({ viewport: { width: 1280, height: 900 } })
test.describe.configure({ mode: 'serial' })

let company: TestCompany | undefined
test.afterEach(() => company?.close())

test('a person logs in at the company, enrols an app, and is led to the page that was asked for', async ({ page }) => {
  const email = `amal-${randomUUID().slice(0, 8)}@operator.example`
  await mizan('staff', 'create', '--email', email, '--role', 'risk')
  const button = page.getByRole('button', { name: 'Use your company account' })
  await page.goto(`${operator}/approvals`)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('does not answer')

  company = await openTestCompany([`${operator}/log-in/company`], Number(new URL(companyIssuer()).port))
  company.account = { sub: email, email, email_verified: true, name: 'Amal Idrissi' }
  await expect(async () => {
    await button.click()
    await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  const codeAt = (later: number) =>
    URI.parse(`otpauth://totp/Mizan?secret=${secret}`).generate({ timestamp: Date.now() + later * 30_000 })
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(0))
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(operator)
  await button.click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('nothing')).toHaveCount(0)
})

test('a stranger of the company is told that nobody invited them', async ({ page }) => {
  company = await openTestCompany([`${operator}/log-in/company`], Number(new URL(companyIssuer()).port))
  await expect(async () => {
    await page.goto(operator)
    await page.getByRole('button', { name: 'Use your company account' }).click()
    await expect(page.getByRole('alert')).toContainText('you are not of the staff here', { timeout: 5_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Back to the log-in' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('the ways in are good to look at, in each language, width and scheme', async ({ page }) => {
  await page.goto(`${operator}/log-in`)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  for (const path of ['/log-in', '/log-in/company']) await expectGoodDashboard(page, path, operator)
})
