import { hourMs, minuteMs } from '#platform/durations.ts'

// The schedule of look-ups of a payment's outcome. Pure.

/** After it began: a minute, 5, 15, 60, and then every hour. */
const firstMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]
const askedForMs = 24 * hourMs

/** The next time after `now`; undefined once a day has passed, when people have to look. */
export function nextAskAt(createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime()
  const next = firstMs.find((each) => each > age) ?? (Math.floor(age / hourMs) + 1) * hourMs
  return next <= askedForMs ? new Date(createdAt.getTime() + next) : undefined
}

/** A request that was not sent so soon after its row was written is not sent at all. */
export const askWithinMs = 30_000

/** Maximum duration of one call of an acquirer, with some room. */
const callMs = 60_000

/** When nothing can be on its way any more: NOT_FOUND proves nothing to a look-up that began before that, however late its answer comes. */
export const arrivedBy = (createdAt: Date, arrivesWithinMs: number): Date =>
  new Date(createdAt.getTime() + askWithinMs + callMs + arrivesWithinMs)
