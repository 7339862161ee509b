import { expect, type Page } from '#tools/playwright.ts'
import { dayMs } from '#platform/durations.ts'
import { typeCard } from './buyer.ts'
import type { Answer, Shop } from './shop.ts'

// Clients with saved cards, who are charged regularly.

/** A client saves the card while paying something else; a new client where none is given. */
export async function saveCard(page: Page, shop: Shop, holder = 'SALMA IDRISSI', given?: string) {
  const clientId: string = given ?? (await shop.call('POST', '/v1/clients', { name: 'Salma Idrissi' })).body.id
  const { url } = await shop.session({ amount: 10, clientId, savePaymentMethod: true })
  await page.goto(url)
  await typeCard(page, { holder })
  await page.locator('#consent').check()
  await page.locator('form[data-said] button[type=submit]').click()
  // The browser may arrive before the test waits for it.
  await expect(page).toHaveURL(/shop\.example/)
  const { content } = (await shop.call('GET', `/v1/clients/${clientId}/payment-methods`)).body
  return { clientId, methodId: content[0].id as string }
}

/** A subscription in its trial, and the address of its page. */
export async function subscribe(shop: Shop, clientId: string, fields: object = {}) {
  const { status, body } = await shop.call('POST', '/v1/subscriptions', {
    clientId,
    amount: 149,
    description: 'Panier de légumes, chaque mois',
    interval: { unit: 'MONTH', count: 1 },
    trialEndsAt: new Date(Date.now() + 10 * dayMs).toISOString(),
    consent: { reference: 'contract-2026-114' },
    ...fields,
  })
  if (status !== 201) throw new Error(`The subscription was answered with ${status}: ${JSON.stringify(body)}`)
  return { id: body.id as string, url: `${body.updatePaymentMethodUrl}?lang=en` }
}

/** The next due date comes now, and its charge has ended. */
export async function force(shop: Shop, id: string): Promise<void> {
  const { status, body } = await shop.call('POST', `/v1/subscriptions/${id}/force-due-date`)
  if (status > 202) throw new Error(`The due date was answered with ${status}: ${JSON.stringify(body)}`)
  const processing = async () =>
    (await shop.call('GET', `/v1/subscriptions/${id}/due-dates?status=PROCESSING`)).body.totalElements
  await expect.poll(processing).toBe(0)
}

export const readSubscription = async (shop: Shop, id: string): Promise<Answer['body']> =>
  (await shop.call('GET', `/v1/subscriptions/${id}`)).body

/** A charge may still be on its way to it. */
export const expectStatus = (shop: Shop, id: string, status: string): Promise<void> =>
  expect.poll(async () => (await readSubscription(shop, id)).status).toBe(status)
