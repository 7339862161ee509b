import { readFile } from 'node:fs/promises'
import { expect, type Page } from '#tools/playwright.ts'
import { payHere } from './buyer.ts'
import { enter, makeOwner, readPortal } from './dashboard.ts'
import { makeLink, sendForm } from './links.ts'
import { fillOrder, makeProduct } from './products.ts'
import { type Shop, test } from './shop.ts'

// A merchant's payment links, products and orders in the dashboard.

test.use({ viewport: { width: 1280, height: 900 } })

const linkOf = async (shop: Shop, page: Page) =>
  (await shop.call('GET', `/v1/payment-links/${new URL(page.url()).pathname.split('/').at(-1)}`)).body

test('an amount and a description make a link, whose code and poster are saved and which is paused and resumed', async ({
  page,
  shop,
}) => {
  await enter(page, await makeOwner(shop.merchantId), '/payment-links/new')
  await page.getByLabel('Amount').fill('1 150,50')
  await page.getByLabel('Description').fill('Cours de poterie, samedi')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('heading', { name: 'Cours de poterie, samedi' })).toBeVisible()
  const link = await linkOf(shop, page)
  expect(link).toMatchObject({ amount: 1150.5, usage: 'MULTI', status: 'ACTIVE', origin: 'DASHBOARD' })
  await expect(page.getByText(link.url)).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(link.url)),
  )
  await expect(page.getByAltText('QR code of the payment page')).toBeVisible()

  for (const [name, file] of [
    ['Download: QR code, PNG', /^qr-.*\.png$/],
    ['Download: Poster, PDF', /^poster-.*\.pdf$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog', { name: 'Pause' }).getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('You paused this link.')).toBeVisible()
  expect((await linkOf(shop, page)).status).toBe('INACTIVE')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog', { name: 'Resume' }).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('You paused this link.')).toHaveCount(0)
})

test('what a link asks for behind "More options" is refused beside its field, and what was typed stays', async ({
  page,
  shop,
}) => {
  await enter(page, await makeOwner(shop.merchantId), '/payment-links/new')
  await page.getByLabel('Description').fill('Don pour le quartier')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Who sets the amount').selectOption('The buyer')
  await page.getByLabel('Minimum', { exact: true }).fill('50')
  await page.getByLabel('Maximum', { exact: true }).fill('20')
  await page.getByLabel('Suggested amounts').fill('20; 50; 100')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Quartier')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByLabel('Maximum', { exact: true })).toHaveAccessibleDescription(/minAmount/)
  await expect(page.getByLabel('Description')).toHaveValue('Don pour le quartier')
  await page.getByLabel('Minimum', { exact: true }).fill('20')
  await page.getByLabel('Maximum', { exact: true }).fill('500')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('heading', { name: 'Don pour le quartier' })).toBeVisible()
  expect(await linkOf(shop, page)).toMatchObject({
    amountMode: 'OPEN',
    maxAmount: 500,
    suggestedAmounts: [20, 50, 100],
    customFields: [{ label: 'Quartier', type: 'TEXT' }],
  })
})

test('a paid link shows its payment, and says why its amount is fixed while its description is not', async ({
  page,
  shop,
}) => {
  const link = await makeLink(shop)
  await page.goto(`${link.url}?lang=en`)
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await payHere(page)
  await enter(page, await makeOwner(shop.merchantId), `/payment-links/${link.reference}`)
  await expect(page.getByRole('table', { name: 'Payments' }).getByText('MAD 150.00')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText(/can no longer change because this link has been paid/)).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: false }).first()).toBeDisabled()
  await page.getByLabel('Description').fill('Cours de poterie, dimanche')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Cours de poterie, dimanche' })).toBeVisible()
  const after = (await shop.call('GET', `/v1/payment-links/${link.reference}`)).body
  expect(after).toMatchObject({ description: 'Cours de poterie, dimanche', amount: 150, paymentCount: 1 })
  await page.getByRole('link', { name: 'Payment links', exact: true }).first().click()
  await expect(page.getByRole('row', { name: /Cours de poterie, dimanche/ })).toContainText('Payments: 1')
})

