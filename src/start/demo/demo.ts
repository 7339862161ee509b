import { createClient } from '../modules/clients/actions.ts'
import { ClientCreate } from '../modules/clients/schemas.ts'
import { addPerson } from '../modules/company/actions/operator.ts'
import { createProduct } from '../modules/products/actions.ts'
import { ProductCreate } from '../modules/products/schemas.ts'
import { asOneWrite } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword, newPassword } from '../platform/passwords/hashing.ts'
import { createKey, createMerchant } from '../platform/merchants/merchants.ts'
import { countMerchants } from '../platform/merchants/queries.ts'

const products = [
  {
    name: 'Tajine en terre cuite',
    description: 'Fait main à Salé, 28 cm.',
    price: 249.9,
    stockQuantity: 40,
    externalId: 'demo-tajine',
  },
  {
    name: 'Théière en laiton',
    description: 'Un litre, gravée à la main.',
    price: 389,
    stockQuantity: 12,
    externalId: 'demo-theiere',
  },
  { name: 'Huile d’argan, 250 ml', price: 145.5, stockQuantity: 120, externalId: 'demo-argan' },
  { name: 'زيت الزيتون البكر', description: 'لتر واحد من مكناس', price: 95, externalId: 'demo-olive' },
  {
    name: 'Atelier de zellige',
    description: 'Trois heures, tout fourni.',
    price: 450,
    stockQuantity: 3,
    externalId: 'demo-zellige',
    metadata: { room: 'B2' },
  },
]

const clients = [
  {
    name: 'Salma Idrissi',
    email: 'salma.idrissi@example.ma',
    phone: '+212612345678',
    locale: 'fr',
    externalId: 'demo-salma',
  },
  {
    name: 'يوسف العلوي',
    email: 'youssef@example.ma',
    phone: '+212661122334',
    locale: 'ar',
    externalId: 'demo-youssef',
  },
  { name: 'Nora Haddad', email: 'nora@example.com', locale: 'en', externalId: 'demo-nora' },
]

/** What is shown once, in the block of the first start. */
export type Demo = { merchantId: string; key: string; email: string; password: string }

const demoEmail = 'demo@mizan.example'

/** On the very first run: a merchant with something to look at, its sandbox key, and a person who may log in. */
export async function makeDemo(db: Database, publicUrl: string, now: Date): Promise<Demo | undefined> {
  if ((await countMerchants(db.read)) > 0) return undefined
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const made = await inTransaction(db, async (tx) => {
    const { merchantId } = await createMerchant(tx, 'Boutique Atlas (demo)', now)
    const { key } = await createKey(tx, { merchantId, environment: 'SANDBOX', name: 'Demo key' }, now)
    const person = { email: demoEmail, role: 'OWNER', fullName: 'Demo', locale: 'en', passwordHash } as const
    await addPerson(tx, { merchantId, ...person }, now)
    return { merchantId, key, email: demoEmail, password }
  })
  const scope = { merchantId: made.merchantId, environment: 'SANDBOX' } as const
  await asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl }, async (ctx) => {
    for (const product of products) await createProduct(ctx, ProductCreate.parse(product))
    for (const client of clients) await createClient(ctx, ClientCreate.parse(client))
  })
  return made
}
