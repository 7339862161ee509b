import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { BlockList } from 'node:net'
import type { EnvironmentName, Origin } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { fail } from '../errors.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Limiter } from '../http/rate-limit.ts'
import type { ScopeName } from '../keys/scope.ts'
import { hashApiKey, parseApiKey } from '../ids.ts'
import { countedAddress } from '../throttle/address.ts'
import { addressesOf, holdsAddress } from './addresses.ts'
import { findKey, findKeyOf, type KeyRow, type ProductionAccess, touchKey } from './queries.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '../sentences/said.ts'

/** The caller, for all doors. */
export type Principal = {
  merchantId: string
  environment: EnvironmentName
  origin: Origin
  scopes: ReadonlySet<string>
  productionAccess: ProductionAccess
  isSandboxClosed: boolean
  /** Name under which rate limits count the caller. */
  countedAs: string
}

/** The parts of a request that a door reads. */
export type KeyAttempt = { headers: IncomingHttpHeaders; method: string; ip: string }

/** A revoked key or a suspended access must stop working within 5 s on every node. */
const rememberedForMs = 3_000
const rememberedMax = 10_000
const touchEveryMs = 30_000

export type KeyDoor = {
  /** Throws UNAUTHORIZED, FORBIDDEN for a key that is used from elsewhere than it may, RATE_LIMITED for too many keys that are none. */
  authenticate: (knock: KeyAttempt, now: Date) => Promise<Principal> | Principal
  /** Returns the owner of a known key that was refused: it was revoked, has expired, or came from an address that it does not allow. */
  refusedCaller: (knock: KeyAttempt) => Principal | undefined
  close: () => Promise<void>
}

type Remembered = { row: KeyRow; principal: Principal; addresses: BlockList | undefined }

/**
 * The door at `/v1`: API keys, cached for a few seconds; last uses are written now and then. `strangers` counts by address the requests whose key
 * admits no caller.
 */
