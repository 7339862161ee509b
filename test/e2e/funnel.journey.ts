import { type Browser, expect, type Page } from '#tools/playwright.ts'
import { expectState, payByCard } from './buyer.ts'
import { makeLink } from './links.ts'
import { openShop, type Shop, test } from './shop.ts'

// The funnel of a link after known visits of people and machines.

/** Each with a browser of a kind of their own: two of one kind, in one network on one day, are one visit. */
async function visitorAt(browser: Browser, url: string, name: string): Promise<Page> {
  const userAgent = `Mozilla/5.0 (Linux; Android 15; ${name}) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`
  const page = await (await browser.newContext({ userAgent })).newPage()
  await page.goto(url)
  return page
}

const submit = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click()

type Step = { name: string; sessions: number }

async function countsOf(shop: Shop, reference: string): Promise<Record<string, number>> {
  const { body } = await shop.call('GET', `/v1/analytics/funnel?resourceType=PAYMENT_LINK&resourceId=${reference}`)
  const steps = (body.steps as Step[]).map(({ name, sessions }) => [name, sessions])
  return { ...Object.fromEntries(steps), filtered: body.totals.filtered }
}

// A trace of four browsers, each of which tells as it is left, keeps their closing waiting.
test.use({ trace: 'off' })

test('a funnel counts exactly the visits of people, and none of a scanner’s', async ({ browser }) => {
  const shop = await openShop('Théâtre du Détroit')
  const quantity = { adjustable: true, min: 1, max: 4, default: 1 }
  const { url, reference } = await makeLink(shop, { quantity })
  for (const agent of ['WhatsApp/2.23', 'Googlebot/2.1', 'Mozilla/5.0 (compatible; SecurityScanner/1.0)'])
    await fetch(url, { headers: { 'user-agent': agent } })
  await fetch(url, { method: 'HEAD' })

  // One looks, one fills something in, one is declined, one pays.
  const looks = await visitorAt(browser, `${url}?src=qr`, 'looks')
  // A reload is no second visit.
  await looks.reload()
  const fills = await visitorAt(browser, `${url}?src=qr`, 'fills')
  await fills.getByLabel('Quantity').pressSequentially('2')
  const tries = await visitorAt(browser, url, 'tries')
  await submit(tries)
  await tries.waitForURL(/\/c\/mzn_s/)
  await payByCard(tries, { holder: 'DECLINE INSUFFICIENT_FUNDS' })
  await expect(tries.getByRole('alert').first()).toBeVisible()
  const pays = await visitorAt(browser, `${url}?utm_source=newsletter&utm_medium=email`, 'pays')
  await submit(pays)
  await pays.waitForURL(/\/c\/mzn_s/)
  await payByCard(pays)
  await expectState(pays, 'PAID')

  await expect
    .poll(() => countsOf(shop, reference))
    .toMatchObject({ OPENED: 4, FORM_STARTED: 3, SUBMITTED: 2, PAID: 1, filtered: 4 })
  const sources = await shop.call('GET', '/v1/analytics/traffic-sources?resourceType=PAYMENT_LINK')
  expect(JSON.stringify(sources.body)).toContain('newsletter')
})
