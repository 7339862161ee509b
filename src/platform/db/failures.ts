import { Failure } from '../errors.ts'

// The meaning of the database's refusals. Codes are PostgreSQL's SQLSTATE or Node's socket errors.

const worthAnotherTry = new Set(['40001', '40P01'])
const lockTaken = '55P03'
const lostConnection = /connection terminated|not queryable|database is not reachable/i

// An engine over several servers has no code for these: one behind was lost at a commit, and it was ended while it waited for one.
const lostServer =
  /^(?:failure on connection marked as essential|could not commit transaction for shard|failed to prepare transaction|postmaster was shut down)/

/** Why the database is unavailable, in one word, by the code or by a prefix of it; the longest match wins. */
const reasons: Record<string, string> = {
  '53100': 'disk-full',
  '53200': 'out-of-memory',
  '53300': 'too-many-connections',
  '53': 'out-of-resources',
  '58': 'storage-failed',
  '25006': 'read-only',
  '57P01': 'stopping',
  '57P02': 'stopping',
  '57P03': 'starting',
  '57014': 'slow',
  '25P03': 'slow',
  '25P04': 'slow',
  '57P05': 'slow',
  '55P03': 'busy',
  '40': 'busy',
  '28': 'refused',
  '3D000': 'refused',
  '08': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOENT: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
}

/** Failures that do not pass by themselves, and that a probe of the database does not show. */
const lasting = new Set([
  'disk-full',
  'out-of-memory',
  'too-many-connections',
  'out-of-resources',
  'storage-failed',
  'read-only',
  'commit-waits',
])

/** Returns why the database is unavailable, in one word; undefined for every other error. */
export function whyNotNow(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.message.includes(unconfirmed)) return 'commit-waits'
  const code = codeOf(error)
  if (code === 'XX000' && lostServer.test(error.message)) return 'unreachable'
  return reasons[code] ?? (isState(code) ? reasons[code.slice(0, 2)] : lost(error))
}

const isState = (code: string) => /^[0-9A-Z]{5}$/.test(code)
const lost = ({ message }: Error) => (lostConnection.test(message) ? 'unreachable' : undefined)

/** The same, of what goes on until it is mended. */
export function lastingFailure(error: unknown): string | undefined {
  const why = whyNotNow(error)
  return why !== undefined && lasting.has(why) ? why : undefined
}

/** The words for a commit that was sent and not answered; its effect is unknown. */
export const unconfirmed = 'a commit was not confirmed in time'

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}

/** A migration changed what a prepared statement answers; a new connection prepares it anew. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as Error).message.startsWith('cached plan')

/** The server is a standby by now, or takes no writes: a new connection may lead to another one. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The whole transaction may simply be run again: nothing of it was kept. */
export const isWorthAnotherTry = (error: unknown): boolean => worthAnotherTry.has(codeOf(error))

/** A server behind the coordinator could not be reached, or was lost. */
export const isServerBehindAway = (error: unknown): boolean =>
  codeOf(error) === '08006' && /remote node/.test((error as Error).message)

/** The statement was refused because one before it in its transaction had failed; that one's error says why. */
export const isEchoOfFailure = (error: unknown): boolean => codeOf(error) === '25P02'

/** A write that had to hit a row has hit none: `certain` divides by their number. */
export const isMissed = (error: unknown): boolean => codeOf(error) === '22012'

/** A lock was waited for longer than `lock_timeout`. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === lockTaken

const notReady = new Set(['53300', '57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])

/** The database exists, and is starting, ending or too busy to answer: the statement may be repeated. A refusal is an answer. */
export const isNotReady = (error: unknown): boolean =>
  notReady.has(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message))

/** The database cannot now and may be able to later: it is away, starts, takes no writes yet, or has no room. */
export function mayPass(error: unknown): boolean {
  const why = whyNotNow(error)
  return why !== undefined && why !== 'refused'
}

/** A value was too much for its column, a key or an index, or was refused before it came to the database: other rows may pass. */
export const isOfOneRow = (error: unknown): boolean =>
  codeOf(error) === '' ? whyNotNow(error) === undefined : /^(?:22|23|54)/.test(codeOf(error))

/** A unique key, named by its constraint, refused the row. */
export const isDuplicateOf = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && namesIn(error as RefusedRow, 'constraint').includes(constraint)

/** A row was to be removed that another one still names, or is to name one that is gone. */
export const isHeldByAnother = (error: unknown): boolean => codeOf(error) === '23503'

/** A column of a table refused to stay empty. */
export const isMissingIn = (error: unknown, table: string, column: string): boolean =>
  codeOf(error) === '23502' &&
  namesIn(error as RefusedRow, 'table').includes(table) &&
  namesIn(error as RefusedRow, 'column').includes(column)

type RefusedRow = { constraint?: string; table?: string; column?: string; message: string }

/**
 * Possible names of what refused a row. A server that speaks for another sends the name in its text alone, with the number of the shard behind that of a
 * key or a table: `products_pkey_102027`.
 */
function namesIn({ message, ...row }: RefusedRow, part: 'constraint' | 'table' | 'column'): string[] {
  const named = row[part]
  const words = named === undefined ? (message.match(/\w+/g) ?? []) : [named]
  return words.flatMap((word) => [word, word.replace(/_\d+$/, '')])
}

export const databaseIsAway =
  'The service cannot use its database at the moment. Try again with the same Idempotency-Key.'

/** The error for the caller of an unexpected failure: 503 when the database is unavailable, else the error itself. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure || whyNotNow(error) === undefined) return error
  const retryAfterSeconds = lastingFailure(error) === undefined ? 1 : 10
  return new Failure('SERVICE_UNAVAILABLE', databaseIsAway, { retryAfterSeconds, cause: error })
}
