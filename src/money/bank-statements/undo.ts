import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { suspenseReceived } from '../ledger/bookings.ts'
import { requireOpenDay } from '../ledger/closed-day.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { lockSettlement } from '../settlements/queries.ts'
import { findDayWithout, lockDays } from '../settlements/undo-queries.ts'
import { takeBack } from '../settlements/undo.ts'
import { type Decision, refuse } from './decide.ts'
import { type FeedParts, writeIn } from './feed.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'

// Decisions about entries that are taken back: those that moved nothing but the operator's own books. The entry waits in suspense again.

type Why = Pick<Decision, 'by' | 'because'>

/** That it is the operator's own money, or of a settlement. What belongs to a merchant by now stays: its money may be gone. */
export const undoEntry = (parts: FeedParts, { entryId, by, because, within }: Decision): Promise<queries.EntryRow> =>
  writeIn(parts, operatorScope, async (ctx) => {
    const entry = (await queries.lockEntry(ctx.tx, entryId)) ?? (await refuse(ctx.tx, entryId))
    if (entry.kind === 'OWN') await undoOwn(ctx, entry, { by, because })
    else if (entry.kind === 'SETTLEMENT') await undoSettlement(ctx, entry, { by, because })
    else fail('INVALID_STATE', whyItStays(entry.kind))
    const undone = (await queries.findEntry(ctx.tx, entryId)) ?? entry
    // The log of acts has what was taken back.
    await within?.(ctx.tx, { ...undone, kind: entry.kind })
    return undone
  })

const whyItStays = (kind: queries.EntryKind | null) =>
  kind === null
    ? say('The entry waits for a decision: there is nothing to take back.')
    : say(
        'The entry is in the books of a merchant, who was told and may have used the money: it stays. Set it right with the merchant.',
      )

/** It has moved nothing in the ledger, and the figures of its days have it as decided: each of them that closes with it keeps it so. */
async function undoOwn({ tx, now }: WriteContext, { id, currency, countedOn }: queries.EntryRow, why: Why) {
  // A day that is being closed is waited for, and waits.
  await lockDays(tx, currency)
  const first = await findDayWithout(tx, id, countedOn)
  await requireOpenDay(tx, { currency, day: first?.day ?? countedOn })
  if ((await queries.undoOwn(tx, id, { ...why, now })) === 0)
    fail('INVALID_STATE', say('The entry waits for a decision: there is nothing to take back.'))
}

/** Its money is booked back into suspense today, so that a day that is closed stays as it is. */
async function undoSettlement(ctx: WriteContext, entry: queries.EntryRow, why: Why): Promise<void> {
  const { tx, now } = ctx
  const { id, amountMinor, currency, countedOn } = entry
  const settlement = await lockSettlement(tx, entry.subjectId ?? '')
  if (!settlement) throw new Error(`Entry ${id} is of a settlement that is not there.`)
  const { id: settlementId, reference, writtenOffOn } = settlement
  if (writtenOffOn !== null)
    fail(
      'INVALID_STATE',
      say(
        'The settlement {reference} was ended on {day} with what this entry had left open: take its end back first.',
        {
          reference,
          day: writtenOffOn,
        },
      ),
    )
  if ((await queries.undoSettlement(tx, id, { ...why, now })) === 0)
    throw new Error(`Entry ${id} changed under its lock.`)
  const undoing = {
    event: 'settlement.paid',
    subjectId: id,
    settlementId,
    minor: amountMinor,
    countedOn,
  } as const
  const subjectId = await takeBack(ctx, { ...undoing, ...why })
  await post(tx, operatorScope, { ...suspenseReceived({ amountMinor, by: 'BANK' }), subjectId, currency }, now)
}
