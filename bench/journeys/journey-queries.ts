import type { Scope } from '../../src/platform/context.ts'
import type { Database, Queries } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'

// The SQL of the journeys' benchmark.

type Stretch = { first: number; last: number; startedAt: Date; everyMs: number }

/** Journeys that are over, of 20 links, from 30 sources, of which a fifth is paid. */
export const seedJourneys = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { first, last, startedAt, everyMs }: Stretch,
) => tx.many<{ id: string; startedAt: Date }>`
  insert into journeys (merchant_id, environment, id, resource_type, resource_id, started_at, opened_at, seen_at, device, locale,
    method, channel, source, medium, campaign, referrer_domain, folded_at, furthest, reason, currency, amount_minor, filtered,
    three_ds_started, three_ds_passed, vouchers)
  select ${merchantId}::uuid, ${environment}, lpad(to_hex(n), 32, '0')::uuid, 'PAYMENT_LINK', 'pl_' || h % 20, at,
    case when furthest > 1 then at + interval '1 s' end, case when furthest > 1 then at + interval '9 s' end,
    (array['MOBILE', 'MOBILE', 'DESKTOP', 'TABLET'])[1 + h / 20 % 4], (array['fr', 'fr', 'ar', 'en'])[1 + h / 80 % 4],
    case when furthest < 4 then '' when h % 5 = 0 then 'CASH' else 'CARD' end,
    (array['DIRECT', 'QR', 'EMAIL', 'SOCIAL', 'SEARCH', 'WHATSAPP', 'CAMPAIGN', 'REFERRAL'])[1 + source],
    (array['', 'qr', 'newsletter', '', '', 'whatsapp', 'radio', ''])[1 + source], '',
    case when source in (2, 6) then 'week ' || h / 25600 % 12 else '' end, '', at, furthest,
    case when furthest = 9 then '' when furthest = 5 then 'DECLINED_SOFT' else 'CLOSED_PAGE' end,
    case when furthest = 9 then 'MAD' else '' end, case when furthest = 9 then 14990 else 0 end, (furthest = 0)::int4, 0, 0, 0
  from (
    select n, h, h / 320 % 8 as source, (array[0, 2, 2, 2, 3, 3, 4, 5, 9, 9])[1 + h / 2560 % 10] as furthest,
      ${startedAt}::timestamptz + n * ${everyMs}::float8 * interval '1 ms' as at
    from (select n, abs(hashint4(n)) as h from generate_series(${first}::int4, ${last}::int4) n) hashed
  ) drawn
  returning id, started_at`

/** The sessions of journeys that are not folded yet: those that were submitted. */
export const seedSessions = (tx: Queries, { merchantId, environment }: Scope, since: Date) => tx.run`
  insert into payment_sessions (merchant_id, environment, id, source_kind, source_id, status, amount_minor, currency, methods,
    save_payment_method, integration, three_ds, attempts, attempts_max, origin, version, created_at, updated_at, expires_at,
    submitted_at, submitted_method, last_failure, paid_at)
  select merchant_id, environment, id, 'PAYMENT_LINK', resource_id, case when furthest = 9 then 'PAID' else 'OPEN' end, 14990, 'MAD',
    array['CARD', 'CASH'], false, 'HOSTED', 'AUTO', 0, 5, 'API', 1, started_at, started_at, started_at + interval '2 days',
    started_at + interval '20 s', method, nullif(reason, ''), case when furthest = 9 then started_at + interval '22 s' end
  from journeys
  where merchant_id = ${merchantId} and environment = ${environment} and started_at > ${since} and furthest >= 5`

/** As they were before they were folded. */
export const unfoldJourneys = (tx: Queries, { merchantId, environment }: Scope, since: Date) => tx.run`
  update journeys set session_id = case when furthest >= 5 then id end, folded_at = null, furthest = null, reason = null,
    currency = null, amount_minor = null, filtered = null, three_ds_started = null, three_ds_passed = null, vouchers = null
  where merchant_id = ${merchantId} and environment = ${environment} and started_at > ${since}`

/** So many rows at once take longer than a request may. */
export const waitLong = (tx: Queries) => tx.run`set local statement_timeout = 0`

type Span = { from: Date; to: Date }

const combinations = sql`(values ('*'), ('pl_3')) resources (resource_id)
  cross join (values ('MOBILE'), ('DESKTOP'), ('TABLET')) devices (device) cross join (values ('fr'), ('ar'), ('en')) locales (locale)
  cross join (values (''), ('CARD'), ('CASH')) methods (method)`

