import { wordsIn } from '../../money/bank-statements/match-settlement.ts'
import type { EntryRow } from '../../money/bank-statements/queries.ts'
import { referencesIn } from '../../money/bank-statements/references.ts'
import { majorNumber } from '../../money/money.ts'
import { listTransfersNamed } from '../../money/payments/operator-queries.ts'
import { settlementNames } from '../../money/settlements/named.ts'
import { listOpenOf, listSettlementsNamed, listSettlementsOfSums } from '../../money/settlements/queries.ts'
import { listFundingsNamed } from '../../modules/wallet/queries.ts'
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
  const [named, settlements] = await Promise.all([namedIn(tx, references), settlementsLike(tx, entries)])
  return (entry: EntryRow) => {
    const own = new Set(referencesIn(entry))
    const words = new Set(own.size === 0 ? wordsIn(entry) : [])
    const fitting = settlements
      .filter(
        ({ word, proposal: { minor, currency } }) =>
          currency === entry.currency && own.size === 0 && (minor === entry.amountMinor || words.has(word)),
      )
      .map(({ proposal }) => proposal)
    return [...named.filter(({ reference }) => own.has(reference)), ...fitting].map(({ minor, ...proposal }) => ({
      ...proposal,
      amount: majorNumber(minor, proposal.currency),
      // Settlements have a direction; payouts and refunds leave, and stand without it.
      isSameAmount:
        minor === (proposal.as === 'SETTLEMENT' || entry.amountMinor > 0n ? entry.amountMinor : -entry.amountMinor),
    }))
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
    ...fundings.map(({ transferReference, amountMinor, currency, status, merchantId }): Proposal => {
      const merchantName = names.find((each) => each.merchantId === merchantId)?.name ?? ''
      return {
        as: 'FUNDING',
        reference: transferReference ?? '',
        minor: amountMinor,
        currency,
        status,
        merchantId,
        merchantName,
      }
    }),
  ]
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
