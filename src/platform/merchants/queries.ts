import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { ProductionAccess } from '../keys/queries.ts'

export type Merchant = {
  merchantId: string
  bucket: string
  name: string
  productionAccess: ProductionAccess
  createdAt: Date
  updatedAt: Date
}

export const insertMerchant = (tx: Transaction, merchant: Merchant) => tx.run`
  insert into merchants (merchant_id, bucket, name, production_access, created_at, updated_at)
  values (${merchant.merchantId}, ${merchant.bucket}, ${merchant.name}, ${merchant.productionAccess}, ${merchant.createdAt}, ${merchant.updatedAt})`

/** Runs over all merchants: no scope. */
export const listMerchants = (tx: Queries) => tx.many<Merchant>`
  select merchant_id, bucket, name, production_access, created_at, updated_at from merchants order by created_at, merchant_id`

/** Runs over all merchants: no scope. */
export const countMerchants = async (tx: Queries): Promise<number> =>
  (await tx.maybeOne<{ n: number }>`select count(*)::int4 as n from merchants`)?.n ?? 0

export const setProductionAccess = (
  tx: Transaction,
  merchantId: string,
  access: ProductionAccess,
  now: Date,
) => tx.maybeOne<Merchant>`
  update merchants set production_access = ${access}, updated_at = ${now} where merchant_id = ${merchantId}
  returning merchant_id, bucket, name, production_access, created_at, updated_at`
