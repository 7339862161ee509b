import { expect } from '#tools/playwright.ts'
import { confirmAtBank, expectState, payAtAgent, payByCard, standInForShop, takeNumber } from './buyer.ts'
import { test } from './shop.ts'

test.beforeEach(({ page }) => standInForShop(page))

test('a buyer takes a number, an agent takes the cash, and the page says paid', async ({ page, context, shop }) => {
  const { id, url } = await shop.session({ amount: 80 })
  await page.clock.install()
  await page.goto(url)
  const number = await takeNumber(page)
  expect(number).toMatch(/^\d{12}$/)
  await payAtAgent(context, number)
  // The page asks by itself; the buyer has it open all the time.
  await page.bringToFront()
  await page.clock.fastForward('00:20')
  await expectState(page, 'PAID')
  const { body } = await shop.call('GET', `/v1/checkout/sessions/${id}`)
  expect(body).toMatchObject({ status: 'PAID', amountPaid: 80 })
})

test('in the sandbox, the page of a number leads to an agent who takes the cash', async ({ page, context, shop }) => {
  const { url } = await shop.session({ amount: 83 })
  await page.goto(url)
  await takeNumber(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Pay this number at a simulated agent' }).click()
  const agent = await opened
  await agent.getByRole('button', { name: /^Accept/ }).click()
  await expect(agent.getByText('This voucher has been paid.')).toBeVisible()
})

test('a buyer with a number pays by card instead, and the number is dead', async ({ page, context, shop }) => {
  const { url } = await shop.session({ amount: 81 })
  await page.goto(url)
  const number = await takeNumber(page)
  await page.getByText('Pay by card instead').click()
  await payByCard(page)
  await expect(page).toHaveURL(/shop\.example/)
  const agent = await context.newPage()
  await agent.goto(`/simulator/agent?number=${number}`)
  await expect(agent.getByText('This voucher was closed. Do not accept cash for it.')).toBeVisible()
})

test('a buyer who was refused by the bank, and then paid in cash, reads that it is paid', async ({
  page,
  context,
  shop,
}) => {
  const { url } = await shop.session({ amount: 82 })
  await page.goto(url)
  await payByCard(page, { holder: 'CHALLENGE' })
  await confirmAtBank(page, '111')
  await expectState(page, 'OPEN')
  await payAtAgent(context, await takeNumber(page))
  await page.reload()
  await expect(page.getByText('Paid with')).toBeVisible()
  await expectState(page, 'PAID')
})
