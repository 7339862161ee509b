import type { Queries } from '#platform/db/database.ts'
import type { EmptiedTable } from '#modules/sandbox/table-queries.ts'

// Questions of tests about sandboxes.

/** The rows of a merchant's sandbox in each of these tables. */
export const countSandbox = (
  tx: Queries,
  merchantId: string,
  tables: readonly Pick<EmptiedTable, 'name' | 'table'>[],
) =>
  Promise.all(
    tables.map(async ({ name, table }) => {
      const found = await tx.maybeOne<{ n: number }>`
        select count(*)::int4 as n from ${table} where merchant_id = ${merchantId} and environment = 'SANDBOX'`
      return { name, n: found?.n ?? 0 }
    }),
  )

/** Tables that know environments. */
export const listSandboxTables = (tx: Queries) => tx.many<{ name: string }>`
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'environment' and not a.attisdropped)`
