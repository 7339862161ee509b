import type { AccountAt, Age, SumUnderWay, OpenItem } from './verify-queries.ts'

// The bank beside what merchants own. Money that is under way is not at the bank: it is never counted as held, and covers a shortage only while it is not late. Pure.

type UnderWay = { source: 'ACQUIRERS' | SumUnderWay['source']; age: Age; minor: bigint }

export type Safeguarding = {
  merchantsMinor: bigint
  /** In the segregated accounts, or in all where none is. */
  heldMinor: bigint
  /** Held beyond what merchants own; below zero, so much is missing. */
  surplusMinor: bigint
  underWay: UnderWay[]
  underWayMinor: bigint
  /** The part of what is missing that is under way and not late. */
  coveredMinor: bigint
  uncoveredMinor: bigint
}

type SafeguardingFacts = {
  accounts: readonly AccountAt[]
  receivable: readonly OpenItem[]
  awaited: readonly SumUnderWay[]
  merchantsMinor: bigint
  timingMinor: bigint
}

export function safeguardingOf({
  accounts,
  receivable,
  awaited,
  merchantsMinor,
  timingMinor,
}: SafeguardingFacts): Safeguarding {
  const heldMinor = segregatedMinor(accounts) - timingMinor
  const surplusMinor = heldMinor - merchantsMinor
  const underWay = [...owedByAge(receivable), ...awaited]
  const missingMinor = surplusMinor < 0n ? -surplusMinor : 0n
  // Sums that acquirers take back come off those that they send, however late they are.
  const dueMinor = sumOf(underWay.filter(({ age, minor }) => minor < 0n || !isLate(age)))
  const coveredMinor = lesser(missingMinor, dueMinor > 0n ? dueMinor : 0n)
  return {
    merchantsMinor,
    heldMinor,
    surplusMinor,
    underWay,
    underWayMinor: sumOf(underWay),
    coveredMinor,
    uncoveredMinor: missingMinor - coveredMinor,
  }
}

/** After more than a week it may never come. */
export const isLate = (age: Age): boolean => age === '8-30' || age === '30+'

function owedByAge(receivable: readonly OpenItem[]): UnderWay[] {
  const byAge = Map.groupBy(receivable, ({ age }) => age)
  return [...byAge]
    .map(([age, items]): UnderWay => ({ source: 'ACQUIRERS', age, minor: sumOf(items) }))
    .filter(({ minor }) => minor !== 0n)
}

/** A retired account with nothing on it is none of them. */
function segregatedMinor(accounts: readonly AccountAt[]): bigint {
  const segregated = accounts.filter(
    ({ isSegregated, isRetired, minor }) => isSegregated && !(isRetired && minor === 0n),
  )
  return sumOf(segregated.length > 0 ? segregated : accounts)
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const sumOf = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)
