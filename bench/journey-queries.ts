import type { Scope } from '../src/platform/context.ts'
import type { Database, Queries } from '../src/platform/db/database.ts'

// The SQL of the journeys' benchmark.

type Stretch = { first: number; last: number; startedAt: Date; everyMs: number }

/** Journeys that are over, of 20 links, from 8 sources, of which a fifth is paid. */
export const seedJourneys = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { first, last, startedAt, everyMs }: Stretch,
) => tx.many<{ id: string }>`
  insert into journeys (merchant_id, environment, id, resource_type, resource_id, started_at, opened_at, seen_at, device, locale,
    method, channel, source, medium, campaign, referrer_domain, folded_at, furthest, reason, currency, amount_minor, filtered,
    three_ds_started, three_ds_passed, vouchers)
  select ${merchantId}::uuid, ${environment}, lpad(to_hex(n), 32, '0')::uuid, 'PAYMENT_LINK', 'pl_' || h % 20, at, at, at,
    (array['MOBILE', 'MOBILE', 'DESKTOP', 'TABLET'])[1 + h / 20 % 4], (array['fr', 'fr', 'ar', 'en'])[1 + h / 80 % 4],
    case when furthest < 4 then '' when h % 5 = 0 then 'CASH' else 'CARD' end,
    (array['DIRECT', 'QR', 'EMAIL', 'SOCIAL', 'SEARCH', 'WHATSAPP', 'CAMPAIGN', 'REFERRAL'])[1 + source],
    (array['', 'qr', 'newsletter', '', '', 'whatsapp', 'radio', ''])[1 + source], '', '', '', at, furthest,
    case when furthest = 9 then '' when furthest = 5 then 'DECLINED_SOFT' else 'CLOSED_PAGE' end,
    case when furthest = 9 then 'MAD' else '' end, case when furthest = 9 then 14990 else 0 end, (furthest = 0)::int4, 0, 0, 0
  from (
    select n, h, h / 320 % 8 as source, (array[0, 2, 2, 2, 3, 3, 4, 5, 9, 9])[1 + h / 2560 % 10] as furthest,
      ${startedAt}::timestamptz + n * ${everyMs}::float8 * interval '1 ms' as at
    from (select n, abs(hashint4(n)) as h from generate_series(${first}::int4, ${last}::int4) n) hashed
  ) drawn
  returning id`

/** What autovacuum does within a minute of so many rows. */
export const settleJourneys = (db: Database) => db.plainPool.query('vacuum (analyze) journeys, journey_rollups')

/** Rows and bytes of both tables. Runs over all merchants: no scope. */
export const sizeOfJourneys = async (db: Database) =>
  (
    await db.plainPool.query(`select (select count(*) from journeys)::int8 as journeys, (select count(*) from journey_rollups)::int8
    as rollups, pg_total_relation_size('journeys') as bytes, pg_total_relation_size('journey_rollups') as rollup_bytes`)
  ).rows[0]
