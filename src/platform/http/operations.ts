import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

/** A published contract: where it is served, and its title. The first one is what the reference opens with. */
type Contract = { path: string; title: string; document: Record<string, unknown> }

type Operations = { metrics: Metrics; isReady: () => Promise<boolean>; contracts: readonly Contract[] }

/** What an operator and a developer look at: health, readiness, metrics, the published contracts and their reference. */
export async function mountOperations(
  app: FastifyInstance,
  { metrics, isReady, contracts }: Operations,
): Promise<void> {
  app.get('/healthz', async (request) => ({ status: 'ok', correlationId: request.id }))

  app.get('/readyz', async (request) => {
    if (!(await isReady()))
      fail('SERVICE_UNAVAILABLE', 'The database is not reachable or not migrated.', { retryAfterSeconds: 1 })
    return { status: 'ready', correlationId: request.id }
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('Content-Type', metrics.contentType).send(await metrics.text()),
  )

  for (const { path, document } of contracts) {
    const text = JSON.stringify(document, null, 2)
    app.get(path, async (_request, reply) => reply.header('Content-Type', 'application/json; charset=utf-8').send(text))
  }

  app.get('/', async (_request, reply) => reply.redirect('/dashboard'))

  await app.register(swagger, { mode: 'static', specification: { document: contracts[0]?.document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: referencePolicy,
    theme: { title: 'Mizan API reference', css: [{ filename: 'mizan.css', content: referenceStyle }], favicon: [] },
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    uiConfig: {
      urls: contracts.map(({ path, title }) => ({ url: path, name: title })),
      validatorUrl: null,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
    } as never,
  })
}

/** Of the bar at the top, what chooses between the contracts stays. */
const referenceStyle = `
  .swagger-ui .topbar { padding: 8px 0; background: #1f2937 }
  .swagger-ui .topbar .link { display: none }
  .swagger-ui .info { margin: 32px 0 24px }
  .swagger-ui .info code { white-space: nowrap }
`

/** The reference loads nothing from anywhere else; the hash is that of the one style element that it adds to itself. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
