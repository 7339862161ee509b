import type { Scope } from '../../src/platform/context.ts'
import type { Queries } from '../../src/platform/db/database.ts'

// The SQL of the benchmark of due dates.

export type Copies = {
  /** The subscription that is copied, which waits for its next due date. */
  model: string
  first: number
  last: number
  dueAt: Date
  clientIds: readonly string[]
  methodIds: readonly string[]
}

/** So many subscriptions like one that is there, of the clients in turn. */
export const copySubscriptions = (tx: Queries, { merchantId, environment }: Scope, copies: Copies) => tx.run`
  insert into subscriptions
  select r.* from subscriptions s cross join generate_series(${copies.first}::int4, ${copies.last}::int4) n
    cross join lateral jsonb_populate_record(s, jsonb_build_object('id', lpad(to_hex(n), 32, '0'), 'reference', 'sub_copy_' || n,
      'client_id', (${copies.clientIds}::uuid[])[1 + n % ${copies.clientIds.length}::int4],
      'payment_method_id', (${copies.methodIds}::uuid[])[1 + n % ${copies.clientIds.length}::int4])) r
  where s.merchant_id = ${merchantId} and s.environment = ${environment} and s.id = ${copies.model}`

/** Their next due dates, which were announced to the client. */
export const copyDueDates = (tx: Queries, { merchantId, environment }: Scope, copies: Copies) => tx.run`
  insert into due_dates
  select r.* from due_dates d cross join generate_series(${copies.first}::int4, ${copies.last}::int4) n
    cross join lateral jsonb_populate_record(d, jsonb_build_object('id', 'd' || lpad(to_hex(n), 31, '0'), 'subscription_id', lpad(to_hex(n), 32, '0'),
      'sequence', d.sequence + n, 'due_at', ${copies.dueAt}::timestamptz, 'wake_at', ${copies.dueAt}::timestamptz, 'is_announced', true)) r
  where d.merchant_id = ${merchantId} and d.environment = ${environment} and d.subscription_id = ${copies.model} and d.status = 'SCHEDULED'`

export const countPaid = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from due_dates where merchant_id = ${merchantId} and environment = ${environment} and status = 'PAID'`
