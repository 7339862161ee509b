import type { FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { sayInEnglish } from '../sentences/said.ts'

/** Degraded: the process answers callers, and is behind with something else; `reason` is one word. */
export type Readiness = { status: 'ready' } | { status: 'degraded' | 'unready'; reason: string }

type Operations = { metrics: Pick<Metrics, 'text' | 'contentType'>; readiness: () => Promise<Readiness> }

/** The operator's views: health, readiness, metrics. */
export function mountOperations(app: FastifyInstance, { metrics, readiness }: Operations): void {
  app.get('/healthz', async (request) => ({ status: 'ok', correlationId: request.id }))

  app.get('/readyz', async (request) => {
    const found = await readiness()
    if (found.status === 'unready')
      fail('SERVICE_UNAVAILABLE', sayInEnglish(`The database cannot be used at the moment: ${found.reason}.`), {
        details: [{ field: 'database', rule: found.reason, message: sayInEnglish('cannot be used at the moment') }],
        retryAfterSeconds: 1,
      })
    return { ...found, correlationId: request.id }
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('Content-Type', metrics.contentType).send(await metrics.text()),
  )

  app.get('/', async (_request, reply) => reply.redirect('/dashboard'))
}
