import { bookedAbout } from '../../money/ledger/booked.ts'
import type { Entry } from '../../money/ledger/ledger.ts'
import { operatorScope } from '../../money/ledger/operator.ts'
import { majorNumber } from '../../money/money.ts'
import { listSubjectsAbout } from '../../money/settlements/line-undo-queries.ts'
import type { Scope } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'

// Entries of the ledger about a payment: with those of its refunds, its disputes and their settlement.

const shownMax = 200

/** Ledger transactions in their order, and what they leave on each account. Credits are positive and debits negative. */
export async function readBooks(tx: Queries, scope: Scope, ids: readonly string[]) {
  const lines = await listSubjectsAbout(tx, ids)
  const [own, ours] = await Promise.all([
    bookedAbout(tx, scope, [...ids, ...lines], shownMax),
    // A settlement in another currency is converted in the operator's books.
    lines.length === 0 ? [] : bookedAbout(tx, operatorScope, lines, shownMax),
  ])
  const booked = [
    ...own.map((each) => ({ ...each, books: 'MERCHANT' as const })),
    ...ours.map((each) => ({ ...each, books: 'OPERATOR' as const })),
  ]
  const sums = new Map<string, Entry & { currency: string }>()
  for (const { entries, currency } of booked)
    for (const { account, amountMinor } of entries) {
      const sum = sums.get(`${account} ${currency}`) ?? { account, currency, amountMinor: 0n }
      sums.set(`${account} ${currency}`, { ...sum, amountMinor: sum.amountMinor + amountMinor })
    }
  return {
    ledger: booked.map(({ id, event, books, currency, createdAt, entries }) => ({
      id,
      event,
      books,
      currency,
      at: createdAt,
      entries: entries.map(({ account, amountMinor }) => ({ account, amount: majorNumber(amountMinor, currency) })),
    })),
    balances: [...sums.values()].map(({ amountMinor, ...sum }) => ({
      ...sum,
      amount: majorNumber(amountMinor, sum.currency),
    })),
  }
}
