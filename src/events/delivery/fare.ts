import type { Fare } from './endpoint.ts'

// The published rule of suspension (docs/api/webhooks.md), on what the row of an endpoint counts. Pure.

/** What one attempt says of its endpoint. */
export type Showing = { isSuccess: boolean; isGone: boolean; isSlow: boolean; at: Date }

const suspensionRule = {
  /** (a) so many failures without a success between them, of which the first is so old. */
  failures: 20,
  failingForHours: 24,
  /** (b) nothing but failures for so long. */
  silentForHours: 72,
  /** (d) so many of the last attempts were slow. */
  recent: 50,
  slowOfRecent: 25,
} as const

export type SuspensionReason = 'FAILURES' | 'SILENCE' | 'GONE' | 'SLOW'

const hourMs = 3_600_000
const everyRecent = (1n << BigInt(suspensionRule.recent)) - 1n

export const spotless: Fare = {
  consecutiveFailures: 0,
  failingSince: null,
  recentSlow: 0n,
  recentCount: 0,
  warnedAt: null,
}

/** How an endpoint fares after further attempts, in their order. */
export function fareAfter(before: Fare, showings: readonly Showing[]): Fare {
  const fare = { ...before }
  for (const { isSuccess, isSlow, at } of showings) {
    fare.consecutiveFailures = isSuccess ? 0 : fare.consecutiveFailures + 1
    fare.failingSince = isSuccess ? null : (fare.failingSince ?? at)
    fare.recentSlow = ((fare.recentSlow << 1n) | (isSlow ? 1n : 0n)) & everyRecent
    fare.recentCount = Math.min(fare.recentCount + 1, suspensionRule.recent)
  }
  return fare
}

/** Why an endpoint is to be suspended at `now`; undefined when it is not. */
export function suspensionOf(fare: Fare, showings: readonly Showing[], now: Date): SuspensionReason | undefined {
  if (showings.some(({ isGone }) => isGone)) return 'GONE'
  return broken(fare, now, 1)
}

/** Whether half of a threshold is reached, which its owners are warned of once. */
export const isHalfWay = (fare: Fare, now: Date): boolean => broken(fare, now, 0.5) !== undefined

function broken(fare: Fare, now: Date, share: number): SuspensionReason | undefined {
  const { failures, failingForHours, silentForHours, recent, slowOfRecent } = suspensionRule
  const failingMs = fare.failingSince === null ? 0 : now.getTime() - fare.failingSince.getTime()
  if (fare.consecutiveFailures >= failures * share && failingMs >= failingForHours * share * hourMs) return 'FAILURES'
  if (fare.consecutiveFailures > 1 && failingMs >= silentForHours * share * hourMs) return 'SILENCE'
  if (fare.recentCount >= recent * share && slowCount(fare) > slowOfRecent * share) return 'SLOW'
  return undefined
}

export const slowCount = ({ recentSlow }: Fare): number =>
  recentSlow
    .toString(2)
    .split('')
    .filter((bit) => bit === '1').length

/** True when successes that were quick change nothing of it. */
export const isSpotless = ({ consecutiveFailures, recentSlow, warnedAt }: Fare): boolean =>
  consecutiveFailures === 0 && recentSlow === 0n && warnedAt === null
