import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { clientRoutes } from './modules/clients/routes.ts'
import { productRoutes } from './modules/products/routes.ts'
import type { Database } from './platform/db/database.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { mount } from './platform/http/mount.ts'
import { mountOperations } from './platform/http/operations.ts'
import { limiter } from './platform/http/rate-limit.ts'
import type { Route } from './platform/http/route.ts'
import { newServer, refuseUnknown, type Serving } from './platform/http/server.ts'
import { keyDoor } from './platform/keys/authenticate.ts'
import { newMetrics } from './platform/metrics.ts'

// The composition root: the only file that knows everybody.

/** The merchant API. Every door mounts this table. */
export const merchantRoutes: readonly Route[] = [...productRoutes, ...clientRoutes]

export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

export const openApi = (publicUrl: string) =>
  openApiDocument(merchantRoutes, { prefix: '/v1', serverUrl: publicUrl, version })

export type App = Serving & { close: () => Promise<void> }

type Parts = {
  config: Config
  db: Database
  log: Logger
  now?: () => Date
  isReady: () => Promise<boolean>
  share?: number
}

/** The whole HTTP surface on one database. `share` is this process's part of the rate limits, from 0 to 1. */
export async function buildApp({ config, db, log, now = () => new Date(), isReady, share = 1 }: Parts): Promise<App> {
  const metrics = newMetrics()
  const serving = newServer({
    logger: log,
    isHttps: config.publicUrl.startsWith('https:'),
    onAnswered: (request, status, ms) => {
      const route = request.routeOptions.url ?? 'unknown'
      metrics.observe({ method: request.method, route, status, ms })
      log.info(
        {
          correlationId: request.id,
          method: request.method,
          path: request.url.split('?')[0],
          status,
          ms: Math.round(ms * 10) / 10,
        },
        'answered',
      )
    },
  })
  const { app } = serving
  const keys = keyDoor(db)
  const perSecond = config.rateLimitApi * share
  const known: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    known.push(...[method].flat().map((each) => ({ method: each, url })))
  })

  if (config.role !== 'worker') {
    const door = {
      prefix: '/v1',
      authenticate: keys.authenticate,
      limit: limiter({ perSecond, burst: Math.max(1, perSecond * 2) }),
    }
    mount(app, merchantRoutes, door, { db, publicUrl: config.publicUrl, now })
  }
  await mountOperations(app, { metrics, isReady, document: openApi(config.publicUrl) })
  refuseUnknown(app, known)
  return {
    ...serving,
    close: async () => {
      await app.close()
      await keys.close()
    },
  }
}
