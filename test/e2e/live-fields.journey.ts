import { expect, type Page } from '#tools/playwright.ts'
import { expectReturn, expectState, standInForShop } from './buyer.ts'
import { enter, makeOwner } from './dashboard.ts'
import { type LiveShop, payByFields, test, typeFields } from './live-shop.ts'
import { fillOrder, makeProduct } from './products.ts'

// Buyers who type their card into the fields of the acquirer on our page, at Stripe's double.

test.beforeEach(({ page }) => standInForShop(page))

const cards = {
  withoutFunds: '4000 0000 0000 9995',
  challenged: '4000 0000 0000 3220',
  challengedAlways: '4000 0027 6000 3184',
}
const submit = (page: Page) => page.locator('form[data-said] button[type=submit]').click()
const euros = { amount: 45, currency: 'EUR' }

type SavedCard = { card?: { last4: string }; last4?: string }

async function confirmAt(page: Page, button: 'Confirm' | 'Refuse' = 'Confirm'): Promise<void> {
  await page.waitForURL(/double\/3ds/)
  await page.locator(`[name=do][value=${button === 'Confirm' ? 'pass' : 'fail'}]`).click()
}

const paymentOf = async ({ call }: LiveShop, sessionId: string) => {
  const { body } = await call('GET', `/v1/checkout/sessions/${sessionId}`)
  return (await call('GET', `/v1/transactions/${body.transactionId}`)).body
}

test('what is wrong stands beside its field; then the bank is asked, refuses, confirms, and the buyer is led back', async ({
  page,
  live,
}) => {
  const { id, url } = await live.session(euros)
  await page.goto(`${url}?lang=en`)
  await submit(page)
  for (const field of ['number', 'expiry', 'cvv'])
    await expect(page.locator(`#fields-${field}-problem`)).toHaveText('This field is required.')
  await expect(page.locator('#holder-problem')).toBeVisible()
  const number = page.frameLocator('#fields-number iframe').locator('input')
  await expect(number).toBeFocused()
  await number.pressSequentially('4242424242424241')
  await expect(page.locator('#fields-number-problem')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.locator('#fields-number-problem')).toHaveText('This card number is not complete, or not right.')
  await expect(page.frameLocator('#fields-expiry iframe').locator('input')).toBeFocused()
  expect((await live.call('GET', `/v1/checkout/sessions/${id}`)).body.attempts).toBe(0)
  await payByFields(page, { number: cards.challenged })
  await confirmAt(page, 'Refuse')
  await page.waitForURL(/\/c\/mzn_s/)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await payByFields(page, { number: cards.challenged })
  await confirmAt(page)
  await expectReturn(page, 'PAID')
  expect(await paymentOf(live, id)).toMatchObject({ status: 'SUCCEEDED', amount: 45, currency: 'EUR' })
})

