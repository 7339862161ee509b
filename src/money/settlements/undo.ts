import type { WriteContext } from '#platform/context.ts'
import { bookingDay } from '../ledger/booking-day.ts'
import { numbered } from '../ledger/ledger.ts'
import { operatorScope } from '../ledger/operator.ts'
import { reverse } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { findLastUndo, insertUndo } from './undo-queries.ts'

// Taking back what was decided about a settlement, any number of times. The reversal is dated today: days until then keep what they had.

type Undoing = {
  event: 'settlement.paid' | 'settlement.written_off'
  /** The entry of the bank, or the settlement whose end it is. */
  subjectId: string
  settlementId: string
  minor: bigint
  /** The first day whose figures have it. */
  sinceOn: string
  by: string
  because: string
}

/** Returns the subject of what the ledger has next of the same. The caller has changed the row of the subject, and has the lock of the settlement. */
export async function takeBack(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { event, subjectId, settlementId, minor, sinceOn, by, because }: Undoing,
): Promise<string> {
  const last = await findLastUndo(tx, subjectId)
  const number = (last?.number ?? 0) + 1
  await insertUndo(tx, {
    subjectId,
    number,
    settlementId,
    minor,
    sinceOn: last && last.undoneOn > sinceOn ? last.undoneOn : sinceOn,
    undoneOn: bookingDay(now),
    undoneBy: by,
    undoneBecause: because,
  })
  const subject = numbered(subjectId, number)
  // A version before parts of settlements were told apart had the first of them under the settlement.
  const isThere = await findPosted(tx, operatorScope, event, subject)
  const reversed = await reverse(tx, operatorScope, { event, subjectId: isThere ? subject : settlementId }, now)
  if (reversed !== 'POSTED') throw new Error(`${event} of ${subject} was reversed before.`)
  return numbered(subjectId, number + 1)
}
