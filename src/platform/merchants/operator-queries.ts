import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { ProductionAccess } from '../keys/queries.ts'

export type FoundMerchant = {
  merchantId: string
  name: string
  productionAccess: ProductionAccess
  createdAt: Date
}

type Search = {
  /** A part of the name; all when undefined. */
  name?: string | undefined
  /** Only these. */
  ids?: readonly string[] | undefined
  /** Only those that are older than this one, the last of the page before. */
  before?: string | undefined
}

/** Newest first: ids hold the time at which they were made. Runs over all merchants: no scope. */
export const searchMerchants = (tx: Queries, { name, ids, before }: Search, limit: number) => tx.many<FoundMerchant>`
  select merchant_id, name, production_access, created_at from merchants
  where true
    ${name === undefined ? nothing : sql`and strpos(lower(name), lower(${name})) > 0`}
    ${ids === undefined ? nothing : sql`and merchant_id = any(${[...ids]}::uuid[])`}
    ${before === undefined ? nothing : sql`and merchant_id < ${before}::uuid`}
  order by merchant_id desc limit ${limit}`
