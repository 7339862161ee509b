import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Each page in three languages, at two widths, in light and dark: a picture to look at, nothing that axe finds serious, nothing wider
// than the window, and no complaint of the browser.

export const locales = ['en', 'fr', 'ar'] as const
export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

const pictures = process.env['MIZAN_E2E_PICTURES']

export type Looks = {
  /** What is done on the page before it is looked at. */
  first?: (page: Page) => Promise<unknown>
}

/** Goes to `url` in every language and width. `name` is that of the pictures, which are kept where MIZAN_E2E_PICTURES says. */
export async function expectGoodLooks(page: Page, url: string, name: string, { first }: Looks = {}): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Of a page that says by its status that it is about something missing or wrong.
    const isOfPage = message.location().url === page.url() && /status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isOfPage) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const locale of locales)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: isDark(locale, size.width) ? 'dark' : 'light' })
      const address = new URL(url)
      address.searchParams.set('lang', locale)
      await page.goto(address.href)
      await first?.(page)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      const where = `${name}-${locale}-${size.width}`
      if (pictures) await page.screenshot({ path: `${pictures}/${where}.png`, fullPage: true })
      const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(size.width)
      if (isDark(locale, size.width) === (locale !== 'en')) await expectAccessible(page, where)
    }
  expect(complaints, `the browser complains about ${name}`).toEqual([])
}

/** Each language and each width is seen in both lights. */
const isDark = (locale: (typeof locales)[number], width: number): boolean => (locale === 'fr') === (width === 390)

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told, `${where} is hard to use for some people`).toEqual([])
}
