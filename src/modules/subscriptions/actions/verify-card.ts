import type { Acquirer, Card, ChallengeStep, Verification, VerificationOutcome } from '#money/acquirers/acquirer.ts'
import { acquirerFor, requireAcquirerOf } from '#money/acquirers/selection.ts'
import { inOneWrite, type PaymentParts } from '#money/payments/parts.ts'
import { arrivedBy, askWithinMs, nextAskAt } from '#money/payments/schedule.ts'
import { findTerms } from '#money/payments/transaction-queries.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { actionIn, type CardVerification, isOpen } from '../card-verification.ts'
import { recurringChannel } from '../payment-method.ts'
import {
  claimVerification,
  findLastVerification,
  insertVerification,
  listVerificationsToAsk,
  type OpenVerification,
} from '../verification-queries.ts'
import { requireCharging } from './page.ts'
import { requireSubscription } from './update.ts'
import { settleVerification } from './verified-card.ts'

// A card is entered in the three phases of a charge: written down, asked, settled; whatever ends between them is looked up by
// `subscriptions.cards`. Nothing is paid, so that no transaction and no entry of the ledger tells of it.

type Entered = {
  subscriptionId: string
  correlationId: string
  card: Card
  browser?: Verification['browser']
  /** The text that the client has agreed to. */
  textVersion: string
}

/**
 * Has a card verified that a client enters with consent to regular charges. Once it is VERIFIED the subscription charges it, and
 * what is owed is charged at once. Throws SUBSCRIPTION_NOT_FOUND, INVALID_STATE for a subscription that has ended or charges no
 * card and while another card is being verified, WALLET_NOT_ACTIVE and SERVICE_UNAVAILABLE.
 */
export async function enterCard(parts: PaymentParts, scope: Scope, entered: Entered): Promise<CardVerification> {
  const { card, browser, correlationId } = entered
  const acquirer = await acquirerFor(parts.acquirers, scope)
  const row = await inOneWrite(parts, { scope, correlationId }, (ctx) => open(ctx, acquirer, entered))
  const merchantName = (await findTerms(parts.db.read, scope))?.name ?? ''
  const isStale = parts.now().getTime() - row.createdAt.getTime() > askWithinMs
  const outcome: VerificationOutcome = isStale
    ? { status: 'REJECTED', reason: 'TOO_LATE' }
    : await acquirer.verifyCard({ scope, reference: row.id, card, merchantName, ...(browser && { browser }) })
  return settleVerification(parts, { scope, correlationId, id: row.id }, outcome)
}

/** One card at a time: the lock of the subscription lets one after the other look. */
async function open(ctx: WriteContext, acquirer: Acquirer, entered: Entered): Promise<CardVerification> {
  const { tx, scope, now } = ctx
  const subscription = await requireSubscription(ctx, entered.subscriptionId)
  requireCharging(subscription)
  await requireActiveWallet(tx, scope)
  const last = await findLastVerification(tx, scope, subscription.id)
  if (last && isOpen(last)) fail('INVALID_STATE', 'A card is being verified for this subscription at this moment.')
  const { card, textVersion } = entered
  const consent = { givenAt: now.toISOString(), channel: recurringChannel, textVersion, holderName: card.holderName }
  const row: CardVerification = {
    environment: scope.environment,
    id: newId(now),
    subscriptionId: subscription.id,
    clientId: subscription.clientId,
    status: 'PROCESSING',
    acquirer: acquirer.name,
    cardLast4: card.number.slice(-4),
    consent: JSON.stringify(consent),
    action: null,
    declineCode: null,
    paymentMethodId: null,
    nextAskAt: nextAskAt(now, now) ?? now,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
  }
  await insertVerification(tx, scope, row)
  return row
}

type Step = Pick<ChallengeStep, 'authenticationId' | 'cres'> & {
  step: Exclude<ChallengeStep['step'], 'ABANDONED'>
  subscriptionId: string
  correlationId: string
}

/**
 * Goes on after a step of 3-D Secure. A step that comes again, or too late, is answered with the verification as it stands. Throws
 * INVALID_TOKEN for an authentication that is not the one that is waited for.
 */
export async function continueCard(
  parts: PaymentParts,
  scope: Scope,
  { subscriptionId, correlationId, ...step }: Step,
): Promise<CardVerification> {
  const last = await findLastVerification(parts.db.read, scope, subscriptionId)
  if (last && last.status !== 'REQUIRES_ACTION') return last
  if (!last || actionIn(last)?.authenticationId !== step.authenticationId)
    fail('INVALID_TOKEN', 'This authentication does not belong to the subscription.')
  return proceed(parts, scope, last, { ...step, correlationId })
}

type Proceeding = ChallengeStep & { correlationId: string }

async function proceed(
  parts: PaymentParts,
  scope: Scope,
  { id, acquirer: name }: CardVerification,
  { correlationId, ...step }: Proceeding,
): Promise<CardVerification> {
  const acquirer = requireAcquirerOf(parts.acquirers, scope, { acquirer: name })
  const outcome = await acquirer.continueVerification({ scope, reference: id, ...step })
  // An acquirer that rejects a step has said nothing of the card.
  const told = outcome.status === 'REJECTED' ? ({ status: 'UNKNOWN', cause: 'ERROR' } as const) : outcome
  return settleVerification(parts, { scope, correlationId, id }, told)
}

const askedAtOnce = 200
const claimedForMs = 60_000

/** `subscriptions.cards`: asks what has become of cards that were left open. How many. Safe to run twice, on several nodes. */
export const resolveCards = (parts: PaymentParts): Promise<number> =>
  workThrough<OpenVerification>(parts.now, 'cards', [
    {
      list: (after) => listVerificationsToAsk(parts.db.read, parts.now(), { after, limit: askedAtOnce }),
      full: askedAtOnce,
      work: async (each) => {
        await resolveCard(parts, each)
        return true
      },
    },
  ])

async function resolveCard(parts: PaymentParts, { id, merchantId, environment }: OpenVerification): Promise<void> {
  const { db, now } = parts
  const scope = { merchantId, environment }
  const claim = { id, now: now(), until: new Date(now().getTime() + claimedForMs) }
  const row = await inTransaction(db, (tx) => claimVerification(tx, scope, claim))
  if (!row) return
  const correlationId = newId(now())
  const action = actionIn(row)
  if (action && new Date(action.expiresAt) <= now()) {
    const { authenticationId } = action
    await proceed(parts, scope, row, { authenticationId, step: 'ABANDONED', correlationId })
    return
  }
  const acquirer = requireAcquirerOf(parts.acquirers, scope, row)
  const found = await acquirer.lookUpVerification({ scope, reference: id })
  const hasArrived = now() >= arrivedBy(row.createdAt, acquirer.arrivesWithinMs)
  const outcome =
    found.status === 'NOT_FOUND' && hasArrived ? ({ status: 'REJECTED', reason: 'NOT_REACHED' } as const) : found
  await settleVerification(parts, { scope, correlationId, id }, outcome)
}
