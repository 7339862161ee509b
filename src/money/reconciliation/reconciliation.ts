import type { AccountAt, AccountSum, OpenItem, Timing, Unshown, Waiting } from './verify-queries.ts'

// The four questions about a day: what acquirers owe, what the bank holds against what merchants own, what is in suspense, and what differs. Pure.

export type Facts = {
  currency: string
  day: string
  ledger: readonly AccountSum[]
  receivable: readonly OpenItem[]
  accounts: readonly AccountAt[]
  timing: readonly Timing[]
  waiting: readonly Waiting[]
  unshown: readonly Unshown[]
}

type Difference = { what: string; minor: bigint | null; next: string }

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
  safeguarding: {
    merchantsMinor: bigint
    /** The part that has not come yet: acquirers, the cash network and sums that are expected. */
    underWayMinor: bigint
    /** Above zero: more is there than has to be. */
    surplusMinor: bigint
  }
  suspenseMinor: bigint
  differences: Difference[]
  isClosable: boolean
}

export function reconcile(facts: Facts): Reconciliation {
  const { currency, day } = facts
  const sums = new Map(facts.ledger.map(({ account, minor }) => [account, minor]))
  const assetMinor = (account: string): bigint => -(sums.get(account) ?? 0n)
  const timing = new Map(facts.timing.map(({ kind, minor }) => [kind, minor]))
  const receivableMinor = assetMinor('acquirer.receivable')
  const heldMinor = sumOf(facts.accounts)
  const booksMinor = assetMinor('bank.settlement')
  const timingMinor =
    (timing.get('NOT_IN_BOOKS') ?? 0n) - (timing.get('BOOKED_BEFORE') ?? 0n) - (timing.get('NOT_SHOWN') ?? 0n)
  const merchantsMinor = sums.get('merchants') ?? 0n
  const comingMinor = receivableMinor + assetMinor('cash_network.receivable') + assetMinor('bank.expected')
  const underWayMinor = comingMinor > 0n ? comingMinor : 0n
  const safeMinor = safeguardedMinor(facts.accounts) - timingMinor
  const surplusMinor = safeMinor - (merchantsMinor - underWayMinor)
  const openMinor = sumOf(facts.receivable)
  const suspenseMinor = sumOf(facts.waiting)
  const differences: Difference[] = [
    ...facts.accounts.flatMap((account) => statementDifference(account, day)),
    ...(facts.accounts.length === 0 && booksMinor !== 0n
      ? [{ what: `no account at a bank in ${currency}`, minor: booksMinor, next: 'npx mizan bank accounts add' }]
      : []),
    ...(heldMinor - booksMinor - timingMinor !== 0n && facts.accounts.length > 0
      ? [
          {
            what: 'the bank holds another sum than the books',
            minor: heldMinor - booksMinor - timingMinor,
            next: 'npx mizan verify',
          },
        ]
      : []),
    ...(openMinor === receivableMinor
      ? []
      : [
          {
            what: 'acquirers owe another sum than the payments that are open',
            minor: receivableMinor - openMinor,
            next: 'npx mizan verify',
          },
        ]),
    ...(surplusMinor < 0n
      ? [
          {
            what: 'the bank holds less than it has to for merchants',
            minor: surplusMinor,
            next: 'transfer the difference to the segregated account',
          },
        ]
      : []),
    ...facts.unshown.map(({ reference, paidOn, minor }) => ({
      what: `no statement shows settlement ${reference} of ${paidOn}`,
      minor,
      next: 'ask the acquirer, or wait for the next statement',
    })),
  ]
  return {
    ...facts,
    receivableMinor,
    bank: { heldMinor, booksMinor, timingMinor },
    safeguarding: { merchantsMinor, underWayMinor, surplusMinor },
    suspenseMinor,
    differences,
    isClosable:
      differences.every(({ what }) => what.startsWith('no statement shows settlement')) && facts.waiting.length === 0,
  }
}

const sumOf = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)

/** Of the segregated accounts, or of all where none is. */
function safeguardedMinor(accounts: readonly AccountAt[]): bigint {
  const segregated = accounts.filter(({ isSegregated }) => isSegregated)
  return sumOf(segregated.length > 0 ? segregated : accounts)
}

function statementDifference({ name, lastDay }: AccountAt, day: string): Difference[] {
  if (lastDay !== null && lastDay >= day) return []
  const what =
    lastDay === null ? `no statement of ${name} was imported` : `the last statement of ${name} ends on ${lastDay}`
  return [{ what, minor: null, next: 'npx mizan bank import' }]
}
