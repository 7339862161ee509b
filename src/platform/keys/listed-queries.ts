import type { EnvironmentName } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { nothing, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { KeyStatus } from './key-status.ts'
import type { ScopeName } from './scope.ts'

export type ApiKey = {
  id: string
  environment: EnvironmentName
  name: string
  prefix: string
  last4: string
  /** Parted by blanks, as the addresses are. */
  scopes: ScopeName[]
  allowedAddresses: string[] | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** The key that it was rolled into. */
  replacedBy: string | null
  createdBy: string | null
  creatorEmail: string | null
  creatorName: string | null
}

/** A key that was rolled is counted as the one that it was rolled into. */
export const countWorkingKeys = async (
  tx: Queries,
  merchantId: string,
  environment: EnvironmentName,
  now: Date,
): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from api_keys
    where merchant_id = ${merchantId} and environment = ${environment} and replaced_by is null
      and revoked_at is null and (expires_at is null or expires_at > ${now})`
  )?.n ?? 0

/** Counts all keys that still work: rolled keys in their overlap too. */
export const countLivingKeys = async (
  tx: Queries,
  merchantId: string,
  environment: EnvironmentName,
  now: Date,
): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from api_keys
    where merchant_id = ${merchantId} and environment = ${environment}
      and revoked_at is null and (expires_at is null or expires_at > ${now})`
  )?.n ?? 0

export const findApiKey = (tx: Queries, merchantId: string, id: string) => tx.maybeOne<ApiKey>`
  select k.id, k.environment, k.name, k.prefix, k.last4, k.scopes, k.allowed_addresses, k.created_at, k.expires_at,
    k.revoked_at, k.last_used_at, k.replaced_by, k.created_by, u.email as creator_email, u.full_name as creator_name
  from api_keys k left join users u on u.id = k.created_by
  where k.merchant_id = ${merchantId} and k.id = ${id}`

type Filters = { environment?: EnvironmentName | undefined; status?: KeyStatus | undefined }
type Slice = { offset: number; limit: number; isRising: boolean }

const rising = sql`asc`
const falling = sql`desc`

export const listApiKeys = (
  tx: Queries,
  merchantId: string,
  filters: Filters,
  { offset, limit, isRising }: Slice,
  now: Date,
) => tx.many<ApiKey>`
  select k.id, k.environment, k.name, k.prefix, k.last4, k.scopes, k.allowed_addresses, k.created_at, k.expires_at,
    k.revoked_at, k.last_used_at, k.replaced_by, k.created_by, u.email as creator_email, u.full_name as creator_name
  from api_keys k left join users u on u.id = k.created_by
  where k.merchant_id = ${merchantId} ${ofEnvironment(filters)} ${ofStatus(filters, now)}
  order by k.created_at ${isRising ? rising : falling}, k.id ${isRising ? rising : falling}
  limit ${limit} offset ${offset}`

export const countApiKeys = async (tx: Queries, merchantId: string, filters: Filters, now: Date): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from api_keys k
    where k.merchant_id = ${merchantId} ${ofEnvironment(filters)} ${ofStatus(filters, now)}`
  )?.n ?? 0

const ofEnvironment = ({ environment }: Filters) =>
  environment === undefined ? nothing : sql`and k.environment = ${environment}`

function ofStatus({ status }: Filters, now: Date) {
  if (status === undefined) return nothing
  if (status === 'REVOKED') return sql`and k.revoked_at is not null`
  if (status === 'EXPIRED') return sql`and k.revoked_at is null and k.expires_at <= ${now}`
  return sql`and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`
}

/** No row comes back when there is no such key, or when it was revoked before. */
export const revokeApiKey = (tx: Transaction, merchantId: string, id: string, now: Date) => tx.maybeOne<{
  name: string
  environment: EnvironmentName
  prefix: string
}>`
  update api_keys set revoked_at = ${now} where merchant_id = ${merchantId} and id = ${id} and revoked_at is null
  returning name, environment, prefix`

type Replacement = { id: string; replacedBy: string; expiresAt: Date | null; revokedAt: Date | null }

/** The guard lets one of many rolls of a key through; no row comes back for the others. */
export const replaceApiKey = (
  tx: Transaction,
  merchantId: string,
  { id, replacedBy, expiresAt, revokedAt }: Replacement,
  now: Date,
) => tx.maybeOne<{ id: string }>`
  update api_keys set replaced_by = ${replacedBy}, expires_at = ${expiresAt}, revoked_at = ${revokedAt}
  where merchant_id = ${merchantId} and id = ${id} and replaced_by is null and revoked_at is null
    and (expires_at is null or expires_at > ${now})
  returning id`

export type ExpiringKey = {
  merchantId: string
  environment: EnvironmentName
  id: string
  name: string
  prefix: string
  expiresAt: Date
}

/** Keys that expire soon, without a mail about it, from behind `after`. Runs over all merchants: no scope. */
export const listExpiringKeys = (
  tx: Queries,
  { now, until }: { now: Date; until: Date },
  { after, limit }: { after: ExpiringKey | undefined; limit: number },
) => tx.many<ExpiringKey>`
  select merchant_id, environment, id, name, prefix, expires_at from api_keys
  where expires_at > ${now} and expires_at <= ${until} and revoked_at is null and expiring_told_at is null
    and (expires_at, id) > (${after?.expiresAt ?? now}, ${after?.id ?? lastId})
  order by expires_at, id limit ${limit}`

/** Behind every other, so that nothing of the same moment as `now` is behind it. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The guard: of two nodes, one tells. */
export const noteExpiring = (tx: Transaction, merchantId: string, id: string, now: Date) => tx.run`
  update api_keys set expiring_told_at = ${now}
  where merchant_id = ${merchantId} and id = ${id} and expiring_told_at is null and revoked_at is null`
