import AxeBuilder from '#tools/axe.ts'
import { expect, type Page } from '#tools/playwright.ts'

// Each page in three languages, at two widths, in light and dark: a picture to look at, nothing that axe finds serious, nothing wider
// than the window, and no complaint of the browser.

const locales = ['en', 'fr', 'ar'] as const
export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

const pictures = process.env['MIZAN_E2E_PICTURES']

const isWhole = process.env['MIZAN_E2E_LOOKS'] === 'all'
const [phone, wide] = sizes
/** Each language, width and scheme at least once; MIZAN_E2E_LOOKS=all has every combination. */
export const views = (
  isWhole
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

export type Looks = {
  /** Acts on the page before it is checked. */
  first?: (page: Page) => Promise<unknown>
}

/** Goes to `url` in each of the views. `name` is that of the pictures, which are kept where MIZAN_E2E_PICTURES says. */
export async function expectGoodLooks(page: Page, url: string, name: string, { first }: Looks = {}): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Of a page that says by its status that it is about something missing or wrong.
    const isOfPage = message.location().url === page.url() && /status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isOfPage) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const { locale, size, colorScheme } of views) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const address = new URL(url)
    address.searchParams.set('lang', locale)
    await page.goto(address.href)
    await first?.(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    const where = `${name}-${locale}-${size.width}-${colorScheme}`
    await keepPicture(page, where)
    const widest = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(widest, `${where} is wider than its window`).toBeLessThanOrEqual(size.width)
    // Axe looks at both widths and both schemes; a page in Arabic has the same parts.
    if (isWhole || locale !== 'ar') await expectAccessible(page, where)
  }
  expect(complaints, `the browser complains about ${name}`).toEqual([])
}

/** The folder in MIZAN_E2E_PICTURES, if set. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without frames, no second page has to put results together.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const seen = grave
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => id !== 'color-contrast' || !isTransparent(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
  const told = seen.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told, `${where} is hard to use for some people`).toEqual([])
}

/** Such a frame is transparent and shows the background of the page around it; a program inside it takes that for white. */
const isTransparent = ({ target: [first] }: { target: readonly unknown[] }): boolean =>
  String(first).includes('double-fields')
