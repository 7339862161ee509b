import type { Page } from '#tools/playwright.ts'
import type { Answer, Shop } from './shop.ts'

// Products of the shop, and the page on which they are sold.

export async function makeProduct(shop: Shop, fields: object = {}): Promise<Answer['body']> {
  const draft = { name: 'Tajine de Salé', price: 249.9, ...fields }
  const { status, body } = await shop.call('POST', '/v1/products', draft)
  if (status !== 201) throw new Error(`The product was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

const buyer = {
  quantity: '1',
  name: 'Salma Idrissi',
  email: 'salma@example.ma',
  phone: '06 12 34 56 78',
  line1: '12 rue des Consuls',
  postalCode: '10030',
  city: 'Rabat',
}

/** The country is Morocco already. */
export async function fillOrder(page: Page, typed: Partial<typeof buyer> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...buyer, ...typed })) await page.locator(`#${name}`).fill(value)
}
