import type { Scope } from '../../src/platform/context.ts'
import type { DatabaseTarget } from '../../src/platform/db/connections.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { foldAllLists } from '../../src/platform/lists/fold.ts'
import { createKey, createMerchant } from '../../src/platform/merchants/merchants.ts'
import { countSeeded, seedCounters, seedProducts, settleTables } from './queries.ts'
import { seededProducts, type Shop } from './scenarios.ts'

export type SeededShop = { scope: Scope; key: string }
export type Seeded = Record<Shop, SeededShop>

/** Few enough that a statement ends in time on a slow machine. */
const batch = 10_000

/** The shops with their products, as Mizan itself would have left them: folded, vacuumed and analysed. */
export async function seed(target: DatabaseTarget): Promise<Seeded> {
  const db = openDatabase({ target, poolSize: 2, prepare: true })
  try {
    const made = {} as Seeded
    for (const shop of Object.keys(seededProducts) as Shop[]) made[shop] = await seedShop(db, shop)
    await foldAllLists(db, new Date())
    await settleTables(db)
    for (const shop of Object.keys(made) as Shop[]) await checkShop(db, made[shop].scope, seededProducts[shop])
    return made
  } finally {
    await db.close()
  }
}

async function seedShop(db: Database, shop: Shop): Promise<SeededShop> {
  const now = new Date()
  const { merchantId, key } = await inTransaction(db, async (tx) => {
    const merchant = await createMerchant(tx, `Shop of ${shop}`, now)
    const made = await createKey(tx, { merchantId: merchant.merchantId, environment: 'SANDBOX', name: 'bench' }, now)
    return { merchantId: merchant.merchantId, key: made.key }
  })
  const scope = { merchantId, environment: 'SANDBOX' } as const
  const count = seededProducts[shop]
  const startedAt = new Date(now.getTime() - 3_600_000)
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(count, first + batch - 1)
    await inTransaction(db, (tx) => seedProducts(tx, scope, { first, last, startedAt }))
  }
  await inTransaction(db, (tx) => seedCounters(tx, scope))
  return { scope, key }
}

async function checkShop(db: Database, scope: Scope, count: number): Promise<void> {
  const found = await countSeeded(db.read, scope)
  if (found?.products !== count || found.counted !== count)
    throw new Error(`The seed is not what it should be: ${JSON.stringify({ ...found, expected: count })}`)
}
