import { randomBytes } from 'node:crypto'
import { bytesOfBase64url } from '#platform/base64url.ts'
import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Books } from './books.ts'
import { afterStep, paymentAt, type SimulatedPayment } from './payment.ts'
import { findChallenged, lockChallenged, recordChallenge, updatePayment } from './queries.ts'

// The page of the simulated bank. The id of a challenge is enough to answer it: only the buyer's browser has it.

const passingCode = '555'
const idBytes = 16

export type Challenge = {
  merchantName: string
  amountMinor: bigint
  currency: string
  last4: string
  /** As the statement of account will name the payment; absent where that is left to the bank. */
  statementDescriptor?: string
  /** ENDED: the payment is decided, or no answer came in time. */
  status: 'OPEN' | 'PASSED' | 'FAILED' | 'ENDED'
  expiresAt?: Date
}

/** The id leads to the merchant, so that no table has to be kept of all challenges of all merchants. */
export function newAuthenticationId({ merchantId }: Scope): string {
  const merchant = Buffer.from(merchantId.replaceAll('-', ''), 'hex')
  return Buffer.concat([merchant, randomBytes(idBytes)]).toString('base64url')
}

function scopeOf(authenticationId: string): Scope | undefined {
  const bytes = bytesOfBase64url(authenticationId)
  if (bytes?.length !== 2 * idBytes) return undefined
  const merchantId = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { merchantId, environment: 'SANDBOX' }
}

/** Returns the subject of a challenge; undefined for an unknown id. */
export async function challengeOf({ db, now }: Books, authenticationId: string): Promise<Challenge | undefined> {
  const scope = scopeOf(authenticationId)
  const payment = scope && (await findChallenged(db.read, scope, authenticationId))
  return payment && present(paymentAt(payment, now()))
}

/**
 * Records the buyer's answer: 555 passes, any other code fails. The first answer counts. The payment continues when the acquirer is called again.
 * Undefined for an unknown id.
 */
export async function answerChallenge(
  books: Books,
  authenticationId: string,
  code: string,
): Promise<Challenge | undefined> {
  const scope = scopeOf(authenticationId)
  if (!scope) return undefined
  const wasPassed = code.trim() === passingCode
  await inTransaction(books.db, (tx) => recordChallenge(tx, scope, authenticationId, wasPassed))
  return challengeOf(books, authenticationId)
}

/**
 * The buyer gives up: the authentication has ended, and its payment with it. An answer that was given before stays. Undefined for an
 * id that names no challenge.
 */
export async function cancelChallenge(books: Books, authenticationId: string): Promise<Challenge | undefined> {
  const scope = scopeOf(authenticationId)
  if (!scope) return undefined
  await inTransaction(books.db, async (tx) => {
    const now = books.now()
    const payment = await lockChallenged(tx, scope, authenticationId)
    if (payment && payment.wasChallengePassed === null)
      await updatePayment(tx, scope, afterStep(paymentAt(payment, now), 'ABANDONED', now))
  })
  return challengeOf(books, authenticationId)
}

const present = (payment: SimulatedPayment): Challenge => ({
  merchantName: payment.merchantName,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  last4: payment.last4,
  status: statusOf(payment),
  ...(payment.statementDescriptor !== null && { statementDescriptor: payment.statementDescriptor }),
  ...(payment.resolvesAt && { expiresAt: payment.resolvesAt }),
})

function statusOf({ status, wasChallengePassed }: SimulatedPayment): Challenge['status'] {
  if (status !== 'CHALLENGE' && status !== 'DEVICE') return 'ENDED'
  if (wasChallengePassed === null) return 'OPEN'
  return wasChallengePassed ? 'PASSED' : 'FAILED'
}
