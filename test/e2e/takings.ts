import { expect, type Page } from '#tools/playwright.ts'
import { expectReturn, payByCard, standInForShop } from './buyer.ts'
import type { Shop } from './shop.ts'

/** A payment by card that has come in, and its transaction. */
export async function takePayment(page: Page, shop: Shop, draft: object) {
  await standInForShop(page)
  const { url, id } = await shop.session(draft)
  await page.goto(url)
  await payByCard(page)
  await expectReturn(page, 'PAID')
  const find = async () => (await shop.call('GET', `/v1/transactions?sessionId=${id}&status=SUCCEEDED`)).body.content
  await expect.poll(async () => (await find()).length).toBe(1)
  return (await find())[0] as { id: string; reference: string }
}
