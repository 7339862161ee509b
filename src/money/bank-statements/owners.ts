import type { Scope } from '#platform/context.ts'
import { mappedInTurns } from '#platform/turns.ts'
import { type FiledPayment, listPaymentsNamed } from '../bank-files/queries.ts'
import { operatorScope } from '../ledger/operator.ts'
import { listAnybodysByReferences } from '../payments/operator-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { listSettledAlike } from '../settlements/queries.ts'
import type { Doubt } from './doubt.ts'
import type { AwaitedFunding, FeedParts } from './feed.ts'
import { settlementOf, wordsIn } from './match-settlement.ts'
import type * as queries from './queries.ts'
import { referencesIn } from './references.ts'
import { listVirtualRibsOf, type VirtualRib } from './virtual-rib-queries.ts'

// The payout, refund, funding or settlement that an entry names.

export type EntryOwner =
  | { kind: 'PAYOUT'; scope: Scope; id: string }
  | { kind: 'REFUND'; scope: Scope; id: string }
  | { kind: 'FUNDING'; funding: AwaitedFunding }
  | { kind: 'SETTLEMENT'; id: string }
  | { kind: 'VIRTUAL_RIB'; scope: Scope; rib: string }

export type OwnedEntry = { entry: queries.EntryRow; found: EntryOwner | Doubt }

type Known = {
  filed: ReadonlyMap<string, FiledPayment>
  transactions: ReadonlyMap<string, Awaited<ReturnType<typeof listAnybodysByReferences>>>
  mayBeSettlement: (read: Read) => boolean
  virtual: ReadonlyMap<string, VirtualRib>
}

/** An entry with our references on it. Only one without any may be a settlement, which words of it name. */
type Read = { entry: queries.EntryRow; references: string[]; words: string[] }

const readOf = (entry: queries.EntryRow): Read => {
  const references = referencesIn(entry)
  return { entry, references, words: references.length === 0 ? wordsIn(entry) : [] }
}

/** Looks them up, many of one account at once. A string says why there is none. */
export async function namedBy(parts: FeedParts, entries: readonly queries.EntryRow[]): Promise<OwnedEntry[]> {
  const [first] = entries
  if (!first) return []
  const all = await mappedInTurns(entries, readOf)
  const known = await lookUp(parts, first, all)
  const named: OwnedEntry[] = []
  for (const read of all) named.push({ entry: read.entry, found: await ownerOf(parts, read, known) })
  return named
}

async function lookUp(
  { db }: FeedParts,
  { accountId, currency }: queries.EntryRow,
  all: readonly Read[],
): Promise<Known> {
  const unnamed = all.filter(({ references }) => references.length === 0)
  const ribs = new Set(all.flatMap(({ entry }) => entry.creditedTo ?? []))
  const [filed, transactions, alike, virtual] = await Promise.all([
    listPaymentsNamed(
      db.read,
      accountId,
      all.flatMap(({ entry }) => entry.endToEndId ?? []),
    ),
    listAnybodysByReferences(db.read, [...new Set(all.flatMap(({ references }) => references))]),
    settledAlike(db.read, currency, unnamed),
    ribs.size === 0 ? [] : listVirtualRibsOf(db.read, accountId, [...ribs]),
  ])
  const references = new Set(alike.map(({ reference }) => reference))
  const sums = new Set(alike.map(({ netMinor }) => netMinor))
  return {
    filed: new Map(filed.map((payment) => [payment.endToEndId, payment])),
    transactions: Map.groupBy(transactions, ({ reference }) => reference),
    mayBeSettlement: ({ entry, words }) => sums.has(entry.amountMinor) || words.some((word) => references.has(word)),
    virtual: new Map(virtual.map((each) => [each.rib, each])),
  }
}

/** The texts of a few hundred entries have tens of thousands of words: to ask for all at once would keep others waiting. */
const wordsAtOnce = 2_000

async function settledAlike(read: FeedParts['db']['read'], currency: string, unnamed: readonly Read[]) {
  const found: Awaited<ReturnType<typeof listSettledAlike>> = []
  let waiting: Read[] = []
  let words = 0
  const ask = async () => {
    const references = waiting.flatMap((each) => each.words)
    const sums = waiting.map(({ entry }) => entry.amountMinor)
    found.push(...(await listSettledAlike(read, { references, currency, sums })))
    waiting = []
    words = 0
  }
  for (const each of unnamed) {
    waiting.push(each)
    words += each.words.length
    if (words >= wordsAtOnce) await ask()
  }
  if (waiting.length > 0) await ask()
  return found
}

/** A reference comes before the virtual RIB that a transfer was sent to. Where the two say different merchants, it waits. */
async function ownerOf(parts: FeedParts, read: Read, known: Known): Promise<EntryOwner | Doubt> {
  const sentTo = known.virtual.get(read.entry.creditedTo ?? '')
  const found = await referredBy(parts, read, known, sentTo)
  if (!sentTo || typeof found === 'string' || found.kind === 'SETTLEMENT') return found
  return scopeOf(found).merchantId === sentTo.ownerId ? found : 'TWO_OWNERS'
}

export function scopeOf(found: EntryOwner): Scope {
  if (found.kind === 'SETTLEMENT') return operatorScope
  if (found.kind !== 'FUNDING') return found.scope
  const { merchantId, environment } = found.funding
  return { merchantId, environment }
}

async function referredBy(
  parts: FeedParts,
  read: Read,
  known: Known,
  sentTo: VirtualRib | undefined,
): Promise<EntryOwner | Doubt> {
  const { entry, references } = read
  const filed = known.filed.get(entry.endToEndId ?? '')
  if (filed)
    return {
      kind: filed.kind,
      scope: { merchantId: filed.ownerId, environment: 'PRODUCTION' },
      id: filed.transactionId,
    }
  const [reference, another] = references
  if (reference === undefined && sentTo)
    return { kind: 'VIRTUAL_RIB', scope: { merchantId: sentTo.ownerId, environment: 'PRODUCTION' }, rib: sentTo.rib }
  if (reference === undefined) return known.mayBeSettlement(read) ? settlementOf(parts.db.read, entry) : 'NO_REFERENCE'
  if (another !== undefined) return 'TWO_REFERENCES'
  if (reference.startsWith('FD-')) return fundingOf(parts, reference)
  const all = known.transactions.get(reference) ?? []
  const [transaction, twin] = all.filter(({ type, environment }) => isOfBank(type) && environment === 'PRODUCTION')
  if (!transaction) return 'UNKNOWN_REFERENCE'
  if (twin) return 'TWO_REFERENCES'
  const { merchantId, environment, id, type } = transaction
  return { kind: type === 'REFUND' ? 'REFUND' : 'PAYOUT', scope: { merchantId, environment }, id }
}

/** Payouts and refunds are what the operator transfers. */
export const isOfBank = (type: MoneyTransaction['type']): boolean => type === 'PAYOUT' || type === 'REFUND'

async function fundingOf(parts: FeedParts, reference: string): Promise<EntryOwner | Doubt> {
  const [funding, twin] = await parts.fundingsOf(reference)
  if (!funding) return 'UNKNOWN_REFERENCE'
  return twin ? 'TWO_REFERENCES' : { kind: 'FUNDING', funding }
}
