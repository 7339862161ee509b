import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { giveBack, takeOne, type Throttle, throttleKey } from '#platform/throttle/throttle.ts'
import { insertRequest, type RequestKind } from '../queries.ts'
import type { PublicContext } from './context.ts'
import { say } from '../sentences.ts'
import { errors } from '../portal-errors.ts'

// Sign-up, a forgotten password and a failed log-in are recorded as they came, and answered. Their effect depends on whether the e-mail is known, so
// a job applies it: neither the words nor the duration of the answer can reveal that.

export const requestJob = 'portal.request'

/** Adds the job of a request; one that is waiting is replaced, so that there is one. */
export const enqueueRequest = (tx: Transaction, id: string): Promise<void> =>
  enqueue(tx, requestJob, { id }, { jobKey: `${requestJob} ${id}` })

export async function writeRequest(
  ctx: PublicContext,
  kind: RequestKind,
  email: string,
  parameters: Record<string, string | undefined> = {},
): Promise<void> {
  const { db, now, address, correlationId } = ctx
  const id = newId(now)
  await inTransaction(db, async (tx) => {
    void insertRequest(tx, {
      id,
      kind,
      email,
      parameters: JSON.stringify(parameters),
      address,
      correlationId,
      createdAt: now,
    })
    await enqueueRequest(tx, id)
  })
}

/** Throws TOO_MANY_REQUESTS when there have been too many of late. Returns the key, to give the use back. */
export async function takeTurn(
  { db, secrets, now }: { db: Database } & Pick<PublicContext, 'secrets' | 'now'>,
  throttle: Throttle,
  subject: string,
): Promise<string> {
  const key = throttleKey(secrets, throttle, subject)
  const taken = await takeOne(db, throttle, key, now)
  if (!taken.isTaken) failPortal(errors.TOO_MANY_REQUESTS, { retryAfterSeconds: taken.waitSeconds })
  return key
}

/** Throws VALIDATION_ERROR for an address of a domain that the operator does not let sign up. */
export function requireOpenDomain(email: string, refusedDomains: readonly string[]): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (refusedDomains.includes(domain))
    failPortal(errors.VALIDATION_ERROR, { fields: { email: say('must be an address of your company') } })
}

/** For errors before any password was checked: it was no attempt, so it is not counted. */
export const unjudged =
  (db: Database, ...turns: string[]) =>
  async (error: unknown): Promise<never> => {
    for (const turn of turns) await giveBack(db, turn)
    throw error
  }
