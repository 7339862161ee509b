import type { NotFound, VerificationOutcome } from '#money/acquirers/acquirer.ts'
import type { ActionOnRow } from '#money/payments/transaction.ts'
import { inOneWrite, type PaymentParts } from '#money/payments/parts.ts'
import { nextAskAt } from '#money/payments/schedule.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { actionIn, type CardVerification, consentIn, isOpen, verificationStates } from '../card-verification.ts'
import { lockSubscription } from '../queries.ts'
import { lockVerification, updateVerification } from '../verification-queries.ts'
import { chargesCards, takeCard } from './page.ts'

// The effect of an acquirer's answer on a card that a client has entered. The order of locks is the verification, the client, the subscription.

type VerificationKey = { scope: Scope; correlationId: string; id: string }
type Outcome = VerificationOutcome | NotFound
type OutcomeWith<Status> = Extract<Outcome, { status: Status }>

/** Writes an outcome down, once: a verification that is final stays as it is. */
export function settleVerification(
  parts: PaymentParts,
  about: VerificationKey,
  outcome: Outcome,
): Promise<CardVerification> {
  return inOneWrite(parts, about, async (ctx) => {
    const row = await lockVerification(ctx.tx, ctx.scope, about.id)
    if (!row) throw new Error(`The card verification ${about.id} is not there.`)
    if (!isOpen(row)) return row
    switch (outcome.status) {
      case 'VERIFIED':
        return keep(ctx, parts, row, outcome)
      case 'DECLINED':
        return move(ctx, row, { status: 'FAILED', declineCode: outcome.code })
      case 'REJECTED':
        return move(ctx, row, { status: 'FAILED' })
      case 'ACTION_NEEDED':
        return waitForClient(ctx, row, outcome)
      default:
        return askLater(ctx, row)
    }
  })
}

/** A subscription that has ended meanwhile charges nothing; its client has the card kept all the same. */
async function keep(
  ctx: WriteContext,
  { vault }: PaymentParts,
  row: CardVerification,
  { card, token }: OutcomeWith<'VERIFIED'>,
): Promise<CardVerification> {
  const consent = consentIn(row)
  const paymentMethodId =
    consent && (await vault?.save(ctx, row.clientId, { card, consent, token, acquirer: row.acquirer }))
  // There is no such client any more.
  if (!consent || paymentMethodId === undefined) return move(ctx, row, { status: 'FAILED' })
  const subscription = await lockSubscription(ctx.tx, ctx.scope, row.subscriptionId)
  if (subscription && chargesCards(subscription))
    await takeCard(ctx, subscription, { paymentMethodId, textVersion: consent.textVersion })
  return move(ctx, row, { status: 'VERIFIED', paymentMethodId })
}

/** As long as a payment waits for its buyer. */
const actionForMs = 10 * 60_000

function waitForClient(ctx: WriteContext, row: CardVerification, outcome: OutcomeWith<'ACTION_NEEDED'>) {
  const latest = new Date(actionIn(row)?.expiresAt ?? ctx.now.getTime() + actionForMs)
  const endsAt = outcome.expiresAt < latest ? outcome.expiresAt : latest
  const { authenticationId } = outcome
  const action: ActionOnRow = { authenticationId, expiresAt: endsAt.toISOString(), ...outcome.action }
  // One that the acquirer keeps open beyond its end is closed again a minute later, not at once.
  const nextAsk = new Date(Math.max(endsAt.getTime(), ctx.now.getTime() + 60_000))
  return move(ctx, row, { status: 'REQUIRES_ACTION', action: JSON.stringify(action), nextAskAt: nextAsk })
}

/** No money is at stake: after a day the client may as well enter the card again. */
function askLater(ctx: WriteContext, row: CardVerification): Promise<CardVerification> {
  const nextAsk = nextAskAt(row.createdAt, ctx.now)
  return nextAsk ? move(ctx, row, { nextAskAt: nextAsk }) : move(ctx, row, { status: 'FAILED' })
}

async function move(
  ctx: WriteContext,
  before: CardVerification,
  changes: Partial<CardVerification>,
): Promise<CardVerification> {
  const { status = before.status } = changes
  if (status !== before.status && !verificationStates.can(before.status, status))
    throw new Error(`A card verification that is ${before.status} cannot become ${status}.`)
  const isFinal = verificationStates.isFinal(status)
  const end = isFinal && { consent: null, action: null, nextAskAt: null, completedAt: ctx.now }
  const row = { ...changes, ...end, updatedAt: ctx.now }
  const after = await updateVerification(ctx.tx, ctx.scope, { id: before.id, sources: [before.status], row })
  if (!after) throw new Error(`The card verification ${before.id} was changed without its lock.`)
  return after
}
