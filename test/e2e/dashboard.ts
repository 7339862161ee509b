import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '#tools/playwright.ts'
import { newCompany, newOwner } from './database.ts'
import { journeyServer } from './server.ts'
import { expectAccessible, keepPicture, views } from './looks.ts'
import type { Answer } from './shop.ts'

// The dashboard as a member of a company sees it.

export const dashboard = `${journeyServer().url}/dashboard`

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
  await page.goto(`${dashboard}/log-in?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL((url) => !url.pathname.endsWith('/log-in'))
}

/** Logs out by the menu. */
export async function leaveDashboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/log-in/)
}

/** The portal's answer to the user of this page. */
export async function readPortal(page: Page, path: string): Promise<Answer['body']> {
  const answer = await page.request.get(`${journeyServer().url}/api/v1${path}`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Answers the step-up dialog. */
export async function confirmWith(page: Page, { password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** Names of lists that are wider than their place. */
const cutTables = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.across')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((place) => place.getAttribute('aria-label') ?? place.className)`)

/** A page of the dashboard, or of the console, in three languages, at two widths, in light and dark: nothing that axe finds grave, nothing too wide. */
export async function expectGoodDashboard(page: Page, path: string, application = dashboard): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  for (const { locale, size, colorScheme } of views) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    open.clear()
    await page.evaluate(`localStorage.setItem('mizan-locale', '${locale}')`)
    await page.goto(`${application}${path}`)
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilAllIsShown(page, open)
    await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
    const where = `${path} in ${locale} at ${size.width}, ${colorScheme}`
    const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(size.width)
    if (application === dashboard) expect(await cutTables(page), `${where} cuts a list off`).toEqual([])
    await keepPicture(page, `page${where.replaceAll(/[^a-z0-9]+/gi, '-')}`)
    await expectAccessible(page, where)
  }
  expect(complaints, `the browser complains about ${path}`).toEqual([])
}

/** A page in the window of a tablet, and of a large screen: nothing too wide, and on the large one no list that is cut off. */
export async function expectFits(page: Page, path: string, application = dashboard): Promise<void> {
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 1080 })
    await page.goto(`${application}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
    const where = `${path} at ${width}`
    await keepPicture(page, `page${where.replaceAll(/[^a-z0-9]+/gi, '-')}`)
    const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(width)
    if (width === 1920) expect(await cutTables(page), `${where} cuts a list off`).toEqual([])
  }
}

/** Waits until all requests of the page were answered and shown, and it sends no more. */
async function untilAllIsShown(page: Page, open: ReadonlySet<Request>): Promise<void> {
  do {
    await expect.poll(() => open.size, { intervals: [10] }).toBe(0)
    // After the next two frames, the result of an answer, such as a further dialog, is there.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    )
  } while (open.size > 0)
}
