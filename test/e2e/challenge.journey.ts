import { expect } from '#tools/playwright.ts'
import { bankOf, confirmAtBank, expectReturn, expectState, payByCard, standInForShop } from './buyer.ts'
import { test } from './shop.ts'

test.beforeEach(({ page }) => standInForShop(page))

test('the bank asks, the buyer confirms, and the payment succeeds', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'CHALLENGE' })
  await expectState(page, 'REQUIRES_ACTION')
  await confirmAtBank(page)
  await expectReturn(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body.status).toBe('PAID')
})

test('a wrong code is told, and the next attempt pays', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'CHALLENGE' })
  await bankOf(page).getByLabel('Code').fill('111')
  await bankOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expectState(page, 'OPEN')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await payByCard(page)
  await expectReturn(page, 'PAID')
})

test('a buyer who cancels at the bank is back at the form', async ({ page, shop }) => {
  const { id, url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'CHALLENGE' })
  await bankOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expectState(page, 'OPEN')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body.lastDecline.code).toMatch(/^THREE_DS_/)
})

test('a challenge that was closed by accident is opened again by loading the page', async ({ page, shop }) => {
  const { url } = await shop.session()
  await page.goto(url)
  await payByCard(page, { holder: 'CHALLENGE' })
  await bankOf(page).getByLabel('Code').waitFor()
  await page.goto('about:blank')
  await page.goto(url)
  await expectState(page, 'REQUIRES_ACTION')
  await confirmAtBank(page)
  await expectReturn(page, 'PAID')
})
