import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Journeys } from './modules/analytics/actions/journeys.ts'
import { analyticsRoutes, journeyCalls } from './modules/analytics/routes.ts'
import { agentCalls } from './modules/agents/routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { clientRoutes } from './modules/clients/routes.ts'
import { companyRoutes } from './modules/company/routes.ts'
import { orderPortalRoutes, orderRoutes } from './modules/orders/routes.ts'
import { overviewRoutes } from './modules/overview/routes.ts'
import { noteVoucher, type PaymentPage } from './modules/payment-page/actions.ts'
import { paymentPageCalls } from './modules/payment-page/routes.ts'
import { paymentLinkRoutes } from './modules/payment-links/routes.ts'
import { payoutRoutes } from './modules/payouts/routes.ts'
import { portalRoutes as signUpAndSessions } from './modules/portal/routes.ts'
import { productRoutes } from './modules/products/routes.ts'
import { refundPortalRoutes, refundRoutes } from './modules/refunds/routes.ts'
import { requestLogRoutes } from './modules/request-log/routes.ts'
import { subscriptionRoutes } from './modules/subscriptions/routes.ts'
import { transactionRoutes } from './modules/transactions/routes.ts'
import { eventTypeRoutes } from './modules/event-types/routes.ts'
import { webhookPortalRoutes } from './modules/webhooks/portal-routes.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { accountPages } from './pages/account/pages.ts'
import { assets } from './pages/assets.ts'
import { brandFiles } from './pages/brand/files.ts'
import { productFiles, productPages } from './pages/product/pages.ts'
import { simulatorStyle } from './pages/simulator/frame.ts'
import { simulatorPages } from './pages/simulator/pages.ts'
import { receiptFiles, receiptPages } from './pages/receipt/pages.ts'
import { pageFormat } from './pages/refusal/format.ts'
import { verifyPages } from './pages/verify/pages.ts'
import { voucherFiles, voucherPages } from './pages/voucher/pages.ts'
import { againPages } from './pages/checkout/again.ts'
import { checkoutPages } from './pages/checkout/pages.ts'
import { cardCalls, returnOfCard } from './pages/card/calls.ts'
import { cardPages } from './pages/card/pages.ts'
import { dueDatePages } from './pages/due-date/pages.ts'
import { linkPages } from './pages/link/pages.ts'
import { countViews } from './pages/link/views.ts'
import type { Counter } from './modules/agents/actions.ts'
import { closeVoucher } from './money/payments/cash.ts'
import { hasRefunds } from './money/payments/reversal.ts'
import { type Acquirers, acquirerFor } from './money/acquirers/selection.ts'
import { type Banks, bankFor } from './money/banks/selection.ts'
import type { EnvironmentName, Scope } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { acquirersOf, simulatorOf } from './start/acquirers.ts'
import { builtFolder, dashboardState, dashboardWords } from './start/dashboard.ts'
import { banksOf } from './start/payouts.ts'
import { lookNoted, openJourneys } from './start/journeys.ts'
import { hasReadableMailbox } from './start/mailbox.ts'
import { paymentPartsOf } from './start/payments.ts'
import { requestLogOf } from './start/request-log.ts'
import { mountAgentCalls } from './platform/http/agent-call.ts'
import { mountConstant } from './platform/http/constants.ts'
import { mountFormPages } from './platform/http/form-pages.ts'
import { mountLiveFiles } from './platform/http/live-files.ts'
import { mountMailbox } from './platform/http/mailbox.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { type Machinery, mount } from './platform/http/mount.ts'
import { mountOperations, type Readiness } from './platform/http/operations.ts'
import { mountPageCalls } from './platform/http/page-mount.ts'
import { mountPages } from './platform/http/pages.ts'
import { loggedPath } from './platform/log.ts'
import { mountReference } from './platform/http/reference.ts'
import { mountPortal } from './platform/http/portal-mount.ts'
import { mountSinglePage } from './platform/http/single-page.ts'
import { portalOpenApiDocument } from './platform/http/portal-openapi.ts'
import { portalFormat } from './platform/http/portal-refusals.ts'
import { peopleFormat } from './platform/http/render-error.ts'
import type { PortalRoute } from './platform/http/portal-route.ts'
import { type Limiter, limiter } from './platform/http/rate-limit.ts'
import type { CloseVoucher, Route } from './platform/http/route.ts'
import { newServer, refuseUnknown, type Serving } from './platform/http/server.ts'
import { type KeyDoor, keyDoor } from './platform/keys/authenticate.ts'
import { type Backlog, gaugeJobs } from './platform/jobs/backlog.ts'
import { newMetrics } from './platform/metrics.ts'
import { openOutbound, type Outbound } from './platform/outbound/outbound.ts'
import type { RequestLog } from './platform/request-log/recorder.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { sessionDoor } from './platform/sessions/door.ts'

