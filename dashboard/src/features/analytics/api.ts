import type * as Api from '../../lib/merchant-api.ts'

// What of the API's analytics is shown here. Rates are from 0 to 1, amounts in major units.

export type FunnelStep = Api.FunnelStep

export type Funnel = Api.Funnel
