import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { nothing } from '#platform/db/sql.ts'
import { presentCall } from './call.ts'
import { findHorizon, listCalls, listCallsOfRequest, rareOf, searchCalls, spanOf } from './queries.ts'
import type { CallFilters } from './schemas.ts'

/**
 * A page of calls. If no index narrows the filters, a bounded number of calls is searched: then a page may be short or empty and still have a next
 * one.
 */
export async function readCalls(tx: Queries, scope: Scope, filters: CallFilters) {
  const { requestId, limit } = filters
  const span = spanOf(filters)
  const rare = rareOf(filters)
  const more = limit + 1
  if (requestId !== undefined) {
    const narrow = { where: span.where, rare: rare ?? nothing, limit: more }
    return pageOf(await listCallsOfRequest(tx, scope, requestId, narrow), limit)
  }
  if (rare === undefined) return pageOf(await listCalls(tx, scope, span, more), limit)
  const horizon = (await findHorizon(tx, scope, span))?.id
  return pageOf(await searchCalls(tx, scope, span, { rare, horizon, limit: more }), limit, horizon)
}

function pageOf(calls: Awaited<ReturnType<typeof listCalls>>, limit: number, horizon?: string) {
  const shown = calls.slice(0, limit)
  const nextCursor = calls.length > limit ? shown.at(-1)?.id : horizon
  return { content: shown.map(presentCall), nextCursor, hasMore: nextCursor !== undefined }
}
