import type { Scope } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Continuation, PaymentOutcome } from '../acquirers/acquirer.ts'
import { onOwnPages } from '../acquirers/entry.ts'
import { accountOf } from '../acquirers/routing.ts'
import type { Attempt } from './capture.ts'
import { requireSession } from './open.ts'
import type { PaymentParts } from './parts.ts'
import { settle } from './settle.ts'
import { actionOf, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { listAttempts } from './transaction-queries.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// The continuation after the buyer's bank has requested a confirmation. Input from the browser is never proof: we ask the acquirer.

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
    fail('INVALID_TOKEN', sayInEnglish('This authentication does not belong to the session.'))
  return proceed(parts, scope, last, step)
}

type Return = Pick<Step, 'sessionId' | 'correlationId' | 'cres'>
type Returned = { session: Attempt['session']; row: MoneyTransaction | undefined }

/**
 * The buyer came back from a page of the bank or the acquirer with parameters that prove nothing: we ask the acquirer. A decided payment is answered
 * as it stands. Refuses with `SESSION_NOT_FOUND`.
 */
export async function finishReturn(
  parts: PaymentParts,
  scope: Scope,
  { sessionId, correlationId, cres }: Return,
): Promise<Returned> {
  const { session, row } = await lastAttempt(parts, scope, sessionId)
  if (!row || !isWaiting(row)) return { session, row }
  const action = actionOf(row)
  if (action && (row.status === 'REQUIRES_ACTION' || action.type === 'REDIRECT')) {
    const { authenticationId } = action
    const step = { authenticationId, correlationId, step: 'CHALLENGE_COMPLETED' as const }
    return proceed(parts, scope, row, { ...step, ...(cres !== undefined && { cres }) })
  }
  const account = await accountOf(parts.acquirers, scope, row)
  const found = account ? onOwnPages(account, await account.acquirer.lookUp(inquiryAbout(scope, row))) : unasked
  return settle(parts, { scope, correlationId, transactionId: row.id, sessionId: row.sessionId }, found)
}

/** The buyer leaves the acquirer's page to pay in another way. A payment made there all the same counts, or is released. */
export async function leavePage(
  parts: PaymentParts,
  scope: Scope,
  { sessionId, correlationId }: Pick<Return, 'sessionId' | 'correlationId'>,
): Promise<Returned> {
  const { session, row } = await lastAttempt(parts, scope, sessionId)
  if (!row || row.status !== 'REQUIRES_ACTION' || actionOf(row)?.type !== 'REDIRECT') return { session, row }
  return abandon(parts, scope, row, correlationId)
}

async function lastAttempt({ db }: PaymentParts, scope: Scope, sessionId: string): Promise<Returned> {
  const session = await requireSession(db.read, scope, sessionId)
  return { session, row: (await listAttempts(db.read, scope, session.id)).at(-1) }
}

const isWaiting = ({ method, status }: MoneyTransaction): boolean =>
  method === 'CARD' && (status === 'REQUIRES_ACTION' || status === 'PROCESSING' || status === 'UNKNOWN')

/** Closes an authentication without an answer; one that was passed meanwhile counts. */
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
  const account = await accountOf(parts.acquirers, scope, row)
  const asked = await account?.acquirer.continueAfterChallenge({ ...inquiryAbout(scope, row), ...step })
  const outcome = account && asked ? onOwnPages(account, asked) : unasked
  // An acquirer that rejects a step has said nothing of the payment.
  const settled = outcome.status === 'REJECTED' ? unasked : outcome
  return settle(parts, { scope, correlationId, transactionId: row.id, sessionId: row.sessionId }, settled)
}

/** A payment whose account is not on this server stays undecided; in the end the operator looks for it. */
export const unasked: PaymentOutcome = { status: 'UNKNOWN', cause: 'ERROR' }
