import type { Scope } from '#platform/context.ts'
import { listPaymentsNamed } from '../bank-files/queries.ts'
import { listAnybodysByReferences } from '../payments/operator-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { listSettledAlike } from '../settlements/queries.ts'
import type { Doubt } from './doubt.ts'
import type { AwaitedFunding, FeedParts } from './feed.ts'
import { settlementOf, wordsIn } from './match-settlement.ts'
import type * as queries from './queries.ts'
import { referencesIn } from './references.ts'

// The payout, refund, funding or settlement that an entry names.

export type Found =
  | { kind: 'PAYOUT'; scope: Scope; id: string }
  | { kind: 'REFUND'; scope: Scope; id: string }
  | { kind: 'FUNDING'; funding: AwaitedFunding }
  | { kind: 'SETTLEMENT'; id: string }

export type Named = { entry: queries.EntryRow; found: Found | Doubt }

type Known = {
  filed: ReadonlyMap<string, { ownerId: string; transactionId: string }>
  transactions: ReadonlyMap<string, Awaited<ReturnType<typeof listAnybodysByReferences>>>
  mayBeSettlement: (entry: queries.EntryRow) => boolean
}

/** Looks them up, many at once. A string says why there is none. */
export async function namedBy(parts: FeedParts, entries: readonly queries.EntryRow[]): Promise<Named[]> {
  const known = await lookUp(parts, entries)
  const named: Named[] = []
  for (const entry of entries) named.push({ entry, found: await ownerOf(parts, entry, known) })
  return named
}

async function lookUp({ db }: FeedParts, entries: readonly queries.EntryRow[]): Promise<Known> {
  const [filed, transactions, alike] = await Promise.all([
    listPaymentsNamed(
      db.read,
      entries.flatMap(({ endToEndId }) => endToEndId ?? []),
    ),
    listAnybodysByReferences(db.read, [...new Set(entries.flatMap(referencesIn))]),
    listSettledAlike(db.read, {
      references: [...new Set(entries.flatMap(wordsIn))],
      currency: entries[0]?.currency ?? '',
      sums: entries.map(({ amountMinor }) => amountMinor),
    }),
  ])
  const references = new Set(alike.map(({ reference }) => reference))
  const sums = new Set(alike.map(({ netMinor }) => netMinor))
  return {
    filed: new Map(filed.map((payment) => [payment.endToEndId, payment])),
    transactions: Map.groupBy(transactions, ({ reference }) => reference),
    mayBeSettlement: (entry) => sums.has(entry.amountMinor) || wordsIn(entry).some((word) => references.has(word)),
  }
}

async function ownerOf(parts: FeedParts, entry: queries.EntryRow, known: Known): Promise<Found | Doubt> {
  const filed = known.filed.get(entry.endToEndId ?? '')
  if (filed)
    return { kind: 'PAYOUT', scope: { merchantId: filed.ownerId, environment: 'PRODUCTION' }, id: filed.transactionId }
  const references = referencesIn(entry)
  const [reference, another] = references
  if (reference === undefined) return known.mayBeSettlement(entry) ? settlementOf(parts.db.read, entry) : 'NO_REFERENCE'
  if (another !== undefined) return 'TWO_REFERENCES'
  if (reference.startsWith('FD-')) return fundingOf(parts, reference)
  const all = known.transactions.get(reference) ?? []
  const [transaction, twin] = all.filter(({ type, environment }) => isOfBank(type) && environment === 'PRODUCTION')
  if (!transaction) return 'UNKNOWN_REFERENCE'
  if (twin) return 'TWO_REFERENCES'
  const { merchantId, environment, id, type } = transaction
  return { kind: type === 'REFUND' ? 'REFUND' : 'PAYOUT', scope: { merchantId, environment }, id }
}

const isOfBank = (type: MoneyTransaction['type']): boolean => type === 'PAYOUT' || type === 'REFUND'

async function fundingOf(parts: FeedParts, reference: string): Promise<Found | Doubt> {
  const [funding, twin] = await parts.fundingsOf(reference)
  if (!funding) return 'UNKNOWN_REFERENCE'
  return twin ? 'TWO_REFERENCES' : { kind: 'FUNDING', funding }
}
