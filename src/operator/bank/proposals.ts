import { wordsIn } from '../../money/bank-statements/match-settlement.ts'
import type { EntryRow } from '../../money/bank-statements/queries.ts'
import { referencesIn } from '../../money/bank-statements/references.ts'
import { listVirtualRibsAmong } from '../../money/bank-statements/virtual-rib-queries.ts'
import { majorNumber } from '../../money/money.ts'
import { listTransfersNamed } from '../../money/payments/operator-queries.ts'
import { settlementNames } from '../../money/settlements/named.ts'
import { listOpenOf, listSettlementsNamed, listSettlementsOfSums } from '../../money/settlements/queries.ts'
import { listFundingsNamed, listWaitingTransfers } from '../../modules/wallet/queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'

// Proposals for entries in suspense: the payouts, refunds and fundings that they name, whatever keeps these from matching, and settlements that they name or that have their sum.

type Proposal = {
  as: 'PAYOUT' | 'REFUND' | 'FUNDING' | 'SETTLEMENT'
  reference: string
  minor: bigint
  currency: string
  status?: string
  transactionId?: string
  merchantId?: string
  merchantName?: string
}

export async function proposalsFor(tx: Queries, entries: readonly EntryRow[]) {
  const references = [...new Set(entries.flatMap(referencesIn))]
  const [named, settlements, sentTo] = await Promise.all([
    namedIn(tx, references),
    settlementsLike(tx, entries),
    sentIn(tx, entries),
  ])
  return (entry: EntryRow) => {
    const own = new Set(referencesIn(entry))
    const words = new Set(own.size === 0 ? wordsIn(entry) : [])
    const fitting = settlements
      .filter(
        ({ word, proposal: { minor, currency } }) =>
          currency === entry.currency && own.size === 0 && (minor === entry.amountMinor || words.has(word)),
      )
      .map(({ proposal }) => proposal)
    const receiver = sentTo.get(entry.id)
    const fundings = receiver?.waiting.filter(({ reference }) => !own.has(reference)) ?? []
    const all = [...named.filter(({ reference }) => own.has(reference)), ...fundings, ...fitting]
    const proposals = all.map(({ minor, ...proposal }) => ({
      ...proposal,
      amount: majorNumber(minor, proposal.currency),
      // Settlements have a direction; payouts and refunds leave, and stand without it.
      isSameAmount:
        minor === (proposal.as === 'SETTLEMENT' || entry.amountMinor > 0n ? entry.amountMinor : -entry.amountMinor),
    }))
    return { proposals, ...(receiver && { sentTo: receiver.merchant }) }
  }
}

async function namedIn(tx: Queries, references: readonly string[]): Promise<Proposal[]> {
  if (references.length === 0) return []
  const [transfers, fundings] = await Promise.all([
    listTransfersNamed(tx, references),
    listFundingsNamed(tx, references),
  ])
  const names = await listNamesOfMerchants(tx, [...new Set(fundings.map(({ merchantId }) => merchantId))])
  return [
    ...transfers.map(({ id, type, amountMinor, ...each }): Proposal => {
      const { reference, currency, status, merchantId, merchantName } = each
      const as = type === 'REFUND' ? 'REFUND' : 'PAYOUT'
      return { as, reference, minor: amountMinor, currency, status, transactionId: id, merchantId, merchantName }
    }),
    ...fundings.map((each) => ofFunding(each, names)),
  ]
}

type Names = Awaited<ReturnType<typeof listNamesOfMerchants>>
type NamedFunding = Awaited<ReturnType<typeof listFundingsNamed>>[number]

const nameIn = (names: Names, merchantId: string): string =>
  names.find((each) => each.merchantId === merchantId)?.name ?? ''

const ofFunding = (
  { transferReference, amountMinor, currency, status, merchantId }: NamedFunding,
  names: Names,
): Proposal => ({
  as: 'FUNDING',
  reference: transferReference ?? '',
  minor: amountMinor,
  currency,
  status,
  merchantId,
  merchantName: nameIn(names, merchantId),
})

type SentTo = { merchant: { merchantId: string; merchantName: string }; waiting: Proposal[] }

/** By the entries: the merchant to whose virtual RIB each was sent, and up to five transfers that it has announced in this currency. */
async function sentIn(tx: Queries, entries: readonly EntryRow[]): Promise<ReadonlyMap<string, SentTo>> {
  const sent = entries.filter(({ creditedTo }) => creditedTo !== null)
  if (sent.length === 0) return new Map()
  const ribs = await listVirtualRibsAmong(tx, [...new Set(sent.flatMap(({ creditedTo }) => creditedTo ?? []))])
  const owners = new Map(ribs.map(({ rib, ownerId }) => [rib, ownerId]))
  const merchantIds = [...new Set(owners.values())]
  const [names, waiting] = await Promise.all([
    listNamesOfMerchants(tx, merchantIds),
    listWaitingTransfers(tx, merchantIds),
  ])
  return new Map(
    sent.map(({ id, creditedTo, currency }): [string, SentTo] => {
      const merchantId = owners.get(creditedTo ?? '') ?? ''
      const own = waiting.filter((each) => each.merchantId === merchantId && each.currency === currency)
      const merchant = { merchantId, merchantName: nameIn(names, merchantId) }
      return [id, { merchant, waiting: own.slice(0, 5).map((each) => ofFunding(each, names)) }]
    }),
  )
}

/** `word`: the acquirer's reference, in capitals, as an entry may have it. */
type Settlement = { word: string; proposal: Proposal }

async function settlementsLike(tx: Queries, entries: readonly EntryRow[]): Promise<Settlement[]> {
  const unnamed = entries.filter((entry) => referencesIn(entry).length === 0)
  if (unnamed.length === 0) return []
  const currencies = [...new Set(unnamed.map(({ currency }) => currency))]
  const sums = unnamed.map(({ amountMinor }) => amountMinor)
  const words = [...new Set(unnamed.flatMap(wordsIn))]
  const [named, ofSums] = await Promise.all([
    words.length > 0 ? listSettlementsNamed(tx, words) : [],
    listSettlementsOfSums(tx, { currencies, sums }),
  ])
  const found = new Map([...named, ...ofSums].map((each) => [each.id, each]))
  const [open, nameOf] = await Promise.all([
    listOpenOf(tx, [...found.keys()]),
    settlementNames(tx, [...found.values()]),
  ])
  return open.flatMap(({ id, openMinor: minor }): Settlement[] => {
    const settlement = found.get(id)
    if (!settlement || minor === 0n) return []
    const { reference, currency } = settlement
    const proposal = { as: 'SETTLEMENT', reference: nameOf(settlement), minor, currency } as const
    return [{ word: reference.toUpperCase(), proposal }]
  })
}
