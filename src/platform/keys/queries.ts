import type { EnvironmentName } from '../context.ts'
import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { ScopeName } from './scope.ts'

export type ProductionAccess = 'NOT_ENABLED' | 'ENABLED' | 'SUSPENDED'

export type KeyRow = {
  keyHash: string
  merchantId: string
  id: string
  environment: EnvironmentName
  scopes: string[]
  expiresAt: Date | null
  revokedAt: Date | null
  /** Addresses and networks that the key may be used from, parted by blanks; null for all. */
  allowedAddresses: string[] | null
  productionAccess: ProductionAccess
  /** The sandbox is being emptied and takes no calls. */
  isSandboxClosed: boolean
}

/** A key arrives without its merchant; the directory returns its owner. */
export async function findKey(tx: Queries, keyHash: string): Promise<KeyRow | undefined> {
  const owner = await findKeyEntry(tx, keyHash)
  return owner && findKeyOf(tx, owner)
}

export type KeyEntry = { ownerId: string; keyId: string }

const findKeyEntry = (tx: Queries, keyHash: string) => tx.maybeOne<KeyEntry>`
  select owner_id, key_id from api_key_directory where key_hash = ${keyHash}`

/** For a key whose owner is known: a key never changes its owner. */
export const findKeyOf = (tx: Queries, { ownerId, keyId }: KeyEntry) => tx.maybeOne<KeyRow>`
  select k.key_hash, k.merchant_id, k.id, k.environment, k.scopes, k.expires_at, k.revoked_at, k.allowed_addresses,
    m.production_access, m.sandbox_closed_at is not null as is_sandbox_closed
  from api_keys k
  join merchants m on m.merchant_id = k.merchant_id
  where k.merchant_id = ${ownerId} and k.id = ${keyId}`

export type NewKey = {
  merchantId: string
  id: string
  environment: EnvironmentName
  name: string
  keyHash: string
  prefix: string
  last4: string
  scopes: ScopeName[]
  createdAt: Date
  expiresAt: Date | null
  /** The user who made it in the portal; null for the operator. */
  createdBy: string | null
  allowedAddresses: string[] | null
}

export const insertKey = (tx: Transaction, key: NewKey) => tx.run`
  insert into api_keys (merchant_id, id, environment, name, key_hash, prefix, last4, scopes, created_at, expires_at,
    created_by, allowed_addresses)
  values (${key.merchantId}, ${key.id}, ${key.environment}, ${key.name}, ${key.keyHash}, ${key.prefix}, ${key.last4},
    ${key.scopes}, ${key.createdAt}, ${key.expiresAt}, ${key.createdBy}, ${key.allowedAddresses})`

export const insertDirectoryEntry = (tx: Transaction, key: NewKey) => tx.run`
  insert into api_key_directory (key_hash, owner_id, key_id) values (${key.keyHash}, ${key.merchantId}, ${key.id})`

export type ListedKey = Omit<NewKey, 'keyHash'> & { revokedAt: Date | null; lastUsedAt: Date | null }

export const listKeys = (tx: Queries, merchantId: string) => tx.many<ListedKey>`
  select merchant_id, id, environment, name, prefix, last4, scopes, created_at, expires_at, revoked_at, last_used_at,
    created_by, allowed_addresses
  from api_keys where merchant_id = ${merchantId} order by created_at, id`

/** By its id alone, as the operator names it: all merchants are searched. */
export const findKeyOwner = (tx: Queries, id: string) => tx.maybeOne<{ merchantId: string }>`
  select merchant_id from api_keys where id = ${id}`

export const revokeKey = (tx: Transaction, merchantId: string, id: string, now: Date) => tx.maybeOne<{
  environment: EnvironmentName
  revokedAt: Date
}>`
  update api_keys set revoked_at = coalesce(revoked_at, ${now}) where merchant_id = ${merchantId} and id = ${id}
  returning environment, revoked_at`

/** Every key of a merchant, of both environments. */
export const revokeAllKeys = (tx: Transaction, merchantId: string, now: Date) => tx.run`
  update api_keys set revoked_at = ${now} where merchant_id = ${merchantId} and revoked_at is null`

export const touchKey = (tx: Transaction, merchantId: string, id: string, now: Date) => tx.run`
  update api_keys set last_used_at = ${now} where merchant_id = ${merchantId} and id = ${id}`
