import type { WriteContext } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { bookingDay } from '../ledger/booking-day.ts'
import { settlementWrittenOff } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { type SettlementParts, writeIn } from './book.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'
import { subjectNow } from './undo-queries.ts'
import { takeBack } from './undo.ts'

// The end of a settlement that came short or over: the operator bears the difference, or keeps it.

export type SettlementWriteOff = { settlementId: string; by: string; because: string }

type WrittenOff = { minor: bigint; currency: string }

/** Returns the amount: below zero, more came than the acquirer had said. */
export const writeOffSettlement = (parts: SettlementParts, writeOff: SettlementWriteOff): Promise<WrittenOff> =>
  writeIn(parts, operatorScope, (ctx) => writeOffSettlementIn(ctx, writeOff))

/** The same in the transaction of the caller, in the operator's books. */
export async function writeOffSettlementIn(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { settlementId, by, because }: SettlementWriteOff,
): Promise<WrittenOff> {
  const { currency, paidOn } = (await queries.lockSettlement(tx, settlementId)) ?? refuse()
  if (bookingDay(now) < paidOn)
    fail('INVALID_STATE', say('The settlement is to be paid on {day}: wait until then.', { day: paidOn }))
  const amountMinor = await openOf(tx, settlementId)
  const row = { minor: amountMinor, on: bookingDay(now), by, because }
  if (amountMinor === 0n || (await queries.writeOff(tx, settlementId, row)) === 0) refuse()
  const subjectId = await subjectNow(tx, settlementId)
  await post(tx, operatorScope, { ...settlementWrittenOff({ amountMinor }), subjectId, currency }, now)
  return { minor: amountMinor, currency }
}

type UndoneEnd = SettlementWriteOff & {
  /** Runs in the transaction of the decision, after it. */
  within?: (tx: Transaction, undone: WrittenOff & { reference: string }) => Promise<unknown>
}

/** Takes the end back: what it had borne, or kept, is open again. Returns that amount. */
export const undoSettlementEnd = (
  parts: SettlementParts,
  { settlementId, by, because, within }: UndoneEnd,
): Promise<WrittenOff> =>
  writeIn(parts, operatorScope, async (ctx) => {
    const { tx } = ctx
    const settlement = (await queries.lockSettlement(tx, settlementId)) ?? refuse()
    const { currency, reference, writtenOffMinor: minor, writtenOffOn: countedOn } = settlement
    if (minor === null || countedOn === null || (await queries.undoWriteOff(tx, settlementId)) === 0)
      return fail('INVALID_STATE', say('The settlement is not ended: there is nothing to take back.'))
    const undoing = {
      event: 'settlement.written_off',
      subjectId: settlementId,
      settlementId,
      minor,
      countedOn,
    } as const
    await takeBack(ctx, { ...undoing, by, because })
    await within?.(tx, { minor, currency, reference })
    return { minor, currency }
  })

/** The sum that has not come yet. The caller has the lock of the settlement, so that no entry is decided meanwhile. */
export const openOf = async (tx: Transaction, id: string): Promise<bigint> =>
  (await queries.listOpenOf(tx, [id]))[0]?.openMinor ?? 0n

function refuse(): never {
  fail('INVALID_STATE', say('Nothing of the settlement is open.'))
}