// The composition root: the only file that knows everybody.

/** The merchant API. Every door mounts this table. */
export const merchantRoutes: readonly Route[] = [
  ...productRoutes,
  ...orderRoutes,
  ...clientRoutes,
  ...walletRoutes,
  ...paymentLinkRoutes,
  ...checkoutRoutes,
  ...transactionRoutes,
  ...subscriptionRoutes,
  ...refundRoutes,
  ...webhookRoutes,
  ...eventTypeRoutes,
  ...analyticsRoutes,
]

/** What a buyer’s browser calls; the merchant API's document lists them too. */
export { paymentPageCalls }

/** The portal's own calls: people, their companies, their keys. */
export const portalRoutes: readonly PortalRoute[] = [
  ...signUpAndSessions,
  ...companyRoutes,
  ...orderPortalRoutes,
  ...overviewRoutes,
  ...payoutRoutes,
  ...refundPortalRoutes,
  ...apiKeyRoutes,
  ...webhookPortalRoutes,
  ...requestLogRoutes,
]

/** RATE_LIMIT_PUBLIC as it comes; the tighter limits of the portal and of the payment page are scaled by what it is set to. */
const publicPerMinute = 120

export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

export const openApi = (publicUrl: string) =>
  openApiDocument(merchantRoutes, { prefix: '/v1', serverUrl: publicUrl, version, pageCalls: paymentPageCalls })

export const portalOpenApi = (publicUrl: string) =>
  portalOpenApiDocument(portalRoutes, { serverUrl: publicUrl, version })

export type App = Serving & {
  close: () => Promise<void>
  /** Writes down which calls were answered, which otherwise happens within a second. */
  flushRequestLog: () => Promise<void>
  /** Writes down what pages have told of buyers, which otherwise happens within a quarter of a second. */
  flushJourneys: () => Promise<void>
}

type Parts = {
  config: Config
  db: Database
  secrets: Secrets
  log: Logger
  now?: () => Date
  readiness: () => Promise<Readiness>
  /** How far jobs are behind, for the metrics. */
  backlog?: () => Backlog
  share?: number
  /** Those of the installation, unless others are given. */
  acquirers?: Acquirers
  /** How long callers are kept waiting for what jobs do, in milliseconds. */
  waitsMs?: () => number
  banks?: Banks
  /** The door to the internet; a test stands for the internet. */
  outbound?: Outbound
}

type Doors = Parts & { journeys: Journeys; fileLimit: Limiter; note?: RequestLog['note'] | undefined }

