import { Failure } from '../errors.ts'

// What the database's refusals mean. Codes are PostgreSQL's SQLSTATE or Node's socket errors.

const worthAnotherTry = new Set(['40001', '40P01'])
const lockTaken = '55P03'
const unreachable = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  '08P01',
  '25006',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const lostConnection = /connection terminated|not queryable|database is not reachable/i

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}

/** A migration changed what a prepared statement answers; a new connection prepares it anew. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as Error).message.startsWith('cached plan')

/** The whole transaction may simply be run again: nothing of it was kept. */
export const isWorthAnotherTry = (error: unknown): boolean => worthAnotherTry.has(codeOf(error))

/** The statement was refused because one before it in its transaction had failed; that one's error says why. */
export const isEchoOfFailure = (error: unknown): boolean => codeOf(error) === '25P02'

/** A lock was waited for longer than `lock_timeout`. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === lockTaken

/** The database cannot be reached, is starting, stopping or read-only, or answered too late. */
export const isUnreachable = (error: unknown): boolean =>
  unreachable.has(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message))

const notReady = new Set(['53300', '57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])

/** The database is there, and starts, ends or is too busy to answer: what was asked for may be asked again. A refusal is an answer. */
export const isNotReady = (error: unknown): boolean =>
  notReady.has(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message))

/** A value was too much for its column, a key or an index, or was refused before it came to the database: other rows may pass. */
export const isOfOneRow = (error: unknown): boolean =>
  codeOf(error) === '' ? !isUnreachable(error) : /^(?:22|23|54)/.test(codeOf(error))

/** A unique key, named by its constraint, refused the row. */
export const isDuplicateOf = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint

/** What a caller is told of an error that nobody expected: 503 when the database is away, else the error itself. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (!isUnreachable(error) && !isLockTaken(error)) return error
  return new Failure(
    'SERVICE_UNAVAILABLE',
    'The service cannot reach its database at the moment. Try again with the same Idempotency-Key.',
    {
      retryAfterSeconds: 1,
      cause: error,
    },
  )
}
