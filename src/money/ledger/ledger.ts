import { exponentOf } from '../money.ts'
import { type AccountName, chart } from './accounts.ts'

// The arithmetic of the ledger. Pure.

/** Moves a positive amount of minor units: `from` is debited and `to` is credited, for all kinds of accounts. */
export type Posting = { from: AccountName; to: AccountName; amountMinor: bigint }

/** One side of a posting. Credits are positive and debits negative. */
export type Entry = { account: AccountName; amountMinor: bigint }

/**
 * The entries of postings, debit before credit. They sum to zero. Throws RangeError when there is no posting, when an amount is
 * zero or negative, or when a posting leads back to where it comes from.
 */
export function balanced(postings: readonly Posting[]): Entry[] {
  if (postings.length === 0) throw new RangeError('a ledger transaction needs a posting')
  for (const { from, to, amountMinor } of postings) {
    if (amountMinor <= 0n) throw new RangeError(`${amountMinor} cannot be posted: an amount is more than zero`)
    if (from === to) throw new RangeError(`${from} cannot be posted to itself`)
  }
  const entries = postings.flatMap(({ from, to, amountMinor }): Entry[] => [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ])
  if (sumOf(entries) !== 0n) throw new RangeError('the entries of a ledger transaction sum to zero')
  return entries
}

const sumOf = (entries: readonly Entry[]): bigint => entries.reduce((sum, each) => sum + each.amountMinor, 0n)

/**
 * Changes of balances, each account once, in the order in which all postings lock them: accounts with a floor first, then the others, each by name.
 */
export function changesOf(entries: readonly Entry[]): Entry[] {
  const sums = new Map<AccountName, bigint>()
  for (const { account, amountMinor } of entries) sums.set(account, (sums.get(account) ?? 0n) + amountMinor)
  return [...sums]
    .map(([account, amountMinor]) => ({ account, amountMinor }))
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .sort((one, other) => (lockOrder(one.account) < lockOrder(other.account) ? -1 : 1))
}

const lockOrder = (account: AccountName): string => `${chart[account].hasFloor ? 0 : 1} ${account}`

/** The postings that undo a transaction: `entries` stand in pairs, the debit first, as {@link balanced} has made them. */
export const reversalOf = (entries: readonly Entry[]): Posting[] =>
  entries.flatMap(({ account, amountMinor }, line): Posting[] => {
    const debit = entries[line - 1]
    return line % 2 === 1 && debit ? [{ from: account, to: debit.account, amountMinor }] : []
  })

/** The subject of the n-th booking of one thing: what was undone and happens again has its number behind it. */
export const numbered = (id: string, number: number): string => (number === 1 ? id : `${id}:${number}`)

/** Fee of a payment: a rate in ten-thousandths, and a fixed amount in minor units of `currency`. */
export type FeeTerms = { basisPoints: number; fixedMinor: bigint; currency: string }

/**
 * The fee of an amount in minor units: the part rounded half up to a whole unit, and the fixed amount; never more than the amount.
 * Throws RangeError for a negative amount or terms that are no terms, `VALIDATION_ERROR` for an unknown currency.
 */
export function feeOf(amountMinor: bigint, { basisPoints, fixedMinor, currency }: FeeTerms): bigint {
  exponentOf(currency)
  if (amountMinor < 0n) throw new RangeError('a fee is taken of an amount that is not negative')
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw new RangeError('basis points are a whole number from 0 to 10000')
  if (fixedMinor < 0n) throw new RangeError('a fixed fee is not negative')
  const fee = (amountMinor * BigInt(basisPoints) + 5_000n) / 10_000n + fixedMinor
  return fee < amountMinor ? fee : amountMinor
}
