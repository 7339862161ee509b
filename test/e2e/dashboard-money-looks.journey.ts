import { expect } from '@playwright/test'
import { enter, expectGoodDesk, makeOwner } from './desk.ts'
import { payByCard, standInForShop } from './buyer.ts'
import { openShop, test } from './shop.ts'

// The pages about money, with something on them.

test('the pages about money look well in every language, width and scheme', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  await standInForShop(page)
  const { url, id } = await shop.session()
  await page.goto(url)
  await payByCard(page)
  const find = async () => (await shop.call('GET', `/v1/transactions?sessionId=${id}&status=SUCCEEDED`)).body.content
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(1)
  const transactionId = (await find())[0].id
  const asked = { transactionId, amount: 20, reason: 'RETURN', refundReference: 'ref-looks' }
  const refund = (await shop.call('POST', '/v1/refunds', asked)).body
  await enter(page, owner)
  const pages = ['/', '/transactions', `/transactions/${transactionId}`, '/refunds', `/refunds/${refund.id}`]
  for (const path of [...pages, '/wallet', '/analytics']) await expectGoodDesk(page, path)
})
