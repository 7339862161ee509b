import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { decideProduction } from '../../modules/applications/actions/production-access.ts'
import { createLink } from '../../modules/payment-links/actions.ts'
import { LinkCreate } from '../../modules/payment-links/schemas.ts'
import { createProduct } from '../../modules/products/actions.ts'
import { ProductCreate } from '../../modules/products/schemas.ts'
import { type AccountRow, noticeUrlOf, usableAccount } from '../../money/acquirers/account.ts'
import { findRealAccount, listAccounts, listRoutes, replaceSettings } from '../../money/acquirers/account-queries.ts'
import { addAccount, setRoute, takeRoutesAway } from '../../money/acquirers/accounts.ts'
import { connectors, type Provider, providers } from '../../money/acquirers/connectors.ts'
import { asOneWrite } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { listMerchants } from '../../platform/merchants/queries.ts'
import { openCalls } from '../../platform/outbound/calls.ts'
import { hostOf } from '../../platform/outbound/url-rule.ts'
import { StartProblem } from '../../platform/postgres/start-problem.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { openDouble } from './doubles.ts'
import { liveLinks, liveProducts } from './goods.ts'
import { findDemoMerchant } from './queries.ts'

// ACQUIRER_DEMO: the demo merchant in production, at doubles of the providers that stand beside the service. Every start makes what is
// missing, and leaves what people have changed.

export type ProductionDemo = {
  /** References of a link at each double. */
  links: Record<Provider, string>
  close: () => Promise<void>
}

type Parts = { db: Database; config: Config; secrets: Secrets }

export const nameOfDouble: Record<Provider, string> = { cmi: 'demo-double-of-cmi', stripe: 'demo-double-of-stripe' }

