import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { together } from '#platform/db/deferred-queries.ts'
import { isMissingIn } from '#platform/db/failures.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { Failure, fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type AccountName, accountNames, chart, onNormalSide } from './accounts.ts'
import { type Booking, payingDebt } from './bookings.ts'
import { balanced, changesOf, type Entry, reversalOf } from './ledger.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'
import type { Words } from '#platform/sentences/said.ts'

/** A booking about one payment, refund or payout. `reverses` is the id of the ledger transaction that it undoes. */
export type Entered = Booking & { subjectId: string; currency: string; reverses?: string }

export type Outcome = 'POSTED' | 'ALREADY_POSTED'

/**
 * Writes a ledger transaction with its entries and balances, in one statement of the caller's transaction. An event is posted once for its subject: a
 * repeat, even a concurrent one, writes nothing and returns `ALREADY_POSTED`, whatever its postings. Refuses with `INSUFFICIENT_BALANCE`, having
 * written nothing, when an account with a floor would fall below it; the caller's transaction may go on. Money that becomes available pays the
 * merchant's debt first. Throws RangeError for postings that do not balance.
 */
export async function post(tx: Transaction, scope: Scope, entered: Entered, now: Date): Promise<Outcome> {
  const { currency } = entered
  if (!maySettleDebt(entered)) return surely(await write(tx, scope, { entered, now }))
  // Debts arise and are paid under this lock, so that the same debt is not paid twice, and none stands beside available money. The statement behind
  // it in the same message sees what was committed until it was there.
  const locked = lockedBalanceOf(tx, scope, currency, 'merchant.available')
  const [, answer] = await Promise.all([locked, write(tx, scope, { entered, now, isUnlessOwed: true })])
  if (answer !== 'OWED') return answer
  const owedMinor = await balanceOf(tx, scope, currency, 'merchant.owed')
  const gainedMinor = gainedBy(entered)
  const settled = payingDebt(entered, owedMinor < gainedMinor ? owedMinor : gainedMinor)
  return surely(await write(tx, scope, { entered: { ...entered, ...settled }, now }))
}

// It was not asked for.
const surely = (answer: Outcome | 'OWED') => answer as Outcome

type Writing = { entered: Entered; now: Date; isUnlessOwed?: true }

/** With `isUnlessOwed` nothing is written, and the answer is OWED, where the merchant owes. */
async function write(
  tx: Transaction,
  scope: Scope,
  { entered, now, isUnlessOwed }: Writing,
): Promise<Outcome | 'OWED'> {
  const { event, subjectId } = entered
  const entries = balanced(entered.postings)
  const changes = changesOf(entries)
  const bounded = changes.filter(({ account }) => chart[account].hasFloor)
  const taken = bounded.filter(({ amountMinor }) => amountMinor < 0n)
  const added = changes.filter((change) => !taken.includes(change))
  const posted = { ...postedOf(tx, entered, { entries, added, now }), isUnlessOwed }
  if (taken.length === 0) return outcome(await queries.insertPosted(tx, scope, posted).catch(refuseClosedDay))

  const locked = bounded.map(({ account }) => account)
  const answer = await queries.insertGuarded(tx, scope, posted, { locked, taken }).catch(refuseClosedDay)
  if (answer?.isPosted && answer.lowered !== taken.length)
    throw new Error(`${event} was posted, its balances were not.`)
  if (!answer?.lacking) return outcome(answer)
  // The first posting may have used the money that is now missing. The transaction that posted it held the same lock, and has committed.
  if (await queries.findTransaction(tx, scope, event, subjectId)) return 'ALREADY_POSTED'
  fail(
    'INSUFFICIENT_BALANCE',
    say('The {said} balance is too low for this amount.', { said: wordsFor(answer.lacking) }),
  )
}

/** A clock that is behind would date it in a day that is closed. */
export function refuseClosedDay(error: unknown): never {
  if (!isMissingIn(error, 'ledger_transactions', 'created_at')) throw error
  fail('SERVICE_UNAVAILABLE', say('The books of this day are closed: look at the clock of this server.'))
}

/**
 * The same for a booking that takes nothing from an account with a floor and makes nothing available: it cannot be refused, so that no caller waits for
 * it, and it is written with the commit, together with those of others. Throws RangeError for postings that do not balance, and for every other booking.
 */
export function postAtCommit(ctx: WriteContext, { postings, ...entered }: Entered): void {
  const entries = balanced(postings)
  if (changesOf(entries).some(({ account }) => chart[account].hasFloor))
    throw new RangeError(`${entered.event} can be refused`)
  const row = rowOf(entered, ctx.now)
  ctx.atCommit(together(ctx.scope, queries.insertPostings, () => ({ row, entries })))
}

/** A booking that says itself what it pays is posted as it is. */
const maySettleDebt = (entered: Entered): boolean =>
  !entered.postings.some(({ to }) => to === 'merchant.owed') && gainedBy(entered) > 0n