test('a product is added, its stock changed alone, and taken off sale', async ({ page, shop }) => {
  await enter(page, await makeOwner(shop.merchantId), '/products/new')
  await page.getByLabel('Name').fill('Théière')
  await page.getByLabel('Price').fill('120')
  await page.getByLabel('Total stock').fill('5')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { name: 'Théière' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  const changed = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Total stock').fill('9')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await changed).postDataJSON()).toEqual({ stockQuantity: 9 })
  await page.getByRole('button', { name: 'Take off sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off sale' }).click()
  await expect(page.getByText('Not on sale', { exact: true })).toBeVisible()
})

test('an order is found by its number, prepared, shipped with a number and delivered', async ({ page, shop }) => {
  const { reference, number } = await orderAndPay(page, shop)
  await enter(page, await makeOwner(shop.merchantId), '/orders')
  await page.getByLabel('Search').fill(number)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(reference))
  for (const step of ['Start preparing', 'Ship', 'Mark as delivered']) {
    await page.getByRole('button', { name: step }).click()
    const dialog = page.getByRole('dialog', { name: step })
    if (step === 'Ship') {
      await dialog.getByLabel('Carrier').fill('Amana')
      await dialog.getByLabel('Tracking number').fill('MA123456789')
    }
    await dialog.getByRole('button', { name: step }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByText('MA123456789')).toBeVisible()
  const slip = page.getByRole('region', { name: 'Packing slip' })
  await slip.getByLabel('Language').selectOption('العربية')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    slip.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`packing-slip-${number.slice(1)}.pdf`)
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('chosen orders are shipped at once, and one that was canceled meanwhile is named with the reason', async ({
  page,
  shop,
}) => {
  const shipped = await orderAndPay(page, shop)
  const canceled = await orderAndPay(page, shop)
  await enter(page, await makeOwner(shop.merchantId), '/orders')
  await page.getByLabel('Choose Orders').check()
  const status = await page.evaluate<number>(`fetch('/api/v1/orders/${canceled.reference}/cancel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"reason":"sold out","restock":true}',
  }).then(({ status }) => status)`)
  expect(status).toBe(200)
  await page.getByRole('button', { name: 'Ship (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship' })
  await expect(dialog.getByText(/Each buyer gets an e-mail/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ship (2)' }).click()
  await expect(page.getByText('1 done, 1 refused:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: canceled.number })).toContainText(/The order is canceled/)
  const stateOf = async (reference: string) => (await readPortal(page, `/orders/${reference}`)).fulfilment
  expect([await stateOf(shipped.reference), await stateOf(canceled.reference)]).toEqual(['SHIPPED', 'UNFULFILLED'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 done, 1 refused:')).toHaveCount(0)
})

test('an order that is canceled gives the money back and puts its units on sale again', async ({ page, shop }) => {
  const { reference, product } = await orderAndPay(page, shop)
  await enter(page, await makeOwner(shop.merchantId), `/orders/${reference}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel order' })
  await dialog.getByLabel('Reason').fill('The last one was broken.')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('The last one was broken.')).toBeVisible()
  const available = async () => (await shop.call('GET', `/v1/products/${product}`)).body.availableQuantity
  await expect.poll(available).toBe(4)
})

/** An order of one unit of a product that has four, paid by card. */
async function orderAndPay(page: Page, shop: Shop) {
  const product = await makeProduct(shop, { stockQuantity: 4 })
  await page.goto(`${product.url}?lang=en`)
  await fillOrder(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/c\/mzn_s/)
  await payHere(page)
  const { content } = (await shop.call('GET', `/v1/products/${product.reference}/orders`)).body
  return { reference: content[0].reference, number: content[0].orderNumber, product: product.reference }
}
