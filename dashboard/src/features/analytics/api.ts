import type * as Api from '../../lib/merchant-api.ts'

// Analytics of the API that these pages show. Rates are from 0 to 1, amounts in major units.

export type FunnelStep = Api.FunnelStep

export type Funnel = Api.Funnel
