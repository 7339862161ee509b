import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newCompany, newOwner } from './database.ts'
import { makeGround } from './ground.ts'
import { expectAccessible, views } from './looks.ts'
import type { Answer } from './shop.ts'

// The dashboard as somebody of a company has it before them.

export const desk = `${makeGround().url}/dashboard`

type Credentials = { email: string; password: string }
export type Owner = Credentials & { merchantId: string }

/** An owner of a company, of a new one unless it is named. */
export async function makeOwner(merchantId?: string): Promise<Owner> {
  const company = merchantId ?? (await newCompany('Épicerie du Détroit'))
  const email = `owner-${randomUUID().slice(0, 8)}@epicerie.example`
  const password = await newOwner(email, company)
  return { email, password, merchantId: company }
}

/** Logs in by the form; `next` is the page that is opened then. */
export async function enter(page: Page, { email, password }: Credentials, next = '/'): Promise<void> {
  await page.goto(`${desk}/log-in?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL((url) => !url.pathname.endsWith('/log-in'))
}

/** Logs out by the menu. */
export async function leaveDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/log-in/)
}

/** What the portal answers whoever is logged in on this page. */
export async function readPortal(page: Page, path: string): Promise<Answer['body']> {
  const answer = await page.request.get(`${makeGround().url}/api/v1${path}`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Answers the question who sits there. */
export async function confirmWith(page: Page, { password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** A page of the dashboard in three languages, at two widths, in light and dark: nothing that axe finds grave, nothing too wide. */
export async function expectGoodDesk(page: Page, path: string): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const { locale, size, colorScheme } of views) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(`localStorage.setItem('mizan-locale', '${locale}')`)
    await page.goto(`${desk}${path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
    const where = `${path} in ${locale} at ${size.width}, ${colorScheme}`
    const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(size.width)
    await expectAccessible(page, where)
  }
  expect(complaints, `the browser complains about ${path}`).toEqual([])
}
