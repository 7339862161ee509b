import { sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { idOf } from './scale-books-queries.ts'

// A large installation, as rows without the code that makes them: for measuring what reads over all merchants cost.

const made = ({ count, now }: Pick<Part, 'count' | 'now'>) =>
  sql`${now}::timestamptz - (${count}::int4 - n) * interval '30 seconds'`

export const insertManyMerchants = (tx: Transaction, count: number, now: Date) => tx.run`
  insert into merchants (merchant_id, bucket, name, production_access, created_at, updated_at)
  select gen_random_uuid(), '00', 'Merchant ' || n, 'ENABLED', ${now}, ${now} from generate_series(1, ${count}::int4) n`

/** Rows of the numbers in between, of `count` in all: the last is of now. */
type Part = { first: number; last: number; count: number; accountId: string; now: Date }

/** Card payments in production of all merchants in turn, one every half minute until now; of fifty, one has no outcome yet. Runs over all merchants: no scope. */
export const insertManyPayments = (
  tx: Transaction,
  owners: number,
  { first, last, count, accountId, now }: Part,
) => tx.run`
  with owners as materialized (select merchant_id, row_number() over () - 1 as place from merchants limit ${owners})
  insert into transactions (merchant_id, environment, id, sequence, reference, type, status, amount_minor, fee_minor,
    refunded_minor, currency, method, card_last4, acquirer, acquirer_reference, customer, priced_by, is_late, origin, asks, version,
    correlation_id, created_at, updated_at)
  select o.merchant_id, 'PRODUCTION', ${idOf(made({ count, now }), 0, sql`n`)}, n, 'TX-' || lpad(n::text, 10, '0'), 'PAYMENT',
    case when n % 50 = 0 then 'UNKNOWN' else 'SUCCEEDED' end, 1000 + (n::int8 * 37) % 500000, 25, 0, 'MAD', 'CARD',
    lpad(((n::int8 * 7) % 10000)::text, 4, '0'), ${accountId}, 'order-' || n,
    '{"name":"Salma","email":"Buyer' || n % 50000 || '@example.ma"}', 'plan-' || 1 + n % 20 || '@1', false, 'API', 0, 1, 'c' || n,
    ${made({ count, now })}, ${now}
  from generate_series(${first}::int4, ${last}::int4) n join owners o on o.place = n % ${owners}::int4`

export const insertManyNotices = (tx: Transaction, { first, last, count, accountId, now }: Part) => tx.run`
  insert into acquirer_notices (account_id, event_id, kind, reference, facts, asks_capture, decision, outcome, tries,
    received_at, handled_at)
  select ${accountId}, 'evt-' || n, 'PAYMENT', 'TX-' || lpad(n::text, 10, '0'), '{}', false, 'NOTED',
    case when n % 1000 = 0 then 'UNMATCHED' else 'LOOKED_UP' end, 1,
    ${now}::timestamptz - (${count}::int4 - n) * interval '7 seconds', ${now}
  from generate_series(${first}::int4, ${last}::int4) n`

/** Every hour of 35 days. */
export const insertManyHours = (tx: Transaction, accountIds: readonly string[], now: Date) => tx.run`
  insert into acquirer_account_hours (account_id, hour, calls, unanswered, took_ms, slowest_ms, approved, declined, unknown,
    forged, stale, not_understood)
  select account_id, date_trunc('hour', ${now}::timestamptz) - n * interval '1 hour', 100, 1, 40000, 900, 80, 9, 1, 1, 0, 0
  from unnest(${[...accountIds]}::uuid[]) account_id, generate_series(0, 839) n`

/** Clients in production of all merchants in turn, each with an e-mail of its own. Runs over all merchants: no scope. */
export const insertManyClients = (tx: Transaction, owners: number, count: number, now: Date) => tx.run`
  with owners as materialized (select merchant_id, row_number() over () - 1 as place from merchants limit ${owners})
  insert into clients (merchant_id, environment, id, name, email, email_folded, origin, version, created_at, updated_at)
  select o.merchant_id, 'PRODUCTION', gen_random_uuid(), 'Client ' || n, 'client' || n || '@example.ma',
    'client' || n || '@example.ma', 'API', 1, ${now}, ${now}
  from generate_series(1, ${count}::int4) n join owners o on o.place = n % ${owners}::int4`

/** Chargebacks of the last ninety days, of payments that are there; of ten, one is open. Runs over all merchants: no scope. */
export const insertManyDisputes = (tx: Transaction, count: number, now: Date) => tx.run`
  insert into disputes (merchant_id, environment, id, payment_id, payment_reference, kind, status, reason, amount_minor,
    currency, respond_by, reminded, tries, version, created_at, updated_at, closed_at)
  select t.merchant_id, 'PRODUCTION', gen_random_uuid(), t.id, t.reference, 'CHARGEBACK',
    case when t.sequence % 10 = 0 then 'NEEDS_RESPONSE' else 'LOST' end, 'fraudulent', t.amount_minor, t.currency,
    ${now}::timestamptz + interval '2 days', 0, 0, 1, ${now}::timestamptz - t.sequence % 90 * interval '1 day', ${now},
    case when t.sequence % 10 = 0 then null else ${now}::timestamptz end
  from transactions t where t.environment = 'PRODUCTION' and t.sequence <= ${count}`

/** Payments that a rule has sent to a person; of ten, one still waits. Runs over all merchants: no scope. */
export const insertManyReviews = (tx: Transaction, count: number, now: Date) => tx.run`
  insert into risk_decisions (merchant_id, environment, transaction_id, action, rule_id, rule_version, rule_name, status,
    created_at, decided_at, decided_by)
  select t.merchant_id, 'PRODUCTION', t.id, 'REVIEW', '00000000-0000-7000-8000-000000000001', 1, 'Large amounts',
    case when t.sequence % 10 = 0 then 'WAITING' else 'APPROVED' end, t.created_at,
    case when t.sequence % 10 = 0 then null else ${now}::timestamptz end,
    case when t.sequence % 10 = 0 then null else 'nadia@operator.example' end
  from transactions t where t.environment = 'PRODUCTION' and t.sequence <= ${count}`

/** Statistics of all tables, so that plans are those of a large installation. */
export const analyzeAll = (tx: Transaction) => tx.run`analyze`
