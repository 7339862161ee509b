import type { Scope, WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Acquirer, Authorisation, Card, PaymentOutcome } from '../acquirers/acquirer.ts'
import { acquirerFor } from '../acquirers/selection.ts'
import type { Attempt } from './capture.ts'
import { giveUpVoucher } from './cash.ts'
import { type Given, openAttempt, requireSession, sessionNotFound, type Submission } from './open.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { askWithinMs } from './schedule.ts'
import type { PaymentSession } from './session.ts'
import { lockSession } from './session-queries.ts'
import { settle } from './settle.ts'
import { type ConsentOnRow, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { findTerms } from './transaction-queries.ts'

// A charge in three phases. `open` is a transaction: the session is taken, and the attempt is there under our own reference. `ask`
// is outside of every transaction: that reference is the acquirer's idempotency key. `settle` is a transaction: states, ledger and
// events. Whatever ends between them is found by resolve.ts, which asks under the same reference and settles in the same way.

export type CardSubmission = Submission & {
  card: Card
  browser?: Authorisation['browser']
  /** The buyer's consent to saving the card; without it nothing is saved. */
  consent?: { channel: string; textVersion: string }
}

export type SavedCardSubmission = Submission & {
  paymentMethodId: string
  browser?: Authorisation['browser']
  /** MERCHANT on a due date, when no buyer is at hand for a challenge. */
  initiatedBy?: Authorisation['initiatedBy']
  /**
   * In the transaction that writes the attempt down as `transactionId`, under the session's lock and before the attempt takes its
   * place among all of the merchant, for which others wait. What it refuses was never submitted.
   */
  opening?: (ctx: WriteContext, session: PaymentSession, transactionId: string) => Promise<unknown>
  /** In the sandbox: the time that a forced due date stands for. */
  simulatedAt?: Date | undefined
}

/**
 * Charges a card for a session. Answers with the attempt as it stands: SUCCEEDED, FAILED with a decline, REQUIRES_ACTION, or
 * PROCESSING and UNKNOWN while it is not known. Refuses with `SESSION_NOT_FOUND`, `SESSION_ALREADY_CONSUMED`, `SESSION_EXPIRED`,
 * `SESSION_NOT_ACTIVE`, `INVALID_TOKEN`, `SERVICE_UNAVAILABLE` where there is no acquirer, and with `BAAS_SVC_ERROR` when the
 * acquirer surely did not act: then the attempt is there, as FAILED.
 */
export async function submitCard(parts: PaymentParts, scope: Scope, submitted: CardSubmission): Promise<Attempt> {
  const { card, browser, consent } = submitted
  const acquirer = await acquirerFor(parts.acquirers, scope)
  const keptConsent: ConsentOnRow | undefined = consent && {
    givenAt: parts.now().toISOString(),
    ...consent,
    holderName: card.holderName,
  }
  const cardLast4 = card.number.slice(-4)
  const given = { method: 'CARD', acquirer: acquirer.name, cardLast4, consent: keptConsent } as const
  const attempt = await openCharge(parts, scope, { submitted, given })
  const isSaved = attempt.row.consent !== null
  const how = { source: { card }, saveCard: isSaved, initiatedBy: 'BUYER' as const, ...(browser && { browser }) }
  return askAndSettle(parts, askingFor(submitted, { scope, acquirer }), attempt, how)
}

/**
 * Charges a saved card of the session's client. Refuses as {@link submitCard} does, with `PAYMENT_METHOD_NOT_FOUND` where the
 * client has none, and with `PAYMENT_METHOD_UNUSABLE` when it was deleted or has expired.
 */
export async function submitSavedCard(
  parts: PaymentParts,
  scope: Scope,
  submitted: SavedCardSubmission,
): Promise<Attempt> {
  const { paymentMethodId, browser, initiatedBy = 'BUYER', simulatedAt } = submitted
  const acquirer = await acquirerFor(parts.acquirers, scope)
  const { clientId } = await requireSession(parts.db.read, scope, submitted.sessionId)
  const saved = clientId && (await parts.vault?.tokenOf(scope, clientId, paymentMethodId, parts.now()))
  if (!saved) fail('PAYMENT_METHOD_NOT_FOUND', 'The client of this session has no such payment method.')
  const { token } = saved
  if (token === undefined)
    fail('PAYMENT_METHOD_UNUSABLE', 'This payment method has expired or was deleted. Use another one.')
  const given: Given = { method: 'CARD', acquirer: acquirer.name, paymentMethodId, initiatedBy, simulatedAt }
  const attempt = await openCharge(parts, scope, { submitted, given })
  const how = { source: { token }, saveCard: false, initiatedBy, ...(browser && { browser }) }
  return askAndSettle(parts, askingFor(submitted, { scope, acquirer }), attempt, how)
}

type Opening = {
  submitted: Submission & Pick<SavedCardSubmission, 'opening'>
  given: Given
  /** The cash payment whose voucher was closed for this. */
  closed?: MoneyTransaction
}

/** A voucher is void before the card is asked, so that a session is not paid twice. */
async function openCharge(parts: PaymentParts, scope: Scope, opening: Opening): Promise<Attempt> {
  const { submitted, given } = opening
  const about = { scope, correlationId: submitted.correlationId }
  const opened = await inOneWrite(parts, about, async (ctx) => {
    const session = await lockOrRefuse(ctx, submitted)
    return session.status === 'AWAITING_CASH' ? undefined : openIn(ctx, parts, session, opening)
  })
  if (opened) return opened
  const closed = await giveUpVoucher(parts, scope, submitted)
  const { verification, ...withoutKey } = submitted
  // The key was used up by giving up the voucher.
  const afterCash = closed ? { submitted: withoutKey, given, closed } : opening
  return inOneWrite(parts, about, async (ctx) => openIn(ctx, parts, await lockOrRefuse(ctx, submitted), afterCash))
}

const lockOrRefuse = async ({ tx, scope }: WriteContext, { sessionId }: Submission): Promise<PaymentSession> =>
  (await lockSession(tx, scope, sessionId)) ?? sessionNotFound()

async function openIn(
  ctx: WriteContext,
  parts: PaymentParts,
  session: PaymentSession,
  opening: Opening,
): Promise<Attempt> {
  if (!session.methods.split(' ').includes('CARD')) failField('method', 'this session takes no cards')
  const id = newId(ctx.now)
  await opening.submitted.opening?.(ctx, session, id)
  return openAttempt(ctx, parts, session, { ...opening, id })
}

type Asking = { scope: Scope; acquirer: Acquirer } & Pick<Submission, 'correlationId' | 'merchantName'>
type How = Pick<Authorisation, 'source' | 'saveCard' | 'initiatedBy' | 'browser'>

const askingFor = ({ correlationId, merchantName }: Submission, whom: Pick<Asking, 'scope' | 'acquirer'>): Asking => ({
  ...whom,
  correlationId,
  ...(merchantName !== undefined && { merchantName }),
})

async function askAndSettle(
  parts: PaymentParts,
  { scope, acquirer, correlationId, merchantName }: Asking,
  { session, row }: Attempt,
  how: How,
): Promise<Attempt> {
  const outcome = isStale(parts, row)
    ? notSent
    : await acquirer.authorise({
        ...inquiryAbout(scope, row),
        ...how,
        threeDS: session.threeDs,
        merchantName: merchantName ?? (await findTerms(parts.db.read, scope))?.name ?? '',
        sessionEndsAt: session.expiresAt,
      })
  const about = { scope, correlationId, transactionId: row.id, sessionId: row.sessionId }
  const settled = await settle(parts, about, outcome)
  if (outcome.status === 'REJECTED' && settled.row.status === 'FAILED') refuseUpstream()
  return settled
}

/** A process that slept may wake when its attempt was already found to have reached nobody. */
const isStale = ({ now }: PaymentParts, { createdAt }: Attempt['row']): boolean =>
  now().getTime() - createdAt.getTime() > askWithinMs

const notSent: PaymentOutcome = { status: 'REJECTED', reason: 'TOO_LATE' }

const refuseUpstream = (): never =>
  fail('BAAS_SVC_ERROR', 'The bank could not process this payment. No money moved: it may be tried again.')
