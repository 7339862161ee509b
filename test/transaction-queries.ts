import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'

type Many = { count: number; amountMinor: bigint; now: Date }

/** Many payments of one amount at once, numbered from 1. */
export const insertManyTransactions = (tx: Transaction, { merchantId, environment }: Scope, many: Many) => tx.run`
  insert into transactions (merchant_id, environment, id, sequence, reference, type, status, amount_minor, fee_minor, refunded_minor,
    currency, is_late, origin, asks, version, correlation_id, created_at, updated_at)
  select ${merchantId}, ${environment}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n, 'TX-' || n, 'PAYMENT',
    'SUCCEEDED', ${many.amountMinor}, 0, 0, 'MAD', false, 'API', 0, 1, 'made by a test', ${many.now}, ${many.now}
  from generate_series(1, ${many.count}::int4) n`
