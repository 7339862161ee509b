import { expect, type Page } from '#tools/playwright.ts'
import { dashboard, enter, makeOwner } from './dashboard.ts'
import { makeLink, sendForm } from './links.ts'
import { type Shop, test } from './shop.ts'

// Faults that axe cannot see: a walk with the keyboard alone, a page at 200 %, less motion, and colours that the system sets.

test.use({ viewport: { width: 1280, height: 800 } })

/** Faults of the element that has the focus; nothing where there is none. */
const look = `(() => {
  const one = document.activeElement
  if (!one || one === document.body || one.tagName === 'IFRAME') return ['']
  const names = [one.getAttribute('aria-label'), one.labels?.[0]?.textContent, one.textContent, one.title]
  const name = names.map((each) => (each ?? '').trim().slice(0, 30)).find((each) => each !== '') ?? ''
  // A control that is drawn beside its input has its ring there.
  const shown = [one, one.nextElementSibling].filter((each) => each !== null)
  const hasRing = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  const { x, y, width, height } = one.getBoundingClientRect()
  const over = document.elementFromPoint(x + width / 2, y + height / 2)
  const isCovered = over !== null && !one.contains(over) && !over.contains(one)
  const is = one.tagName + ' ' + name
  one.dataset.walked ??= String(Math.random())
  return [
    one.dataset.walked,
    ...(name === '' ? [is + ' has no name'] : []),
    ...(hasRing ? [] : [is + ' shows no focus']),
    ...(isCovered ? [is + ' is covered'] : []),
  ]
})()`

/** Walks once through the page; answers with what was reached, and what is wrong with it. */
async function walk(page: Page): Promise<{ reached: number; problems: string[] }> {
  const reached = new Set<string>()
  const problems = new Set<string>()
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const [id = '', ...wrong] = await page.evaluate<string[]>(look)
    for (const each of wrong) problems.add(each)
    if (id !== '' && reached.has(id)) break
    if (id !== '') reached.add(id)
  }
  return { reached: reached.size, problems: [...problems] }
}

const moving = `[...document.querySelectorAll('*')]
  .filter((each) => getComputedStyle(each).transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0.05))
  .map((each) => each.tagName + ' ' + each.className)`

/** The page as people have it who set their system so. */
async function expectGoodByHand(page: Page, url: string, heading: string | RegExp): Promise<void> {
  const open = async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    // The page of a payment asks for news for as long as it is open.
    await page.waitForLoadState(url.startsWith(dashboard) ? 'networkidle' : 'load')
  }
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
    await open()
    const { reached, problems } = await walk(page)
    expect(problems, `${url}, forced colours ${forcedColors}`).toEqual([])
    expect(reached).toBeGreaterThan(4)
  }
  expect(await page.evaluate<string[]>(moving)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: null })
  // A window of 1280 pixels whose content is twice as large.
  await page.setViewportSize({ width: 640, height: 400 })
  await open()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(640)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function clients(shop: Shop): Promise<string> {
  const made = await shop.call('POST', '/v1/clients', { name: 'Salma Idrissi', email: 'salma@example.ma' })
  for (let n = 0; n < 12; n++) await shop.call('POST', '/v1/clients', { name: `Client ${n}` })
  return made.body.id
}

test('the dashboard is used with the keyboard alone, enlarged, kept still and in forced colours', async ({
  page,
  shop,
}) => {
  const id = await clients(shop)
  await enter(page, await makeOwner(shop.merchantId))
  await expectGoodByHand(page, `${dashboard}/`, 'Home')
  await expectGoodByHand(page, `${dashboard}/clients`, 'Clients')
  await expectGoodByHand(page, `${dashboard}/clients/${id}`, 'Salma Idrissi')
})

test('so are the log-in and the page of a payment', async ({ page, shop }) => {
  await expectGoodByHand(page, `${dashboard}/log-in`, 'Log in')
  await page.goto(`${(await makeLink(shop)).url}?lang=en`)
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await expectGoodByHand(page, page.url(), /Payment to/)
})
