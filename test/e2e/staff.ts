import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '#tools/playwright.ts'
import { URI } from 'otpauth'
import type { StaffRole } from '#platform/staff/roles.ts'
import { newStaffMember } from './database.ts'
import { journeyServer } from './server.ts'

// People of the operator's staff, each in a browser of their own.

export const operator = `${journeyServer().url}/operator`

export type Person = { page: Page; recoveryCodes: string[] }

/** A person of the staff after a first log-in, in a browser of their own. */
export async function newStaff(browser: Browser, role: Lowercase<StaffRole>): Promise<Person> {
  const email = `${role}-${randomUUID().slice(0, 8)}@operator.example`
  const password = await newStaffMember(email, role.toUpperCase() as StaffRole)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(operator)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await page.getByRole('textbox', { name: 'Code' }).fill(URI.parse(`otpauth://totp/Mizan?secret=${secret}`).generate())
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.locator('li code').allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  return { page, recoveryCodes }
}

/** Answers the dialog that asks for a fresh code; a recovery code saves the wait for the next one of the app. */
export async function confirm({ page, recoveryCodes }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm who you are' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes.pop() ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}