export function keyDoor(db: Database, strangers: Limiter): KeyDoor {
  const remembered = new Map<string, Memory>()
  // Apart, so that invented keys do not push out those that are in use.
  const unknown = new Map<string, Memory>()
  const used = new Map<string, { merchantId: string; id: string; at: Date }>()
  const refused = new WeakMap<KeyAttempt, Principal>()

  const flush = async () => {
    const uses = [...used.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    used.clear()
    for (const { merchantId, id, at } of uses) await inTransaction(db, (tx) => touchKey(tx, merchantId, id, at))
  }
  const timer = setInterval(() => void flush().catch(() => {}), touchEveryMs).unref()

  // The directory is read once for each key: if its server is down, keys in use go on working.
  const rowOf = (keyHash: string, known: Remembered | undefined) =>
    known ? findKeyOf(db.read, { ownerId: known.row.merchantId, keyId: known.row.id }) : findKey(db.read, keyHash)

  const lookUp = async (key: string, knock: KeyAttempt, now: Date): Promise<Principal> => {
    const keyHash = hashApiKey(key)
    const row = await rowOf(keyHash, remembered.get(key)?.known)
    const isSame = row !== undefined && timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(keyHash))
    const isKnown = isSame && row.environment === parseApiKey(key)?.environment
    const known = isKnown
      ? { row, principal: principalOf(row), addresses: addressesOf(row.allowedAddresses) }
      : undefined
    remember(known ? remembered : unknown, key, { known, until: now.getTime() + rememberedForMs })
    return usable(known, knock, now)
  }

  const usable = (known: Remembered | undefined, knock: KeyAttempt, now: Date): Principal => {
    if (!known) return turnAway(knock, now)
    const { row, principal } = known
    try {
      if (isOver(row, now)) turnAway(knock, now)
      requireOwnAddress(known, knock)
    } catch (error) {
      refused.set(knock, principal)
      throw error
    }
    used.set(row.id, { merchantId: row.merchantId, id: row.id, at: now })
    return principal
  }

  // The same words for every key that admits no caller: its finder does not learn that it was good once.
  const turnAway = (knock: KeyAttempt, now: Date, why = 'This API key is not known, or not valid any more.'): never => {
    strangers(countedAddress(callerAddress(knock)), now.getTime())
    return unauthorized(why)
  }

  return {
    authenticate: (knock, now) => {
      const key = presentedKey(knock.headers)
      if (!key.startsWith(keyPrefix)) return unauthorized(noKey)
      if (!parseApiKey(key)) return turnAway(knock, now, noKey)
      const found = remembered.get(key) ?? unknown.get(key)
      return found && found.until > now.getTime() ? usable(found.known, knock, now) : lookUp(key, knock, now)
    },
    refusedCaller: (knock) => refused.get(knock),
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}

const isOver = ({ revokedAt, expiresAt }: KeyRow, now: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= now)

function requireOwnAddress({ addresses }: Remembered, knock: KeyAttempt): void {
  // The address is read only here: behind proxies finding it takes work.
  if (addresses && !holdsAddress(addresses, callerAddress(knock))) refuseAddress(callerAddress(knock))
}

type Memory = { known: Remembered | undefined; until: number }

/** The oldest is forgotten when there are too many. */
function remember(memory: Map<string, Memory>, key: string, entry: Memory): void {
  const oldest = memory.size >= rememberedMax ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.delete(key)
  memory.set(key, entry)
}

function principalOf(row: KeyRow): Principal {
  return {
    merchantId: row.merchantId,
    environment: row.environment,
    origin: 'API',
    scopes: new Set(row.scopes),
    productionAccess: row.productionAccess,
    isSandboxClosed: row.isSandboxClosed,
    countedAs: row.id,
  }
}

const keyPrefix = 'svc_sk_'
const noKey = 'This is not an API key: keys start with svc_sk_test_ or svc_sk_live_ and end in a checksum.'

/** The key of a request, in any form. */
function presentedKey(headers: IncomingHttpHeaders): string {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  const given = headers['x-api-key']
  const plain = typeof given === 'string' && given !== '' ? given : undefined
  if (headers.authorization !== undefined && bearer === undefined)
    return unauthorized('The Authorization header must be `Bearer` and an API key.')
  if (bearer !== undefined && plain !== undefined && bearer !== plain)
    return unauthorized('Authorization and X-API-Key hold different keys; send one.')
  const key = bearer ?? plain
  if (key === undefined) return unauthorized('An API key is required: `Authorization: Bearer svc_sk_test_…`.')
  return key
}

function unauthorized(message: string): never {
  return fail('UNAUTHORIZED', sayInEnglish(message), { headers: { 'WWW-Authenticate': 'Bearer' } })
}

function refuseAddress(address: string): never {
  fail(
    'FORBIDDEN',
    say('This API key may not be used from {address}: the address is not in its allow-list.', { address }),
    {
      details: [
        { rule: 'ADDRESS', message: sayInEnglish('the address of the caller is not in the allow-list of the key') },
      ],
    },
  )
}

/** Throws PRODUCTION_ACCESS_NOT_ENABLED or PRODUCTION_ACCESS_DENIED. */
export function requireProductionAccess({ environment, productionAccess }: Principal): void {
  if (environment === 'SANDBOX' || productionAccess === 'ENABLED') return
  if (productionAccess === 'SUSPENDED')
    fail('PRODUCTION_ACCESS_DENIED', say('Production access of this account is suspended. Ask your operator.'))
  fail(
    'PRODUCTION_ACCESS_NOT_ENABLED',
    say('Production access of this account is not enabled yet. Use a sandbox key, or ask your operator.'),
  )
}

/** Throws SERVICE_UNAVAILABLE, with a time to come back, for a sandbox that is being emptied. */
export function requireOpenSandbox({ environment, isSandboxClosed }: Principal): void {
  if (environment === 'SANDBOX' && isSandboxClosed)
    fail('SERVICE_UNAVAILABLE', say('This sandbox is being emptied. Try again in a moment.'), { retryAfterSeconds: 2 })
}

/** Throws FORBIDDEN, naming the scope that is missing. */
export function requireScope({ scopes }: Principal, scope: ScopeName): void {
  if (scopes.has(scope)) return
  fail('FORBIDDEN', say('This takes the scope {scope}, which the key or the role does not have.', { scope }), {
    details: [{ rule: 'SCOPE', field: scope, message: say('this scope is needed') }],
  })
}
