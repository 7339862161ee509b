import { hourMs, minuteMs } from '#platform/durations.ts'

// When an attempt is made: the schedule of docs/api/webhooks.md. Pure.

/** Delay after the attempt before, in ms; the first attempt is made at once. */
const delaysMs = [0, minuteMs, 5 * minuteMs, 30 * minuteMs, hourMs, ...Array.from({ length: 11 }, () => 6 * hourMs)]

export const attemptsMax = delaysMs.length
const retryAfterMaxMs = 6 * hourMs
// Sixteen attempts stay within 72 hours, after which an endpoint that has only failed is suspended.
const jitterShare = 0.05

type Failed = {
  /** Number of failed attempts, this one included. */
  attempts: number
  failedAt: Date
  /** Delay that the receiver requested, in ms. */
  retryAfterMs?: number | undefined
  /** From 0 to 1: moves the attempt to later by up to a twentieth of its delay, so that not all come back at one moment. */
  jitter: number
}

/** The time of the next attempt; undefined when there is none any more. */
export function nextAttemptAt({ attempts, failedAt, retryAfterMs = 0, jitter }: Failed): Date | undefined {
  const delayMs = delaysMs[attempts]
  if (delayMs === undefined) return undefined
  const jitteredMs = delayMs * (1 + jitterShare * jitter)
  return new Date(failedAt.getTime() + Math.round(Math.max(jitteredMs, Math.min(retryAfterMs, retryAfterMaxMs))))
}

/** Reads a Retry-After header, in ms from `now`: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
