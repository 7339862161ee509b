import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

type Operations = { metrics: Metrics; isReady: () => Promise<boolean>; document: Record<string, unknown> }

/** What an operator and a developer look at: health, readiness, metrics, the published contract and its reference. */
export async function mountOperations(app: FastifyInstance, { metrics, isReady, document }: Operations): Promise<void> {
  app.get('/healthz', async (request) => ({ status: 'ok', correlationId: request.id }))

  app.get('/readyz', async (request) => {
    if (!(await isReady()))
      fail('SERVICE_UNAVAILABLE', 'The database is not reachable or not migrated.', { retryAfterSeconds: 1 })
    return { status: 'ready', correlationId: request.id }
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('Content-Type', metrics.contentType).send(await metrics.text()),
  )

  const text = JSON.stringify(document, null, 2)
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send(text),
  )

  app.get('/', async (_request, reply) => reply.redirect('/docs'))

  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { validatorUrl: null, docExpansion: 'list', defaultModelsExpandDepth: 0 } as never,
  })
}