test('nothing moves while the fields are loaded', async ({ page, live }) => {
  const { url } = await live.session(euros)
  await page.addInitScript(`globalThis.shifts = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true })`)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${url}?lang=en`)
    await typeFields(page)
    expect(await page.evaluate('shifts')).toEqual([])
    const [place, input] = await Promise.all(
      [page.locator('#fields-number'), page.locator('#holder')].map((each) => each.boundingBox()),
    )
    expect(place?.height).toBe(input?.height)
  }
})

test('a product in euros: declined for want of money, paid with another card', async ({ page, live }) => {
  const product = await makeProduct(live, { price: 39, currency: 'EUR' })
  await page.goto(`${product.url}?lang=en`)
  await fillOrder(page)
  await page.locator('#order button[type=submit]').click()
  await page.waitForURL(/\/c\/mzn_s/)
  await payByFields(page, { number: cards.withoutFunds })
  await expect(page.getByRole('alert').first()).toContainText(/enough money|funds/i)
  await payByFields(page)
  await expectState(page, 'PAID')
})

test('a saved card pays a due date without its holder; one that the bank always asks for does not, and its due date is paid by hand', async ({
  page,
  live,
}) => {
  const clientId = (await live.call('POST', '/v1/clients', { name: 'Salma Idrissi' })).body.id
  const { url } = await live.session({ ...euros, clientId, savePaymentMethod: true })
  await page.goto(`${url}?lang=en`)
  await page.locator('#consent').check()
  await payByFields(page)
  await expectReturn(page, 'PAID')
  const draft = {
    ...euros,
    clientId,
    description: 'Panier de légumes',
    interval: { unit: 'MONTH', count: 1 },
    consent: { reference: 'contract-2026-114' },
  }
  const subscription = (await live.call('POST', '/v1/subscriptions', draft)).body
  const read = async () => (await live.call('GET', `/v1/subscriptions/${subscription.id}`)).body
  await expect.poll(async () => (await read()).status).toBe('ACTIVE')
  const ownPage = `${(await read()).updatePaymentMethodUrl}?lang=en`

  await page.goto(ownPage)
  await page.getByRole('link', { name: 'Add another card' }).click()
  await expect(page.getByText('simulates Stripe')).toBeVisible()
  await typeFields(page, { number: cards.challengedAlways })
  await page.locator('#consent').check()
  await page.getByRole('button', { name: 'Save card' }).click()
  await confirmAt(page)
  await page.waitForURL(/\/s\/mzn_u[^/]*done=card/)
  await expect(page.getByText('Your card has been changed.')).toBeVisible()

  const { content } = (await live.call('GET', `/v1/clients/${clientId}/payment-methods`)).body
  const other = content.find(({ card, last4 = card?.last4 }: SavedCard) => last4 === '3184')
  const next = (await live.call('POST', '/v1/subscriptions', { ...draft, paymentMethodId: other.id })).body
  const asked = async () => (await live.call('GET', `/v1/subscriptions/${next.id}`)).body
  const due = async () => (await live.call('GET', `/v1/subscriptions/${next.id}/due-dates`)).body.content.at(-1)
  await expect.poll(async () => (await due()).status).toBe('REQUIRES_CUSTOMER')
  await page.goto(`${(await asked()).setupUrl}?lang=en`)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/c\/mzn_s/)
  await page.locator('[name=method][value=CARD]').check()
  await payByFields(page)
  await expect.poll(async () => (await asked()).status).toBe('ACTIVE')
})

test('a part is given back, and a dispute that the acquirer tells of stands in the dashboard', async ({
  page,
  live,
}) => {
  const { id, url } = await live.session(euros)
  await page.goto(`${url}?lang=en`)
  await payByFields(page)
  await expectReturn(page, 'PAID')
  const payment = await paymentOf(live, id)
  const asked = { transactionId: payment.id, amount: 5, reason: 'RETURN', refundReference: `refund-${payment.id}` }
  const refund = (await live.call('POST', '/v1/refunds', asked)).body
  await expect.poll(async () => (await live.call('GET', `/v1/refunds/${refund.id}`)).body.status).toBe('SUCCEEDED')
  const intents = [...live.stripe.books.payments.values()]
  const intent = intents.find(({ metadata }) => metadata['mizan_reference'] === payment.reference)
  // Of what is left of it.
  await live.stripe.dispute(intent?.id ?? '', { amount: 4_000 })
  const path = `/v1/transactions/${payment.id}`
  await expect.poll(async () => JSON.stringify((await live.call('GET', path)).body)).toContain('DISPUTED')
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, await makeOwner(live.merchantId))
  await page.evaluate(`localStorage.setItem('mizan-environment', 'PRODUCTION')`)
  await page.goto(`/dashboard/transactions/${payment.id}`)
  await expect(page.getByText('Disputed by the cardholder')).toBeVisible()
})

test('the form of a subscription offers to charge a card that is saved with another acquirer than that of new payments', async ({
  page,
  live,
}) => {
  const clientId: string = (await live.call('POST', '/v1/clients', { name: 'Amina Berrada' })).body.id
  const { url } = await live.session({ ...euros, clientId, savePaymentMethod: true })
  await page.goto(`${url}?lang=en`)
  await typeFields(page)
  await page.locator('#consent').check()
  await submit(page)
  await expectReturn(page, 'PAID')
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, await makeOwner(live.merchantId))
  await page.evaluate(`localStorage.setItem('mizan-environment', 'PRODUCTION')`)
  await page.goto(`/dashboard/subscriptions/new?client=${clientId}`)
  const collection = page.getByLabel('Collection method')
  await expect(collection.locator('option')).toHaveCount(2)
  await page.getByLabel('Description').fill('Panier de légumes')
  await page.getByLabel(/^Amount/).fill('45')
  await page.getByLabel('Currency').selectOption('EUR')
  await collection.selectOption('AUTO')
  await page.getByLabel('Record of the client’s consent').fill('contract-2026-114')
  await page.getByRole('button', { name: 'Create subscription' }).click()
  await page.waitForURL(/subscriptions\/[0-9a-f-]{36}/)
  const { content } = (await live.call('GET', `/v1/subscriptions?clientId=${clientId}`)).body
  expect(content).toMatchObject([{ collection: 'AUTO', currency: 'EUR' }])
})
