import type { Queries } from '#platform/db/database.ts'

// What `mizan verify` looks for: rollups that contradict one another, or the journeys.

/** Runs over all merchants: no scope. */
export const findUnevenRollups = (tx: Queries) => tx.many<{ subject: string }>`
  select 'merchant ' || c.merchant_id || ' in ' || c.environment || ', from ' || c.slot || ': the cut ' || c.cut || ' counts '
    || c.sessions || ' journeys and ' || c.filtered || ' others of ' || a.sessions || ' and ' || a.filtered || '; there are '
    || coalesce(j.sessions, 0) || ' and ' || coalesce(j.filtered, 0) as subject
  from (
    select merchant_id, environment, slot, cut, sum(sessions) as sessions, sum(filtered) as filtered, sum(amount_minor) as minor
    from journey_rollups group by merchant_id, environment, slot, cut
  ) c
  join (
    select merchant_id, environment, slot, sum(sessions) as sessions, sum(filtered) as filtered, sum(amount_minor) as minor
    from journey_rollups where cut = 'ALL' group by merchant_id, environment, slot
  ) a on a.merchant_id = c.merchant_id and a.environment = c.environment and a.slot = c.slot
  left join (
    select merchant_id, environment, date_bin('15 minutes'::interval, started_at, '2000-01-01T00:00:00Z'::timestamptz) as slot,
      count(*) filter (where furthest > 0) as sessions, sum(filtered) as filtered
    from journeys where folded_at is not null group by 1, 2, 3
  ) j on j.merchant_id = c.merchant_id and j.environment = c.environment and j.slot = c.slot
  where c.sessions <> a.sessions or c.filtered <> a.filtered or c.minor <> a.minor
    or j.sessions > a.sessions or j.filtered > a.filtered
  limit 100`
