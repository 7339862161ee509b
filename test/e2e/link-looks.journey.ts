import { expect } from '#tools/playwright.ts'
import { payHere } from './buyer.ts'
import { journeyServer } from './server.ts'
import { makeLink, sendForm } from './links.ts'
import { expectGoodLooks } from './looks.ts'
import { test } from './shop.ts'

// The states of a payment link's page, as people with any language, width and eyesight see them.

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString()

const everything = {
  amount: 40,
  description: 'Cours de poterie, samedi 14 h\nAtelier de Salé, 12 rue des Consuls',
  quantity: { adjustable: true, min: 1, max: 6, default: 1 },
  collect: { name: 'REQUIRED', email: 'OPTIONAL', phone: 'REQUIRED', address: 'REQUIRED' },
  customFields: [
    { key: 'size', label: 'مقاس المريلة', type: 'SELECT', required: true, options: ['S', 'M', 'L'] },
    { key: 'engraving', label: 'Gravure', type: 'TEXT' },
  ],
}

test('an amount that is fixed', async ({ page, shop }) => {
  await expectGoodLooks(page, (await makeLink(shop)).url, 'link-fixed')
})

test('an amount that the buyer chooses', async ({ page, shop }) => {
  const open = { amount: undefined, amountMode: 'OPEN', suggestedAmounts: [50, 100, 200], minAmount: 20 }
  const { url } = await makeLink(shop, { ...open, description: 'Un don pour la fontaine' })
  await expectGoodLooks(page, url, 'link-open', { first: (at) => at.locator('[value=other]').check() })
})

test('everything that can be asked, and what is wrong with it', async ({ page, shop }) => {
  const { url } = await makeLink(shop, everything)
  await expectGoodLooks(page, url, 'link-wrong', {
    first: async (at) => {
      await at.locator('#quantity').fill('9')
      await sendForm(at)
      await expect(at.locator('#name-problem')).toBeVisible()
    },
  })
})

test('a payment that was begun, and one that was made', async ({ page, shop }) => {
  const { url } = await makeLink(shop)
  await page.goto(url)
  await sendForm(page)
  await page.waitForURL(/\/c\/mzn_s/)
  await expectGoodLooks(page, url, 'link-begun')
  await page.goto(`${url}?lang=en`)
  await page.getByRole('link', { name: 'Continue paying' }).click()
  await payHere(page)
  await expectGoodLooks(page, url, 'link-paid')
})

test('too early, and closed', async ({ page, shop }) => {
  const early = await makeLink(shop, { startsAt: tomorrow(), inactiveMessage: 'Les inscriptions ouvrent demain.' })
  await expectGoodLooks(page, early.url, 'link-early')
  const closed = await makeLink(shop)
  await shop.call('DELETE', `/v1/payment-links/${closed.reference}`)
  await expectGoodLooks(page, closed.url, 'link-closed')
})

test('an address that leads to nothing', async ({ page }) => {
  await expectGoodLooks(page, `${journeyServer().url}/l/pl_0000000000000000000000`, 'link-missing')
})
