import type { Queries } from '#platform/db/database.ts'

/** Sandboxes that are closed for nothing, or open while they are emptied. Runs over all merchants: no scope. */
export const findWrongClosures = (tx: Queries) => tx.many<{ subject: string }>`
  select m.merchant_id::text || ': the sandbox is ' || case when m.sandbox_closed_at is null then 'open while it is emptied'
      else 'closed, and nothing empties it' end as subject
  from merchants m
  left join sandbox_resets r on r.merchant_id = m.merchant_id and r.ended_at is null
  where (m.sandbox_closed_at is null) <> (r.merchant_id is null)
  limit 100`
