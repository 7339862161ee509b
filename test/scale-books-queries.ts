import { type Fragment, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The books of a large installation: what payments leave in the ledger, settlements that paid them, and payouts on statements of the bank.

/** Payments that were made in between. */
export type Stretch = { from: Date; until: Date }

/** An id that begins with a time, as ids of the service do. */
export const idOf = (at: Fragment, kind: number, n: Fragment): Fragment => sql`(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::int8), 12, '0') || '7' || ${String(kind)}::text || '00800000' || lpad(to_hex(${n}), 10, '0'))::uuid`

/** Runs over all merchants: no scope. */
const made = ({ from, until }: Stretch): Fragment => sql`
  select merchant_id, environment, id, sequence as n, amount_minor, fee_minor, created_at as at from transactions
  where environment = 'PRODUCTION' and type = 'PAYMENT' and status = 'SUCCEEDED' and created_at >= ${from} and created_at < ${until}`

const at = sql`p.at`
const n = sql`p.n`
const [settlementId, lineId, payoutId] = [
  idOf(sql`g.at`, 5, sql`p.n / 1000`),
  idOf(at, 6, n),
  idOf(sql`p.at + interval '3 days'`, 7, n),
]
/** Of a thousand payments that one settlement pays: the first is of these seconds. */
const group = sql`cross join lateral (select p.at - p.n % 1000 * interval '30 seconds' as at) g`
const isSuspended = sql`p.n % 500 = 1`

/** Captures with their fees, and their release. Runs over all merchants: no scope. */
export const insertManyCaptures = (tx: Transaction, stretch: Stretch) => tx.run`
  with p as materialized (${made(stretch)}), posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, created_at)
    select p.merchant_id, p.environment, e.id, e.event, p.id::text, 'MAD', p.at
    from p cross join lateral (values (${idOf(at, 1, n)}, 'payment.captured'), (${idOf(at, 2, n)}, 'payment.released')) e (id, event)
  )
  insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
  select p.merchant_id, p.environment, e.id, e.line, e.account, 'MAD', e.minor
  from p cross join lateral (values (${idOf(at, 1, n)}, 1, 'acquirer.receivable', -p.amount_minor),
    (${idOf(at, 1, n)}, 2, 'merchant.pending', p.amount_minor), (${idOf(at, 1, n)}, 3, 'merchant.pending', -p.fee_minor),
    (${idOf(at, 1, n)}, 4, 'platform.fees', p.fee_minor), (${idOf(at, 2, n)}, 1, 'merchant.pending', p.fee_minor - p.amount_minor),
    (${idOf(at, 2, n)}, 2, 'merchant.available', p.amount_minor - p.fee_minor)) e (id, line, account, minor)`

/** A settlement for each thousand payments, with its lines; one line of five hundred is in suspense. Runs over all merchants: no scope. */
export const insertManySettlements = (tx: Transaction, accountId: string, stretch: Stretch) => tx.run`
  with p as materialized (${made(stretch)}), paid as (
    insert into settlements (id, account_id, reference, currency, paid_on, lines, gross_minor, fee_minor, net_minor, source, content_hash,
      imported_by, imported_at)
    select ${settlementId}, ${accountId}::uuid, 'REMISE-' || p.n / 1000, 'MAD', g.at::date + 2, count(*), sum(p.amount_minor), count(*) * 10,
      sum(p.amount_minor) - count(*) * 10, 'FILE', repeat('0', 64), 'nadia', g.at + interval '2 days'
    from p ${group} group by 1, p.n / 1000, g.at
  ), posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, created_at)
    select p.merchant_id, p.environment, ${idOf(at, 3, n)}, 'acquirer.settled', ${lineId}::text, 'MAD', p.at + interval '2 days'
    from p where not ${isSuspended}
  ), entries as (
    insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
    select p.merchant_id, p.environment, ${idOf(at, 3, n)}, e.line, e.account, 'MAD', e.minor
    from p cross join lateral (values (1, 'acquirer.receivable', p.amount_minor), (2, 'bank.expected', 10 - p.amount_minor),
      (3, 'platform.acquirer_fees', -10)) e (line, account, minor)
    where not ${isSuspended}
  )
  insert into settlement_lines (id, settlement_id, line, kind, reference, currency, gross_minor, fee_minor, status, owner_id, subject_id, doubt)
  select ${lineId}, ${settlementId}, 1 + p.n % 1000, 'CHARGE', 'order-' || p.n, 'MAD', p.amount_minor, 10,
    case when ${isSuspended} then 'SUSPENSE' else 'MATCHED' end, case when ${isSuspended} then null else p.merchant_id end,
    case when ${isSuspended} then null else p.id end, case when ${isSuspended} then 'UNKNOWN_PAYMENT' else null end
  from p ${group}`

const account =
  '{"holderName":"Boutique Atlas SARL","rib":"011780000000000000000000","bic":"BMCEMAMCXXX","bankName":"BANK OF AFRICA","agency":"Agdal"}'
const isPaidOut = sql`p.n % 10 = 1`

/** Each tenth payment paid out in a file, with what the ledger says of it; the last ones wait. Runs over all merchants: no scope. */
export const insertManyPayouts = (
  tx: Transaction,
  { bankAccount, now, ...stretch }: Stretch & { bankAccount: string; now: Date },
) => tx.run`
  with p as materialized (${made(stretch)}), q as materialized (
    select p.*, ${payoutId} as payout_id, 'PO-' || lpad(p.n::text, 10, '0') as name, p.at + interval '3 days' < ${now}::timestamptz as is_paid
    from p where ${isPaidOut}
  ), payouts as (
    insert into transactions (merchant_id, environment, id, sequence, reference, type, status, amount_minor, fee_minor, refunded_minor,
      currency, method, payout, is_late, origin, asks, version, correlation_id, created_at, updated_at)
    select q.merchant_id, q.environment, q.payout_id, 1000000000 + q.n, q.name, 'PAYOUT', case when q.is_paid then 'PAID' else 'PENDING' end,
      q.amount_minor - q.fee_minor, 0, 0, 'MAD', 'BANK_TRANSFER',
      '{"to":' || ${account}::text || ',"isWhole":false,"by":"OPERATOR","sentAt":"2026-01-01T00:00:00Z"}', false, 'API', 0, 1, 'p' || q.n,
      q.at + interval '3 days', ${now}
    from q
  ), files as (
    insert into bank_files (id, message_id, account_id, format, currency, execution_day, payments, total_minor, content_hash, status, made_by,
      made_at, approved_by, approved_at, downloaded_by, downloaded_at)
    select ${idOf(sql`min(q.at)`, 8, sql`q.n / 5000`)}, 'FILE-' || q.n / 5000, ${bankAccount}::uuid, 'pain.001.001.09', 'MAD', min(q.at)::date + 3, count(*),
      sum(q.amount_minor - q.fee_minor), repeat('0', 64), 'DOWNLOADED', 'nadia', min(q.at) + interval '3 days', 'karim', min(q.at) + interval '3 days',
      'karim', min(q.at) + interval '3 days'
    from q where q.is_paid group by q.n / 5000
    returning id, message_id
  ), listed as (
    insert into bank_payments (end_to_end_id, owner_id, environment, transaction_id, file_id, position, amount_minor, kind)
    select q.name, q.merchant_id, q.environment, q.payout_id, f.id, 1 + q.n % 5000, q.amount_minor - q.fee_minor, 'PAYOUT'
    from q join files f on f.message_id = 'FILE-' || q.n / 5000
    where q.is_paid
  ), posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, created_at)
    select q.merchant_id, q.environment, q.payout_id, 'payout.paid', q.payout_id::text, 'MAD', q.at + interval '3 days' from q where q.is_paid
  )
  insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
  select q.merchant_id, q.environment, q.payout_id, e.line, e.account, 'MAD', e.minor
  from q cross join lateral (values (1, 'merchant.available', q.fee_minor - q.amount_minor), (2, 'bank.settlement', q.amount_minor - q.fee_minor))
    e (line, account, minor)
  where q.is_paid`

/** A statement of each day with the payouts of the day; of a hundred entries, one is in suspense. Runs over all merchants: no scope. */
export const insertManyStatements = (tx: Transaction, bankAccount: string, now: Date) => tx.run`
  with shown as materialized (
    select t.merchant_id, t.id, t.reference, t.amount_minor, t.created_at::date as day, t.sequence % 1000 = 1 as is_suspended,
      row_number() over (partition by t.created_at::date order by t.id) as line
    from transactions t
    where t.environment = 'PRODUCTION' and t.type = 'PAYOUT' and t.status = 'PAID' and t.created_at < ${now}::timestamptz - interval '1 day'
  ), days as (
    select day, row_number() over (order by day) as position, count(*) as entries,
      sum(amount_minor) as minor, sum(sum(amount_minor)) over (order by day) as until_minor
    from shown group by day
  ), statements as (
    insert into bank_statements (id, account_id, statement_id, position, until_day, opening_minor, closing_minor, entries, content_hash,
      imported_by, imported_at)
    select ${idOf(sql`day::timestamptz`, 9, sql`position`)}, ${bankAccount}::uuid, 'S-' || day, position, day, minor - until_minor, -until_minor,
      entries, repeat('0', 64), 'nadia', day + interval '1 day'
    from days returning id, until_day
  )
  insert into bank_entries (id, account_id, statement_id, line, booked_on, amount_minor, currency, end_to_end_id, remittance, is_return,
    status, kind, doubt, owner_id, subject_id)
  select gen_random_uuid(), ${bankAccount}::uuid, b.id, s.line, s.day, -s.amount_minor, 'MAD', s.reference, 'VIR ' || s.reference, false,
    case when s.is_suspended then 'SUSPENSE' else 'MATCHED' end, case when s.is_suspended then null else 'PAYOUT' end,
    case when s.is_suspended then 'NO_REFERENCE' else null end, case when s.is_suspended then null else s.merchant_id end,
    case when s.is_suspended then null else s.id end
  from shown s join statements b on b.until_day = s.day`

/** Balances as four writers leave them. Runs over all merchants: no scope. */
export const insertManyBalances = (tx: Transaction) => tx.run`
  insert into ledger_balances (merchant_id, environment, currency, account, slot, balance_minor)
  select merchant_id, environment, currency, account,
    case when account = 'merchant.available' then 0 else abs(hashtext(transaction_id::text)) % 4 end, sum(amount_minor)
  from ledger_entries group by 1, 2, 3, 4, 5`

/** Refunds that reached their buyers. Runs over all merchants: no scope. */
export const insertManyRefunds = (tx: Transaction, count: number, now: Date) => tx.run`
  with p as materialized (
    select merchant_id, environment, id, sequence as n, amount_minor, acquirer, created_at as at from transactions
    where environment = 'PRODUCTION' and type = 'PAYMENT' and status = 'SUCCEEDED' and sequence % 7 = 3 limit ${count}
  ), made as (
    insert into transactions (merchant_id, environment, id, sequence, reference, type, status, amount_minor, fee_minor, refunded_minor,
      currency, method, acquirer, parent_id, is_late, origin, asks, version, correlation_id, created_at, updated_at)
    select p.merchant_id, p.environment, ${idOf(at, 4, n)}, 2000000000 + p.n, 'RF-' || lpad(p.n::text, 10, '0'), 'REFUND', 'SUCCEEDED',
      p.amount_minor, 0, 0, 'MAD', 'CARD', p.acquirer, p.id, false, 'API', 0, 1, 'r' || p.n, p.at + interval '1 hour', ${now}
    from p
  )
  insert into refunds (merchant_id, environment, id, refund_reference, payment_id, refund_transaction_id, status, reason, amount_minor, currency,
    is_remainder, paid_by, is_late, is_held, restock, origin, version, created_at, updated_at, completed_at)
  select p.merchant_id, p.environment, ${idOf(at, 5, n)}, 'RF-' || lpad(p.n::text, 10, '0'), p.id, ${idOf(at, 4, n)}, 'SUCCEEDED',
    'CUSTOMER_REQUEST', p.amount_minor, 'MAD', false, 'ACQUIRER', false, false, false, 'API', 1, p.at + interval '1 hour', ${now}, ${now}
  from p`
