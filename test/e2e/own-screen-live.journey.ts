import { expect, type Page, type Request } from '#tools/playwright.ts'
import { challenged, type LiveShop, payAtCmi, refused, test as base } from './live-shop.ts'
import { type OwnScreen, openOwnScreen } from './own-screen.ts'
import { journeyServer } from './server.ts'

// A screen of the shop's own in production: the card is typed into Stripe's fields, or on the page of CMI, and nothing of its number
// reaches the shop or us.

type Screens = Record<'inEuros' | 'inDirhams', OwnScreen>

const test = base.extend<object, { screens: Screens }>({
  screens: [
    async ({ live: { key } }, use) => {
      const [inEuros, inDirhams] = await Promise.all([
        openOwnScreen({ MIZAN_KEY: key, CURRENCY: 'EUR' }),
        openOwnScreen({ MIZAN_KEY: key }),
      ])
      await use({ inEuros, inDirhams })
      await Promise.all([inEuros.close(), inDirhams.close()])
    },
    { scope: 'worker' },
  ],
})

const said = (page: Page) => page.locator('#said')
const fields = (page: Page) => page.frameLocator('#fields iframe')
const cards = { good: '4242 4242 4242 4242', withoutFunds: '4000 0000 0000 9995' }

async function typeFields(page: Page, number: string): Promise<void> {
  await fields(page).locator('[name=number]').fill(number)
  await fields(page).locator('[name=expiry]').fill('1240')
  await fields(page).locator('[name=cvc]').fill('123')
}

async function payByFields(page: Page, number: string): Promise<void> {
  await typeFields(page, number)
  await page.getByLabel('Name on the card').fill('AMINA BERRADA')
  await page.getByRole('button', { name: 'Pay' }).click()
}

/** Requests to us, or to the shop, while `act` runs. */
async function sentDuring(page: Page, { url }: OwnScreen, act: () => Promise<void>): Promise<string> {
  const sent: string[] = []
  const ours = [url, journeyServer().url]
  const note = (request: Request) => {
    if (ours.some((each) => request.url().startsWith(each))) sent.push(request.url(), request.postData() ?? '')
  }
  page.on('request', note)
  await act()
  page.off('request', note)
  return sent.join('\n')
}

const digits = (text: string): string => text.replaceAll(/\D/g, '')
const lastSession = async ({ call }: LiveShop, currency: string) => {
  const { content } = (await call('GET', '/v1/checkout/sessions?sort=createdAt,desc&size=50')).body
  return content.find((each: { currency: string }) => each.currency === currency)
}

test('the acquirer’s fields: what is not complete, a decline, and a payment; no number reaches the shop or us', async ({
  page,
  live,
  screens: { inEuros },
}) => {
  const sent = await sentDuring(page, inEuros, async () => {
    await page.goto(inEuros.url)
    await expect(page.locator('#order')).toContainText('249.90 EUR')
    await expect(page.getByLabel('Card number')).toBeHidden()
    await page.getByLabel('Name on the card').fill('AMINA BERRADA')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(said(page)).toContainText(/card number/i)
    await payByFields(page, cards.withoutFunds)
    await expect(said(page)).toContainText(/enough money|funds/i)
    await payByFields(page, cards.good)
    await expect(said(page)).toContainText(/Thank you\. order-\d+ is paid/)
  })
  expect(sent).toContain('"fieldsToken":"pm_')
  for (const number of Object.values(cards)) expect(digits(sent)).not.toContain(digits(number))
  expect(await lastSession(live, 'EUR')).toMatchObject({ status: 'PAID', attempts: 2 })
})

test('the bank of a card in the fields asks on a page of its own, refuses, and confirms when it is asked again', async ({
  page,
  live,
  screens: { inEuros },
}) => {
  await page.goto(inEuros.url)
  for (const answer of ['fail', 'pass']) {
    await payByFields(page, challenged)
    await page.waitForURL(/double\/3ds/)
    await page.locator(`[name=do][value=${answer}]`).click()
    // A shop on localhost cannot name an address to come back to.
    await page.waitForURL(/\/checkout\/return/)
    await page.goto(inEuros.url)
    await expect(said(page)).toContainText(answer === 'pass' ? 'is paid' : /bank/i)
  }
  expect(await lastSession(live, 'EUR')).toMatchObject({ status: 'PAID', attempts: 2 })
})

test('a buyer who leaves the page of the bank unanswered is not sent there again unasked', async ({
  page,
  screens: { inEuros },
}) => {
  await page.goto(inEuros.url)
  await payByFields(page, challenged)
  await page.waitForURL(/double\/3ds/)
  await page.goto(inEuros.url)
  await expect(said(page)).toContainText('has not confirmed')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[name=do][value=pass]').click()
  await page.waitForURL(/\/checkout\/return/)
  await page.goto(inEuros.url)
  await expect(said(page)).toContainText('is paid')
})

test('the acquirer’s own page: declined there, paid there; the shop’s page has nothing of a card', async ({
  page,
  live,
  screens: { inDirhams },
}) => {
  const sent = await sentDuring(page, inDirhams, async () => {
    await page.goto(inDirhams.url)
    for (const number of [refused, challenged]) {
      await expect(page.getByLabel('Name on the card')).toBeHidden()
      await page.getByRole('button', { name: 'Continue to the secure page of CMI' }).click()
      await payAtCmi(page, { number })
      await page.waitForURL(/\/checkout\/return/)
      await page.goto(inDirhams.url)
      await expect(said(page)).toContainText(number === refused ? 'declined' : 'is paid')
    }
  })
  for (const number of [refused, challenged]) expect(digits(sent)).not.toContain(digits(number))
  expect(await lastSession(live, 'MAD')).toMatchObject({ status: 'PAID', attempts: 2 })
})