/** The whole HTTP surface on one database. `share` is this process's part of the rate limits, from 0 to 1. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, db, log, now = () => new Date(), readiness, share = 1 } = parts
  const metrics = newMetrics()
  if (parts.backlog) gaugeJobs(metrics, parts.backlog)
  const serving = newServer({
    logger: log,
    isHttps: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    formats: [portalFormat(now), peopleFormat, pageFormat],
    onAnswered: (request, status, ms) => {
      const route = request.routeOptions.url ?? 'unknown'
      metrics.observe({ method: request.method, route, status, ms })
      log.info(
        {
          correlationId: request.id,
          method: request.method,
          path: loggedPath(request.url),
          status,
          ms: Math.round(ms * 10) / 10,
        },
        'answered',
      )
    },
  })
  const { app } = serving
  const keys = keyDoor(db, perMinute(config.rateLimitPublic * share))
  const known: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    known.push(...[method].flat().map((each) => ({ method: each, url })))
  })

  const requestLog = requestLogOf({ db, config, log, metrics })
  const flushRequestLog = async () => requestLog?.flush()
  app.addHook('onClose', flushRequestLog)
  let flushJourneys = async () => {}
  if (config.role !== 'worker') {
    const { publicUrl } = config
    const { journeys, flush } = openJourneys({ db, secrets: parts.secrets, publicUrl, now, log, metrics })
    flushJourneys = flush
    app.addHook('onClose', flush)
    const limit = perMinute(config.rateLimitPublic * filesFactor * share)
    mountDoors(app, keys, { ...parts, journeys, fileLimit: limit, note: requestLog?.note }, now)
    mountSinglePage(app, dashboard, { limit, now })
  }
  mountOperations(app, { metrics, readiness })
  const limit = perMinute(config.rateLimitPublic * share)
  mountReference(app, contractsOf(config.publicUrl), { limit, now })
  refuseUnknown(app, known)
  return {
    ...serving,
    flushRequestLog,
    flushJourneys,
    close: async () => {
      await app.close()
      await keys.close()
    },
  }
}

/** A page of the dashboard loads some forty files when it is new to a browser, and an office has one address. */
const filesFactor = 10

const perMinute = (count: number): Limiter => limiter({ perSecond: count / 60, burst: Math.max(1, count) })

const dashboard = {
  path: '/dashboard',
  folder: builtFolder(),
  problem: async () => {
    const state = await dashboardState()
    return state === 'BUILT' ? undefined : `The dashboard is ${dashboardWords[state]}.\n`
  },
} as const

const contractsOf = (publicUrl: string) => [
  { path: '/openapi.json', title: 'Merchant API', document: openApi(publicUrl) },
  { path: '/openapi-portal.json', title: 'Portal API', document: portalOpenApi(publicUrl) },
]

/** One table behind two doors, and the portal that gives out the keys of the one and the sessions of the other. */
function mountDoors(app: Serving['app'], keys: KeyDoor, parts: Doors, now: () => Date): void {
  const { config, db, secrets, share = 1, acquirers = acquirersOf({ db, config, secrets, now }) } = parts
  const banks = parts.banks ?? banksOf({ db, now })
  const { publicUrl } = config
  const onRefused = (host: string, address: string) =>
    parts.log.warn({ host, address }, 'a host that leads inside was refused')
  const outbound = parts.outbound ?? openOutbound({ publicUrl, allowLocal: config.webhooksAllowLocal, onRefused })
  app.addHook('onClose', outbound.close)
  const requireAcquirer = async (scope: Scope) => void (await acquirerFor(acquirers, scope))
  const paying = paymentPartsOf({ db, config, secrets, now, acquirers })
  const closeVoucherOf: CloseVoucher = (scope, about) => closeVoucher(paying, scope, about)
  const perSecond = config.rateLimitApi * share
  const forEach = () => limiter({ perSecond, burst: Math.max(1, perSecond * 2) })
  const hasBank = (environment: EnvironmentName) => bankFor(banks, environment) !== undefined
  const machinery = {
    db,
    secrets,
    publicUrl,
    now,
    requireAcquirer,
    closeVoucher: closeVoucherOf,
    hasBank,
    outbound,
    ...(parts.waitsMs && { waitsMs: parts.waitsMs }),
  }
  mount(app, merchantRoutes, { prefix: '/v1', ...keys, limit: forEach(), note: parts.note }, machinery)
  const { authenticate } = sessionDoor(db, secrets, publicUrl)
  mount(app, merchantRoutes, { prefix: '/api/v1/merchant', authenticate, limit: forEach(), asksTwice: true }, machinery)

  const publicLimit = perMinute(config.rateLimitPublic * share)
  mountPaymentPage(app, parts, { acquirers, now, publicLimit, keyLimit: forEach() })
  mountSellingPages(app, parts, { acquirers, now, requireAcquirer, publicLimit })
  mountPortal(app, portalRoutes, {
    ...machinery,
    secrets,
    publicLimit,
    sessionLimit: forEach(),
    limitFactor: config.rateLimitPublic / publicPerMinute,
    refusedDomains: config.signUpRefusedDomains,
  })
  const checkout = { db, secrets, publicUrl, now, sandboxCard: config.sandboxCard }
  mountFormPages(app, againPages({ ...checkout, requireAcquirer }), { now, publicLimit })
  const papers = [...verifyPages(checkout), ...receiptPages(checkout), ...voucherPages(checkout)]
  const hosted = [...checkoutPages({ ...checkout, journeys: parts.journeys }), ...papers]
  mountPages(app, [...accountPages, ...hosted], { now, publicLimit })
  const { fileLimit } = parts
  for (const [path, asset] of Object.entries(assets)) mountConstant(app, path, asset, { limit: fileLimit, now })
  const files = [...brandFiles(db), ...receiptFiles(checkout), ...voucherFiles(checkout)]
  mountLiveFiles(app, files, { now, publicLimit, fileLimit })
  if (hasReadableMailbox(config)) mountMailbox(app, { db, secrets })
}

