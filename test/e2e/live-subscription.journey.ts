import { expect, type Page, type Request } from '#tools/playwright.ts'
import { expectReturn, standInForShop } from './buyer.ts'
import { keepPicture } from './looks.ts'
import { challenged, type LiveShop, payAtCmi, payByFields, refused, test } from './live-shop.ts'
import { journeyServer } from './server.ts'

// Subscriptions of a shop in production whose acquirer takes cards on its own page, and keeps none.

test.beforeEach(({ page }) => standInForShop(page))

const draft = { amount: 149, description: 'Panier de légumes', interval: { unit: 'MONTH', count: 1 } }
const consent = { reference: 'contract-2026-114' }

async function make({ call }: LiveShop, fields: object) {
  const { status, body } = await call('POST', '/v1/subscriptions', { ...draft, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await call('GET', `/v1/subscriptions/${body.id}`)).body
  const due = async () => (await call('GET', `/v1/subscriptions/${body.id}/due-dates`)).body.content.at(-1)
  return { read, due, collection: body.collection }
}

const newClient = async ({ call }: LiveShop): Promise<string> =>
  (await call('POST', '/v1/clients', { name: 'Salma Idrissi' })).body.id

/** From the page of a subscription: refused at the acquirer's page, then confirmed with the bank there. */
async function payDueDate(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?lang=en`)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/c\/mzn_s/)
  for (const number of [refused, challenged]) {
    await page.getByRole('button', { name: 'Continue to the secure page of CMI' }).click()
    await payAtCmi(page, { number })
    await page.waitForURL(/\/c\/mzn_s|\/s\/mzn_u/)
    if (number === refused) await expect(page.getByRole('alert').first()).toContainText('declined')
  }
}

test('a due date is paid on the page of the acquirer, and its subscription asks for no card; no number reaches us', async ({
  page,
  live,
}) => {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    if (request.url().startsWith(journeyServer().url)) sent.push(request.url(), request.postData() ?? '')
  })
  const subscription = await make(live, { clientId: await newClient(live) })
  expect(subscription.collection).toBe('MANUAL')
  await expect.poll(async () => (await subscription.due()).status).toBe('OPEN')
  const { updatePaymentMethodUrl } = await subscription.read()
  await page.goto(`${updatePaymentMethodUrl}?lang=en`)
  await expect(page.getByRole('link', { name: 'Add another card' })).toHaveCount(0)
  await page.goto(`${updatePaymentMethodUrl}/card?lang=en`)
  await expect(page.getByRole('heading', { name: 'How your subscription is paid' })).toBeVisible()
  await expect(page.getByText('This subscription does not charge a card')).toBeVisible()
  await expect(page.locator('main input')).toHaveCount(0)
  await payDueDate(page, updatePaymentMethodUrl)
  await expect.poll(async () => (await subscription.due()).status).toBe('PAID')
  const digits = sent.join('\n').replaceAll(/\D/g, '')
  for (const number of [refused, challenged]) expect(digits).not.toContain(number.replaceAll(' ', ''))
})

test('when its currency is routed to such an acquirer, a card is not asked for any more; the one that is kept goes on', async ({
  page,
  live,
}) => {
  const clientId = await newClient(live)
  const euros = { clientId, amount: 45, currency: 'EUR' }
  const { url } = await live.session({ ...euros, savePaymentMethod: true })
  await page.goto(`${url}?lang=en`)
  await page.locator('#consent').check()
  await payByFields(page)
  await expectReturn(page, 'PAID')
  const charged = await make(live, { ...euros, consent })
  await expect.poll(async () => (await charged.read()).status).toBe('ACTIVE')
  const { updatePaymentMethodUrl } = await charged.read()
  const cardPage = `${updatePaymentMethodUrl}/card?lang=en`
  await page.goto(cardPage)
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible()
  try {
    await live.routeEuros('cmi')
    await expect(async () => {
      await page.goto(cardPage)
      await expect(page.getByText('You cannot add another card at the moment.')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('Visa •••• 4242')).toBeVisible()
    await expect(page.locator('main input')).toHaveCount(0)
    const kept = await make(live, { ...euros, consent })
    expect(kept.collection).toBe('AUTO')
    await expect.poll(async () => (await kept.read()).status).toBe('ACTIVE')
    const another = { clientId: await newClient(live), amount: 45, currency: 'EUR' }
    const refusal = await live.call('POST', '/v1/subscriptions', { ...draft, ...another, collection: 'AUTO', consent })
    expect(refusal.body.error?.details?.[0]?.field, JSON.stringify(refusal.body)).toBe('collection')
    await page.setViewportSize({ width: 390, height: 844 })
    await keepPicture(page, 'card-kept-alone-390')
    const billed = await make(live, another)
    expect(billed.collection).toBe('MANUAL')
    await expect.poll(async () => (await billed.due()).status).toBe('OPEN')
    await payDueDate(page, (await billed.read()).updatePaymentMethodUrl)
    await expect.poll(async () => (await billed.due()).status).toBe('PAID')
  } finally {
    await live.routeEuros('stripe')
  }
})
