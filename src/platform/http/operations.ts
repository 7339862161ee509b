import type { FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

type Operations = { metrics: Metrics; isReady: () => Promise<boolean> }

/** What an operator looks at: health, readiness, metrics. */
export function mountOperations(app: FastifyInstance, { metrics, isReady }: Operations): void {
  app.get('/healthz', async (request) => ({ status: 'ok', correlationId: request.id }))

  app.get('/readyz', async (request) => {
    if (!(await isReady()))
      fail('SERVICE_UNAVAILABLE', 'The database is not reachable or not migrated.', { retryAfterSeconds: 1 })
    return { status: 'ready', correlationId: request.id }
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('Content-Type', metrics.contentType).send(await metrics.text()),
  )

  app.get('/', async (_request, reply) => reply.redirect('/dashboard'))
}
