import { timingSafeEqual } from 'node:crypto'
import type { EnvironmentName, Origin } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail } from '../errors.ts'
import type { ScopeName } from '../http/route.ts'
import { hashApiKey, parseApiKey } from '../ids.ts'
import { findKey, type KeyRow, type ProductionAccess, touchKey } from './queries.ts'

/** Who knocks, whatever the door. */
export type Principal = {
  merchantId: string
  environment: EnvironmentName
  origin: Origin
  scopes: ReadonlySet<string>
  productionAccess: ProductionAccess
  /** What rate limits are counted by. */
  countedAs: string
}

type Headers = { authorization?: string | undefined; 'x-api-key'?: string | string[] | undefined }

/** A revoked key or a suspended access must stop working within 5 s on every node (contract 2). */
const rememberedForMs = 3_000
const rememberedMax = 10_000
const touchEveryMs = 30_000

export type KeyDoor = {
  /** Throws UNAUTHORIZED. */
  authenticate: (headers: Headers, now: Date) => Promise<Principal> | Principal
  close: () => Promise<void>
}

/** The door at `/v1`: API keys, remembered for a few seconds; last uses are written now and then. */
export function keyDoor(db: Database): KeyDoor {
  const remembered = new Map<string, { row: KeyRow | undefined; principal: Principal | undefined; until: number }>()
  const used = new Map<string, { merchantId: string; id: string; at: Date }>()

  const flush = async () => {
    const uses = [...used.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    used.clear()
    for (const { merchantId, id, at } of uses) await inTransaction(db, (tx) => touchKey(tx, merchantId, id, at))
  }
  const timer = setInterval(() => void flush().catch(() => {}), touchEveryMs).unref()

  const lookUp = async (key: string, now: Date): Promise<Principal> => {
    const keyHash = hashApiKey(key)
    const row = await findKey(db.read, keyHash)
    const isSame = row !== undefined && timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(keyHash))
    const principal = row && isSame && row.environment === parseApiKey(key)?.environment ? principalOf(row) : undefined
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(key, { row, principal, until: now.getTime() + rememberedForMs })
    return usable(row, principal, now)
  }

  const usable = (row: KeyRow | undefined, principal: Principal | undefined, now: Date): Principal => {
    if (!row || !principal) return unauthorized('This API key is not known.')
    if (row.revokedAt) return unauthorized('This API key has been revoked.')
    if (row.expiresAt && row.expiresAt <= now) return unauthorized('This API key has expired.')
    used.set(row.id, { merchantId: row.merchantId, id: row.id, at: now })
    return principal
  }

  return {
    authenticate: (headers, now) => {
      const key = presentedKey(headers)
      const known = remembered.get(key)
      return known && known.until > now.getTime() ? usable(known.row, known.principal, now) : lookUp(key, now)
    },
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}

function principalOf(row: KeyRow): Principal {
  return {
    merchantId: row.merchantId,
    environment: row.environment,
    origin: 'API',
    scopes: new Set(row.scopes.split(' ')),
    productionAccess: row.productionAccess,
    countedAs: row.id,
  }
}

/** The key of a request; a mistyped one is refused by its checksum, without a look-up. */
function presentedKey(headers: Headers): string {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  const given = headers['x-api-key']
  const plain = typeof given === 'string' && given !== '' ? given : undefined
  if (headers.authorization !== undefined && bearer === undefined)
    return unauthorized('The Authorization header must be `Bearer` and an API key.')
  if (bearer !== undefined && plain !== undefined && bearer !== plain)
    return unauthorized('Authorization and X-API-Key hold different keys; send one.')
  const key = bearer ?? plain
  if (key === undefined) return unauthorized('An API key is required: `Authorization: Bearer svc_sk_test_…`.')
  if (!parseApiKey(key))
    return unauthorized('This is not an API key: keys start with svc_sk_test_ or svc_sk_live_ and end in a checksum.')
  return key
}

function unauthorized(message: string): never {
  return fail('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

/** Throws PRODUCTION_ACCESS_NOT_ENABLED or PRODUCTION_ACCESS_DENIED (specification 5.5). */
export function requireProductionAccess({ environment, productionAccess }: Principal): void {
  if (environment === 'SANDBOX' || productionAccess === 'ENABLED') return
  if (productionAccess === 'SUSPENDED')
    fail('PRODUCTION_ACCESS_DENIED', 'Production access of this account is suspended. Ask your operator.')
  fail(
    'PRODUCTION_ACCESS_NOT_ENABLED',
    'Production access of this account is not enabled yet. Use a sandbox key, or ask your operator.',
  )
}

/** Throws FORBIDDEN, naming the scope that is missing. */
export function requireScope({ scopes }: Principal, scope: ScopeName): void {
  if (scopes.has(scope)) return
  fail('FORBIDDEN', `This API key lacks the scope ${scope}.`, {
    details: [{ rule: 'SCOPE', field: scope, message: 'the key needs this scope' }],
  })
}