/** Every day and month of `*` and of one link, with every combination of filters, each in twelve outcomes. */
export const fillTotals = (tx: Queries, { merchantId, environment }: Scope, { from, to }: Span) => tx.run`
  insert into journey_totals (merchant_id, environment, resource_id, span, slot, resource_type, device, locale, method, furthest, reason,
    currency, sessions, filtered, three_ds_started, three_ds_passed, vouchers, amount_minor)
  select ${merchantId}::uuid, ${environment}, resource_id, span, slot, 'PAYMENT_LINK', device, locale, method, outcome % 10,
    case when outcome < 9 then 'REASON ' || outcome else '' end, case when outcome = 9 then 'MAD' else '' end, 1 + outcome, 0, 0, 0, 0,
    14990
  from ${combinations} cross join generate_series(0, 11) outcomes (outcome)
  cross join lateral (
    select 'DAY', slot from generate_series(${from}::timestamptz, ${to}::timestamptz, '1 day'::interval) slot
    union all select 'MONTH', slot
    from generate_series(date_trunc('month', ${from}::timestamptz, 'UTC'), ${to}::timestamptz, '1 month'::interval) slot
  ) spans (span, slot)`

/** As for totals, each from thirty sources, paid and not; and with the filters' columns together. */
export const fillSources = (tx: Queries, { merchantId, environment }: Scope, { from, to }: Span) => tx.run`
  insert into journey_sources (merchant_id, environment, resource_id, locale, method, span, slot, resource_type, device, channel, source,
    medium, campaign, referrer_domain, currency, sessions, paid, amount_minor)
  select distinct ${merchantId}::uuid, ${environment}, resource_id, case when is_each then locale else '*' end,
    case when is_each then method else '*' end, span, slot, case when is_typed or resource_id <> '*' then 'PAYMENT_LINK' else '*' end,
    device, 'CAMPAIGN', 'radio ' || n % 6, '', 'week ' || n, '', currency, 1 + n, case when currency = '' then 0 else 1 + n end, 14990
  from ${combinations} cross join generate_series(1, 30) touches (n) cross join (values (''), ('MAD')) currencies (currency)
  cross join (values (true, true), (false, true), (false, false)) cuts (is_each, is_typed)
  cross join lateral (
    select 'DAY', slot from generate_series(${from}::timestamptz, ${to}::timestamptz, '1 day'::interval) slot
    union all select 'MONTH', slot
    from generate_series(date_trunc('month', ${from}::timestamptz, 'UTC'), ${to}::timestamptz, '1 month'::interval) slot
  ) spans (span, slot)
  where is_each or (locale = 'fr' and method = '')`

/** Every quarter and hour of `*` and of one link, with every combination of filters, and with all or all but one together. */
export const fillSeries = (tx: Queries, { merchantId, environment }: Scope, { from, to }: Span) => tx.run`
  insert into journey_series (merchant_id, environment, resource_id, resource_type, device, locale, method, span, slot, opened, submitted,
    paid)
  select ${merchantId}::uuid, ${environment}, resource_id, resource_type, device, locale, method, span, slot, 4, 2, 1
  from (
    select resource_id, 'PAYMENT_LINK' as resource_type, device, locale, method from ${combinations}
    union all
    values ('*', '*', '*', '*', '*'), ('*', 'PAYMENT_LINK', '*', '*', '*'), ('*', '*', 'MOBILE', '*', '*'), ('*', '*', 'DESKTOP', '*', '*'),
      ('*', '*', 'TABLET', '*', '*'), ('*', '*', '*', 'fr', '*'), ('*', '*', '*', 'ar', '*'), ('*', '*', '*', 'en', '*'),
      ('*', '*', '*', '*', ''), ('*', '*', '*', '*', 'CARD'), ('*', '*', '*', '*', 'CASH'), ('pl_3', 'PAYMENT_LINK', '*', '*', '*')
  ) cuts
  cross join lateral (
    select 'QUARTER', slot from generate_series(${from}::timestamptz, ${to}::timestamptz, '15 minutes'::interval) slot
    union all select 'HOUR', slot from generate_series(${from}::timestamptz, ${to}::timestamptz, '1 hour'::interval) slot
  ) spans (span, slot)`

/** Does autovacuum's work within a minute of so many rows. */
export const settleJourneys = (db: Database) =>
  db.plainPool.query(
    'vacuum (analyze) journeys, payment_sessions, journey_quarters, journey_totals, journey_sources, journey_series',
  )

/** Rows and bytes of each table. Runs over all merchants: no scope. */
export const sizeOfJourneys = async (db: Database): Promise<{ table: string; rows: number; bytes: number }[]> =>
  (
    await db.plainPool
      .query(`select relname as table, reltuples::int8::int4 as rows, pg_total_relation_size(oid)::float8 as bytes
      from pg_class where relkind = 'r' and relname like 'journey%' order by 1`)
  ).rows
