import type { Scope } from '../../src/platform/context.ts'
import type { Database, Queries } from '../../src/platform/db/database.ts'

// The SQL of the export's benchmark.

/** So many further transactions like the one that is there. */
export const copyTransactions = (tx: Queries, { merchantId, environment }: Scope, count: number) => tx.run`
  insert into transactions (merchant_id, environment, id, sequence, reference, type, status, amount_minor, fee_minor, refunded_minor,
    currency, method, card, card_last4, three_ds, authorisation_code, acquirer, acquirer_reference, source_kind, source_id, session_id,
    order_id, client_id, customer, is_late, external_id, origin, asks, available_at, version, correlation_id, created_at, updated_at,
    completed_at)
  select t.merchant_id, t.environment, lpad(to_hex(n), 32, '0')::uuid, 1000 + n, 'txn_copy_' || n, t.type, t.status, t.amount_minor,
    t.fee_minor, t.refunded_minor, t.currency, t.method, t.card, t.card_last4, t.three_ds, t.authorisation_code, t.acquirer,
    t.acquirer_reference, t.source_kind, t.source_id, t.session_id, t.order_id, t.client_id, t.customer, t.is_late, t.external_id,
    t.origin, t.asks, t.available_at, t.version, t.correlation_id, t.created_at, t.updated_at, t.completed_at
  from transactions t cross join generate_series(1, ${count}::int4) n
  where t.merchant_id = ${merchantId} and t.environment = ${environment} and t.sequence < 1000`

/** Does autovacuum's work within a minute of so many rows. */
export const settleTransactions = (db: Database) => db.plainPool.query('vacuum (analyze) transactions')

/** The newest rows below a sequence, as the driver reads them. */
export const exportBatch = `select * from transactions where merchant_id = $1 and environment = $2 and sequence < $3
  order by sequence desc limit 500`
