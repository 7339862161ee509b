import type { Queries } from '#platform/db/database.ts'
import { type Fragment, sql } from '#platform/db/sql.ts'

// Statements of `mizan verify`: rollups that contradict the quarters they sum, or quarters that lack journeys.

const day = sql`date_bin('1 day'::interval, slot, '2000-01-01T00:00:00Z'::timestamptz)`
const month = sql`date_trunc('month', slot, 'UTC')`

/** Number of visits, number of payments, and their amount. */
const quarters = (which: Fragment) => sql`
  select merchant_id, environment, slot, sum(sessions) filter (where furthest > 1) as opened,
    sum(sessions) filter (where furthest = 9) as paid, sum(amount_minor) as minor
  from journey_quarters where ${which} group by merchant_id, environment, slot`

/** Each rollup, over all resources together and over each by itself. Runs over all merchants: no scope. */
export const findUnevenRollups = (tx: Queries) => tx.many<{ subject: string }>`
  with quarters as materialized (${quarters(sql`true`)}), resources as materialized (${quarters(sql`resource_id <> ''`)}),
  wanted as (
    select 'DAY' as span, true as is_together, merchant_id, environment, ${day} as slot, sum(opened) as opened, sum(paid) as paid,
      sum(minor) as minor from quarters group by 1, 2, 3, 4, 5
    union all select 'MONTH', true, merchant_id, environment, ${month}, sum(opened), sum(paid), sum(minor) from quarters group by 1, 2, 3, 4, 5
    union all select 'DAY', false, merchant_id, environment, ${day}, sum(opened), sum(paid), sum(minor) from resources group by 1, 2, 3, 4, 5
    union all select 'MONTH', false, merchant_id, environment, ${month}, sum(opened), sum(paid), sum(minor) from resources
    group by 1, 2, 3, 4, 5
  ),
  kept as (
    select 'totals' as rollup, span, resource_id = '*' as is_together, merchant_id, environment, slot,
      sum(sessions) filter (where furthest > 1) as opened, sum(sessions) filter (where furthest = 9) as paid, sum(amount_minor) as minor
    from journey_totals group by 1, 2, 3, 4, 5, 6
    union all
    select case when locale <> '*' then 'sources of each' when resource_type <> '*' then 'sources of types' else 'sources together' end, span, resource_id = '*', merchant_id, environment, slot,
      sum(sessions), sum(paid), sum(amount_minor) from journey_sources group by 1, 2, 3, 4, 5, 6
    union all
    select 'series ' || case when resource_type <> '*' and device <> '*' then 'of each' when device <> '*' then 'of devices'
        when locale <> '*' then 'of languages' when method <> '*' then 'of methods' when resource_type <> '*' then 'of types'
        else 'together' end || ' by ' || span, 'DAY', resource_id = '*', merchant_id, environment, ${day}, sum(opened), sum(paid), null
    from journey_series group by 1, 2, 3, 4, 5, 6
  )
  select 'merchant ' || merchant_id || ' in ' || environment || ', the ' || span || ' from ' || slot || ': ' || rollup || ' counts '
    || coalesce(k.opened, 0) || ' journeys opened, ' || coalesce(k.paid, 0) || ' paid and ' || coalesce(k.minor, 0)
    || '; the quarters have ' || coalesce(w.opened, 0) || ', ' || coalesce(w.paid, 0) || ' and ' || coalesce(w.minor, 0) as subject
  from kept k full join wanted w using (span, is_together, merchant_id, environment, slot)
  where coalesce(k.opened, 0) <> coalesce(w.opened, 0) or coalesce(k.paid, 0) <> coalesce(w.paid, 0) or k.minor <> w.minor
  limit 100`

/** Journeys that were folded and are in no quarter. Runs over all merchants: no scope. */
export const findUncountedJourneys = (tx: Queries) => tx.many<{ subject: string }>`
  select 'merchant ' || j.merchant_id || ' in ' || j.environment || ', from ' || j.slot || ': ' || j.sessions || ' journeys and '
    || j.filtered || ' others were folded, of which ' || coalesce(q.sessions, 0) || ' and ' || coalesce(q.filtered, 0)
    || ' are counted' as subject
  from (
    select merchant_id, environment, date_bin('15 minutes'::interval, started_at, '2000-01-01T00:00:00Z'::timestamptz) as slot,
      count(*) filter (where furthest > 0) as sessions, sum(filtered) as filtered
    from journeys where folded_at is not null group by 1, 2, 3
  ) j
  left join (
    select merchant_id, environment, slot, sum(sessions) as sessions, sum(filtered) as filtered from journey_quarters group by 1, 2, 3
  ) q on q.merchant_id = j.merchant_id and q.environment = j.environment and q.slot = j.slot
  where j.sessions > coalesce(q.sessions, 0) or j.filtered > coalesce(q.filtered, 0)
  limit 100`
