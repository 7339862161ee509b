import type { Database } from '../db/database.ts'
import { dataKeysOf, derivedKey, ensureDataKeys, type Master } from './data-keys.ts'
import { disclose, enclose, keyIdOf } from './envelope.ts'

/** A column of one row. Neither `table` nor `column` has a slash; `row` may be any text that names the row for ever. */
export type SealedField = { table: string; row: string; column: string }

export type Secrets = {
  /** Encrypts text for one column of one row. */
  seal: (place: SealedField, text: string) => Promise<string>
  /** Throws UnreadableSecret when the ciphertext belongs to another place, was changed, or its key is gone. */
  open: (place: SealedField, sealed: string) => Promise<string>
  /** 32 bytes for one purpose such as 'session', derived from MIZAN_SECRET; the same on every node, never stored. */
  keyFor: (purpose: string) => Buffer
}

/** Secrets at rest of one database. Throws StartProblem when `master` does not open its keys. */
export async function openSecrets(db: Database, master: Master): Promise<Secrets> {
  await ensureDataKeys(db, master)
  return secretsOf(db, master)
}

/** The same without a read of the database, which may be down: for a process whose parent has opened them. */
export function secretsOf(db: Database, master: Master): Secrets {
  const keys = dataKeysOf(db, master)
  const derived = new Map<string, Buffer>()
  return {
    seal: async (place, text) => enclose(await keys.newest(), nameOf(place), Buffer.from(text)),
    open: async (place, sealed) => {
      const { key } = await keys.withId(keyIdOf(sealed))
      return Buffer.from(await disclose(key, nameOf(place), sealed)).toString()
    },
    keyFor: (purpose) => {
      const key = derived.get(purpose) ?? derivedKey(master.current, purpose)
      derived.set(purpose, key)
      return key
    },
  }
}

const nameOf = ({ table, row, column }: SealedField): string => `${table}/${row}/${column}`