/** Throws StartProblem where a double must not be, or cannot. */
export async function showProduction(parts: Parts): Promise<ProductionDemo> {
  const { db, config } = parts
  const shop = await findDemoMerchant(db.read)
  if (!shop)
    throw new StartProblem(
      'ACQUIRER_DEMO=1 shows the demo merchant, and this database has none. Start on an empty folder (DATA_DIR), or run npx mizan demo seed before.',
    )
  if (await findRealAccount(db.read, 'PRODUCTION'))
    throw new StartProblem(
      'ACQUIRER_DEMO=1 is refused here: this database has an account for real money (npx mizan acquirers list). Show production on a folder of its own (DATA_DIR).',
    )
  const { merchantId } = shop
  await allowProduction(db, merchantId)
  // Doubles call this service, and nothing else.
  const line = openCalls({
    hosts: [hostOf(new URL(config.publicUrl))],
    isLocalAllowed: true,
    ownHost: 'double.invalid',
  })
  const closing: (() => Promise<unknown>)[] = [line.close]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    for (const provider of providers) closing.push(await standIn(parts, { provider, merchantId, call: line.call }))
    return { links: await fillShelves(parts, merchantId), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Without doubles nothing new can be paid at them. Their open payments wait for them. */
export async function hideProduction(db: Database): Promise<void> {
  const names = Object.values(nameOfDouble)
  for (const row of await listAccounts(db.read))
    if (names.includes(row.name)) await takeRoutesAway({ db, now: new Date() }, row)
}

/** A later refusal by the operator stays. */
async function allowProduction(db: Database, merchantId: string): Promise<void> {
  const merchant = (await listMerchants(db.read)).find((each) => each.merchantId === merchantId)
  if (merchant?.productionAccess !== 'NOT_ENABLED') return
  await inTransaction(db, (tx) => decideProduction(tx, { merchantId, isAllowed: true }, new Date()))
}

type Standing = { provider: Provider; merchantId: string; call: ReturnType<typeof openCalls>['call'] }

/** Opens the double, and routes its account to it. Returns the function that ends it. */
async function standIn(parts: Parts, { provider, merchantId, call }: Standing): Promise<() => Promise<void>> {
  const { db, config, secrets } = parts
  const row = (await listAccounts(db.read)).find(({ name }) => name === nameOfDouble[provider])
  if (row && (row.ownerId !== merchantId || row.provider !== provider)) throw nameIsTaken(row)
  const id = row?.id ?? newId(new Date())
  const known = row && (await usableAccount(row, secrets, { bases: {}, now: new Date() }))
  if (row && !known) throw nameIsTaken(row)
  const before = known && connectors[provider].addressesOf(known.settings)[0]
  const account = known ?? newAccount[provider]()
  const noticeUrl = noticeUrlOf(config.publicUrl, id)
  const double = await openDouble(provider, { ...account, call, noticeUrl, folder: config.dataDir }, before)
  try {
    const settings = { ...account.settings, ...addressesAt[provider](double.url) }
    const kept = row ?? (await added(parts, { id, provider, merchantId, settings, secrets: account.secrets }))
    if (before !== undefined && before !== double.url)
      await inTransaction(db, (tx) => replaceSettings(tx, { id, settings: JSON.stringify(settings) }, new Date()))
    await routeTo(db, kept, provider)
    return double.close
  } catch (error) {
    await double.close()
    throw error
  }
}

const nameIsTaken = ({ name }: AccountRow) =>
  new StartProblem(
    `ACQUIRER_DEMO=1 needs the name ${name}, which an account has that is not the demo's: npx mizan acquirers remove ${name}`,
  )

const random = () => randomBytes(24).toString('hex')

/** Known to the double and its account alone. */
const newAccount: Record<Provider, () => { settings: object; secrets: object }> = {
  cmi: () => ({
    settings: { clientId: '600000000', apiName: 'demo' },
    secrets: { storeKey: random(), apiPassword: random() },
  }),
  stripe: () => ({
    settings: { publishableKey: `pk_test_${random()}` },
    secrets: { apiKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` },
  }),
}

const addressesAt: Record<Provider, (url: string) => object> = {
  cmi: (baseUrl) => ({ baseUrl }),
  stripe: (url) => ({ apiBase: url, scriptUrl: `${url}/v3/`, pagesOrigin: url }),
}

type Draft = { id: string; provider: Provider; merchantId: string; settings: object; secrets: unknown }

async function added({ db, secrets }: Parts, { merchantId: ownerId, ...draft }: Draft): Promise<AccountRow> {
  const { settings: form, secrets: secretsForm } = await connectors[draft.provider].load()
  const row = await addAccount(
    { db, secrets, now: new Date() },
    {
      ...draft,
      settings: form.parse(draft.settings) as object,
      secrets: secretsForm.parse(draft.secrets) as object,
      name: nameOfDouble[draft.provider],
      ownerId,
      environment: 'PRODUCTION',
      isTestMode: true,
    },
  )
  if (!row) throw new StartProblem('Another start makes the same demo at this moment. Start again.')
  return row
}

/** Dirhams go to CMI, and every other currency to Stripe. */
const currencyOf: Record<Provider, string | null> = { cmi: 'MAD', stripe: null }

async function routeTo(db: Database, account: AccountRow, provider: Provider): Promise<void> {
  const currency = currencyOf[provider]
  const routes = await listRoutes(db.read)
  const isSet = routes.some((route) => route.ownerId === account.ownerId && route.currency === currency)
  const route = { ownerId: account.ownerId, environment: 'PRODUCTION', method: 'CARD', currency } as const
  if (!isSet) await setRoute({ db, now: new Date() }, account, route)
}

/** Products and links of the demo in production, known by their externalId at later starts. */
async function fillShelves({ db, config: { publicUrl } }: Parts, merchantId: string): Promise<ProductionDemo['links']> {
  const scope = { merchantId, environment: 'PRODUCTION' } as const
  const now = new Date()
  const beginning = { scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl } as const
  return asOneWrite(db, beginning, async (ctx) => {
    // Its routes were set just now.
    const payable = { ...ctx, requireAcquirer: async () => {} }
    const linkOf = async (input: object) => (await createLink(payable, LinkCreate.parse(input))).link.reference
    for (const product of liveProducts) await createProduct(ctx, ProductCreate.parse(product))
    return { cmi: await linkOf(liveLinks.cmi), stripe: await linkOf(liveLinks.stripe) }
  })
}
