// What of the API's analytics is shown here. Rates are from 0 to 1, amounts in major units.

export type FunnelStep = {
  name: string
  sessions: number
  rateFromPrevious?: number
  rateFromStart?: number
  dropOff?: { count: number; reasons: { reason: string; count: number }[] }
  medianSecondsFromPrevious?: number
}

export type Funnel = {
  from: string
  to: string
  steps: FunnelStep[]
  totals: {
    sessions: number
    paid: number
    amount: number
    currency: string
    conversionRate?: number
    averageAmount?: number
    filtered: number
  }
  series: { at: string; opened: number; submitted: number; paid: number }[]
}

export type Source = {
  source?: string
  medium?: string
  campaign?: string
  referrerDomain?: string
  channel: string
  device?: string
  sessions: number
  paid: number
  amount: number
  conversionRate: number
}
