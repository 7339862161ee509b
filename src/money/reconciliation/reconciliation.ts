import type { Sentence } from '#platform/sentences/said.ts'
import { say } from './sentences.ts'
import { type Safeguarding, safeguardingOf } from './safeguarding.ts'
import type {
  AccountAt,
  AccountSum,
  LateEntries,
  OpenItem,
  SumUnderWay,
  Timing,
  Unshown,
  Waiting,
} from './verify-queries.ts'

// The four questions about a day: what acquirers owe, what the bank holds against what merchants own, what is in suspense, and what differs. Pure.

export type Facts = {
  currency: string
  day: string
  ledger: readonly AccountSum[]
  receivable: readonly OpenItem[]
  awaited: readonly SumUnderWay[]
  accounts: readonly AccountAt[]
  timing: readonly Timing[]
  /** All that is in suspense; `waiting` are the oldest of it. */
  suspended: { items: number; minor: bigint }
  waiting: readonly Waiting[]
  unshown: readonly Unshown[]
  /** Of other days by the bank, which were told without them. */
  late: readonly LateEntries[]
}

/** One that `isAwaited` comes right by itself, and keeps no day open. */
type Difference = { what: Sentence; minor: bigint | null; next: Sentence; isAwaited: boolean }

export type Reconciliation = Facts & {
  receivableMinor: bigint
  bank: {
    /** By statements, of all accounts. */
    heldMinor: bigint
    /** By the ledger. */
    booksMinor: bigint
    /** Movements that statements and books do not have at the same time. */
    timingMinor: bigint
  }
  safeguarding: Safeguarding
  differences: Difference[]
  isClosable: boolean
}

export function reconcile(facts: Facts): Reconciliation {
  const { day } = facts
  const sums = new Map(facts.ledger.map(({ account, minor }) => [account, minor]))
  const assetMinor = (account: string): bigint => -(sums.get(account) ?? 0n)
  const timing = new Map(facts.timing.map(({ kind, minor }) => [kind, minor]))
  const receivableMinor = assetMinor('acquirer.receivable')
  const heldMinor = sumOf(facts.accounts)
  const booksMinor = assetMinor('bank.settlement')
  const timingMinor =
    (timing.get('NOT_IN_BOOKS') ?? 0n) - (timing.get('BOOKED_BEFORE') ?? 0n) - (timing.get('NOT_SHOWN') ?? 0n)
  const safeguarding = safeguardingOf({ ...facts, merchantsMinor: sums.get('merchants') ?? 0n, timingMinor })
  const openMinor = sumOf(facts.receivable)
  const differences: Difference[] = [
    ...facts.accounts.flatMap((account) => statementDifference(account, day)),
    ...bankDifferences(facts, { booksMinor, otherMinor: heldMinor - booksMinor - timingMinor }),
    ...differing(
      say('acquirers owe another sum than the payments that are open'),
      receivableMinor - openMinor,
      say('npx mizan verify'),
    ),
    ...shortage(safeguarding),
    ...facts.unshown.map(({ reference, paidOn, minor, hasCome }) => ({
      what: hasCome
        ? say('settlement {reference} of {day} came with another sum', { reference, day: paidOn })
        : say('no statement shows settlement {reference} of {day}', { reference, day: paidOn }),
      minor,
      next: hasCome
        ? say('ask the acquirer, or bear the difference: npx mizan settlements write-off')
        : say('ask the acquirer, or wait for the next statement'),
      isAwaited: true,
    })),
  ]
  return {
    ...facts,
    receivableMinor,
    bank: { heldMinor, booksMinor, timingMinor },
    safeguarding,
    differences,
    isClosable: differences.every(({ isAwaited }) => isAwaited) && facts.suspended.items === 0,
  }
}

/** The part that money under way covers comes right by itself. */
const shortage = ({ coveredMinor, uncoveredMinor }: Safeguarding): Difference[] => [
  ...differing(
    say('the bank holds less than it has to for merchants'),
    -uncoveredMinor,
    say('transfer the difference to the segregated account'),
  ),
  ...differing(
    say('the bank holds less than merchants own, and what is under way covers it'),
    -coveredMinor,
    say('wait for it, or transfer the difference to the segregated account'),
  ).map((each) => ({ ...each, isAwaited: true })),
]

/** None where nothing differs. */
const differing = (what: Sentence, minor: bigint, next: Sentence): Difference[] =>
  minor === 0n ? [] : [{ what, minor, next, isAwaited: false }]

function bankDifferences(
  { accounts, currency }: Facts,
  { booksMinor, otherMinor }: { booksMinor: bigint; otherMinor: bigint },
): Difference[] {
  if (accounts.length > 0)
    return differing(say('the bank holds another sum than the books'), otherMinor, say('npx mizan verify'))
  const next = say('npx mizan bank accounts add')
  return differing(say('no account at a bank in {currency}', { currency }), booksMinor, next)
}

const sumOf = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)

function statementDifference({ name, lastDay, isRetired }: AccountAt, day: string): Difference[] {
  if (isRetired || (lastDay !== null && lastDay >= day)) return []
  const what =
    lastDay === null
      ? say('no statement of {name} was imported', { name })
      : say('the last statement of {name} ends on {day}', { name, day: lastDay })
  return [{ what, minor: null, next: say('npx mizan bank import'), isAwaited: false }]
}
