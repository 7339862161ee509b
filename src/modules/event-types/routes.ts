import { pageReply } from '#platform/http/pagination.ts'
import { route, type Route } from '#platform/http/route.ts'
import { eventTypeNames, presentEventType } from './event-type.ts'
import { EventTypeFilters, EventTypePage } from './schemas.ts'

/** Every type that can be subscribed to. */
export const eventTypeRoutes: readonly Route[] = [
  route('GET /event-types', {
    operationId: 'listEventTypes',
    summary: 'List every event type that can be subscribed to',
    access: 'webhooks:read',
    mode: 'read',
    query: EventTypeFilters,
    replies: { 200: EventTypePage },
    handler: async ({ locale, publicUrl }, { query }) => {
      const { category, q = '', includeSchema = false, page = 0 } = query
      const wanted = eventTypeNames
        .filter((type) => (category === undefined || type.split('.')[0] === category) && type.includes(q))
        .sort()
      // All at once, unless the query has pages.
      const size = query.size ?? (query.page === undefined ? Math.max(1, wanted.length) : 20)
      const rows = wanted.slice(page * size, (page + 1) * size)
      const found = { rows, total: wanted.length }
      return pageReply(found, { page, size, sort: [] }, (type) =>
        presentEventType(type, { locale, publicUrl, includeSchema }),
      )
    },
  }),
]
