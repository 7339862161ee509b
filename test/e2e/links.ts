import type { Page } from '#tools/playwright.ts'
import type { Answer, Shop } from './shop.ts'

// Payment links of the shop, and their page.

export async function makeLink(shop: Shop, fields: object = {}): Promise<Answer['body']> {
  const draft = { amount: 150, description: 'Cours de poterie', ...fields }
  const { status, body } = await shop.call('POST', '/v1/payment-links', draft)
  if (status !== 201) throw new Error(`The link was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

export const sendForm = (page: Page): Promise<void> => page.locator('form button[type=submit]').click()
