import type { Page } from '#tools/playwright.ts'
import { expect } from '#tools/playwright.ts'
import { challenged, payAtCmi, payByFields, refused, test, typeFields } from './live-shop.ts'
import { expectGoodLooks } from './looks.ts'
import { makeLink } from './links.ts'

// Pages of live acquirers, as people with any language, width and eyesight see them.

const pay = 'form[data-said] button[type=submit]'
const euros = { amount: 45, currency: 'EUR' }

test('a link, and the form that leads to the page of the acquirer, also after a refusal', async ({ page, live }) => {
  const link = await makeLink(live, { amount: 180 })
  await expectGoodLooks(page, link.url, 'live-link')
  const { url } = await live.session({ amount: 60 })
  await expectGoodLooks(page, url, 'live-page')
  await page.goto(url)
  await page.locator(pay).click()
  await payAtCmi(page, { number: refused })
  await page.waitForURL(/\/c\/mzn_s/)
  await expectGoodLooks(page, url, 'live-page-declined')
  await page.locator(pay).click()
  await page.waitForURL(/\/fim\//)
  await expectGoodLooks(page, url, 'live-page-away')
})

const wrong = async (page: Page) => {
  await typeFields(page, { number: '4242 4242 4242 4241' })
  await page.locator(pay).click()
  await expect(page.locator('#fields-number-problem')).toBeVisible()
}

test('the fields of the acquirer, with what is wrong beside them, and the page of the bank', async ({ page, live }) => {
  const { url } = await live.session(euros)
  const ready = (each: Page) => expect(each.frameLocator('#fields-cvv iframe').locator('input')).toBeVisible()
  await expectGoodLooks(page, url, 'live-fields', { first: ready })
  await expectGoodLooks(page, url, 'live-fields-wrong', { first: wrong })
  await page.goto(url)
  await payByFields(page, { number: challenged })
  await page.waitForURL(/double\/3ds/)
  await expectGoodLooks(page, url, 'live-fields-away')
})
