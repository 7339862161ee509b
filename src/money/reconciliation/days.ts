import type { Database } from '#platform/db/database.ts'
import { lookAtOneMoment, takeAnyTime } from '#platform/db/moment-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { bookingDay, endOfDay } from '../ledger/booking-day.ts'
import { type ClosedDay, findLastDay, insertDay } from '../ledger/day-queries.ts'
import { lockDays } from '../settlements/undo-queries.ts'
import { type Reconciliation, reconcile } from './reconciliation.ts'
import { say } from './sentences.ts'
import * as queries from './verify-queries.ts'

// Reconciling a day, and closing it.

const shownMax = 1_000

/** Looks at one moment; it may take its time. */
export function reconcileDay(db: Database, currency: string, day: string): Promise<Reconciliation> {
  const until = { currency, day, lastId: firstIdAt(endOfDay(day)) }
  return inTransaction(db, async (tx) => {
    await lookAtOneMoment(tx)
    await takeAnyTime(tx)
    return reconcile({
      currency,
      day,
      ledger: await queries.sumLedger(tx, until),
      receivable: await queries.sumReceivable(tx, until),
      awaited: await queries.sumUnderWay(tx, until),
      accounts: await queries.listAccountsAt(tx, until),
      timing: await queries.sumTiming(tx, until),
      suspended: (await queries.sumWaiting(tx, until)) ?? { items: 0, minor: 0n },
      waiting: await queries.listWaiting(tx, until, shownMax),
      unshown: await queries.listUnshown(tx, until, shownMax),
      late: await queries.listLate(tx, until, shownMax),
    })
  })
}

/** A process whose clock is behind, or a long transaction, may still date something in a day that has just ended. */
const settlesForMs = 3_600_000

/** Whether a day is over for long enough, and everything in it agrees. */
export const isClosableAt = ({ day, isClosable }: Pick<Reconciliation, 'day' | 'isClosable'>, now: Date): boolean =>
  isClosable && isOver(day, now)

/** Whether it has been over for an hour, so that it may be closed as far as its time goes. */
export const isOver = (day: string, now: Date): boolean => now.getTime() >= endOfDay(day).getTime() + settlesForMs

/** Whether it is closed, where the days until `closedUntil` are; none are without it. */
export const isClosedBy = (day: string, closedUntil: string | undefined): boolean =>
  closedUntil !== undefined && closedUntil >= day

type Closing = {
  currency: string
  day: string
  by: string
  now: Date
  /** Runs in the transaction that closes the day. */
  within?: (tx: Transaction, closed: ClosedDay) => Promise<unknown>
}

/** Refuses with `INVALID_STATE` a day that is not over, that was closed before, or in which not everything agrees. */
export async function closeDay(db: Database, { currency, day, by, now, within }: Closing): Promise<Reconciliation> {
  if (!isOver(day, now)) fail('INVALID_STATE', say('{day} can be closed an hour after its end.', { day }))
  const last = (await findLastDay(db.read, currency))?.day
  if (last !== undefined && last >= day)
    fail('INVALID_STATE', say('{currency} is closed until {day} already.', { currency, day: last }))
  const found = await reconcileDay(db, currency, day)
  if (!found.isClosable)
    fail('INVALID_STATE', say('{day} cannot be closed in {currency}: not everything agrees.', { day, currency }))
  // The days before are closed with it.
  const waitedOn = (await queries.findWaitedOn(db.read, { currency, day }))?.day
  if (waitedOn)
    fail(
      'INVALID_STATE',
      say('{day} cannot be closed in {currency}: not everything agrees.', { day: waitedOn, currency }),
    )
  const { receivableMinor, safeguarding, bank } = found
  const row = {
    currency,
    day,
    receivableMinor,
    bankMinor: bank.heldMinor,
    merchantsMinor: safeguarding.merchantsMinor,
    closedBy: by,
    closedAt: now,
  }
  await inTransaction(db, async (tx) => {
    await requireUnread(tx, found)
    if ((await insertDay(tx, row)) === 0)
      fail('INVALID_STATE', say('{day} was closed in {currency} meanwhile.', { day, currency }))
    await within?.(tx, row)
  })
  return found
}

/** A statement that is being read is waited for; one that was read since the day was looked at may belong to it. From then on, statements are read into a closed day. */
async function requireUnread(tx: Transaction, { currency, day, accounts }: Reconciliation): Promise<void> {
  await lockDays(tx, currency)
  const said = (all: typeof accounts) => all.map(({ id, lastDay, minor }) => `${id} ${lastDay} ${minor}`).join('\n')
  const by = await queries.listAccountsAt(tx, { currency, day })
  const waitedOn = (await queries.findWaitedOn(tx, { currency, day }))?.day
  if (said(by) !== said(accounts) || waitedOn)
    fail('INVALID_STATE', say('{day} in {currency}: statements were read meanwhile. Look again.', { day, currency }))
}

export const yesterday = (now: Date): string => bookingDay(new Date(now.getTime() - 86_400_000))
