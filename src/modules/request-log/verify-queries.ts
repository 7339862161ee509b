import type { Queries } from '#platform/db/database.ts'

/**
 * Calls that were answered before the deletion; later questions about a client are answered without anything personal. Those
 * that were written down late are erased half a minute later, so a deletion is judged once there are calls of a minute after it.
 * Runs over all merchants: no scope.
 */
export const findUnerasedCalls = (tx: Queries) => tx.many<{ subject: string }>`
  select 'call ' || l.id || ' still says what was sent or answered about client ' || k.id || ', who is deleted' as subject
  from clients k
  join request_log_clients c on c.merchant_id = k.merchant_id and c.environment = k.environment and c.client_id = k.id
  join request_log l on l.merchant_id = c.merchant_id and l.environment = c.environment and l.id = c.call_id
  where l.at <= k.deleted_at and coalesce(l.query, l.request_body, l.response_body, l.idempotency_key) is not null
    and exists (select from request_log n where n.merchant_id = k.merchant_id and n.environment = k.environment
      and n.at > k.deleted_at + interval '1 minute')
  limit 100`
