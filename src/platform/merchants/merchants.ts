import { country, terms } from '../country.ts'
import type { EnvironmentName } from '../context.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import type { Database } from '../db/database.ts'
import { type ScopeName, scopeNames } from '../keys/scope.ts'
import { bucketOf, hashApiKey, newApiKey, newId } from '../ids.ts'
import { findKeyOwner, insertDirectoryEntry, insertKey, type NewKey, revokeKey } from '../keys/queries.ts'
import { insertMerchant, type Merchant } from './queries.ts'

// Accounts and their keys, as the operator makes them.

export async function createMerchant(
  tx: Transaction,
  name: string,
  now: Date,
  merchantId = newId(now),
): Promise<Merchant> {
  const merchant: Merchant = {
    merchantId,
    bucket: bucketOf(merchantId),
    name,
    productionAccess: 'NOT_ENABLED',
    createdAt: now,
    updatedAt: now,
  }
  const { locale, timeZone } = country()
  await insertMerchant(tx, merchant, { locale, timeZone, ...terms })
  return merchant
}

export type KeyRequest = {
  merchantId: string
  environment: EnvironmentName
  name: string
  scopes?: readonly ScopeName[]
  expiresAt?: Date | null
  /** The user who makes it; undefined for the operator. */
  createdBy?: string
  /** Allowed addresses of callers; all without it. */
  allowedAddresses?: readonly string[] | null
}

/** The key itself is returned here and never again: only its hash is kept. All scopes when none are named. */
export async function createKey(
  tx: Transaction,
  request: KeyRequest,
  now: Date,
): Promise<{ key: string; stored: NewKey }> {
  const { merchantId, environment, name, scopes = scopeNames, expiresAt = null, createdBy = null } = request
  const { key, prefix, last4 } = newApiKey(environment, merchantId)
  const stored: NewKey = {
    merchantId,
    id: newId(now),
    environment,
    name,
    keyHash: hashApiKey(key),
    prefix,
    last4,
    scopes: [...scopes],
    createdAt: now,
    expiresAt,
    createdBy,
    allowedAddresses: request.allowedAddresses ? [...request.allowedAddresses] : null,
  }
  await insertKey(tx, stored)
  await insertDirectoryEntry(tx, stored)
  return { key, stored }
}

/** Undefined when there is no such key. Revoking twice changes nothing. */
export async function revokeKeyById(db: Database, id: string, now: Date): Promise<{ revokedAt: Date } | undefined> {
  const owner = await findKeyOwner(db.read, id)
  return owner && inTransaction(db, (tx) => revokeKey(tx, owner.merchantId, id, now))
}
