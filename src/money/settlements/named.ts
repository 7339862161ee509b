import type { Queries } from '#platform/db/database.ts'
import { listNamesOfAccounts } from '../acquirers/account-queries.ts'
import { listSettlementsNamed, listSharedReferences, type SettlementRow } from './queries.ts'

// Settlements by what people call them: the acquirer's reference, or `ACCOUNT/REFERENCE` where several accounts have one of that reference.

/** The settlement that `text` names; of several, their names with the accounts. */
export async function settlementNamed(
  read: Queries,
  text: string,
): Promise<SettlementRow | { several: readonly string[] } | undefined> {
  const asked = text.toUpperCase()
  const [only, twin] = await listSettlementsNamed(read, [asked])
  if (only && !twin) return only
  // Names and references may have strokes of their own.
  const tails = [...asked.matchAll(/\//g)].map(({ index }) => asked.slice(index + 1))
  const found = await listSettlementsNamed(read, [asked, ...tails])
  const nameOf = await fullNames(read, found)
  const named = found.find((each) => nameOf(each).toUpperCase() === asked)
  return named ?? (twin && { several: found.map(nameOf) })
}

/** Their names with the accounts, where several accounts have one of the reference; else the reference alone. */
export async function settlementNames(
  read: Queries,
  settlements: readonly SettlementRow[],
): Promise<(settlement: SettlementRow) => string> {
  if (settlements.length === 0) return ({ reference }) => reference
  const references = settlements.map(({ reference }) => reference.toUpperCase())
  const shared = new Set((await listSharedReferences(read, references)).map(({ reference }) => reference))
  const isShared = ({ reference }: SettlementRow) => shared.has(reference.toUpperCase())
  const nameOf = await fullNames(read, settlements.filter(isShared))
  return (settlement) => (isShared(settlement) ? nameOf(settlement) : settlement.reference)
}

async function fullNames(
  read: Queries,
  settlements: readonly SettlementRow[],
): Promise<(settlement: SettlementRow) => string> {
  const ids = [...new Set(settlements.map(({ accountId }) => accountId))]
  const names = new Map((ids.length > 0 ? await listNamesOfAccounts(read, ids) : []).map(({ id, name }) => [id, name]))
  return ({ accountId, reference }) => `${names.get(accountId) ?? ''}/${reference}`
}
