import type { Database, Queries } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { type Master, renewDataKey } from './data-keys.ts'
import { keyIdOf, UnreadableSecret } from './envelope.ts'
import { deleteRetiredKeys, findSealingKey, listDataKeys } from './queries.ts'
import type { SealedField, Secrets } from './secrets.ts'

/** A column with sealed texts: how `rotate` finds and replaces them. */
export type SealedColumn = {
  /** For people, such as `users.totp_seed`. */
  name: string
  /** At most `limit` rows behind `after`, in the order of `row` as text; `after` is empty at first. */
  list: (tx: Queries, after: string, limit: number) => Promise<{ row: string; sealed: string }[]>
  /** Writes `after` where the column still holds `before`; answers 0 or nothing when it does not. */
  replace: (tx: Transaction, row: string, before: string, after: string) => Promise<unknown>
  place: (row: string) => SealedField
}

export type Rotation = {
  /** Number of texts that were sealed anew. */
  resealed: number
  /** Column and row of what could not be opened; it stays as it is. */
  unreadable: string[]
  /** Retired keys that were deleted, and those that are still there. */
  keysDeleted: number
  keysRetired: number
}

type RotationParts = { db: Database; secrets: Secrets; master: Master }
type Steps = { now: Date; tell: (column: string, resealed: number) => void }

const batchSize = 200
const passesMax = 10
/** A transaction that took the old key just before it was retired has long ended by then. */
const retiredForMs = 10 * 60_000

/**
 * Makes a new data key and seals everything with it, beside nodes that go on working. A key that was retired before is deleted
 * once nothing is sealed with it. Throws Error when nodes go on sealing with old keys.
 */
export async function rotateSecrets(
  { db, secrets, master }: RotationParts,
  columns: readonly SealedColumn[],
  { now, tell }: Steps,
): Promise<Rotation> {
  await renewDataKey(db, master, now)
  let resealed = 0
  for (let pass = 1; pass <= passesMax; pass++) {
    const seen: SealSurvey = { stale: 0, unreadable: [], keyIds: new Set() }
    for (const column of columns)
      resealed += await resealColumn({ db, secrets }, column, seen, (n) => tell(column.name, resealed + n))
    // The next pass finds rows that concurrent transactions committed meanwhile.
    if (seen.stale === 0) return { resealed, unreadable: seen.unreadable, ...(await clearKeys(db, seen.keyIds, now)) }
  }
  throw new Error(`After ${passesMax} passes there are still secrets under an old key: start the nodes anew.`)
}

/** Findings of one pass. */
type SealSurvey = { stale: number; unreadable: string[]; keyIds: Set<string> }

async function resealColumn(
  { db, secrets }: Pick<RotationParts, 'db' | 'secrets'>,
  column: SealedColumn,
  seen: SealSurvey,
  tell: (resealed: number) => void,
): Promise<number> {
  let resealed = 0
  for (let after = ''; ;) {
    const [sealing, batch] = await Promise.all([findSealingKey(db.read), column.list(db.read, after, batchSize)])
    const last = batch.at(-1)
    if (!last) return resealed
    after = last.row
    const stale = batch.filter(({ row, sealed }) => isStale(sealed, sealing?.id, seen, `${column.name} of ${row}`))
    const fresh = await Promise.all(stale.map((each) => reseal(secrets, column, each, seen)))
    resealed += await replaceAll(
      db,
      column,
      fresh.filter((each) => each !== undefined),
    )
    tell(resealed)
  }
}

function isStale(sealed: string, sealingId: string | undefined, seen: SealSurvey, where: string): boolean {
  try {
    const id = keyIdOf(sealed)
    seen.keyIds.add(id)
    return id !== sealingId
  } catch {
    seen.unreadable.push(where)
    return false
  }
}

type Replacement = { row: string; before: string; after: string }

async function reseal(
  secrets: Secrets,
  column: SealedColumn,
  { row, sealed }: { row: string; sealed: string },
  seen: SealSurvey,
): Promise<Replacement | undefined> {
  const place = column.place(row)
  try {
    const after = await secrets.seal(place, await secrets.open(place, sealed))
    seen.stale++
    return { row, before: sealed, after }
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    seen.unreadable.push(`${column.name} of ${row}`)
    return undefined
  }
}

/** Returns the number of rows that still held the value that was read. */
async function replaceAll(db: Database, column: SealedColumn, all: Replacement[]): Promise<number> {
  const counts = await inTransaction(db, (tx) =>
    Promise.all(all.map(({ row, before, after }) => column.replace(tx, row, before, after))),
  )
  return counts.filter(Boolean).length
}

async function clearKeys(db: Database, usedIds: Set<string>, now: Date) {
  const retiredBefore = new Date(now.getTime() - retiredForMs)
  const keysDeleted = await inTransaction(db, (tx) => deleteRetiredKeys(tx, [...usedIds], retiredBefore))
  const keysRetired = (await listDataKeys(db.read)).length - 1
  return { keysDeleted, keysRetired }
}
