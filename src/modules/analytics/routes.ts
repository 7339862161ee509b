import { country } from '#platform/country.ts'
import { majorNumber } from '#money/money.ts'
import type { ReadContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { type PageCall, pageCallsWith } from '#platform/http/page-call.ts'
import { reply, route, type Route } from '#platform/http/route.ts'
import { findBrandingText } from '#platform/merchants/branding.ts'
import type { Journeys } from './actions/journeys.ts'
import { presentFunnel, rate } from './funnel.ts'
import type { Question } from './period.ts'
import { findMedians } from './queries.ts'
import { questionOf } from './question.ts'
import { type SourceSum, sumFunnel, sumSources } from './rollup-queries.ts'
import { FunnelQuery, FunnelView, PageReport, SeenView, SourcesView } from './schemas.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

/** The steps between opening and paying, drop-offs, and where buyers came from. */
export const analyticsRoutes: readonly Route[] = [
  route('GET /analytics/funnel', {
    operationId: 'getAnalyticsFunnel',
    summary: 'The conversion funnel: how far buyers came, where they left and why',
    access: 'analytics:read',
    mode: 'read',
    query: FunnelQuery,
    replies: { 200: FunnelView },
    handler: async (ctx, { query }) => {
      const question = await questionIn(ctx, query)
      const [sums, medians] = await Promise.all([
        sumFunnel(ctx.tx, ctx.scope, question, ctx.now),
        findMedians(ctx.tx, ctx.scope, question, ctx.now),
      ])
      return reply(200, presentFunnel(question, sums, medians))
    },
  }),

  route('GET /analytics/traffic-sources', {
    operationId: 'listAnalyticsTrafficSources',
    summary: 'Sources of buyers, and their payments',
    access: 'analytics:read',
    mode: 'read',
    query: FunnelQuery,
    replies: { 200: SourcesView },
    handler: async (ctx, { query }) => {
      const question = await questionIn(ctx, query)
      const { from, to, timeZone, currency } = question
      const sums = await sumSources(ctx.tx, ctx.scope, question, ctx.now)
      return reply(200, { from, to, timeZone, currency, rows: sums.map((sum) => presentSource(sum, currency)) })
    },
  }),
]

/** Parts from the composition root. */
type JourneyParts = { readonly journeys: Journeys }

const pageCall = pageCallsWith<JourneyParts>()

/** Reports of our own pages' script, in no document of the API. A report without a page's pass is ignored; pages of other origins are refused. */
export const journeyCalls: readonly PageCall<JourneyParts>[] = [
  pageCall('POST /checkout/seen', {
    operationId: 'seenCheckout',
    summary: 'Report the progress of a buyer on a hosted page',
    body: PageReport,
    replies: { 202: SeenView, 401: ['INVALID_TOKEN'], 403: ['FORBIDDEN'] },
    handler: async ({ journeys, requireOrigin, userAgent }, { pass, step, method }) => {
      requireOrigin([])
      if (!journeys.tell(pass, { step, method, userAgent }))
        fail('INVALID_TOKEN', sayInEnglish('This is no pass that a page of ours was given today.'))
      return reply(202, {})
    },
  }),
]

async function questionIn({ tx, scope, now }: ReadContext, query: FunnelQuery): Promise<Question> {
  const own = query.timeZone === undefined ? await findBrandingText(tx, scope.merchantId) : undefined
  return questionOf(query, { now, timeZone: own?.timeZone ?? country().timeZone })
}

function presentSource({ sessions, paid, amountMinor, ...from }: SourceSum, currency: string) {
  return {
    source: from.source || undefined,
    medium: from.medium || undefined,
    campaign: from.campaign || undefined,
    referrerDomain: from.referrerDomain || undefined,
    // Only our own rows are counted, and their columns take these values alone.
    channel: from.channel as 'DIRECT',
    device: from.device as 'MOBILE',
    sessions,
    paid,
    amount: majorNumber(amountMinor, currency),
    conversionRate: rate(paid, sessions) ?? 0,
  }
}
