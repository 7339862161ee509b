import { hourMs } from '#platform/durations.ts'
import type { EndpointHealth } from './endpoint.ts'

// The published rule of suspension (docs/api/webhooks.md), on what the row of an endpoint counts. Pure.

/** The result of one attempt, for the health of its endpoint. */
export type AttemptResult = { isSuccess: boolean; isGone: boolean; isSlow: boolean; at: Date }

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

const everyRecent = (1n << BigInt(suspensionRule.recent)) - 1n

export const healthy: EndpointHealth = {
  consecutiveFailures: 0,
  failingSince: null,
  recentSlow: 0n,
  recentCount: 0,
  warnedAt: null,
}

/** The health of an endpoint after further attempts, in their order. */
export function healthAfter(before: EndpointHealth, results: readonly AttemptResult[]): EndpointHealth {
  const health = { ...before }
  for (const { isSuccess, isSlow, at } of results) {
    health.consecutiveFailures = isSuccess ? 0 : health.consecutiveFailures + 1
    health.failingSince = isSuccess ? null : (health.failingSince ?? at)
    health.recentSlow = ((health.recentSlow << 1n) | (isSlow ? 1n : 0n)) & everyRecent
    health.recentCount = Math.min(health.recentCount + 1, suspensionRule.recent)
  }
  return health
}

/** Returns why an endpoint is to be suspended at `now`; undefined if it is not. */
export function suspensionOf(
  health: EndpointHealth,
  results: readonly AttemptResult[],
  now: Date,
): SuspensionReason | undefined {
  if (results.some(({ isGone }) => isGone)) return 'GONE'
  return broken(health, now, 1)
}

/** Whether half of a threshold is reached, which its owners are warned of once. */
export const isHalfWay = (health: EndpointHealth, now: Date): boolean => broken(health, now, 0.5) !== undefined

function broken(health: EndpointHealth, now: Date, share: number): SuspensionReason | undefined {
  const { failures, failingForHours, silentForHours, recent, slowOfRecent } = suspensionRule
  const failingMs = health.failingSince === null ? 0 : now.getTime() - health.failingSince.getTime()
  if (health.consecutiveFailures >= failures * share && failingMs >= failingForHours * share * hourMs) return 'FAILURES'
  if (health.consecutiveFailures > 1 && failingMs >= silentForHours * share * hourMs) return 'SILENCE'
  if (health.recentCount >= recent * share && slowCount(health) > slowOfRecent * share) return 'SLOW'
  return undefined
}

export const slowCount = ({ recentSlow }: EndpointHealth): number =>
  recentSlow
    .toString(2)
    .split('')
    .filter((bit) => bit === '1').length

/** True when successes that were quick change nothing of it. */
export const isHealthy = ({ consecutiveFailures, recentSlow, warnedAt }: EndpointHealth): boolean =>
  consecutiveFailures === 0 && recentSlow === 0n && warnedAt === null
