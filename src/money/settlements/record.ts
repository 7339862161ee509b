import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { bookLines, type Booked, type SettlementParts } from './book.ts'
import * as queries from './queries.ts'
import { contentHashOf, type Difference, differencesOf, type SettledSum, sumsOf } from './settlement.ts'

// Writing down settlements: all of a file or answer in one transaction, and booked line by line afterwards.

export type Recorded = Booked & { settlements: number; lines: number; unchanged: number }

/** A settlement that was written down before, and of which this says something else. */
export type Contradicted = { reference: string; currency: string; differences: Difference[] }

export class ContradictedSettlement extends Error {
  readonly contradicted: Contradicted[]
  constructor(contradicted: Contradicted[]) {
    super('A settlement was imported before with other lines.')
    this.contradicted = contradicted
  }
}

type Origin = { accountId: string; source: 'API' | 'FILE'; by: string }

const writtenAtOnce = 1_000

/** Throws ContradictedSettlement, with nothing written, where one is there with other lines. The same again changes nothing. */
export async function recordSettlements(
  parts: SettlementParts,
  origin: Origin,
  sums: readonly SettledSum[],
): Promise<Recorded> {
  const written = await inTransaction(parts.db, async (tx) => {
    const totals = { settlements: 0, lines: 0, unchanged: 0 }
    const contradicted: Contradicted[] = []
    for (const sum of sums) {
      const known = await insert(tx, origin, sum, parts.now())
      if (!known) {
        totals.settlements++
        totals.lines += sum.lines.length
      } else if (known.contentHash === contentHashOf(sum)) totals.unchanged++
      else contradicted.push(await contradictionOf(tx, known, sum))
    }
    if (contradicted.length > 0) throw new ContradictedSettlement(contradicted)
    return totals
  })
  return { ...written, ...(await bookLines(parts)) }
}

/** The settlement that is there already, if one is. */
async function insert(
  tx: Transaction,
  { accountId, source, by }: Origin,
  sum: SettledSum,
  now: Date,
): Promise<queries.SettlementRow | undefined> {
  const { reference, currency, paidOn, lines } = sum
  const id = newId(now)
  const inserted = await queries.insertSettlement(tx, {
    id,
    accountId,
    reference,
    currency,
    paidOn,
    lines: lines.length,
    ...sumsOf(lines),
    source,
    contentHash: contentHashOf(sum),
    importedBy: by,
    importedAt: now,
    writtenOffMinor: null,
    writtenOffOn: null,
    writtenOffBy: null,
    writtenOffBecause: null,
  })
  if (inserted === 0) return queries.findSettlement(tx, accountId, reference)
  const rows = lines.map((line, index) => ({ ...line, id: newId(now), line: index + 1 }))
  for (let from = 0; from < rows.length; from += writtenAtOnce)
    await queries.insertLines(tx, { id, currency }, rows.slice(from, from + writtenAtOnce))
  return undefined
}

async function contradictionOf(
  tx: Transaction,
  { id, reference, currency }: queries.SettlementRow,
  sum: SettledSum,
): Promise<Contradicted> {
  return { reference, currency, differences: differencesOf(await queries.listLines(tx, id), sum.lines) }
}
