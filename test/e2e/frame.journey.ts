import { expect, type Page } from '#tools/playwright.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { confirmAtBank, expectReturn, expectState, payAtAgent, payByCard, standInForShop, takeNumber } from './buyer.ts'
import { withDatabase } from './database.ts'
import { expectAccessible, keepPicture, sizes } from './looks.ts'
import { endSession } from './session-queries.ts'
import { type Shop, test } from './shop.ts'

// The hosted page in a frame of the shop's own page, on another site than ours.

// The server of the journeys is on this machine, and a page of the open network may not frame that unasked.
test.use({ permissions: ['local-network-access'] })

const allowedOrigins = ['https://shop.example']

/** The page of the shop with ours in it; answers what is in the frame. */
async function openInShop(page: Page, url: string, origin = 'https://shop.example') {
  await standInForShop(page)
  const body = `<!doctype html><html lang="en"><title>Basket</title><meta name="viewport" content="width=device-width">
<main><h1>Basket</h1><iframe name="pay" title="Payment" src="${url}" style="width:100%;height:1100px;border:0"></iframe></main>`
  await page.route(`${origin}/basket`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}/basket`)
  return page.frameLocator('iframe[name=pay]')
}

const framed = (page: Page) => page.frame({ name: 'pay' }) ?? page

/** Nothing of what is in the frame is wider than the frame. */
async function expectFit(page: Page, where: string): Promise<void> {
  await keepPicture(page, where)
  const isTooWide = await framed(page).evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(isTooWide, `${where} is wider than its frame`).toBe(false)
}

const open = (shop: Shop, fields: object = {}) => shop.session({ allowedOrigins, locale: 'en', ...fields })
const statusOf = async (shop: Shop, id: string) => (await shop.call('GET', `/v1/checkout/sessions/${id}`)).body.status

for (const size of sizes) {
  test.describe(`in a shop's frame, in a window ${size.width} wide`, () => {
    // As high as the shop's page: a picture of more than the window leaves out what frames show below it.
    test.use({ viewport: { ...size, height: 1_250 } })

    test('a buyer is asked by the bank, pays, and is back at the shop inside the frame', async ({ page, shop }) => {
      const { id, url } = await open(shop)
      const frame = await openInShop(page, url)
      await expectState(frame, 'OPEN')
      await expectFit(page, `frame-open-${size.width}`)
      await expectAccessible(page, `the frame at ${size.width}`)
      await payByCard(frame, { holder: 'CHALLENGE' })
      await expectState(frame, 'REQUIRES_ACTION')
      await frame.frameLocator('iframe[name=bank]').getByLabel('Code').waitFor()
      await expectFit(page, `frame-bank-${size.width}`)
      await confirmAtBank(frame)
      await expectReturn(framed(page), 'PAID')
      expect(page.url()).toBe('https://shop.example/basket')
      expect(await statusOf(shop, id)).toBe('PAID')
    })

    test('a wrong code at the bank leads back to the form, and the voucher taken instead is paid', async ({
      page,
      context,
      shop,
    }) => {
      const { id, url } = await open(shop)
      await page.clock.install()
      const frame = await openInShop(page, url)
      await payByCard(frame, { holder: 'CHALLENGE' })
      await confirmAtBank(frame, '111')
      await expectState(frame, 'OPEN')
      await expect(frame.getByRole('alert').first()).toBeVisible()
      await expectFit(page, `frame-declined-${size.width}`)
      const number = await takeNumber(frame)
      await expectFit(page, `frame-voucher-${size.width}`)
      const voucher = context.waitForEvent('page')
      await frame.locator('a.button.quiet').click()
      await expect((await voucher).getByText(number.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
      await payAtAgent(context, number)
      await page.bringToFront()
      await page.clock.fastForward('00:20')
      await expectState(frame, 'PAID')
      await expectFit(page, `frame-paid-${size.width}`)
      expect(await statusOf(shop, id)).toBe('PAID')
    })

    test('a session that has run out says so, and its order is paid in another', async ({ page, shop }) => {
      const { id, url } = await open(shop)
      await withDatabase((db) => inTransaction(db, (tx) => endSession(tx, shop.merchantId, id)))
      const frame = await openInShop(page, url)
      await expectState(frame, 'EXPIRED')
      await expectFit(page, `frame-expired-${size.width}`)
      await frame.locator('a[href$="/again"]').click()
      await frame.getByRole('button', { name: 'Pay now' }).click()
      await expectState(frame, 'OPEN')
      await payByCard(frame)
      await expectReturn(framed(page), 'PAID')
      expect(page.url()).toBe('https://shop.example/basket')
    })
  })
}

test('a page of another origin shows nothing of it', async ({ browser, shop }) => {
  // This looks for exactly what the policy forbids.
  const page = await (await browser.newContext({ permissions: ['local-network-access'] })).newPage()
  const { url } = await open(shop)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await openInShop(page, url, 'https://elsewhere.example')
  await refused
  expect(framed(page).url()).not.toContain('/c/')
  await page.context().close()
})
