import type { Queries } from '#platform/db/database.ts'
import { redacted } from '#platform/request-log/redaction.ts'
import type { Call } from './call.ts'

/** Callers choose correlation ids, and may send one for ever. */
const lookedAt = 10_000

/** Calls of this correlation id, newest first. Runs over all merchants: no scope. */
export const listAnybodysCalls = (tx: Queries, requestId: string, limit: number) => tx.many<
  Call & { merchantId: string }
>`
  select l.merchant_id, l.id, l.at, l.environment, l.method, l.route, l.path, l.status, l.error_code, l.duration_us, l.api_key_id,
    l.request_id, l.idempotency_key, l.is_replay, k.name as key_name, k.prefix, k.last4
  from (select * from request_log where request_id = ${redacted(requestId)} limit ${lookedAt}) l
  join api_keys k on k.merchant_id = l.merchant_id and k.id = l.api_key_id
  order by l.id desc limit ${limit}`
