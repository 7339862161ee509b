import { submitSavedCard } from '#money/payments/charge.ts'
import { cardUse } from '#money/acquirers/saved-cards.ts'
import { inOneWrite, type PaymentParts } from '#money/payments/parts.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { fail, Failure } from '#platform/errors.ts'
import type { CardUseOf } from '#platform/http/route.ts'
import { newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { retriedDayAt } from '../dunning.ts'
import { type DueDate, triggerOf } from '../due-date.ts'
import { insertAttempt, lockDueDate, lockSubscription } from '../queries.ts'
import { isEnded } from '../subscription.ts'
import { changeDueDate } from './change.ts'
import { type Charge, workOnDueDate } from './due.ts'
import { beginDueDate } from './plan.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

export type ChargeParts = { payments: PaymentParts; secrets: Secrets }

/**
 * Works on one due date now, if something is due: safe to call concurrently, and again after a crash. The attempt is written, and the due date is
 * PROCESSING, in one transaction before the call to the bank; if the process ends after it, `payments.resolve` finds the attempt and looks it up
 * under the same reference.
 */
export async function runDueDate(
  { payments, secrets }: ChargeParts,
  scope: Scope,
  id: string,
  claimedUntil?: Date,
): Promise<void> {
  const correlationId = newId(payments.now())
  const cardUseOf: CardUseOf = (whose, asked) => cardUse(payments.acquirers, whose, asked)
  const charge = await inOneWrite(payments, { scope, correlationId }, (ctx) =>
    workOnDueDate({ ...ctx, cardUseOf }, secrets, { id, claimedUntil }),
  )
  if (!charge) return
  await submitSavedCard(payments, scope, {
    sessionId: charge.sessionId,
    paymentMethodId: charge.paymentMethodId,
    correlationId,
    initiatedBy: 'MERCHANT',
    simulatedAt: charge.simulatedAt,
    opening: (ctx, session, transactionId) => noteAttempt(ctx, charge, { session, transactionId }),
  }).catch((error: unknown) => {
    // A refusal of the bank is recorded. A refusal before the call to the bank is checked again in five minutes: the client is paying at this moment,
    // the card has just been deleted, the subscription was paused.
    if (!(error instanceof Failure)) throw error
  })
}

/** The attempt and the due date go together. Refuses when the due date is not to be charged any more. */
type Opening = { session: PaymentSession; transactionId: string }

async function noteAttempt(ctx: WriteContext, charge: Charge, { session, transactionId }: Opening): Promise<void> {
  const { tx, scope, now } = ctx
  const [subscription, due] = await Promise.all([
    lockSubscription(tx, scope, session.sourceId),
    lockDueDate(tx, scope, charge.dueDateId),
  ])
  const isHeld = subscription?.state === 'PAUSED' && !subscription.keepsRetries
  if (!subscription || !due || isHeld || due.isWaived || isEnded(subscription) || !isAsSeen(due, charge, session))
    fail('INVALID_STATE', sayInEnglish('This due date is not charged any more.'))
  const number = due.attempts + 1
  const trigger = triggerOf(due)
  const rest = { attempts: number, isHourly: false, askedFor: null, nextAttemptAt: null, wakeAt: null }
  if (due.status === 'SCHEDULED') await beginDueDate(ctx, { subscription, due }, { status: 'PROCESSING', ...rest })
  else {
    // An attempt on request takes no day of retry away, and the hour after a passing failure belongs to the day before.
    const isStep = due.status === 'RETRYING' && trigger !== 'MANUAL' && !due.isHourly
    const retriedDay = isStep ? retriedDayAt(due, subscription, now) : due.retriedDay
    const wasHourly = due.isHourly || (due.wasHourly && !isStep)
    await changeDueDate(ctx, due, { status: 'PROCESSING', retriedDay, wasHourly, ...rest })
  }
  const { paymentMethodId } = charge
  await insertAttempt(tx, scope, {
    transactionId,
    dueDateId: due.id,
    number,
    trigger,
    paymentMethodId,
    at: now,
  })
}

/** Of two runs that have seen the same due date one charges it, and for the amount owed by now. */
const isAsSeen = (due: DueDate, { status, attempts }: Charge, { id, amountMinor }: PaymentSession): boolean =>
  due.status === status && due.attempts === attempts && due.sessionId === id && due.amountMinor === amountMinor
