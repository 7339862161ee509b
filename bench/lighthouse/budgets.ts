// Budgets of pages on a phone. Journeys hold those of bytes too, without Lighthouse, but for the home page.

export type PageName = 'log-in' | 'home' | 'checkout' | 'link'

export type Budget = {
  /** Everything that is transferred for the page, as it is sent. */
  bytesMax: number
  /** Requests until the page is quiet. */
  requestsMax: number
  /** The part of the bare page's score that it reaches on a busy machine too. */
  scoreRatioMin: number
}

export const budgets: Record<PageName, Budget> = {
  'log-in': { bytesMax: 90_000, requestsMax: 6, scoreRatioMin: 0.95 },
  home: { bytesMax: 270_000, requestsMax: 12, scoreRatioMin: 0.9 },
  checkout: { bytesMax: 60 * 1_024, requestsMax: 16, scoreRatioMin: 0.95 },
  link: { bytesMax: 100 * 1_024, requestsMax: 12, scoreRatioMin: 0.95 },
}

/** Requests of the dashboard's home page before its figures are there. */
export const requestsBeforeContentMax = 10

/** Sum of what moves by itself. */
export const shiftMax = 0.001
