import type { Scope, WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { bookingDay } from '../ledger/booking-day.ts'
import { suspenseReceived } from '../ledger/bookings.ts'
import { requireOpenDay } from '../ledger/closed-day.ts'
import { findLastDay } from '../ledger/day-queries.ts'
import { numbered } from '../ledger/ledger.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { type SettlementParts, writeIn } from './book.ts'
import { type LineDecision, refuse } from './decide.ts'
import { findDayWithoutLine, findLastLineUndo, insertLineUndo } from './line-undo-queries.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'
import { netOf } from './settlement.ts'
import { lockDays } from './undo-queries.ts'
import { latest, reverseOnce } from './undo.ts'

// Decisions about lines that are taken back, any number of times. The line waits in suspense again.

/** That it is the operator's own, or of a payment: what acquirers owe for it stands in the merchant's books, and none of the merchant's money moves. */
export async function undoLine(parts: SettlementParts, decision: LineDecision): Promise<queries.LineRow> {
  const { lineId, within } = decision
  const ownerId = (await queries.findLine(parts.db.read, lineId))?.ownerId
  const scope: Scope = ownerId ? { merchantId: ownerId, environment: 'PRODUCTION' } : operatorScope
  return writeIn(parts, scope, async (ctx) => {
    const line = (await queries.lockLine(ctx.tx, lineId)) ?? (await refuse(ctx.tx, lineId))
    if (line.ownerId === null) await undoOwn(ctx, line, decision)
    else if (line.ownerId === ownerId && line.subjectId !== null)
      await undoSettled(ctx, { ...line, subjectId: line.subjectId }, decision)
    // Another person has decided meanwhile that it is of another merchant.
    else refuseUndoing()
    const undone = (await queries.findLine(ctx.tx, lineId)) ?? line
    // The log of acts has what was taken back.
    await within?.(ctx.tx, { ...undone, ownerId: line.ownerId, subjectId: line.subjectId })
    return undone
  })
}

type Why = Pick<LineDecision, 'by' | 'because'>

/** It has moved nothing in the ledger, and the figures of its days have it as decided: each of them that closes with it keeps it so. */
async function undoOwn({ tx, now }: WriteContext, { id, currency }: queries.LineRow, { by, because }: Why) {
  // A day that is being closed is waited for, and waits.
  await lockDays(tx, currency)
  const paidOn = (await queries.findLine(tx, id))?.paidOn ?? ''
  const first = await findDayWithoutLine(tx, id, paidOn)
  await requireOpenDay(tx, { currency, day: first?.day ?? paidOn })
  if ((await queries.undoOwnLine(tx, id, { by, because, now })) === 0) refuseUndoing()
}

const refuseUndoing = () =>
  fail('INVALID_STATE', say('The line waits for a decision, or is a fee of yours: there is nothing to take back.'))

/** Its bookings are reversed today, so that a day that is closed stays as it is. */
async function undoSettled(
  { tx, scope, now }: WriteContext,
  line: queries.LineRow & { subjectId: string },
  { by, because }: Why,
): Promise<void> {
  const { id, currency } = line
  if ((await queries.undoSettledLine(tx, id, { by, because, now })) === 0) refuseUndoing()
  const last = await findLastLineUndo(tx, id)
  const number = (last?.number ?? 0) + 1
  const subjectId = numbered(id, number)
  const settled = { event: 'acquirer.settled', subjectId } as const
  const posted = await findPosted(tx, scope, settled.event, subjectId)
  if (!posted) throw new Error(`acquirer.settled of ${subjectId} is not booked.`)
  const paidOn = (await queries.findLine(tx, id))?.paidOn ?? ''
  // A day that is being closed is waited for, and waits.
  await lockDays(tx, currency)
  await insertLineUndo(tx, {
    lineId: id,
    number,
    ownerId: scope.merchantId,
    subjectId: line.subjectId,
    sinceOn: latest(paidOn, bookingDay(posted.createdAt), last?.undoneOn),
    undoneOn: bookingDay(now),
    keptUntil: (await findLastDay(tx, currency))?.day ?? null,
    undoneBy: by,
    undoneBecause: because,
  })
  await reverseOnce(tx, scope, settled, now)
  const converted = { event: 'acquirer.converted', subjectId } as const
  if (await findPosted(tx, operatorScope, converted.event, subjectId))
    await reverseOnce(tx, operatorScope, converted, now)
  const amountMinor = netOf(line)
  if (amountMinor === 0n) return
  const received = {
    ...suspenseReceived({ amountMinor, by: 'ACQUIRER' }),
    subjectId: numbered(id, number + 1),
    currency,
  }
  await post(tx, operatorScope, received, now)
}
