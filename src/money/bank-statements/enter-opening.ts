import type { WriteContext } from '#platform/context.ts'
import { lookAtOneMoment } from '#platform/db/moment-queries.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { findOpenedSince, listAccounts, lockAccount, noteOpening } from '../bank-files/queries.ts'
import { findLastDay } from '../ledger/day-queries.ts'
import { suspenseReceived } from '../ledger/bookings.ts'
import { operatorScope, sumOfBank } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { countedDays } from './counted.ts'
import { type FeedParts, writeIn } from './feed.ts'
import * as queries from './queries.ts'

// The money that was on an account before its first statement.

/**
 * Takes out of an opening the money that the books had before it, and that a statement shows now: it was counted as on the account, and was not. Nothing where the books
 * had it later.
 */
export async function correctOpening(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { id, amountMinor, currency }: Pick<queries.EntryRow, 'id' | 'amountMinor' | 'currency'>,
  postedAt: Date,
): Promise<void> {
  const account = await findOpenedSince(tx, currency, postedAt)
  if (!account) return
  await queries.addToOpening(tx, account.id, amountMinor)
  await post(
    tx,
    operatorScope,
    { ...suspenseReceived({ amountMinor, by: 'BANK' }), subjectId: `opening of ${id}`, currency },
    now,
  )
}

/**
 * Enters the money that was on the account before its first statement, once the entries of that one are booked: what the bank holds, less what the books have of this
 * account by then. It waits in suspense, for only the operator knows whose it is. Returns how many entries that makes.
 */
export function enterOpening(parts: FeedParts, account: OperatorAccount): Promise<number> {
  return writeIn(parts, operatorScope, async ({ tx, now }) => {
    await lookAtOneMoment(tx)
    await lockAccount(tx, account.id)
    const first = await queries.findUnopened(tx, account.id)
    if (!first) return 0
    const { currency } = account
    const amountMinor = await missingMinor(tx, account)
    const id = newId(now)
    const closed = (await findLastDay(tx, currency))?.day
    await queries.insertOpening(tx, {
      id,
      accountId: account.id,
      statementId: first.id,
      amountMinor,
      currency,
      bookedOn: first.untilDay,
      countedOn: countedDays(first.untilDay, { before: undefined, closed }).until,
    })
    await noteOpening(tx, account.id, now)
    if (amountMinor === 0n) return 0
    await post(tx, operatorScope, { ...suspenseReceived({ amountMinor, by: 'BANK' }), subjectId: id, currency }, now)
    return 1
  })
}

/** Returns what the bank holds on this account, less what the books have at banks beyond the other accounts. */
async function missingMinor(tx: Transaction, { id, currency }: OperatorAccount): Promise<bigint> {
  const accounts = (await listAccounts(tx)).filter((each) => each.currency === currency)
  const sums = new Map((await queries.sumAccounts(tx)).map((each) => [each.accountId, each]))
  const inBooks = (each: OperatorAccount): bigint => {
    const { closingMinor, bookedMinor, newMinor } = sums.get(each.id) ?? {
      closingMinor: 0n,
      bookedMinor: 0n,
      newMinor: 0n,
    }
    return each.openedAt ? closingMinor - newMinor : bookedMinor
  }
  const othersMinor = accounts.filter((each) => each.id !== id).reduce((sum, each) => sum + inBooks(each), 0n)
  return (sums.get(id)?.closingMinor ?? 0n) + othersMinor - (await sumOfBank(tx, currency))
}
