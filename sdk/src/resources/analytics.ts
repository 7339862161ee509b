import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Transport } from '../transport.ts'

/** The funnel and the sources of buyers. Spans are at most 366 days; amounts are in major units. */
export const analyticsOf = ({ call }: Transport) => ({
  /** How far buyers came, and where and why they left. Scope `analytics:read`. */
  funnel: (query: Api.GetAnalyticsFunnelData['query'] = {}, options?: CallOptions) =>
    call<Api.GetAnalyticsFunnelData, Api.GetAnalyticsFunnelResponse>('GET /v1/analytics/funnel', { query }, options),

  /** Sources of buyers, and their payments. Scope `analytics:read`. */
  trafficSources: (query: Api.ListAnalyticsTrafficSourcesData['query'] = {}, options?: CallOptions) =>
    call<Api.ListAnalyticsTrafficSourcesData, Api.ListAnalyticsTrafficSourcesResponse>(
      'GET /v1/analytics/traffic-sources',
      { query },
      options,
    ),
})
