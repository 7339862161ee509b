import type { Scope } from '../../src/platform/context.ts'
import type { Queries } from '../../src/platform/db/database.ts'

// The SQL of the benchmark of rules about payments.

type Attempts = { days: number; now: Date }

/** Counters as 10,000 attempts a day leave them, at one merchant: an installation keeps two days of them. */
export const seedCounters = (tx: Queries, { merchantId, environment }: Scope, { days, now }: Attempts) => tx.run`
  insert into risk_counters (merchant_id, environment, key, slot, n)
  select ${merchantId}::uuid, ${environment}::text, md5((i % 50000)::text) || '0123456789a',
    date_trunc('hour', ${now}::timestamptz) - i * interval '8.64 s', 1 + i % 3
  from generate_series(1, ${days}::int4 * 10000) i`

export const seedCountersOfAll = (tx: Queries, { environment }: Scope, { days, now }: Attempts) => tx.run`
  insert into risk_counters_of_all (environment, key, slot, n)
  select ${environment}::text, md5((i % 50000)::text) || '0123456789a',
    date_trunc('hour', ${now}::timestamptz) - i * interval '8.64 s', 1 + i % 3
  from generate_series(1, ${days}::int4 * 10000) i`

/** Copies of a payment, spread over the days. */
export const copyPayments = (tx: Queries, { merchantId, environment }: Scope, { days, now }: Attempts) => tx.run`
  insert into transactions
  select copy.* from generate_series(1, 20000) i,
    (select t from transactions t where t.merchant_id = ${merchantId} and t.environment = ${environment} limit 1) one,
    jsonb_populate_record(one.t, jsonb_build_object('id', lpad(to_hex(i), 32, '0'), 'sequence', 1000000 + i,
      'reference', 'TX-' || lpad(upper(to_hex(i)), 10, '0'),
      'created_at', ${now}::timestamptz - i * ${days}::int4 * interval '4.32 s')) copy`

/** The least that could count an attempt: one row, with its commit. */
export const countBarely = (tx: Queries, { merchantId, environment }: Scope, key: string, slot: Date) => tx.run`
  insert into risk_counters (merchant_id, environment, key, slot, n)
  values (${merchantId}, ${environment}, ${key}, ${slot}, 1)
  on conflict (merchant_id, environment, key, slot) do update set n = risk_counters.n + 1`

export const settleCounters = async (tx: Queries): Promise<void> => {
  await tx.run`analyze risk_counters`
  await tx.run`analyze risk_counters_of_all`
  await tx.run`analyze transactions`
}
