import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { makeGround } from './ground.ts'
import { expectAccessible, locales, sizes } from './looks.ts'
import { mizan } from './shop.ts'

// The dashboard as somebody of a company has it before them.

export const desk = `${makeGround().url}/dashboard`

export type Owner = { email: string; password: string; merchantId: string }

/** An owner of a company, of a new one unless it is named. */
export async function makeOwner(merchantId?: string): Promise<Owner> {
  const company = merchantId ?? (await mizan('merchants', 'create', '--name', 'Épicerie du Détroit')).id
  const email = `owner-${randomUUID().slice(0, 8)}@epicerie.example`
  const { password } = await mizan('users', 'create', '--email', email, '--merchant', company, '--locale', 'en')
  return { email, password, merchantId: company }
}

/** Logs in by the form; `next` is the page that is opened then. */
export async function enter(page: Page, { email, password }: Owner, next = '/'): Promise<void> {
  await page.goto(`${desk}/log-in?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL((url) => !url.pathname.endsWith('/log-in'))
}

/** Answers the question who sits there. */
export async function confirmWith(page: Page, { password }: Owner): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

const [phone, wide] = sizes
/** Each language, width and scheme at least once; MIZAN_E2E_LOOKS=all has every combination, which takes minutes a page. */
const views = (
  process.env['MIZAN_E2E_LOOKS'] === 'all'
    ? locales.flatMap((locale) =>
        sizes.flatMap((size) => [[locale, size, 'light'] as const, [locale, size, 'dark'] as const]),
      )
    : ([
        ['en', wide, 'light'],
        ['fr', phone, 'dark'],
        ['ar', phone, 'light'],
        ['ar', wide, 'dark'],
      ] as const)
).map(([locale, size, colorScheme]) => ({ locale, size, colorScheme }))

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
    const where = `${path} in ${locale} at ${size.width}, ${colorScheme}`
    const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(size.width)
    await expectAccessible(page, where)
  }
  expect(complaints, `the browser complains about ${path}`).toEqual([])
}
