import { sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { idOf } from './scale-books-queries.ts'

// Accounts, applications, papers and calls of the merchants of a large installation, and acts of its staff.

const owners = sql`owners as materialized (select merchant_id, row_number() over (order by created_at, merchant_id) as n from merchants)`
const rib = sql`'011780' || lpad(n::text, 16, '0') || lpad((n % 97)::text, 2, '0')`

/** An owner, two keys and a wallet with its account for each merchant. Runs over all merchants: no scope. */
export const insertManyOwners = async (tx: Transaction, now: Date) => {
  await tx.run`
    with ${owners}, people as (
      insert into users (id, email, email_folded, full_name, locale, status, sessions_from, created_at, updated_at)
      select ${idOf(sql`${now}::timestamptz`, 1, sql`n`)}, 'owner' || n || '@example.ma', 'owner' || n || '@example.ma', 'Owner ' || n, 'fr', 'ACTIVE',
        ${now}, ${now}, ${now}
      from owners
    )
    insert into members (merchant_id, user_id, role, status, created_at, joined_at)
    select merchant_id, ${idOf(sql`${now}::timestamptz`, 1, sql`n`)}, 'OWNER', 'ACTIVE', ${now}, ${now} from owners`
  await tx.run`
    with ${owners}
    insert into api_keys (merchant_id, id, environment, name, key_hash, prefix, last4, scopes, created_at)
    select merchant_id, ${idOf(sql`${now}::timestamptz`, 2, sql`2 * n + k`)}, case when k = 0 then 'PRODUCTION' else 'SANDBOX' end, 'Shop',
      encode(sha256((n || ' ' || k)::bytea), 'hex'),
      case when k = 0 then 'svc_sk_live_' else 'svc_sk_test_' end || substr(md5(n::text), 1, 10), 'a1b2', array['*'], ${now}
    from owners cross join generate_series(0, 1) k`
  await tx.run`
    with ${owners}, accounts as (
      insert into bank_account_directory (rib, owner_id, environment) select ${rib}, merchant_id, 'PRODUCTION' from owners
    )
    insert into wallets (merchant_id, environment, holder_name, rib, bic, bank_name, agency, version, created_at, updated_at)
    select merchant_id, 'PRODUCTION', 'Owner ' || n, ${rib}, 'BMCEMAMCXXX', 'BANK OF AFRICA', 'Agdal', 1, ${now}, ${now} from owners`
}

/** Of a hundred applications, three wait for the staff, two for their merchant, and one more is a draft. Runs over all merchants: no scope. */
export const insertManyApplications = async (tx: Transaction, now: Date) => {
  await tx.run`
    with ${owners}, states as (
      select merchant_id, n, case when n % 100 < 3 then 'SUBMITTED' when n % 100 < 5 then 'QUESTIONS' when n % 100 = 5 then 'DRAFT' else 'APPROVED' end as status
      from owners
    )
    insert into applications (merchant_id, status, version, legal_form, legal_name, registration_number, owners, identity_expires_on,
      submitted_by, submitted_at, decided_by, decided_at, created_at, updated_at)
    select merchant_id, status, 1, 'LIMITED_COMPANY', 'Company ' || n || ' SARL', 'RC ' || n, '[{"fullName":"Owner ' || n || '","sharePercent":100}]', '2031-05-17',
      case when status = 'DRAFT' then null else merchant_id end, case when status = 'DRAFT' then null else ${now}::timestamptz - n * interval '1 hour' end,
      case when status = 'APPROVED' then 'nadia' else null end, case when status = 'APPROVED' then ${now}::timestamptz else null end, ${now}, ${now}
    from states`
  await tx.run`
    with ${owners}
    insert into document_renewals (merchant_id, id, kind, status, added_by, created_at)
    select merchant_id, ${idOf(sql`${now}::timestamptz`, 3, sql`n`)}, 'IDENTITY', 'WAITING', merchant_id, ${now}::timestamptz - n * interval '1 minute'
    from owners where n % 100 = 50`
}

/** A year of monthly statements, terms, notes and twenty entries of the log for each merchant. Runs over all merchants: no scope. */
export const insertManyPapers = async (tx: Transaction, now: Date) => {
  await tx.run`
    with ${owners}
    insert into statements (merchant_id, environment, year, serial, currency, month, from_at, until_at, opening_minor, payments_minor,
      refunds_minor, disputes_minor, fundings_minor, payouts_minor, other_minor, fees_minor, vat_minor, closing_minor, pending_minor, available_minor,
      reserve_minor, held_minor, owed_minor, lines, days, fee_kinds, parties, created_at)
    select merchant_id, 'PRODUCTION', extract(year from m.until_at), m.serial, 'MAD', to_char(m.from_at, 'YYYY-MM'), m.from_at, m.until_at,
      0, 1000, 0, 0, 0, 0, 0, 25, 0, 975, 0, 975, 0, 0, 0, 1, '[]', '[]', '{}', ${now}
    from owners cross join lateral (
      select date_trunc('month', ${now}::timestamptz) - k * interval '1 month' as from_at,
        date_trunc('month', ${now}::timestamptz) - (k - 1) * interval '1 month' as until_at, 13 - k as serial
      from generate_series(1, 12) k
    ) m`
  await tx.run`
    insert into pricing_plans (name, version, valid_from, rules, created_at)
    select 'plan-' || k, 1, ${now}::timestamptz - interval '1 year', '[{"basisPoints":250}]', ${now} from generate_series(1, 20) k`
  await tx.run`
    with ${owners}
    insert into plan_assignments (merchant_id, valid_from, plan, created_at)
    select merchant_id, ${now}::timestamptz - interval '300 days', 'plan-' || 1 + n % 20, ${now} from owners`
  await tx.run`
    with ${owners}
    insert into merchant_notes (merchant_id, id, body, author_id, created_at)
    select merchant_id, ${idOf(sql`${now}::timestamptz`, 4, sql`n`)}, 'Called back.', merchant_id, ${now} from owners`
  await tx.run`
    with ${owners}
    insert into audit_events (merchant_id, sequence, body, hash, created_at)
    select merchant_id, k, '{"action":"key.created","actor":"owner@example.ma","at":"2026-11-20T10:00:00.000Z"}', repeat('0', 64), ${now}
    from owners cross join generate_series(1, 20) k`
}

/** Calls of keys in production, of which fifty name one correlation id; and mails and webhooks, some of which failed. Runs over all merchants: no scope. */
export const insertManyCalls = async (tx: Transaction, count: number, now: Date) => {
  await tx.run`
    with ${owners}, total as (select count(*) as merchants from merchants)
    insert into request_log (merchant_id, environment, id, at, api_key_id, method, route, path, status, duration_us, is_replay, request_id,
      address, is_erased)
    select o.merchant_id, 'PRODUCTION', ${idOf(sql`(${now}::timestamptz - k * interval '1 second')`, 6, sql`k`)}, ${now}::timestamptz - k * interval '1 second',
      ${idOf(sql`${now}::timestamptz`, 2, sql`2 * o.n`)}, 'GET', '/v1/transactions', '/v1/transactions', case when k % 20 = 0 then 404 else 200 end, 3000,
      false, case when k % (${count}::int4 / 50) = 0 then 'one-for-all' else 'call-' || k end, '203.0.113.7', false
    from generate_series(1, ${count}::int4) k cross join total join owners o on o.n = 1 + k % total.merchants`
  await tx.run`
    insert into mails (id, template, recipient, locale, parameters, status, attempts, last_error, created_at)
    select ${idOf(sql`(${now}::timestamptz - k * interval '1 minute')`, 7, sql`k`)}, 'receipt', 'buyer' || k || '@example.ma', 'fr', '{}',
      case when k % 500 = 0 then 'FAILED' else 'SENT' end, 1, case when k % 500 = 0 then '550 no such user' else null end,
      ${now}::timestamptz - k * interval '1 minute'
    from generate_series(1, ${count}::int4 / 2) k`
  await tx.run`
    with ${owners}
    insert into webhooks (merchant_id, environment, id, url, event_types, status, suspended_at, failing_since, consecutive_failures, created_at, updated_at)
    select merchant_id, 'PRODUCTION', ${idOf(sql`${now}::timestamptz`, 8, sql`n`)}, 'https://shop.example/' || n, array['*'],
      case when n % 100 = 0 then 'SUSPENDED' else 'ACTIVE' end, case when n % 100 = 0 then ${now}::timestamptz else null end,
      case when n % 50 = 0 then ${now}::timestamptz else null end, 0, ${now}, ${now}
    from owners`
}

/** Acts of the staff, and what it has asked for: one of twenty waits. */
export const insertManyActs = async (
  tx: Transaction,
  { staffId, count, now }: { staffId: string; count: number; now: Date },
) => {
  await tx.run`
    insert into operator_acts (sequence, body, hash, created_at)
    select 1000 + k, '{"act":"' || case when k % 10000 = 0 then 'wallet.blocked' else 'person.read' end || '","actor":"' || ${staffId}::text
      || '","target":"target-' || k || '","at":"2026-11-20T10:00:00.000Z"}', repeat('0', 64), ${now}
    from generate_series(1, ${count}::int4) k`
  await tx.run`
    insert into approvals (id, kind, subject, parameters, reason, status, asked_by, asked_at, expires_at, decided_by, decided_at, open_key)
    select ${idOf(sql`${now}::timestamptz`, 9, sql`n`)}, 'TERMS', merchant_id::text, jsonb_build_object('merchantId', merchant_id, 'plan', 'plan-1', 'validFrom', '2026-12-01T00:00:00.000Z')::text,
      'Agreed by mail.', case when n % 20 = 0 then 'WAITING' else 'APPROVED' end, gen_random_uuid(), ${now}, ${now}::timestamptz + interval '72 hours',
      case when n % 20 = 0 then null else gen_random_uuid() end, case when n % 20 = 0 then null else ${now}::timestamptz end,
      case when n % 20 = 0 then 'TERMS ' || merchant_id else null end
    from (select merchant_id, row_number() over () as n from merchants) m`
}

/** Twenty lists of values for rules, each as full as it may be. */
export const insertManyLists = (tx: Transaction, now: Date) => tx.run`
  insert into risk_lists (id, name, kind, entries, version, changed_by, created_at, updated_at)
  select ${idOf(sql`${now}::timestamptz`, 9, sql`k`)}, 'list ' || k, 'EMAIL',
    (select jsonb_agg('buyer' || n || '@example.ma')::text from generate_series(1, 5000) n), 1, 'nadia', ${now}, ${now}
  from generate_series(1, 20) k`
