import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'

type Many = { rows: number; newest: Date }

/** So many payments, a second apart, the last the newest; every thousandth failed, and the customers have no name in common but `Salma`. */
export async function insertLargeList({ db }: { db: Database }, scope: Scope, { rows, newest }: Many): Promise<void> {
  const { merchantId, environment } = scope
  await inTransaction(db, async (tx) => {
    await tx.run`
      insert into transactions (merchant_id, environment, id, sequence, reference, type, status, amount_minor, fee_minor, refunded_minor,
        currency, is_late, origin, asks, version, correlation_id, created_at, updated_at, customer)
      select ${merchantId}, ${environment}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n, 'TX-' || n, 'PAYMENT',
        case when n % 1000 = 0 then 'FAILED' else 'SUCCEEDED' end, 100, 0, 0, 'MAD', false, 'API', 0, 1, 'made by a test',
        ${newest}::timestamptz - (${rows}::int4 - n) * interval '1 second', ${newest},
        json_build_object('name', 'Salma Idrissi ' || n, 'email', 'salma' || n || '@example.ma', 'phone', '+212612345678')::text
      from generate_series(1, ${rows}::int4) n`
    await tx.run`
      insert into list_counts (merchant_id, environment, list, started_at, slot, rows_api, rows_dashboard)
      values (${merchantId}, ${environment}, 'transactions', ${newest}, -1, ${rows}, 0)`
  })
  await db.plainPool.query('vacuum (analyze) transactions')
}
