import { expect } from '#tools/playwright.ts'
import { codeIn } from '#test/pdf.ts'
import { payByCard, payHere } from './buyer.ts'
import { makeLink, sendForm } from './links.ts'
import { test } from './shop.ts'

// A buyer scans a code, and pays.

test('a buyer scans the code of a link, pays on the telephone, and the link has counted it', async ({ page, shop }) => {
  const link = await makeLink(shop, { amount: 150, description: 'Cours de poterie, samedi' })
  const answer = await fetch(`${link.qrCodeUrl}?format=png`, { headers: { authorization: `Bearer ${shop.key}` } })
  const scanned = await codeIn(Buffer.from(await answer.arrayBuffer()))
  expect(scanned).toBe(`${link.url}?src=qr`)
  await page.goto(scanned ?? '')
  await expect(page.getByText('Cours de poterie, samedi')).toBeVisible()
  await page.getByRole('button', { name: 'Pay MAD 150.00' }).click()
  await payHere(page)
  const { body } = await shop.call('GET', `/v1/payment-links/${link.reference}`)
  expect(body).toMatchObject({ paymentCount: 1, paidAmount: 150 })
  const payments = await shop.call('GET', `/v1/transactions?paymentLink=${link.reference}`)
  expect(payments.body.content).toHaveLength(1)
})

test('a look at the page counts as a view, and a scanner’s does not', async ({ page, shop }) => {
  const link = await makeLink(shop)
  for (const agent of ['WhatsApp/2.23', 'Googlebot/2.1', 'facebookexternalhit/1.1'])
    await fetch(link.url, { headers: { 'user-agent': agent } })
  await fetch(link.url, { method: 'HEAD' })
  await page.goto(link.url)
  await page.reload()
  const views = async () => (await shop.call('GET', `/v1/payment-links/${link.reference}`)).body.viewCount
  await expect.poll(views).toBe(2)
})

test('a giver chooses one of the amounts, or types another as people write it', async ({ page, shop }) => {
  const link = await makeLink(shop, {
    amount: undefined,
    amountMode: 'OPEN',
    description: 'Un don pour la fontaine',
    minAmount: 20,
    maxAmount: 5_000,
    suggestedAmounts: [50, 100, 200],
  })
  await page.goto(link.url)
  await expect(page.locator('#amount')).toBeHidden()
  await page.getByLabel('Other amount').first().check()
  await page.locator('#amount').fill('10')
  await sendForm(page)
  await expect(page.locator('#amount-problem')).toContainText('20.00')
  await expect(page.locator('#amount')).toBeFocused()
  await page.locator('#amount').fill('1 250,50')
  await sendForm(page)
  await payHere(page)
  const payments = await shop.call('GET', `/v1/transactions?paymentLink=${link.reference}`)
  expect(payments.body.content[0]).toMatchObject({ amount: 1_250.5, status: 'SUCCEEDED' })
})

test('quantity and questions are asked, what is missing is told, and the answers stand on the payment', async ({
  page,
  shop,
}) => {
  const link = await makeLink(shop, {
    amount: 40,
    quantity: { adjustable: true, min: 1, max: 6, default: 2 },
    collect: { name: 'REQUIRED', email: 'OPTIONAL', phone: 'NONE', address: 'NONE' },
    customFields: [
      { key: 'size', label: 'Taille', type: 'SELECT', required: true, options: ['S', 'M', 'L'] },
      { key: 'engraving', label: 'Gravure', type: 'TEXT' },
    ],
  })
  await page.goto(link.url)
  await expect(page.getByLabel('Quantity')).toHaveValue('2')
  await page.getByLabel('Quantity').fill('3')
  await page.getByLabel('Gravure').fill('لِسلمى')
  await sendForm(page)
  await expect(page.locator('#name-problem')).toBeVisible()
  await expect(page.locator('#name')).toBeFocused()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  await expect(page.getByLabel('Gravure')).toHaveValue('لِسلمى')
  await page.getByLabel('Your name').fill('Salma Idrissi')
  await page.getByLabel('Taille').selectOption('M')
  await sendForm(page)
  await payHere(page)
  const payments = await shop.call('GET', `/v1/transactions?paymentLink=${link.reference}`)
  const { body } = await shop.call('GET', `/v1/transactions/${payments.body.content[0].id}`)
  expect(body).toMatchObject({ amount: 120, customer: { name: 'Salma Idrissi' } })
  expect(JSON.stringify(body.customFields)).toContain('لِسلمى')
})

test('a buyer who goes back after sending the form finds the payment that was begun', async ({ page, shop }) => {
  const link = await makeLink(shop)
  await page.goto(link.url)
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  const begun = new URL(page.url()).pathname
  await page.goto(link.url)
  await page.getByRole('link', { name: 'Continue paying' }).click()
  await page.waitForURL(/\/c\/mzn_s/)
  expect(new URL(page.url()).pathname).toBe(begun)
  await payByCard(page)
  await expect(page.locator('main')).toHaveAttribute('data-status', 'PAID')
})
