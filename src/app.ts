import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { eventObjectOf } from './event-views.ts'
import { eventContract } from './events/contract.ts'
import type { Journeys } from './modules/analytics/actions/journeys.ts'
import { analyticsRoutes, journeyCalls } from './modules/analytics/routes.ts'
import { agentCalls } from './modules/agents/routes.ts'
import { scopeWords } from './modules/api-keys/permission-words.ts'
import { pairingRoutes } from './modules/api-keys/pairing-routes.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { clientPortalRoutes } from './modules/clients/portal-routes.ts'
import { clientRoutes } from './modules/clients/routes.ts'
import { disputeRoutes } from './modules/disputes/routes.ts'
import { applicationRoutes } from './modules/applications/routes.ts'
import { companyRoutes } from './modules/company/routes.ts'
import { orderPortalRoutes, orderRoutes } from './modules/orders/routes.ts'
import { overviewRoutes } from './modules/overview/routes.ts'
import { noteVoucher, type PaymentPage } from './modules/payment-page/actions.ts'
import { paymentPageCalls, returnFromAcquirer } from './modules/payment-page/routes.ts'
import { paymentLinkRoutes } from './modules/payment-links/routes.ts'
import { payoutRoutes } from './modules/payouts/routes.ts'
import { portalRoutes as signUpAndSessions } from './modules/portal/routes.ts'
import { productRoutes } from './modules/products/routes.ts'
import { refundPortalRoutes, refundRoutes } from './modules/refunds/routes.ts'
import { requestLogRoutes } from './modules/request-log/routes.ts'
import { subscriptionRoutes } from './modules/subscriptions/routes.ts'
import { transactionRoutes } from './modules/transactions/routes.ts'
import { eventTypeRoutes } from './modules/event-types/routes.ts'
import { sandboxRoutes } from './modules/sandbox/routes.ts'
import { webhookPortalRoutes } from './modules/webhooks/portal-routes.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import { statementRoutes } from './modules/statements/routes.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { standingPages } from './pages/standing.ts'
import { assets } from './pages/assets.ts'
import { brandFiles } from './pages/brand/files.ts'
import { openStore } from './platform/files/location.ts'
import { previewFiles } from './pages/preview/files.ts'
import { productFiles, productPages } from './pages/product/pages.ts'
import { simulatorStyle } from './pages/simulator/frame.ts'
import { simulatorPages } from './pages/simulator/pages.ts'
import { receiptFiles, receiptPages } from './pages/receipt/pages.ts'
import { pageFormat } from './pages/refusal/format.ts'
import { verifyPages } from './pages/verify/pages.ts'
import { voucherFiles, voucherPages } from './pages/voucher/pages.ts'
import { awayPages } from './pages/checkout/away.ts'
import { againPages } from './pages/checkout/again.ts'
import { checkoutPages } from './pages/checkout/pages.ts'
import { cardCalls, returnOfCard } from './pages/card/calls.ts'
import { cardPages } from './pages/card/pages.ts'
import { clientPages } from './pages/client/pages.ts'
import { dueDatePages } from './pages/due-date/pages.ts'
import { linkPages } from './pages/link/pages.ts'
import { countViews } from './pages/link/views.ts'
import type { AgentParts } from './modules/agents/actions.ts'
import { closeVoucher } from './money/payments/cash.ts'
import { hasRefunds } from './money/payments/reversal.ts'
import { requireRoute } from './money/acquirers/routing.ts'
import { cardAcquirer } from './money/acquirers/acquirer-view.ts'
import { cardUse } from './money/acquirers/saved-cards.ts'
import { usualMethods } from './money/payments/session.ts'
import { senderOf } from './money/payouts/sender.ts'
import type { PayoutSender } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { dashboard } from './start/dashboard.ts'
import { mountInspectedDashboards } from './operator/inspections/mount.ts'
import { mountConsole } from './operator/mount.ts'
import { lookNoted, openJourneys } from './start/journeys.ts'
import { filesFactor, limitsOf, perMinute, publicPerMinute } from './start/limits.ts'
import { hasReadableMailbox } from './start/mailbox.ts'
import { buyerFactsOf } from './start/buyer-facts.ts'
import { paymentPartsOf } from './start/payments.ts'
import { noticesOf } from './start/notices.ts'
import { openPorts, type Ports } from './start/ports.ts'
import { requestLogOf } from './start/request-log.ts'
import { mountAgentCalls } from './platform/http/agent-call.ts'
import { mountConstant } from './platform/http/constants.ts'
import { mountFormPages } from './platform/http/form-pages.ts'
import { mountLiveFiles } from './platform/http/live-files.ts'
import { mountMailbox } from './platform/http/mailbox.ts'
import { merchantDocument } from './platform/http/merchant-contract.ts'
import { asOpenApi31 } from './platform/http/openapi-31.ts'
import { type Machinery, mount } from './platform/http/mount.ts'
import { mountNotices } from './platform/http/notice-call.ts'
import { mountOperations, type Readiness } from './platform/http/operations.ts'
import { mountPageCalls, mountReturns } from './platform/http/page-mount.ts'
import { mountPages } from './platform/http/pages.ts'
import { loggedPath } from './platform/masked.ts'
import { mountPictureUpload } from './platform/http/picture-upload.ts'
import { mountReference } from './platform/http/reference.ts'
import { mountPortal, type PortalMachinery } from './platform/http/portal-mount.ts'
import { mountSinglePage } from './platform/http/single-page.ts'
import { portalDocument } from './platform/http/portal-contract.ts'
import { operatorFormat, portalFormat } from './platform/http/portal-refusals.ts'
import { peopleFormat } from './platform/http/render-error.ts'
import type { PortalRoute } from './platform/http/portal-route.ts'
import type { Limiter } from './platform/http/rate-limit.ts'
import { traceRequests } from './platform/http/traced-requests.ts'
import type { CardUseOf, CloseVoucher, RequireAcquirer, Route } from './platform/http/route.ts'
import { newServer, refuseUnknown, type Serving } from './platform/http/server.ts'
import { type KeyDoor, keyDoor } from './platform/keys/authenticate.ts'
import { type Backlog, gaugeJobs } from './platform/jobs/backlog.ts'
import { type Metrics, newMetrics } from './platform/metrics.ts'
import { sharedMetrics } from './start/shared-metrics.ts'
import { openOutbound, type Outbound } from './platform/outbound/outbound.ts'
import type { RequestLog } from './platform/request-log/recorder.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { sessionDoor } from './platform/sessions/door.ts'
import { eventTag, merchantSubjects, portalSubjects, portalTags } from './subjects.ts'

