import { createHash } from 'node:crypto'
import type { Scope, WriteContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { isDuplicateOf, isLockTaken } from '../db/failures.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { Failure, fail } from '../errors.ts'
import { canonicalJson } from '../json.ts'
import { deleteExpiredReplies, deleteExpiredReply, findReply, insertReply, type StoredReply } from './queries.ts'

// Contract 2, "Idempotency". The reply is stored by the transaction of its effect, so there is never a key without an effect
// nor an effect without its key; whatever was refused leaves nothing and may be tried again.

/** The request as idempotency sees it. */
export type Keyed = { key: string; scope: Scope; fingerprint: string }

/** What is kept of a reply: the body is the JSON text without its correlation id. */
export type Reply = { status: number; location: string | undefined; body: string | undefined }

const keptForMs = 7 * 24 * 3600 * 1000
const expiryOf = (now: Date) => new Date(now.getTime() - keptForMs)

/** The key of a request, checked, or undefined when it has none. Throws INVALID_IDEMPOTENCY_KEY. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  return fail(
    'INVALID_IDEMPOTENCY_KEY',
    'Idempotency-Key must be 1 to 255 printable ASCII characters, and be sent once.',
    {
      details: [{ field: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' }],
    },
  )
}

/** Method, path, environment and body: key order and white space of the body do not matter. */
export function fingerprintOf(request: { method: string; path: string; environment: string; body: unknown }): string {
  const { method, path, environment, body } = request
  return createHash('sha256')
    .update(`${method} ${path} ${environment}\n${body === undefined ? '' : canonicalJson(body)}`)
    .digest('hex')
}

class AlreadyAnswered extends Error {
  readonly reply: StoredReply
  constructor(reply: StoredReply) {
    super('This idempotency key has been answered already.')
    this.reply = reply
  }
}

/** Keeps a transaction from doing anything when its key has been answered: rejects with what was answered. */
export const gateOf =
  ({ key, scope }: Keyed, now: Date) =>
  async (tx: Transaction): Promise<void> => {
    const reply = await findReply(tx, scope, key)
    if (reply && reply.createdAt >= expiryOf(now)) throw new AlreadyAnswered(reply)
    if (reply) void deleteExpiredReply(tx, scope, key, expiryOf(now))
  }

/** Stores the reply with the commit. */
export function store(ctx: WriteContext, { key, scope, fingerprint }: Keyed, reply: Reply): void {
  const { status, location = null, body = null } = reply
  ctx.atCommit((tx) => insertReply(tx, scope, key, { fingerprint, status, location, body, createdAt: ctx.now }))
}

/**
 * What to answer when a keyed transaction failed: the first answer, IDEMPOTENCY_CONFLICT, or the failure itself.
 * A failure may be the echo of a twin that won the race while this one ran, so the key is looked up once more.
 */
export async function replayInstead(db: Database, keyed: Keyed, error: unknown): Promise<StoredReply> {
  if (isLockTaken(error)) {
    fail(
      'IDEMPOTENCY_CONFLICT',
      'A request with this Idempotency-Key is still being worked on. Try again in a moment.',
      {
        details: [
          { field: 'Idempotency-Key', rule: 'IN_PROGRESS', message: 'is in use by a request that has not finished' },
        ],
        retryAfterSeconds: 1,
        cause: error,
      },
    )
  }
  const known = error instanceof AlreadyAnswered ? error.reply : await findTwin(db, keyed, error)
  if (!known) throw error
  if (known.fingerprint === keyed.fingerprint) return known
  return fail(
    'IDEMPOTENCY_CONFLICT',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
    {
      details: [
        {
          field: 'Idempotency-Key',
          rule: 'PAYLOAD_MISMATCH',
          message: 'belongs to a request with another body, path or environment',
        },
      ],
    },
  )
}

async function findTwin(db: Database, { scope, key }: Keyed, error: unknown): Promise<StoredReply | undefined> {
  const wasBeaten = isDuplicateOf(error, 'idempotency_keys_pkey') || error instanceof Failure
  return wasBeaten ? findReply(db.read, scope, key) : undefined
}

/** Forgets replies older than seven days, for all merchants. */
export const forgetExpiredReplies = (db: Database, now: Date) =>
  inTransaction(db, (tx) => deleteExpiredReplies(tx, expiryOf(now)))
