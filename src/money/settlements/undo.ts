import type { WriteContext } from '#platform/context.ts'
import { bookingDay } from '../ledger/booking-day.ts'
import { findLastDay } from '../ledger/day-queries.ts'
import { numbered } from '../ledger/ledger.ts'
import { operatorScope } from '../ledger/operator.ts'
import { reverse } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { findLastUndo, insertUndo, lockDays } from './undo-queries.ts'

// Taking back what was decided about a settlement, any number of times. The reversal is dated today: the days since the booking keep it, and so do those
// that were closed with it. On other days before the booking it waited.

type Undoing = {
  event: 'settlement.paid' | 'settlement.written_off'
  /** The entry of the bank, or the settlement whose end it is. */
  subjectId: string
  settlementId: string
  minor: bigint
  /** Its day; it may have been booked later. */
  countedOn: string
  by: string
  because: string
}

/** Returns the subject of what the ledger has next of the same. The caller has changed the row of the subject, and has the lock of the settlement. */
export async function takeBack(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { event, subjectId, settlementId, minor, countedOn, by, because }: Undoing,
): Promise<string> {
  const last = await findLastUndo(tx, subjectId)
  const number = (last?.number ?? 0) + 1
  const subject = numbered(subjectId, number)
  // A version before parts of settlements were told apart had the first of them under the settlement.
  const posted =
    (await findPosted(tx, operatorScope, event, subject)) ?? (await findPosted(tx, operatorScope, event, settlementId))
  if (!posted) throw new Error(`${event} of ${subject} is not booked.`)
  const sinceOn = latest(countedOn, bookingDay(posted.createdAt), last?.undoneOn)
  // A day that is being closed is waited for, and waits.
  await lockDays(tx, posted.currency)
  const closedUntil = (await findLastDay(tx, posted.currency))?.day
  const isKept = closedUntil !== undefined && countedOn <= closedUntil && countedOn < sinceOn
  await insertUndo(tx, {
    subjectId,
    number,
    settlementId,
    minor,
    sinceOn,
    undoneOn: bookingDay(now),
    keptFrom: isKept ? countedOn : null,
    keptUntil: isKept ? closedUntil : null,
    undoneBy: by,
    undoneBecause: because,
  })
  await reverseOnce(tx, operatorScope, { event, subjectId: posted.subjectId }, now)
  return numbered(subjectId, number + 1)
}

/** Throws where it was reversed before: the rows and the ledger contradict one another then. */
export async function reverseOnce(...args: Parameters<typeof reverse>): Promise<void> {
  const [, , { event, subjectId }] = args
  if ((await reverse(...args)) !== 'POSTED') throw new Error(`${event} of ${subjectId} was reversed before.`)
}

/** Dates as texts. */
export const latest = (day: string, ...others: readonly (string | undefined)[]): string =>
  others.reduce<string>((last, each) => (each !== undefined && each > last ? each : last), day)
