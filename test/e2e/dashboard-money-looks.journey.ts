import { enter, expectGoodDesk, makeOwner } from './desk.ts'
import { openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// The pages about money, with something on them.

test('the pages about money look well in every language, width and scheme', async ({ page }) => {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  const { id: transactionId } = await takePayment(page, shop, {})
  const asked = { transactionId, amount: 20, reason: 'RETURN', refundReference: 'ref-looks' }
  const refund = (await shop.call('POST', '/v1/refunds', asked)).body
  await enter(page, owner)
  const pages = ['/', '/transactions', `/transactions/${transactionId}`, '/refunds', `/refunds/${refund.id}`]
  for (const path of [...pages, '/wallet', '/analytics']) await expectGoodDesk(page, path)
})
