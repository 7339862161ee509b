import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from '../../tools/playwright.ts'
import { startMizan } from '../machine/servers.ts'
import type { PageName } from './budgets.ts'

// The demo merchant, on Mizan as its users start it.

type Address = (browser: BrowserContext) => Promise<string>
export type DemoShop = { pages: Record<PageName, Address>; stop: () => Promise<void> }

export async function openDemoShop(folder: string): Promise<DemoShop> {
  const { port, stop } = await startMizan(folder)
  const base = `http://localhost:${port}`
  const block = await blockIn(path.join(folder, 'mizan.log'))
  const [, password = ''] = /demo@mizan\.example +password (\S+)/.exec(block) ?? []
  const [key = ''] = /svc_sk_test_\w+/.exec(block) ?? []
  const [link = ''] = /\/l\/\w+/.exec(block) ?? []
  const played = playHistory(path.join(folder, 'data'))
  played.catch(() => {})
  return {
    pages: {
      'log-in': async () => `${base}/dashboard/log-in`,
      checkout: () => openSession(base, key),
      link: async () => `${base}${link}`,
      home: async (browser) => {
        await played
        await logIn(browser, base, password)
        return `${base}/dashboard/`
      },
    },
    stop: async () => {
      await played.catch(() => {})
      await stop()
    },
  }
}

/** The block of the start, which is printed shortly after the service is ready. */
async function blockIn(logFile: string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const log = await readFile(logFile, 'utf8')
    if (log.includes('Stop with Ctrl-C')) return log
    await delay(50)
  }
  throw new Error('Mizan printed no block.')
}

/** Six weeks of payments. */
async function playHistory(dataDir: string): Promise<void> {
  const program = fileURLToPath(new URL('../../bin/mizan.js', import.meta.url))
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [program, 'demo', 'seed', '--json'], { env })
}

async function openSession(base: string, key: string): Promise<string> {
  const answer = await fetch(`${base}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      orderId: 'order-1',
      amount: 249.9,
      items: [{ name: 'Tajine', quantity: 1, unitPrice: 249.9 }],
      returnUrl: 'https://shop.example/thanks',
    }),
  })
  if (!answer.ok) throw new Error(`The session was answered with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { checkoutUrl: string }).checkoutUrl
}

/** The cookie stays in the browser. */
async function logIn(browser: BrowserContext, base: string, password: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${base}/dashboard/log-in`)
  await page.getByLabel('E-mail').fill('demo@mizan.example')
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Recent payments' }).waitFor()
  await page.close()
}
