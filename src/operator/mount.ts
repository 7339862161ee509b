import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { type ConstantLimit, constantOf, mountConstant } from '../platform/http/constants.ts'
import { operatorDocument } from '../platform/http/operator-contract.ts'
import { mountClosedConsole, mountOperator, operatorGuard } from '../platform/http/operator-mount.ts'
import { failPortal, requestErrors } from '../platform/http/portal-errors.ts'
import path from 'node:path'
import { mountSinglePage, type SinglePage } from '../platform/http/single-page.ts'
import type { Serving } from '../platform/http/server.ts'
import type { Limiter } from '../platform/http/rate-limit.ts'
import { type CompanyLog, openCompany } from '../platform/staff/company.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Ports } from '../start/ports.ts'
import { scheduleOf } from '../start/schedule.ts'
import { operatorTags } from '../subjects.ts'
import { areDashboardsOpen, consoleState, networkGuard, operatorUrlOf } from './console.ts'
import { operatorRoutes, operatorSubjects } from './routes.ts'

type ConsoleParts = {
  config: Config
  dashboard: Pick<SinglePage, 'folder' | 'problem'>
  db: Database
  secrets: Secrets
  ports: Ports
  now: () => Date
  log: CompanyLog
  version: string
  limits: {
    /** Calls before a log-in, by address. */
    address: Limiter
    /** Calls of a person. */
    person: Limiter
    /** The contract, by address. */
    files: Limiter
    /** 1 for the default RATE_LIMIT_PUBLIC. */
    factor: number
  }
}

/** The third door: the staff of the company that runs this, over all merchants. */
export function mountConsole(app: Serving['app'], { limits, now, dashboard, ...parts }: ConsoleParts): void {
  const { config, db, secrets, ports, version, log } = parts
  const state = consoleState(config)
  if (state === 'OFF') return
  if (state === 'NEEDS_HTTPS') return mountClosedConsole(app)
  const operatorUrl = operatorUrlOf(config)
  const { url: ownAddress, networks } = config.operator
  const guard = operatorGuard({ isAllowed: networkGuard(networks), ownAddress })
  mountOperator(app, operatorRoutes, {
    db,
    secrets,
    operatorUrl,
    now,
    publicLimit: limits.address,
    sessionLimit: limits.person,
    limitFactor: limits.factor,
    guard,
    parts: {
      config,
      db,
      ports,
      version,
      schedule: scheduleOf({ db, config, secrets, ports }),
      company: config.oidc && openCompany({ settings: config.oidc, now, log }),
    },
  })
  const files = { limit: limits.files, now }
  // An unknown call is none of the console's pages.
  const guardPage: typeof guard = (request) => {
    if (request.url.startsWith('/operator/v1/')) failPortal(requestErrors.NOT_FOUND)
    guard(request)
  }
  if (areDashboardsOpen(config)) mountInspectedPages(app, dashboard, files)
  // Made for the first reader: it takes a tenth of a start.
  const document = async () =>
    constantOf('application/json; charset=utf-8', JSON.stringify(operatorOpenApi(operatorUrl, version)))
  const folder = path.join(dashboard.folder, 'operator')
  // A form opens a merchant's dashboard, which is at another address where the console has its own.
  const isElsewhere = ownAddress !== undefined && areDashboardsOpen(config)
  const forms = isElsewhere ? { formsTo: new URL(config.publicUrl).origin } : {}
  mountSinglePage(
    app,
    { ...dashboard, ...forms, folder, page: 'operator.html', pages: {}, path: '/operator', guard: guardPage },
    files,
  )
  mountConstant(app, '/operator/openapi.json', document, files)
}

/** The dashboard of merchants once more, for the staff that looks at one; its files are those of `/dashboard`. */
function mountInspectedPages(app: Serving['app'], dashboard: ConsoleParts['dashboard'], files: ConstantLimit): void {
  const guard = ({ url }: { url: string }) => {
    if (url.startsWith('/inspect/api/')) failPortal(requestErrors.NOT_FOUND)
  }
  mountSinglePage(app, { ...dashboard, pages: {}, path: '/inspect', guard }, files)
}

export const operatorOpenApi = (operatorUrl: string, version: string) =>
  operatorDocument(operatorRoutes, { serverUrl: operatorUrl, version, subjects: operatorSubjects, tags: operatorTags })
