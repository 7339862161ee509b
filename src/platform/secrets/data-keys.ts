import { hkdfSync, randomBytes } from 'node:crypto'
import type { Database, Queries } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { disclose, enclose, type SealingKey, UnreadableSecret } from './envelope.ts'
import {
  type DataKeyRow,
  findDataKey,
  findSealingKey,
  insertDataKey,
  listDataKeys,
  lockDataKeys,
  retireDataKeysBut,
  rewrapDataKey,
} from './queries.ts'

/** 32 bytes each: MIZAN_SECRET, and the one before it while both are in use. */
export type Master = { current: Buffer; previous?: Buffer }

export type DataKeys = {
  /** The key that seals now. Asked of the database each time, so that no node seals with a key that another retired. */
  newest: () => Promise<SealingKey>
  /** Throws UnreadableSecret when there is no such key any more. */
  withId: (id: string) => Promise<SealingKey>
}

/** 32 bytes for one purpose: HKDF-SHA256 without salt, because the master is random already. */
export const derivedKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `mizan/${purpose}`, 32))

/** Makes the first key when there is none. Throws StartProblem when `master` does not open all that there are. */
export async function ensureDataKeys(db: Database, master: Master): Promise<void> {
  if ((await checkDataKeys(db.read, master)) > 0) return
  await inTransaction(db, (tx) => makeDataKey(tx, master, '1', new Date()))
  // Another node may have been first, with another secret.
  await checkDataKeys(db.read, master)
}

/** The keys of this database, each fetched and unwrapped when it is first needed. */
export function dataKeysOf(db: Database, master: Master): DataKeys {
  const known = new Map<string, DataKeyRow & { key: Uint8Array }>()
  const unwrapped = async (row: DataKeyRow | undefined): Promise<SealingKey | undefined> => {
    if (!row) return undefined
    // A restored database may give an id to another key than the one that is remembered.
    const remembered = known.get(row.id)
    if (remembered?.wrapped === row.wrapped) return remembered
    const opened = { ...row, key: await unwrap(row, master) }
    known.set(row.id, opened)
    return opened
  }
  return {
    newest: async () => {
      const key = await unwrapped(await findSealingKey(db.read))
      if (!key) throw new Error('The table data_keys holds no key to seal with.')
      return key
    },
    withId: async (id) => {
      const key = known.get(id) ?? (await unwrapped(await findDataKey(db.read, id)))
      if (!key) throw new UnreadableSecret(`The data key ${id} is gone.`)
      return key
    },
  }
}

/** Returns the number of data keys. Throws StartProblem when `master` does not open all of them. */
export async function checkDataKeys(tx: Queries, master: Master): Promise<number> {
  const rows = await listDataKeys(tx)
  await checkWrapped(rows, master)
  return rows.length
}

/** Throws StartProblem when `master` does not open all of them. */
export async function checkWrapped(rows: readonly DataKeyRow[], master: Master): Promise<void> {
  await Promise.all(rows.map((row) => unwrap(row, master)))
}

/**
 * Makes a key that seals from now on, retires the others, and wraps all of them under the current master alone; returns its id.
 * Another process that does so at the same time gets the same key.
 */
export function renewDataKey(db: Database, master: Master, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const rows = await lockDataKeys(tx)
    const id = String(Math.max(0, ...rows.map((row) => Number(row.id))) + 1)
    if ((await makeDataKey(tx, master, id, now)) === 0) return id
    await retireDataKeysBut(tx, id, now)
    for (const row of rows)
      await rewrapDataKey(tx, { id: row.id, wrapped: await wrap(row.id, await unwrap(row, master), master) })
    return id
  })
}

async function makeDataKey(tx: Transaction, master: Master, id: string, now: Date): Promise<number> {
  return insertDataKey(tx, { id, wrapped: await wrap(id, randomBytes(32), master) }, now)
}

const placeOf = (id: string) => `data_keys/${id}/wrapped`

const wrap = (id: string, key: Uint8Array, { current }: Master): Promise<string> =>
  enclose({ id, key: derivedKey(current, 'data-keys') }, placeOf(id), key)

async function unwrap({ id, wrapped }: DataKeyRow, { current, previous }: Master): Promise<Uint8Array> {
  for (const secret of previous ? [current, previous] : [current]) {
    const opened = await disclose(derivedKey(secret, 'data-keys'), placeOf(id), wrapped).catch(() => undefined)
    if (opened) return opened
  }
  throw new StartProblem(
    'The secret does not open the keys of this database: put back the MIZAN_SECRET, or the file secret in DATA_DIR, that it was used with, or set MIZAN_SECRET_PREVIOUS to that.',
  )
}
