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

/** Goes to `url` in every language and width. `name` is that of the pictures, which are kept where MIZAN_E2E_PICTURES says. */
export async function expectGoodLooks(page: Page, url: string, name: string): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const locale of locales)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: size.width === 390 && locale === 'fr' ? 'dark' : 'light' })
      const address = new URL(url)
      address.searchParams.set('lang', locale)
      await page.goto(address.href)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      const where = `${name}-${locale}-${size.width}`
      if (pictures) await page.screenshot({ path: `${pictures}/${where}.png`, fullPage: true })
      const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(size.width)
      await expectAccessible(page, where)
    }
  expect(complaints, `the browser complains about ${name}`).toEqual([])
}

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told, `${where} is hard to use for some people`).toEqual([])
}
