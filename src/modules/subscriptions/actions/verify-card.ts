import { findSettings } from '#platform/merchants/queries.ts'
import type { ChallengeStep, Verification, VerificationOutcome } from '#money/acquirers/acquirer.ts'
import { type CardAccount, requireAccountOf, routeFor } from '#money/acquirers/routing.ts'
import { onOwnPages } from '#money/acquirers/entry.ts'
import { type GivenCard, sourceOf } from '#money/payments/charge.ts'
import { inOneWrite, type PaymentParts } from '#money/payments/parts.ts'
import { arrivedBy, askWithinMs, nextAskAt } from '#money/payments/schedule.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { isUuid, newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { actionIn, type CardVerification, isOpen } from '../card-verification.ts'
import { recurringChannel } from '../payment-method.ts'
import { findSubscription } from '../queries.ts'
import {
  claimVerification,
  findLastVerification,
  insertVerification,
  listVerificationsToAsk,
  lockVerification,
  type OpenVerification,
  updateVerification,
} from '../verification-queries.ts'
import { requireCharging } from './page.ts'
import { requireSubscription, subscriptionNotFound } from './update.ts'
import { settleVerification } from './verified-card.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A card is entered in the three phases of a charge: open, ask, settle; if the process ends between them, `subscriptions.cards` looks it up. Nothing
// is paid, so it has no transaction and no entry of the ledger.

type Entered = GivenCard & {
  subscriptionId: string
  correlationId: string
  /** The client's return address after a page of the bank. */
  returnUrl?: string
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
  const { browser, correlationId, returnUrl } = entered
  const { currency } = (await findSubscription(parts.db.read, scope, entered.subscriptionId)) ?? subscriptionNotFound()
  const account = await routeFor(parts.acquirers, scope, { method: 'CARD', currency })
  if (!account.acquirer.can.verifiesCards)
    fail(
      'INVALID_STATE',
      sayInEnglish('The acquirer of this merchant verifies no cards: each due date is paid by itself.'),
    )
  const source = sourceOf(account, entered)
  if ('page' in source)
    fail('INVALID_STATE', sayInEnglish('The acquirer of this merchant takes cards for payments alone.'))
  const row = await inOneWrite(parts, { scope, correlationId }, (ctx) => open(ctx, account, entered))
  const merchantName = (await findSettings(parts.db.read, scope.merchantId))?.name ?? ''
  const isStale = parts.now().getTime() - row.createdAt.getTime() > askWithinMs
  const outcome: VerificationOutcome = isStale
    ? { status: 'REJECTED', reason: 'TOO_LATE' }
    : await account.acquirer.verifyCard({
        scope,
        reference: row.id,
        ...source,
        merchantName,
        ...(browser && { browser }),
        ...(returnUrl !== undefined && { returnUrl }),
        buyer: { clientId: row.clientId },
      })
  return settleVerification(parts, { scope, correlationId, id: row.id }, onOwnPages(account, outcome))
}

/** One card at a time: the lock of the subscription lets one after the other look. */
async function open(ctx: WriteContext, account: CardAccount, entered: Entered): Promise<CardVerification> {
  const { tx, scope, now } = ctx
  const subscription = await requireSubscription(ctx, entered.subscriptionId)
  requireCharging(subscription)
  await requireActiveWallet(tx, scope)
  const last = await findLastVerification(tx, scope, subscription.id)
  if (last && isOpen(last))
    fail('INVALID_STATE', sayInEnglish('A card is being verified for this subscription at this moment.'))
  const { card, textVersion } = entered
  const consent = {
    givenAt: now.toISOString(),
    channel: recurringChannel,
    textVersion,
    holderName: card?.holderName ?? entered.holderName ?? '',
  }
  const row: CardVerification = {
    environment: scope.environment,
    id: newId(now),
    subscriptionId: subscription.id,
    clientId: subscription.clientId,
    status: 'PROCESSING',
    acquirer: account.id,
    cardLast4: card?.number.slice(-4) ?? null,
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
  const awaited = last && actionIn(last)
  // A page of the acquirer leads back to an address that was made before the authentication was known.
  if (last && awaited?.type === 'REDIRECT' && step.authenticationId === anyAuthentication)
    return proceed(parts, scope, last, { ...step, authenticationId: awaited.authenticationId, correlationId })
  if (!last || awaited?.authenticationId !== step.authenticationId)
    fail('INVALID_TOKEN', sayInEnglish('This authentication does not belong to the subscription.'))
  return proceed(parts, scope, last, { ...step, correlationId })
}

/** In the address that a buyer comes back to from a page of the acquirer. */
export const anyAuthentication = 'return'

type Proceeding = ChallengeStep & { correlationId: string }

async function proceed(
  parts: PaymentParts,
  scope: Scope,
  { id, acquirer: name }: CardVerification,
  { correlationId, ...step }: Proceeding,
): Promise<CardVerification> {
  const account = await requireAccountOf(parts.acquirers, scope, { acquirer: name })
  const outcome = onOwnPages(account, await account.acquirer.continueVerification({ scope, reference: id, ...step }))
  // An acquirer that rejects a step has said nothing of the card.
  const certainOutcome = outcome.status === 'REJECTED' ? ({ status: 'UNKNOWN', cause: 'ERROR' } as const) : outcome
  return settleVerification(parts, { scope, correlationId, id }, certainOutcome)
}

const askedAtOnce = 200
const claimedForMs = 60_000

/** `subscriptions.cards`: looks up cards that were left open. Returns their number. Safe to run twice, on several nodes. */
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

/** Looks up now, whatever its schedule: for a notice of the acquirer. False if there is no such card. */
export async function askAboutCard(parts: PaymentParts, scope: Scope, id: string): Promise<boolean> {
  const nextAskAt = parts.now()
  if (!isUuid(id) || !(await inTransaction(parts.db, (tx) => lockVerification(tx, scope, id)))) return false
  const row = { nextAskAt }
  await inTransaction(parts.db, (tx) =>
    updateVerification(tx, scope, { id, sources: ['PROCESSING', 'REQUIRES_ACTION'], row }),
  )
  await resolveCard(parts, { ...scope, id, nextAskAt })
  return true
}

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
  const { acquirer } = await requireAccountOf(parts.acquirers, scope, row)
  const hasArrived = now() >= arrivedBy(row.createdAt, acquirer.arrivesWithinMs)
  const found = await acquirer.lookUpVerification({ scope, reference: id })
  const outcome =
    found.status === 'NOT_FOUND' && hasArrived ? ({ status: 'REJECTED', reason: 'NOT_REACHED' } as const) : found
  await settleVerification(parts, { scope, correlationId, id }, outcome)
}
