import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Fragment, nothing, sql } from '#platform/db/sql.ts'
import { firstIdAt } from '#platform/ids.ts'
import { redacted } from '#platform/request-log/redaction.ts'
import type { Call, CallDetail } from './call.ts'
import type { CallFilters } from './schemas.ts'
import { isFailure, readAtOnce, statusesOf } from './search.ts'

/** The part of a filter that an index narrows, and the order of that index. */
export type Span = { where: Fragment; order: Fragment }

// A key's calls are read as a range of one key, in the order of their index: as an equality, the planner might walk through the calls of all keys.
export function spanOf({ cursor, from, to, status, apiKeyId }: CallFilters): Span {
  const where = joined([
    cursor !== undefined && sql`and l.id < ${cursor}`,
    from !== undefined && sql`and l.id >= ${firstIdAt(from)}`,
    to !== undefined && sql`and l.id < ${firstIdAt(to)}`,
    apiKeyId !== undefined && sql`and l.api_key_id >= ${apiKeyId} and l.api_key_id <= ${apiKeyId}`,
    // In these words, so that the index of what was refused is taken.
    apiKeyId === undefined && isFailure(status) && sql`and l.status >= 400 ${among(status)}`,
  ])
  return { where, order: apiKeyId === undefined ? sql`l.id desc` : sql`l.api_key_id desc, l.id desc` }
}

/** The filters that are checked row by row; undefined when there are none. */
export function rareOf({ method, status, path, idempotencyKey, apiKeyId }: CallFilters): Fragment | undefined {
  const filters = [
    method !== undefined && sql`and l.method = ${method}`,
    status !== undefined && (apiKeyId !== undefined || !isFailure(status)) && among(status),
    path !== undefined && sql`and starts_with(l.path, ${path})`,
    // In its stored form, which is redacted.
    idempotencyKey !== undefined && sql`and l.idempotency_key = ${redacted(idempotencyKey)}`,
  ]
  return filters.some(Boolean) ? joined(filters) : undefined
}

function among(status: string): Fragment {
  const { low, high } = statusesOf(status)
  return sql`and l.status >= ${low} and l.status <= ${high}`
}

const joined = (filters: (Fragment | false | undefined)[]): Fragment =>
  filters.reduce<Fragment>((all, filter) => (filter ? sql`${all} ${filter}` : all), nothing)

/** The last of so many calls as are looked through at once; undefined when there are fewer. */
export const findHorizon = (tx: Queries, { merchantId, environment }: Scope, { where, order }: Span) => tx.maybeOne<{
  id: string
}>`
  select l.id from request_log l where l.merchant_id = ${merchantId} and l.environment = ${environment} ${where}
  order by ${order} offset ${readAtOnce - 1} limit 1`

/** The newest first. */
export const listCalls = (tx: Queries, { merchantId, environment }: Scope, span: Span, limit: number) => tx.many<Call>`
  select l.id, l.at, l.environment, l.method, l.route, l.path, l.status, l.error_code, l.duration_us, l.api_key_id, l.request_id,
    l.idempotency_key, l.is_replay, k.name as key_name, k.prefix, k.last4
  from (
    select * from request_log l where l.merchant_id = ${merchantId} and l.environment = ${environment} ${span.where}
    order by ${span.order} limit ${limit}
  ) l join api_keys k on k.merchant_id = l.merchant_id and k.id = l.api_key_id
  order by l.id desc`

type Search = { rare: Fragment; horizon: string | undefined; limit: number }

// The limit in the middle is never reached above a horizon; it keeps what is rare from being looked for in another order.
/** Those among the calls down to the horizon that have something rare. */
export const searchCalls = (
  tx: Queries,
  { merchantId, environment }: Scope,
  span: Span,
  { rare, horizon, limit }: Search,
) => tx.many<Call>`
  select l.id, l.at, l.environment, l.method, l.route, l.path, l.status, l.error_code, l.duration_us, l.api_key_id, l.request_id,
    l.idempotency_key, l.is_replay, k.name as key_name, k.prefix, k.last4
  from (
    select * from request_log l where l.merchant_id = ${merchantId} and l.environment = ${environment} ${span.where}
      ${horizon === undefined ? nothing : sql`and l.id >= ${horizon}`}
    order by ${span.order} limit 100000
  ) l join api_keys k on k.merchant_id = l.merchant_id and k.id = l.api_key_id
  where l.merchant_id = ${merchantId} ${rare}
  order by l.id desc limit ${limit}`

/** The calls of one correlation id, which callers may choose and use again. */
export const listCallsOfRequest = (
  tx: Queries,
  { merchantId, environment }: Scope,
  requestId: string,
  { where, rare, limit }: { where: Fragment; rare: Fragment; limit: number },
) => tx.many<Call>`
  select l.id, l.at, l.environment, l.method, l.route, l.path, l.status, l.error_code, l.duration_us, l.api_key_id, l.request_id,
    l.idempotency_key, l.is_replay, k.name as key_name, k.prefix, k.last4
  from request_log l join api_keys k on k.merchant_id = l.merchant_id and k.id = l.api_key_id
  where l.merchant_id = ${merchantId} and l.environment = ${environment} and l.request_id = ${redacted(requestId)} ${where} ${rare}
  order by l.id desc limit ${limit}`

/** In either environment, since an id is in one alone. */
export const findCall = (tx: Queries, merchantId: string, id: string) => tx.maybeOne<CallDetail>`
  select l.*, k.name as key_name, k.prefix, k.last4
  from request_log l join api_keys k on k.merchant_id = l.merchant_id and k.id = l.api_key_id
  where l.merchant_id = ${merchantId} and l.environment in ('SANDBOX', 'PRODUCTION') and l.id = ${id}`
