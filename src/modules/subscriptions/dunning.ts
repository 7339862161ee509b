import { crc32 } from 'node:zlib'
import { type DeclineCode, declineOf } from '#money/acquirers/declines.ts'
import { morningAfter } from './calendar.ts'
import type { DueDate } from './due-date.ts'
import { retryDaysOf, type Subscription } from './subscription.ts'

// What follows when a due date was not paid: when the card is asked again, and when that ends. Pure.

/**
 * PASSING: the bank could not answer, and may an hour later. SOFT: another day may do. HARD: the same card will not do. REVOKED:
 * the holder has withdrawn the consent, so that the subscription ends.
 */
type Trouble = 'PASSING' | 'SOFT' | 'HARD' | 'REVOKED'

const troubleBy = {
  IN_AN_HOUR: 'PASSING',
  NEXT_DAY: 'SOFT',
  LATER: 'SOFT',
  AFTER_CARD_UPDATE: 'HARD',
  NO: 'HARD',
  NEVER: 'REVOKED',
} as const satisfies Record<ReturnType<typeof declineOf>['automaticRetry'], Trouble>

/** Without a code nobody declined: the bank was not reached. */
export const troubleOf = (code: DeclineCode | undefined): Trouble =>
  code === undefined ? 'PASSING' : troubleBy[declineOf(code).automaticRetry]

type Terms = Pick<Subscription, 'retryDays' | 'timeZone'>

/** How many attempts are made for a due date at most, those an hour after a passing trouble not counted. */
export const attemptsMax = (terms: Terms): number => 1 + retryDaysOf(terms).length

/** Of what is retried at nine, each due date has a minute of its own, the same each day. */
export const minuteOf = (id: string): number => crc32(id) % 60

const hourMs = 3_600_000

/**
 * When the step after those that are over is due: days after the due date, or after the day on which it was begun when that was
 * late. A step whose time has passed comes the next morning, so that what was missed is not made up for at once. Undefined when
 * no step is left.
 */
export function nextStepAt(due: DueDate, terms: Terms, now: Date): Date | undefined {
  const days = retryDaysOf(terms)[due.step]
  if (days === undefined) return undefined
  const from = due.begunAt !== null && due.begunAt > due.dueAt ? due.begunAt : due.dueAt
  const place = { timeZone: terms.timeZone, minutes: minuteOf(due.id) }
  const at = morningAfter(from, days, place)
  return at > now ? at : morningAfter(now, 1, place)
}

export type Retry = { at: Date; isHourly: boolean }

/** When the same card is asked again after a trouble that may pass; undefined when it is not asked again. */
export function retryAfter(trouble: Trouble, due: DueDate, terms: Terms, now: Date): Retry | undefined {
  if (trouble === 'HARD' || trouble === 'REVOKED') return undefined
  if (trouble === 'PASSING' && !due.wasHourly) return { at: new Date(now.getTime() + hourMs), isHourly: true }
  const at = nextStepAt(due, terms, now)
  return at && { at, isHourly: false }
}

/** Card schemes allow so many declined attempts with a card in 30 days. */
export const declinesMax = 15
export const declinesCountedMs = 30 * 24 * hourMs
