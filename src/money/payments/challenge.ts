import type { Scope } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Continuation } from '../acquirers/acquirer.ts'
import { requireAcquirerOf } from '../acquirers/selection.ts'
import type { Attempt } from './capture.ts'
import { requireSession } from './open.ts'
import type { PaymentParts } from './parts.ts'
import { settle } from './settle.ts'
import { actionOf, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { listAttempts } from './transaction-queries.ts'

// What follows after the buyer's bank has asked for a confirmation. What the browser brings is never proof: the acquirer is asked.

export type Step = {
  sessionId: string
  correlationId: string
  authenticationId: string
  step: Exclude<Continuation['step'], 'ABANDONED'>
  cres?: string
}

/**
 * Goes on with an authentication that belongs to the session. A step that comes again, or too late, is answered with the attempt
 * as it stands. Refuses with `SESSION_NOT_FOUND`, and with `INVALID_TOKEN` an authentication of another session.
 */
export async function continueChallenge(parts: PaymentParts, scope: Scope, step: Step): Promise<Attempt> {
  const session = await requireSession(parts.db.read, scope, step.sessionId)
  const attempts = await listAttempts(parts.db.read, scope, session.id)
  const last = attempts.at(-1)
  if (last && last.status !== 'REQUIRES_ACTION') return { session, row: last }
  if (!last || actionOf(last)?.authenticationId !== step.authenticationId)
    fail('INVALID_TOKEN', 'This authentication does not belong to the session.')
  return proceed(parts, scope, last, step)
}

/** The buyer came back from the bank: goes on with whatever authentication the session waits for. Refuses with `SESSION_NOT_FOUND`. */
export async function finishReturn(
  parts: PaymentParts,
  scope: Scope,
  { sessionId, correlationId, cres }: Pick<Step, 'sessionId' | 'correlationId' | 'cres'>,
): Promise<{ session: Attempt['session']; row: MoneyTransaction | undefined }> {
  const session = await requireSession(parts.db.read, scope, sessionId)
  const last = (await listAttempts(parts.db.read, scope, session.id)).at(-1)
  const action = last && actionOf(last)
  if (last?.status !== 'REQUIRES_ACTION' || !action) return { session, row: last }
  const { authenticationId } = action
  return proceed(parts, scope, last, {
    authenticationId,
    correlationId,
    step: 'CHALLENGE_COMPLETED',
    ...(cres !== undefined && { cres }),
  })
}

/** Closes an authentication that nobody answered; one that was passed meanwhile counts. */
export const abandon = (parts: PaymentParts, scope: Scope, row: MoneyTransaction, correlationId: string) =>
  proceed(parts, scope, row, {
    authenticationId: actionOf(row)?.authenticationId ?? '',
    correlationId,
    step: 'ABANDONED',
  })

type Proceeding = Pick<Continuation, 'authenticationId' | 'step' | 'cres'> & { correlationId: string }

async function proceed(
  parts: PaymentParts,
  scope: Scope,
  row: MoneyTransaction,
  { correlationId, ...step }: Proceeding,
): Promise<Attempt> {
  const acquirer = requireAcquirerOf(parts.acquirers, scope, row)
  const outcome = await acquirer.continueAfterChallenge({ ...inquiryAbout(scope, row), ...step })
  // An acquirer that rejects a step has said nothing of the payment.
  const told = outcome.status === 'REJECTED' ? ({ status: 'UNKNOWN', cause: 'ERROR' } as const) : outcome
  return settle(parts, { scope, correlationId, transactionId: row.id, sessionId: row.sessionId }, told)
}
