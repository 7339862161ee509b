import { answer } from '../../platform/http/portal-route.ts'
import { findBacklog } from '../../platform/jobs/queries.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { withPlace } from '../places.ts'
import { readHealth } from './health.ts'
import { TodayView } from './schemas.ts'
import { givenUpJobs, listWaiting } from './waiting.ts'

// Everything that waits for a person, in one look.

export const todayRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/today', {
    operationId: 'getToday',
    summary: 'What waits for a person, with counts and ages',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: TodayView },
    handler: async ({ tx, now, parts }) => {
      const [waiting, backlog, health] = await Promise.all([
        listWaiting(tx, now),
        findBacklog(tx),
        readHealth(tx, parts.config, now),
      ])
      const jobs = backlog && backlog.givenUp > 0 ? [givenUpJobs(backlog, now)] : []
      return answer(200, {
        items: [...waiting, ...jobs].map(withPlace),
        health,
        version: parts.version,
        jobsBehindSeconds: Math.floor(backlog?.oldestDueSeconds ?? 0),
      })
    },
  }),
]
