import type { Page } from '#tools/playwright.ts'
import { enter, expectGoodDashboard, makeOwner } from './dashboard.ts'
import { openShop, test } from './shop.ts'
import { takePayment } from './takings.ts'

// The pages about money, with something on them.

test('transactions and refunds look well in every language, width and scheme', async ({ page }) => {
  const { transactionId, refundId } = await takeAndRefund(page)
  const pages = ['/transactions', `/transactions/${transactionId}`, '/refunds', `/refunds/${refundId}`]
  for (const path of pages) await expectGoodDashboard(page, path)
})

test('the first page, the wallet and analytics look well in every language, width and scheme', async ({ page }) => {
  await takeAndRefund(page)
  for (const path of ['/', '/wallet', '/wallet/statements', '/analytics']) await expectGoodDashboard(page, path)
})

/** A payment and a refund of it, and a payment in another currency, seen by an owner. */
async function takeAndRefund(page: Page): Promise<{ transactionId: string; refundId: string }> {
  const shop = await openShop()
  const owner = await makeOwner(shop.merchantId)
  const { id: transactionId } = await takePayment(page, shop, {})
  await takePayment(page, shop, { amount: 80, currency: 'EUR' })
  const asked = { transactionId, amount: 20, reason: 'RETURN', refundReference: 'ref-looks' }
  const refund = (await shop.call('POST', '/v1/refunds', asked)).body
  await enter(page, owner)
  return { transactionId, refundId: refund.id }
}
