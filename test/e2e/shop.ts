import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test as base } from '#tools/playwright.ts'
import type { EnvironmentName } from '#platform/context.ts'
import type { Answer as Answered } from '../harness.ts'
import { newCompany, newKey } from './database.ts'
import { journeyServer } from './server.ts'

// A merchant with a key, as a shop's server has them: `test` hands it to each journey.

const server = journeyServer()

export type Answer = Pick<Answered, 'status' | 'body'>

export type Shop = {
  merchantId: string
  key: string
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Answer>
  /** A session for an order of its own, and the address of its page. */
  session: (draft?: object) => Promise<{ id: string; url: string }>
  /** Puts so many dirhams into the wallet. Payments of buyers are not available for some days. */
  fund: (amount: number) => Promise<void>
}

/** Runs a command beside the server, as its operator would. */
export async function mizan(...args: string[]): Promise<Answer['body']> {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['bin/mizan.js', ...args, '--json'], {
    env: { ...process.env, ...server.settings },
  })
  return JSON.parse(stdout)
}

export async function openShop(name = 'Épicerie du Détroit', environment: EnvironmentName = 'SANDBOX'): Promise<Shop> {
  const merchantId = await newCompany(name)
  const key = await newKey(merchantId, environment)
  const call: Shop['call'] = async (method, path, body) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    merchantId,
    key,
    call,
    session: async (draft = {}) => {
      const { status, body } = await call('POST', '/v1/checkout/sessions', {
        amount: 249.9,
        orderId: `order-${randomUUID().slice(0, 8)}`,
        returnUrl: 'https://shop.example/thanks',
        ...draft,
      })
      if (status !== 201) throw new Error(`The session was answered with ${status}: ${JSON.stringify(body)}`)
      return { id: body.id, url: body.checkoutUrl }
    },
    fund: async (amount) => {
      const available = async (): Promise<number> => (await call('GET', '/v1/wallet')).body.balance.available
      const before = await available()
      await call('POST', '/v1/wallet/fundings', { amount, method: 'BANK_TRANSFER', fundingReference: randomUUID() })
      await expect.poll(available).toBeGreaterThanOrEqual(before + amount)
    },
  }
}

/** Journeys share the shop of their process. A page that asks for what its policy forbids fails its journey. */
export const test = base.extend<object, { shop: Shop }>({
  page: async ({ page }, use) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(`${page.url()}: ${message.text()}`)
    })
    await use(page)
    expect(refused, 'what the policies of the pages forbade').toEqual([])
  },
  shop: [
    async ({ browserName: _browser }, use) => {
      await use(await openShop())
    },
    { scope: 'worker' },
  ],
})