// The composition root: the only file that knows everybody.

/** The merchant API. Every door mounts this table. */
export const merchantRoutes: readonly Route[] = [
  ...productRoutes,
  ...orderRoutes,
  ...clientRoutes,
  ...walletRoutes,
  ...statementRoutes,
  ...paymentLinkRoutes,
  ...checkoutRoutes,
  ...transactionRoutes,
  ...subscriptionRoutes,
  ...refundRoutes,
  ...webhookRoutes,
  ...eventTypeRoutes,
  ...analyticsRoutes,
]

/** Calls of a buyer’s browser; the merchant API's document lists them too. */
export { paymentPageCalls }

/** The portal's own calls: people, their companies, their keys. */
export const portalRoutes: readonly PortalRoute[] = [
  ...signUpAndSessions,
  ...companyRoutes,
  ...applicationRoutes,
  ...orderPortalRoutes,
  ...overviewRoutes,
  ...clientPortalRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...refundPortalRoutes,
  ...apiKeyRoutes,
  ...pairingRoutes,
  ...webhookPortalRoutes,
  ...requestLogRoutes,
  ...sandboxRoutes,
]

export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

export const openApi = (publicUrl: string) =>
  merchantDocument(merchantRoutes, {
    prefix: '/v1',
    serverUrl: publicUrl,
    version,
    pageCalls: paymentPageCalls,
    scopeWords: scopeWords.en,
    subjects: merchantSubjects,
  })

export const portalOpenApi = (publicUrl: string) =>
  portalDocument(portalRoutes, { serverUrl: publicUrl, version, subjects: portalSubjects, tags: portalTags })

/** The merchant API in OpenAPI 3.1, with what is sent to webhooks. */
export const openApi31 = (publicUrl: string) =>
  asOpenApi31(openApi(publicUrl), { ...eventContract(eventObjectOf), tag: eventTag })

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
  /** The lag of the jobs, for the metrics. */
  backlog?: () => Backlog
  share?: number
  /** Those of the process; opened here when nothing else needs them. */
  ports?: Ports
  /** How long callers wait for the work of jobs, in milliseconds. */
  waitsMs?: () => number
  /** The door to the internet; a test stands for the internet. */
  outbound?: Outbound
}

type Doors = Parts & {
  ports: Ports
  metrics: Metrics
  journeys: Journeys
  fileLimit: Limiter
  note?: RequestLog['note'] | undefined
  buyerFacts: Awaited<ReturnType<typeof buyerFactsOf>>
}