const gainedBy = ({ postings }: Entered): bigint =>
  changesOf(balanced(postings)).find(({ account }) => account === 'merchant.available')?.amountMinor ?? 0n

/** The same as {@link post}; false, and nothing written, when an account with a floor does not hold enough. */
export async function postIfCovered(tx: Transaction, scope: Scope, entered: Entered, now: Date): Promise<boolean> {
  try {
    await post(tx, scope, entered, now)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'INSUFFICIENT_BALANCE') return false
    throw error
  }
}

/**
 * Undoes what was posted for an event and its subject, once, by a transaction of its own that names it. Throws RangeError when
 * nothing was; refuses with `INSUFFICIENT_BALANCE` as `post` does.
 */
export async function reverse(
  tx: Transaction,
  scope: Scope,
  { event, subjectId }: Pick<Entered, 'event' | 'subjectId'>,
  now: Date,
): Promise<Outcome> {
  const wrong = await queries.findTransaction(tx, scope, event, subjectId)
  if (!wrong) throw new RangeError(`${event} was not posted for ${subjectId}`)
  const postings = reversalOf(await queries.listEntries(tx, scope, wrong.id))
  const booking = { event: 'transaction.reversed', subjectId: wrong.id, reverses: wrong.id } as const
  return post(tx, scope, { ...booking, currency: wrong.currency, postings }, now)
}

export type Balances = Record<AccountName, bigint>

/** The balance of every account in minor units, each on the side on which the account grows. */
export async function balances(tx: Queries, scope: Scope, currency: string): Promise<Balances> {
  return balancesOf(await queries.sumBalances(tx, scope, currency))
}

/** The same of sums that were read in a statement of another's. */
export function balancesOf(sums: readonly { account: string; amountMinor: bigint }[]): Balances {
  const found = new Map(sums.map((each) => [each.account, each.amountMinor]))
  return Object.fromEntries(
    accountNames.map((account) => [account, onNormalSide(account, found.get(account) ?? 0n)]),
  ) as Balances
}

/** The balance of one account, as {@link balances} has it. */
export async function balanceOf(tx: Queries, scope: Scope, currency: string, account: AccountName): Promise<bigint> {
  const found = await queries.sumBalance(tx, scope, currency, account)
  return onNormalSide(account, found?.amountMinor ?? 0n)
}

/**
 * The balance of an account with a floor, locked until the end of the transaction. A caller that wants several locks
 * them by name, as postings do.
 */
export const lockedBalanceOf = async (
  tx: Transaction,
  scope: Scope,
  currency: string,
  account: 'merchant.available' | 'merchant.reserved',
): Promise<bigint> => (await queries.lockBalance(tx, scope, currency, account))?.amountMinor ?? 0n

/** Net amount that an event of a subject posted to each account, credits less debits in minor units; empty if it was not posted. */
export async function postedFor(
  tx: Queries,
  scope: Scope,
  { event, subjectId }: { event: Booking['event']; subjectId: string },
): Promise<ReadonlyMap<AccountName, bigint>> {
  const found = await queries.findTransaction(tx, scope, event, subjectId)
  const entries = found ? await queries.listEntries(tx, scope, found.id) : []
  return new Map(changesOf(entries).map(({ account, amountMinor }) => [account, amountMinor]))
}

type Parts = { entries: readonly Entry[]; added: readonly Entry[]; now: Date }

const postedOf = (
  tx: Transaction,
  entered: Entered,
  { entries, added, now }: Parts,
): Parameters<typeof queries.insertPosted>[2] => ({
  isUnlessOwed: undefined,
  row: rowOf(entered, now),
  entries,
  changes: added.map((change) => ({ ...change, slot: slotOf(tx, change.account) })),
})

const rowOf = (
  { event, subjectId, currency, reverses }: Omit<Entered, 'postings'>,
  now: Date,
): queries.TransactionRow => ({
  id: newId(now),
  event,
  subjectId,
  currency,
  reverses: reverses ?? null,
  createdAt: now,
})

/** Accounts with a floor have one row, where one look tells whether there is enough. */
const slotOf = (tx: Transaction, account: AccountName): number => (chart[account].hasFloor ? 0 : tx.slot)

const outcome = (answer: queries.Answer | undefined): Outcome | 'OWED' =>
  answer?.isPosted ? 'POSTED' : answer?.isOwed ? 'OWED' : 'ALREADY_POSTED'

/** Those that can be too low: they have a floor, or refuse a refund of money that is not released. */
function wordsFor(account: AccountName): Words {
  if (account === 'merchant.pending') return say('pending')
  if (account === 'merchant.reserved') return say('reserved')
  if (account === 'merchant.refund_hold') return say('refund hold')
  if (account === 'merchant.payout_hold') return say('payout hold')
  return say('available')
}
