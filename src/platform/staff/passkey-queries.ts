import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'

export type Passkey = {
  credentialId: string
  staffId: string
  name: string
  publicKey: string
  counter: bigint
  /** A JSON list. */
  transports: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** No row comes back when the passkey is known. */
export const insertPasskey = (tx: Transaction, key: Passkey) => tx.maybeOne<{ credentialId: string }>`
  insert into staff_passkeys (credential_id, staff_id, name, public_key, counter, transports, created_at)
  values (${key.credentialId}, ${key.staffId}, ${key.name}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.createdAt})
  on conflict (credential_id) do nothing returning credential_id`

export const listPasskeys = (tx: Queries, staffId: string) => tx.many<Passkey>`
  select * from staff_passkeys where staff_id = ${staffId} order by created_at, credential_id`

export const findPasskey = (tx: Queries, credentialId: string) => tx.maybeOne<Passkey>`
  select * from staff_passkeys where credential_id = ${credentialId}`

/** No row comes back when another answer has moved the count on meanwhile, or the passkey was removed. */
export const usePasskey = (tx: Transaction, key: Passkey, counter: bigint, now: Date) => tx.maybeOne<{
  credentialId: string
}>`
  update staff_passkeys set counter = ${counter}, last_used_at = ${now}
  where credential_id = ${key.credentialId} and counter = ${key.counter} returning credential_id`

export const deletePasskey = (tx: Transaction, staffId: string, credentialId: string) => tx.maybeOne<Passkey>`
  delete from staff_passkeys where staff_id = ${staffId} and credential_id = ${credentialId} returning *`

export const deletePasskeysOf = (tx: Transaction, staffId: string) => tx.run`
  delete from staff_passkeys where staff_id = ${staffId}`