/** The whole HTTP surface on one database. `share` is this process's part of the rate limits, from 0 to 1. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, db, log, now = () => new Date(), readiness, share = 1 } = parts
  const ports = parts.ports ?? openPorts({ db, config, secrets: parts.secrets, now })
  const metrics = newMetrics()
  const readMetrics = parts.share !== undefined && parts.share < 1 ? sharedMetrics(metrics) : metrics.text
  if (parts.backlog) gaugeJobs(metrics, parts.backlog)
  const serving = newServer({
    logger: log,
    isHttps: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    formats: [portalFormat(now), operatorFormat(now), peopleFormat, pageFormat],
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
  traceRequests(app)
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
    const { journeys, flush } = openJourneys({ ...parts, publicUrl: config.publicUrl, now, metrics })
    flushJourneys = flush
    app.addHook('onClose', flush)
    const limit = perMinute(config.rateLimitPublic * filesFactor * share)
    const doors = { ports, metrics, journeys, fileLimit: limit, note: requestLog?.note }
    mountDoors(app, keys, { ...parts, ...doors, buyerFacts: await buyerFactsOf(parts) }, now)
    mountSinglePage(app, dashboard, { limit, now })
    const [address, factor] = [perMinute(config.rateLimitPublic * share), config.rateLimitPublic / publicPerMinute]
    const limits = { address, person: limitsOf(parts, share).forEach(), files: limit, factor }
    mountConsole(app, { ...parts, dashboard, ports, now, version, limits })
  }
  mountOperations(app, { metrics: { contentType: metrics.contentType, text: readMetrics }, readiness })
  const reference = { limit: perMinute(config.rateLimitPublic * share), now, origin: config.publicUrl }
  mountReference(app, contractsOf(config.publicUrl), reference)
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

const contractsOf = (publicUrl: string) => [
  { path: '/openapi.json', title: 'Merchant API', document: () => openApi(publicUrl) },
  { path: '/openapi-3.1.json', title: 'Merchant API', page: '/docs', document: () => openApi31(publicUrl) },
  { path: '/openapi-portal.json', title: 'Portal API', page: '/docs/portal', document: () => portalOpenApi(publicUrl) },
]

/** One table behind two doors, and the portal that gives out the keys of the one and the sessions of the other. */
function mountDoors(app: Serving['app'], keys: KeyDoor, parts: Doors, now: () => Date): void {
  const { config, db, secrets, share = 1, ports, fileLimit, buyerFacts } = parts
  const { acquirers, banks } = ports
  const { publicUrl } = config
  const onRefused = (host: string, address: string) =>
    parts.log.warn({ host, address }, 'a host that leads inside was refused')
  const outbound = parts.outbound ?? openOutbound({ publicUrl, allowLocal: config.webhooksAllowLocal, onRefused })
  app.addHook('onClose', outbound.close)
  const requireAcquirer: RequireAcquirer = (scope, asked) =>
    requireRoute(acquirers, scope, { ...asked, methods: asked.methods ?? usualMethods(asked.currency) })
  const cardUseOf: CardUseOf = (scope, asked) => cardUse(acquirers, scope, asked)
  const paying = paymentPartsOf({ db, config, secrets, now, ports })
  const closeVoucherOf: CloseVoucher = (scope, about) => closeVoucher(paying, scope, about)
  const { forEach, ofDoor } = limitsOf(parts, share)
  const payoutSender: PayoutSender = (environment, currency) => senderOf(db.read, banks, environment, currency)
  const machinery = {
    db,
    secrets,
    publicUrl,
    now,
    requireAcquirer,
    cardUseOf,
    closeVoucher: closeVoucherOf,
    payoutSender,
    outbound,
    ...(parts.waitsMs && { waitsMs: parts.waitsMs }),
  }
  const atKeys = { ...keys, ...ofDoor('api:key'), note: parts.note }
  mount(app, merchantRoutes, { prefix: '/v1', ...atKeys }, machinery)
  mountPictureUpload(app, atKeys, { db, store: openStore(config.documents), publicUrl, now })
  const { authenticate } = sessionDoor(db, secrets, publicUrl)
  mount(
    app,
    merchantRoutes,
    { prefix: '/api/v1/merchant', authenticate, ...ofDoor('api:session'), asksTwice: true },
    machinery,
  )
  const publicLimit = perMinute(config.rateLimitPublic * share)
  mountPaymentPage(app, parts, { ports, now, publicLimit, keyLimit: forEach() })
  const count = parts.metrics.counterBy(
    'mizan_acquirer_notices_total',
    'Notices of acquirers by what became of them at the door.',
    'reception',
  )
  mountNotices(app, noticesOf({ db, config, secrets, now, ports }, { share, count }))
  mountSellingPages(app, parts, { ports, now, requireAcquirer, cardUseOf, publicLimit })
  const portal: PortalMachinery = {
    cardAcquirerOf: (scope) => cardAcquirer(acquirers, scope),
    ...machinery,
    secrets,
    publicLimit,
    sessionLimit: forEach(),
    documents: config.documents,
    limitFactor: config.rateLimitPublic / publicPerMinute,
    refusedDomains: config.signUpRefusedDomains,
  }
  mountPortal(app, portalRoutes, portal)
  const tables = { merchantRoutes, portalRoutes, merchant: machinery, portal, door: ofDoor('api:inspection') }
  mountInspectedDashboards(app, config, tables)
  const checkout = { acquirers, db, secrets, publicUrl, now, sandboxCard: config.sandboxCard }
  const formPages = [...againPages({ ...checkout, requireAcquirer }), ...awayPages({ ...checkout, payments: paying })]
  mountFormPages(app, formPages, { now, publicLimit, buyerFacts })
  const documents = [...verifyPages(checkout), ...receiptPages(checkout), ...voucherPages(checkout)]
  const hosted = [...checkoutPages({ ...checkout, journeys: parts.journeys }), ...documents]
  mountPages(app, [...standingPages, ...hosted], { now, publicLimit, buyerFacts })
  for (const [path, asset] of Object.entries(assets)) mountConstant(app, path, asset, { limit: fileLimit, now })
  const files = [...brandFiles(db, openStore(config.documents)), ...receiptFiles(checkout), ...voucherFiles(checkout)]
  mountLiveFiles(app, files, { now, publicLimit, fileLimit })
  if (hasReadableMailbox(config)) mountMailbox(app, { db, secrets })
}

