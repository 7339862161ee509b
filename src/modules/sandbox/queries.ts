import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Reset } from './reset.ts'
import type { EmptiedTable } from './table-queries.ts'

export const findReset = (tx: Queries, merchantId: string) => tx.maybeOne<Reset>`
  select * from sandbox_resets where merchant_id = ${merchantId}`

/** In place of the one before. */
export const beginReset = (tx: Transaction, merchantId: string, askedBy: string, now: Date) => tx.maybeOne<Reset>`
  insert into sandbox_resets (merchant_id, removed, step, asked_by, created_at, updated_at)
  values (${merchantId}, 0, 0, ${askedBy}, ${now}, ${now})
  on conflict (merchant_id) do update set removed = 0, step = 0, asked_by = excluded.asked_by, created_at = excluded.created_at,
    updated_at = excluded.updated_at, ended_at = null
  returning *`

/** One worker has it at a time; one that has ended has none. */
export const lockReset = (tx: Transaction, merchantId: string) => tx.maybeOne<Reset>`
  select * from sandbox_resets where merchant_id = ${merchantId} and ended_at is null for update`

type Advance = Pick<Reset, 'step' | 'removed' | 'endedAt'>

export const advanceReset = (
  tx: Transaction,
  merchantId: string,
  { step, removed, endedAt }: Advance,
  now: Date,
) => tx.run`
  update sandbox_resets set step = ${step}, removed = ${removed}, ended_at = ${endedAt}, updated_at = ${now}
  where merchant_id = ${merchantId} and ended_at is null`

/** The next rows of a table, and their names elsewhere. */
export const deleteBatch = (
  tx: Transaction,
  merchantId: string,
  { table, key, called }: EmptiedTable,
  limit: number,
) => tx.many<{ name: string }>`
  delete from ${table} where merchant_id = ${merchantId} and environment = 'SANDBOX' and (${key}) in (
    select ${key} from ${table} where merchant_id = ${merchantId} and environment = 'SANDBOX' limit ${limit})
  returning ${called ? sql`${called}::text` : sql`''`} as name`

export const deleteWhole = (tx: Transaction, merchantId: string, table: Fragment) => tx.run`
  delete from ${table} where merchant_id = ${merchantId} and environment = 'SANDBOX'`

export const deleteEntries = (
  tx: Transaction,
  merchantId: string,
  { table, key, type }: NonNullable<EmptiedTable['entries']>,
  names: string[],
) => tx.run`
  delete from ${table} where ${key} = any(${names}::${type}) and owner_id = ${merchantId}`
