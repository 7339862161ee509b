import { type BrowserContext, expect, type Frame, type FrameLocator, type Page } from '#tools/playwright.ts'

// A buyer's acts on a payment page, by the words on it.

/** Place of the page: in a window, or in a frame of a shop. */
type Place = Page | FrameLocator

export const testCard = '4242 4242 4242 4242'

type Typed = { holder?: string; number?: string; expiry?: string; cvv?: string }

export async function typeCard(page: Place, { holder = 'AMINA BERRADA', number = testCard, ...rest }: Typed = {}) {
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill(rest.expiry ?? '12/40')
  await page.locator('#cvv').fill(rest.cvv ?? '123')
  await page.locator('#holder').fill(holder)
}

export async function payByCard(page: Place, typed: Typed = {}) {
  await typeCard(page, typed)
  await page.locator('form[data-said] button[type=submit]').click()
}

/** The state that the page shows, once the server has told it. */
export const expectState = (page: Place, state: string) =>
  expect(page.locator('main')).toHaveAttribute('data-status', state)

/** The page of the bank, where it stands in a frame. */
export const bankOf = (page: Place) => page.frameLocator('iframe[name=bank]')

export async function confirmAtBank(page: Place, code = '555'): Promise<void> {
  await bankOf(page).getByLabel('Code').fill(code)
  await bankOf(page).getByRole('button', { name: 'Confirm' }).click()
}

/** The shop's own page does not exist: the test checks that the buyer is sent there, and with which parameters. */
export async function expectReturn(place: Page | Frame, result: string): Promise<void> {
  const frame = 'mainFrame' in place ? place.mainFrame() : place
  await expect.poll(() => shopPages.get(frame), { timeout: 60_000 }).toMatch(/shop\.example\/thanks/)
  expect(new URL(shopPages.get(frame) ?? '').searchParams.get('status')).toBe(result)
  await frame.waitForURL(/^https:\/\/shop\.example\/|^chrome-error:/, { waitUntil: 'commit' })
}

/** The page of the shop that each frame has asked for last, until it goes elsewhere. One to which a redirect leads is asked for, and never answered. */
const shopPages = new WeakMap<Frame, string>()

export function standInForShop(page: Page): Promise<unknown> {
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    if (request.url().startsWith('https://shop.example/')) shopPages.set(request.frame(), request.url())
    else shopPages.delete(request.frame())
  })
  return page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Thanks</h1>' }),
  )
}

/** Chooses cash, and answers with the number for an agent. */
export async function takeNumber(page: Place): Promise<string> {
  await page.getByLabel('Cash at an agent').check()
  await page.getByRole('button', { name: 'Get number' }).click()
  await expectState(page, 'AWAITING_CASH')
  return (await page.locator('strong.number').innerText()).replaceAll(' ', '')
}

/** An agent of the sandbox takes the cash for a number. */
export async function payAtAgent(context: BrowserContext, number: string): Promise<void> {
  const agent = await context.newPage()
  await agent.goto('/simulator/agent')
  await agent.getByLabel('Voucher number').fill(number)
  await agent.getByRole('button', { name: 'Look up' }).click()
  await agent.getByRole('button', { name: /^Accept/ }).click()
  await expect(agent.getByText('This voucher has been paid.')).toBeVisible()
  await agent.close()
}

/** A paid checkout page of a page of ours: without an address of a shop, it stays. */
export async function payHere(page: Page): Promise<void> {
  await page.waitForURL(/\/c\/mzn_s/)
  await payByCard(page)
  await expectState(page, 'PAID')
}

/** Closes a browser that has its page open. The page's last report is on its way by then, or closing may wait for it. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().close()
}
