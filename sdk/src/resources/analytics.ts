import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Transport } from '../transport.ts'

/** How buyers come to pay, or do not. Spans are at most 366 days; amounts are in major units. */
export const analyticsOf = ({ call }: Transport) => ({
  /** How far buyers came, where they left and why. Scope `analytics:read`. */
  funnel: (query: Api.GetAnalyticsFunnelData['query'] = {}, options?: CallOptions) =>
    call<Api.GetAnalyticsFunnelData, Api.GetAnalyticsFunnelResponse>('GET /v1/analytics/funnel', { query }, options),

  /** Where buyers came from, and what they paid. Scope `analytics:read`. */
  trafficSources: (query: Api.ListAnalyticsTrafficSourcesData['query'] = {}, options?: CallOptions) =>
    call<Api.ListAnalyticsTrafficSourcesData, Api.ListAnalyticsTrafficSourcesResponse>(
      'GET /v1/analytics/traffic-sources',
      { query },
      options,
    ),
})
