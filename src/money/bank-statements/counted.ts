import { dayAfter } from '../bank-files/business-day.ts'

// The days whose figures have the entries of a statement. A day that is closed, or that an earlier statement has ended, keeps its figures: an entry that the bank dates in it counts
// on the first day that the statement leaves open, and keeps the date of the bank. Pure.

/** Days such as `2026-11-24`, both included. Without `since`, it goes back as far as its entries do. */
export type CountedDays = { since: string | undefined; until: string }

/** `before` is the day on which the statement before it ends, `closed` the last that is closed in its currency. */
export function countedDays(
  untilDay: string,
  { before, closed }: { before: string | undefined; closed: string | undefined },
): CountedDays {
  const firstOpen = closed === undefined ? undefined : dayAfter(closed)
  const behind = before === undefined || before === untilDay ? before : dayAfter(before)
  return { since: laterOf(firstOpen, behind), until: laterOf(firstOpen, untilDay) ?? untilDay }
}

/** Of an entry that the bank dates beyond the end of its statement, the last of them. */
export function countedOn(bookedOn: string, { since, until }: CountedDays): string {
  const day = laterOf(since, bookedOn) ?? bookedOn
  return day > until ? until : day
}

const laterOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one