type Till = { acquirers: Acquirers; now: () => Date; publicLimit: Limiter; keyLimit: Limiter }

/** What buyers' browsers and agents call, and the pages of the sandbox that stand for banks and agents. */
function mountPaymentPage(
  app: Serving['app'],
  { config, db, secrets, share = 1, journeys }: Doors,
  { acquirers, now, publicLimit, keyLimit }: Till,
): void {
  const { publicUrl } = config
  const limitFactor = config.rateLimitPublic / publicPerMinute
  const payments = paymentPartsOf({ db, config, secrets, now, acquirers })
  const given: PaymentPage = { payments, secrets, returnOfCard, noteLook: lookNoted(journeys) }
  mountPageCalls(app, [...paymentPageCalls, ...cardCalls], { given, publicUrl, now, publicLimit, limitFactor })
  // Apart from the calls that move money: telling must not use up what paying needs.
  const tellLimit = perMinute(config.rateLimitPublic * share)
  mountPageCalls(app, journeyCalls, { given: { journeys }, publicUrl, now, publicLimit: tellLimit, limitFactor })
  const simulator = simulatorOf({ db, config, secrets, now })
  const counter: Counter = {
    network: simulator,
    notify: (notice) => noteVoucher(payments, notice),
    hasRefunds: ({ scope, reference }) => hasRefunds(db.read, scope, reference),
  }
  mountAgentCalls(app, agentCalls, { given: { counters: [counter] }, db, now, keyLimit, publicLimit })
  const pages = simulatorPages({ bank: simulator, counter, publicUrl })
  mountFormPages(app, pages, { style: simulatorStyle, now, publicLimit })
}

type Selling = Pick<Machinery, 'now' | 'requireAcquirer'> & { acquirers: Acquirers; publicLimit: Limiter }

/** Pages on which buyers fill in what they want, before they pay. */
function mountSellingPages(
  app: Serving['app'],
  { config, db, secrets, log, journeys, fileLimit }: Doors,
  selling: Selling,
): void {
  const { acquirers, now, requireAcquirer, publicLimit } = selling
  const payments = paymentPartsOf({ db, config, secrets, now, acquirers })
  const views = countViews(db, (error) => log.warn({ err: error }, 'views of payment links were not counted'))
  app.addHook('onClose', views.flush)
  mountFormPages(app, linkPages({ payments, secrets, requireAcquirer, views, journeys }), { now, publicLimit })
  mountFormPages(app, dueDatePages({ payments, secrets, requireAcquirer, journeys }), { now, publicLimit })
  mountPages(app, cardPages({ payments, secrets, sandboxCard: config.sandboxCard }), { now, publicLimit })
  const sale = { payments, secrets, requireAcquirer, journeys }
  mountFormPages(app, productPages(sale), { now, publicLimit })
  mountLiveFiles(app, productFiles(sale), { now, publicLimit, fileLimit })
}
