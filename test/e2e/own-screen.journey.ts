import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page } from '@playwright/test'
import { testCard } from './buyer.ts'
import { journeyServer } from './server.ts'
import { type Shop, test as base } from './shop.ts'

// The example of a payment screen of the shop's own, as its README has it started.

const port = Number(new URL(journeyServer().url).port) + 1

const test = base.extend<object, { screenAt: string }>({
  screenAt: [
    async ({ shop }, use, { parallelIndex }) => {
      const at = String(port + parallelIndex)
      const server = await startScreen(shop, at)
      await use(`http://localhost:${at}`)
      server.kill()
    },
    { scope: 'worker' },
  ],
})

async function startScreen({ key }: Shop, at: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['examples/custom-payment-screen/server.js'], {
    env: { ...process.env, MIZAN_KEY: key, MIZAN: journeyServer().url, PORT: at },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  return server
}

async function pay(page: Page, holder: string, number = testCard): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill(holder)
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('the shop’s own page takes a card, and its server hears that the order is paid', async ({ page, screenAt }) => {
  await page.goto(screenAt)
  await expect(page.locator('#order')).toContainText('249.90 MAD')
  await pay(page, 'AMINA BERRADA')
  await expect(page.locator('#said')).toContainText(/Thank you\. order-\d+ is paid/)
})

test('a decline is told on the shop’s page, and the bank’s question is answered in its frame', async ({
  page,
  screenAt,
}) => {
  await page.goto(screenAt)
  await pay(page, 'DECLINE INSUFFICIENT_FUNDS')
  await expect(page.locator('#said')).toContainText(/enough money|funds/i)
  await pay(page, 'CHALLENGE')
  const bank = page.frameLocator('iframe[name=bank]')
  await bank.getByLabel('Code').fill('555')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('#said')).toContainText('is paid')
})

test('a mistyped card stays on the shop’s page to be mended', async ({ page, screenAt }) => {
  await page.goto(screenAt)
  await pay(page, 'AMINA BERRADA', '4242 4242 4242 4241')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  await expect(page.locator('#said')).not.toBeEmpty()
  await pay(page, 'AMINA BERRADA')
  await expect(page.locator('#said')).toContainText('is paid')
})
