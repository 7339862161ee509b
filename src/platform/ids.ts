// Identifiers: ids of rows, references that travel in URLs and on paper, and API keys. None is ever given out twice.
import { hash, randomFillSync, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const REFERENCE_RANDOM = 20
const KEY_RANDOM = 30
const KEY_VISIBLE_RANDOM = 4
const CHECKSUM_LENGTH = 6

const KEY_PREFIXES = { SANDBOX: 'svc_sk_test_', PRODUCTION: 'svc_sk_live_' } as const
const KEY_FORM = new RegExp(`^svc_sk_(?:test|live)_[${CROCKFORD}]{2}[0-9A-Za-z]{${KEY_RANDOM + CHECKSUM_LENGTH}}$`)
const UUID_FORM = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

type Environment = keyof typeof KEY_PREFIXES

/**
 * A UUID version 7 with the time of `now`. Ids that this process makes for the same millisecond sort in the order in
 * which they were made, also when calls with other times come in between: crypto.randomUUIDv7 of Node knows neither a
 * given time nor an order. Throws RangeError for a time before 1970 or after 10888.
 */
export function newId(now: Date): string {
  const ms = now.getTime()
  if (!(ms >= 0 && ms < 2 ** 48)) throw new RangeError('an id needs a time between 1970 and 10889')
  const tick = nextTick()
  const high = Math.floor(tick / 2 ** 30)
  const low = tick % 2 ** 30
  const head = `${hex(Math.floor(ms / 2 ** 16), 8)}-${hex(ms % 2 ** 16, 4)}-7${hex(high, 3)}`
  const tail = hex(2 ** 31 + low, 8)
  return `${head}-${tail.slice(0, 4)}-${tail.slice(4)}${hex(randomWord(), 8)}`
}

/** The time of an id of `newId`, in ms, and its place among those of the same six milliseconds, from 0 to 65,535. */
export const placeOfId = (id: string): { ms: number; tick: number } => ({
  ms: Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16),
  tick: Number.parseInt(id.slice(24, 28), 16),
})

/**
 * The lowest UUID version 7 of a time: below every id that is made then or later, above every earlier one. Of a time before 1970 or
 * after 10888, which no id has, the lowest or the highest.
 */
export function firstIdAt(at: Date): string {
  const ms = Math.min(Math.max(0, at.getTime()), 2 ** 48 - 1)
  return `${hex(Math.floor(ms / 2 ** 16), 8)}-${hex(ms % 2 ** 16, 4)}-7000-8000-000000000000`
}

/**
 * The id of a person: random all through. A version 7 says when it was made, and inviting an e-mail shows the id: it
 * would say since when that e-mail has had an account.
 */
export const newUserId = (): string => randomUUID()

/** True for the usual text of a UUID of any version, in either case. */
export function isUuid(text: string): boolean {
  return UUID_FORM.test(text)
}

/** The bucket of a merchant (a UUID in either case), one of 1,024: two Crockford base-32 characters. Never changes. */
export function bucketOf(merchantId: string): string {
  const bits = Number.parseInt(hash('sha256', merchantId.toLowerCase()).slice(0, 3), 16) >> 2
  return crockford(bits >> 5) + crockford(bits)
}

/** A reference such as `prd_` + bucket of the merchant + 20 random characters (100 bits). `prefix` has no `_`. */
export function newReference(prefix: string, merchantId: string): string {
  let text = `${prefix}_${bucketOf(merchantId)}`
  // 32 divides 256, so that five bits of a random byte are as random as the byte.
  for (let i = 0; i < REFERENCE_RANDOM; i++) text += crockford(randomByte())
  return text
}

/** Random characters of Crockford's base 32, five bits each: for what people read and type, such as a recovery code. */
export function randomCrockford(length: number): string {
  return Array.from({ length }, () => crockford(randomByte())).join('')
}

/** True if `text` has the form of a reference with this prefix; whether it exists is another question. */
export function isReference(prefix: string, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{22}$/.test(text.slice(prefix.length + 1))
}

/** A new API key with the two parts of it that may be stored and shown. The key itself is shown once. */
export function newApiKey(
  environment: Environment,
  merchantId: string,
): { key: string; prefix: string; last4: string } {
  const start = KEY_PREFIXES[environment] + bucketOf(merchantId)
  const unchecked = start + randomBase62(KEY_RANDOM)
  const key = unchecked + checksum(unchecked)
  return { key, prefix: key.slice(0, start.length + KEY_VISIBLE_RANDOM), last4: key.slice(-4) }
}

/** The environment that a well-formed API key with the right checksum names; undefined for any other text. */
export function parseApiKey(text: string): { environment: Environment } | undefined {
  if (!KEY_FORM.test(text)) return undefined
  const isIntact = checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
  if (!isIntact) return undefined
  return { environment: text.startsWith(KEY_PREFIXES.PRODUCTION) ? 'PRODUCTION' : 'SANDBOX' }
}

/** SHA-256 of an API key in lower-case hex. No salt and no stretching: 178 random bits cannot be guessed. */
export function hashApiKey(key: string): string {
  return hash('sha256', key)
}

/** CRC-32 in base 62, padded to six characters. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE_62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    // 248 is four times 62; the eight bytes above would make the first eight characters likelier.
    if (byte < 248) text += BASE_62.charAt(byte % 62)
  }
  return text
}

function crockford(value: number): string {
  return CROCKFORD.charAt(value & 31)
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}

const pool = new Uint8Array(4096)
let poolUsed = pool.length

// One call to the system for many bytes; a byte is wiped once it is given out, because keys are made of them.
function randomByte(): number {
  if (poolUsed === pool.length) {
    randomFillSync(pool)
    poolUsed = 0
  }
  const byte = pool[poolUsed] ?? 0
  pool[poolUsed++] = 0
  return byte
}

function randomWord(): number {
  return randomByte() * 2 ** 24 + randomByte() * 2 ** 16 + randomByte() * 2 ** 8 + randomByte()
}

// 42 bits that count tenths of a microsecond from a random start, and wrap around after five days. Not a plain counter:
// its steps would tell a merchant how much the whole service does.
const TICKS = 2 ** 42
const firstTick = Math.floor(randomWord() * 2 ** 10)
let lastTick = 0

function nextTick(): number {
  lastTick = Math.max(lastTick + 1, Math.floor(performance.now() * 10_000))
  return (firstTick + lastTick) % TICKS
}
