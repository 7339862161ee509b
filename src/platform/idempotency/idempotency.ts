import { createHash } from 'node:crypto'
import type { Scope, WriteContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { together } from '../db/deferred-queries.ts'
import { isDuplicateOf, isLockTaken } from '../db/failures.ts'
import { inTransaction } from '../db/transaction.ts'
import { Failure, fail } from '../errors.ts'
import { deleteInBatches } from '../jobs/deletion.ts'
import type { SealedField } from '../secrets/secrets.ts'
import { canonicalJson } from '../json.ts'
import { deleteExpiredReplies, deleteExpiredReply, findReply, insertReplies, type StoredReply } from './queries.ts'
import { say } from './sentences.ts'

// The reply is stored by the transaction of its effect, so there is never a key without an effect nor an effect without its key; a refused request
// leaves nothing and may be tried again.

/** The request as idempotency sees it. */
export type Keyed = { key: string; scope: Scope; fingerprint: string }

/** The stored part of a reply: the body is the JSON text without its correlation id. */
export type Reply = {
  status: number
  location: string | undefined
  body: string | undefined
  /** Whether the body is kept sealed, because it shows a secret. */
  isSealed?: boolean | undefined
}

const keptForMs = 7 * 24 * 3600 * 1000
const expiryOf = (now: Date) => new Date(now.getTime() - keptForMs)

/** The key of a request, checked, or undefined when it has none. Throws INVALID_IDEMPOTENCY_KEY. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  return fail(
    'INVALID_IDEMPOTENCY_KEY',
    say('Idempotency-Key must be 1 to 255 printable ASCII characters, and be sent once.'),
    {
      details: [{ field: 'Idempotency-Key', message: say('must be 1 to 255 printable ASCII characters') }],
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

/** The place of a key's stored reply: a reply that shows a secret is sealed for it. */
export const replyPlace = (row: string): SealedField => ({ table: 'idempotency_keys', row, column: 'body' })

export const replyRow = ({ key, scope }: Pick<Keyed, 'key' | 'scope'>): string => `${scope.merchantId}/${key}`

/** Stores the reply with the commit. */
export function store(ctx: WriteContext, { key, scope, fingerprint }: Keyed, reply: Reply): void {
  const { status, location = null, body = null, isSealed = false } = reply
  const stored = { key, fingerprint, status, location, body, createdAt: ctx.now, isSealed }
  ctx.atCommit(together(scope, insertReplies, () => stored))
}

/** `looksFirst`: for work that does something before its transaction, which a key of another request must not bring about. */
type IdempotencyParts = { db: Database; now: () => Date; looksFirst?: boolean }

/**
 * Runs `work`, a transaction that stores its reply, or returns the key's earlier answer. We do not look first: the unique key of the stored reply
 * fails the transaction of a repeat, and any other failure may be a consequence of the first call, so the key is looked up then. Throws
 * IDEMPOTENCY_CONFLICT.
 */
export async function onceForKey(
  { db, now, looksFirst = false }: IdempotencyParts,
  keyed: Keyed,
  work: () => Promise<Reply>,
): Promise<{ reply: Reply; isReplay: boolean }> {
  const earlier = looksFirst ? await findReply(db.read, keyed.scope, keyed.key) : undefined
  if (earlier && earlier.createdAt >= expiryOf(now())) return { reply: replayOf(keyed, earlier), isReplay: true }
  for (;;) {
    try {
      return { reply: await work(), isReplay: false }
    } catch (error) {
      const isTaken = isDuplicateOf(error, 'idempotency_keys_pkey')
      if (isLockTaken(error)) refuseTwin(error)
      if (!isTaken && !(error instanceof Failure)) throw error
      const stored = await findReply(db.read, keyed.scope, keyed.key)
      if (stored && stored.createdAt >= expiryOf(now())) return { reply: replayOf(keyed, stored), isReplay: true }
      if (!isTaken) throw error
      await inTransaction(db, (tx) => deleteExpiredReply(tx, keyed.scope, keyed.key, expiryOf(now())))
    }
  }
}

function replayOf({ fingerprint }: Keyed, stored: StoredReply): Reply {
  if (stored.fingerprint !== fingerprint) refuseOther()
  const { status, location, body, isSealed } = stored
  return { status, location: location ?? undefined, body: body ?? undefined, isSealed }
}

function refuseTwin(cause: unknown): never {
  const message = say('is in use by a request that has not finished')
  fail(
    'IDEMPOTENCY_CONFLICT',
    say('A request with this Idempotency-Key is still being worked on. Try again in a moment.'),
    {
      details: [{ field: 'Idempotency-Key', rule: 'IN_PROGRESS', message }],
      retryAfterSeconds: 1,
      cause,
    },
  )
}

function refuseOther(): never {
  const message = say('belongs to a request with another body, path or environment')
  fail(
    'IDEMPOTENCY_CONFLICT',
    say('This Idempotency-Key was used for another request. Use a new key for a new request.'),
    {
      details: [{ field: 'Idempotency-Key', rule: 'PAYLOAD_MISMATCH', message }],
    },
  )
}

/** Forgets replies older than seven days, for all merchants. */
export const forgetExpiredReplies = (db: Database, now: Date, atOnce?: number): Promise<number> =>
  deleteInBatches(db, (tx, batch) => deleteExpiredReplies(tx, expiryOf(now), batch), atOnce)
