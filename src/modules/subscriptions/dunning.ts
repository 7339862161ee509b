import { crc32 } from 'node:zlib'
import { type DeclineCode, declineOf } from '#money/acquirers/declines.ts'
import { daysBetween, morningAfter } from './calendar.ts'
import { hourMs } from '#platform/durations.ts'
import type { DueDate } from './due-date.ts'
import type { Subscription } from './subscription.ts'

// Dunning: the times of retries after an unpaid due date, and their end. Pure.

/**
 * PASSING: the bank could not answer, and may an hour later. SOFT: another day may do. HARD: the same card will not do. REVOKED:
 * the holder has withdrawn the consent, so that the subscription ends.
 */
type RetryClass = 'PASSING' | 'SOFT' | 'HARD' | 'REVOKED'

const retryClassBy = {
  IN_AN_HOUR: 'PASSING',
  NEXT_DAY: 'SOFT',
  LATER: 'SOFT',
  AFTER_CARD_UPDATE: 'HARD',
  NO: 'HARD',
  NEVER: 'REVOKED',
} as const satisfies Record<ReturnType<typeof declineOf>['automaticRetry'], RetryClass>

/** Without a code there was no decline: the bank was not reached. */
export const retryClassOf = (code: DeclineCode | undefined): RetryClass =>
  code === undefined ? 'PASSING' : retryClassBy[declineOf(code).automaticRetry]

type Terms = Pick<Subscription, 'retryDays' | 'timeZone'>

/** Maximum of attempts for a due date, not counting those an hour after a temporary failure. */
export const attemptsMax = ({ retryDays }: Terms): number => 1 + retryDays.length

/** Of what is retried at nine, each due date has a minute of its own, the same each day. */
export const minuteOf = (id: string): number => crc32(id) % 60

/** Days are counted from the due date, or from the day on which it was begun when that was late. */
const countedFrom = ({ begunAt, dueAt }: DueDate): Date => (begunAt !== null && begunAt > dueAt ? begunAt : dueAt)

const nextRetryDay = ({ retriedDay }: DueDate, { retryDays }: Terms): number | undefined =>
  retryDays.find((day) => day > retriedDay)

/**
 * Time of the next retry day. One that was missed comes the next morning, so that missed retries are not made up for at once. Undefined when no day
 * is left.
 */
export function nextRetryAt(due: DueDate, terms: Terms, now: Date): Date | undefined {
  const day = nextRetryDay(due, terms)
  if (day === undefined) return undefined
  const place = { timeZone: terms.timeZone, minutes: minuteOf(due.id) }
  const at = morningAfter(countedFrom(due), day, place)
  return at > now ? at : morningAfter(now, 1, place)
}

/**
 * The day of retry that is over with what is done now: the next one, or that of today when it was planned before the days were
 * changed. One that is forced stands for the day that it was planned for.
 */
export function retriedDayAt(due: DueDate, terms: Terms, now: Date): number {
  const at = due.simulatedAt !== null && due.simulatedAt > now ? due.simulatedAt : now
  const today = daysBetween(countedFrom(due), at, terms.timeZone)
  return Math.min(nextRetryDay(due, terms) ?? Infinity, Math.max(today, due.retriedDay + 1))
}

export type Retry = { at: Date; isHourly: boolean }

/** Time of the next charge of the same card after a temporary failure; undefined when there is none. */
export function retryAfter(retryClass: RetryClass, due: DueDate, terms: Terms, now: Date): Retry | undefined {
  if (retryClass === 'HARD' || retryClass === 'REVOKED') return undefined
  if (retryClass === 'PASSING' && !due.wasHourly) return { at: new Date(now.getTime() + hourMs), isHourly: true }
  const at = nextRetryAt(due, terms, now)
  return at && { at, isHourly: false }
}

/** Card schemes allow so many declined attempts with a card in 30 days. */
export const declinesMax = 15
export const declinesCountedMs = 30 * 24 * hourMs