type PaymentPageParts = { ports: Ports; now: () => Date; publicLimit: Limiter; keyLimit: Limiter }

/** Calls of buyers' browsers and agents, and the pages of the sandbox's bank and agent. */
function mountPaymentPage(
  app: Serving['app'],
  { config, db, secrets, share = 1, journeys, buyerFacts }: Doors,
  { ports, now, publicLimit, keyLimit }: PaymentPageParts,
): void {
  const { publicUrl } = config
  const limitFactor = config.rateLimitPublic / publicPerMinute
  const payments = paymentPartsOf({ db, config, secrets, now, ports })
  const given: PaymentPage = { payments, secrets, returnOfCard, noteLook: lookNoted(journeys) }
  const machinery = { given, publicUrl, now, publicLimit, limitFactor, buyerFacts }
  mountPageCalls(app, [...paymentPageCalls, ...cardCalls], machinery)
  mountReturns(app, '/checkout/return/:token', returnFromAcquirer, machinery)
  // Apart from the calls that move money: telling must not use up what paying needs.
  const tellLimit = perMinute(config.rateLimitPublic * share)
  mountPageCalls(app, journeyCalls, { given: { journeys }, publicUrl, now, publicLimit: tellLimit, limitFactor })
  const agentParts: AgentParts = {
    network: ports.simulator,
    notify: (notice) => noteVoucher(payments, notice),
    hasRefunds: ({ scope, reference }) => hasRefunds(db.read, scope, reference),
  }
  mountAgentCalls(app, agentCalls, { given: { networks: [agentParts] }, db, now, keyLimit, publicLimit })
  const pages = simulatorPages({ bank: ports.simulator, agentParts, publicUrl })
  mountFormPages(app, pages, { style: simulatorStyle, now, publicLimit })
}

type Selling = Pick<Machinery, 'now' | 'requireAcquirer' | 'cardUseOf'> & { ports: Ports; publicLimit: Limiter }

/** Pages on which buyers fill in what they want, before they pay. */
function mountSellingPages(
  app: Serving['app'],
  { config, db, secrets, log, journeys, fileLimit }: Doors,
  selling: Selling,
): void {
  const { ports, now, requireAcquirer, cardUseOf, publicLimit } = selling
  const payments = paymentPartsOf({ db, config, secrets, now, ports })
  const views = countViews(db, (error) => log.warn({ err: error }, 'views of payment links were not counted'))
  app.addHook('onClose', views.flush)
  mountFormPages(app, linkPages({ payments, secrets, requireAcquirer, views, journeys }), { now, publicLimit })
  mountFormPages(app, dueDatePages({ payments, secrets, requireAcquirer, cardUseOf, journeys }), { now, publicLimit })
  mountPages(app, cardPages({ payments, secrets, sandboxCard: config.sandboxCard }), { now, publicLimit })
  const limitFactor = config.rateLimitPublic / publicPerMinute
  const clientPage = { db, secrets, publicUrl: config.publicUrl, clock: now, limitFactor }
  mountFormPages(app, clientPages(clientPage), { now, publicLimit })
  const sale = { payments, secrets, requireAcquirer, journeys }
  mountFormPages(app, productPages(sale), { now, publicLimit })
  mountLiveFiles(app, [...productFiles(sale), ...previewFiles(db)], { now, publicLimit, fileLimit })
}
