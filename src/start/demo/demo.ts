import { dayMs } from '#platform/durations.ts'
import { addStaff } from '../../operator/staff/actions.ts'
import { createClient } from '../../modules/clients/actions.ts'
import { ClientCreate } from '../../modules/clients/schemas.ts'
import { addPerson } from '../../modules/company/actions/operator.ts'
import { createLink } from '../../modules/payment-links/actions.ts'
import { LinkCreate } from '../../modules/payment-links/schemas.ts'
import { createProduct } from '../../modules/products/actions.ts'
import { ProductCreate } from '../../modules/products/schemas.ts'
import { takesAll } from '../../money/acquirers/simulator/takes-all.ts'
import { asOneWrite, type WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword, newPassword } from '../../platform/passwords/hashing.ts'
import { createKey, createMerchant } from '../../platform/merchants/merchants.ts'
import { countMerchants } from '../../platform/merchants/queries.ts'
import { demoClients, demoCurrency, demoLinks, demoProducts } from './goods.ts'

/** Values that are shown once, in the block of the first start. */
export type Demo = {
  merchantId: string
  key: string
  email: string
  password: string
  /** The first person of the operator's staff; of a very first run alone. */
  staff?: { email: string; password: string }
  /** References of what can be opened in a browser at once. */
  link: string
  product: string
}

const demoEmail = 'demo@mizan.example'
const staffEmail = 'operator@mizan.example'

/** Age of the demo merchant's shop in days, in its history. */
export const demoDays = 42

/** On the very first run: a merchant with data to look at, its sandbox key, a person who may log in, and one of the operator's staff. */
export const makeDemo = async (db: Database, publicUrl: string, now: Date): Promise<Demo | undefined> =>
  (await countMerchants(db.read)) > 0 ? undefined : openDemoShop(db, publicUrl, now, { withStaff: true })

/** One transaction: if the process ends, there is a whole shop or none. */
export async function openDemoShop(
  db: Database,
  publicUrl: string,
  now: Date,
  { withStaff = false }: { withStaff?: boolean } = {},
): Promise<Demo> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const staff = withStaff ? { email: staffEmail, password: newPassword() } : undefined
  const staffHash = staff && (await hashPassword(staff.password))
  const scope = { merchantId: newId(now), environment: 'SANDBOX' } as const
  const opened = new Date(now.getTime() - (demoDays + 1) * dayMs)
  const beginning = { scope, origin: 'DASHBOARD', correlationId: newId(opened), now: opened, publicUrl } as const
  return asOneWrite(db, beginning, async (ctx) => {
    const { tx } = ctx
    const { merchantId } = await createMerchant(tx, 'Boutique Atlas (demo)', now, scope.merchantId)
    const { key } = await createKey(tx, { ...scope, name: 'Demo key' }, now)
    const person = { email: demoEmail, role: 'OWNER', fullName: 'Demo', locale: 'en', passwordHash } as const
    await addPerson(tx, { merchantId, ...person }, now)
    if (staff && staffHash !== undefined)
      await addStaff(tx, { email: staff.email, role: 'ADMIN', locale: 'en', passwordHash: staffHash }, now)
    return { merchantId, key, email: demoEmail, password, ...(staff && { staff }), ...(await fillShelves(ctx)) }
  })
}

/** Products, clients and links of the day on which the shop opened. */
async function fillShelves(ctx: WriteContext): Promise<Pick<Demo, 'link' | 'product'>> {
  const products: string[] = []
  for (const product of demoProducts)
    products.push(
      (await createProduct(ctx, ProductCreate.parse({ currency: demoCurrency, ...product }))).product.reference,
    )
  for (const client of demoClients) await createClient(ctx, ClientCreate.parse(client))
  const links: string[] = []
  const payable = { ...ctx, ...takesAll }
  for (const link of demoLinks)
    links.push((await createLink(payable, LinkCreate.parse({ currency: demoCurrency, ...link }))).link.reference)
  return { link: links[0] ?? '', product: products[0] ?? '' }
}
