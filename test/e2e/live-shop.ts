import { randomBytes } from 'node:crypto'
import type { Page } from '#tools/playwright.ts'
import { noticeUrlOf } from '#money/acquirers/account.ts'
import { addAccount, setRoute } from '#money/acquirers/accounts.ts'
import { type CmiDouble, openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { connectors } from '#money/acquirers/connectors.ts'
import { openStripeDouble, type StripeDouble } from '#money/acquirers/stripe/double/double.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import { openCalls } from '#platform/outbound/calls.ts'
import { readConfig } from '../../src/config.ts'
import { openSecretsOf } from '../../src/start/secrets.ts'
import { withDatabase } from './database.ts'
import { journeyServer } from './server.ts'
import { openShop, type Shop, test as base } from './shop.ts'

// A shop in production, at doubles of the acquirers: dirhams go to CMI's page, euros to Stripe's fields. The journeys of a process share
// one, and steer its doubles.

type Provider = 'cmi' | 'stripe'

export type LiveShop = Shop & {
  cmi: CmiDouble
  stripe: StripeDouble
  /** Their ids, which are their names too. */
  accounts: Record<Provider, string>
  /** New payments in euros go to this one. The service knows within seconds. */
  routeEuros: (provider: Provider) => Promise<void>
}

const { url: publicUrl, settings } = journeyServer()
const random = () => randomBytes(16).toString('hex')
const now = () => new Date()

async function openLiveShop(): Promise<LiveShop & { close: () => Promise<void> }> {
  const shop = await openShop('Épicerie du Détroit', 'PRODUCTION')
  const { hostname } = new URL(publicUrl)
  const line = openCalls({ hosts: [hostname], isLocalAllowed: true, ownHost: 'double.invalid' })
  const [cmiId, stripeId] = [newId(now()), newId(now())]
  const known = { clientId: '600001234', apiName: 'api-user' }
  const signed = { storeKey: random(), apiPassword: random() }
  const cmi = await openCmiDouble({ ...known, ...signed, call: line.call, now })
  const keys = { apiKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` }
  const publishableKey = `pk_test_${random()}`
  const stripe = await openStripeDouble({
    secretKey: keys.apiKey,
    publishableKey,
    notices: { url: noticeUrlOf(publicUrl, stripeId), secret: keys.webhookSecret },
    call: line.call,
    now,
  })
  const cmiRow = await account(shop, {
    id: cmiId,
    provider: 'cmi',
    settings: { ...known, baseUrl: cmi.url, currencies: ['MAD', 'EUR'] },
    secrets: signed,
  })
  const places = { apiBase: stripe.url, scriptUrl: stripe.scriptUrl, pagesOrigin: stripe.url }
  const stripeRow = await account(shop, {
    id: stripeId,
    provider: 'stripe',
    settings: { publishableKey, ...places },
    secrets: keys,
  })
  const close = async () => {
    await Promise.all([cmi.close(), stripe.close()])
    await line.close()
  }
  const rows = { cmi: cmiRow, stripe: stripeRow }
  const target = { ownerId: shop.merchantId, environment: 'PRODUCTION', method: 'CARD', currency: 'EUR' } as const
  const routeEuros = (provider: Provider) =>
    withDatabase(async (db) => void (await setRoute({ db, now: now() }, rows[provider], target)))
  return { ...shop, cmi, stripe, accounts: { cmi: cmiId, stripe: stripeId }, routeEuros, close }
}

type Account = { id: string; provider: Provider; settings: object; secrets: object }

async function account({ merchantId: ownerId }: Shop, { provider, ...draft }: Account) {
  const parsed = (await connectors[provider].load()).settings.parse(draft.settings) as object
  return withDatabase(async (db) => {
    const parts = { db, now: now(), secrets: await openSecretsOf(db, readConfig(settings)) }
    const scope = { environment: 'PRODUCTION', ownerId } as const
    await inTransaction(db, (tx) => setProductionAccess(tx, ownerId, 'ENABLED', now()))
    const row = { ...draft, ...scope, provider, settings: parsed, name: draft.id, isTestMode: true }
    const added = await addAccount(parts, row)
    if (!added) throw new Error('The name is taken.')
    await setRoute(parts, added, { ...scope, method: 'CARD', currency: provider === 'cmi' ? 'MAD' : null })
    return added
  })
}

export const test = base.extend<object, { live: LiveShop }>({
  live: [
    async ({ browserName: _browser }, use) => {
      const { close, ...shop } = await openLiveShop()
      await use(shop)
      await close()
    },
    { scope: 'worker' },
  ],
})

// A buyer's acts at CMI's double.

type Typed = { number?: string; code?: string }
export const approved = '4242 4242 4242 4242'
export const refused = '4000 0000 0000 0002'
export const challenged = '4000 0000 0000 3220'

export async function payAtCmi(page: Page, { number = approved, code = '555' }: Typed = {}): Promise<void> {
  await page.waitForURL(/\/fim\//)
  await page.locator('[name=pan]').fill(number)
  await page.locator('[name=month]').fill('12')
  await page.locator('[name=year]').fill('2040')
  await page.locator('[name=cv2]').fill('123')
  await page.locator('[name=do][value=pay]').click()
  if (number !== challenged) return
  await page.locator('[name=code]').fill(code)
  await page.locator('[name=do][value=confirm]').click()
}

// A buyer's acts in the fields of Stripe's double.

const fieldOf = (page: Page, name: 'number' | 'expiry' | 'cvv') =>
  page.frameLocator(`#fields-${name} iframe`).locator('input')

export async function typeFields(page: Page, { number = approved } = {}): Promise<void> {
  await fieldOf(page, 'number').fill(number)
  await fieldOf(page, 'expiry').fill('1240')
  await fieldOf(page, 'cvv').fill('123')
  await page.locator('#holder').fill('AMINA BERRADA')
}

export async function payByFields(page: Page, typed: { number?: string } = {}): Promise<void> {
  await typeFields(page, typed)
  await page.locator('form[data-said] button[type=submit]').click()
}
