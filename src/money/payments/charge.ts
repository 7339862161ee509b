import { findSettings } from '#platform/merchants/queries.ts'
import { type Scope, unlessChanged, type WriteContext } from '#platform/context.ts'
import { brandOf } from '#platform/card-number.ts'
import { fail, failField } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Authorisation, Card, PaymentOutcome } from '../acquirers/acquirer.ts'
import { onOwnPages, requireShape } from '../acquirers/entry.ts'
import { mayBeLimited } from '../limits/daily-limit.ts'
import { pricingOf } from '../pricing/pricing.ts'
import { type CardAccount, routeFor } from '../acquirers/routing.ts'
import { requireAccountOfCard } from '../acquirers/saved-cards.ts'
import type { Attempt } from './capture.ts'
import { closeVoucherForCard } from './cash.ts'
import {
  currencyOf,
  inTime,
  type NewAttempt,
  isOpenAsRead,
  openAttempt,
  requireSession,
  sessionNotFound,
  type Submission,
} from './open.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { askWithinMs } from './schedule.ts'
import { customerOf, type PaymentSession } from './session.ts'
import { lockSession } from './session-queries.ts'
import { type Opened, settleOpened } from './settle.ts'
import { type ConsentOnRow, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A charge in three phases. `open` is a transaction: it claims the session and writes the attempt under our own reference. `ask` is outside of every
// transaction: that reference is the acquirer's idempotency key. `settle` is a transaction: states, ledger and events. If the process ends between
// them, resolve.ts finds the attempt, looks it up under the same reference and settles it in the same way.

/** As the account's shape wants it: the card, a token of the acquirer's fields, or neither where it is typed on the acquirer's page. */
export type GivenCard = {
  card?: Card
  fieldsToken?: string
  /** Beside a token, for a card that is saved. */
  holderName?: string
}

export type CardSubmission = Submission &
  GivenCard & {
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
   * Runs in the transaction that writes the attempt as `transactionId`, under the session's lock and before the attempt takes its place in the
   * merchant's sequence, for which others wait. If it refuses, nothing was submitted.
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
  const { browser, consent } = submitted
  const currency = await currencyOf(parts, scope, submitted)
  const account = await routeFor(parts.acquirers, scope, { method: 'CARD', currency })
  const source = sourceOf(account, submitted)
  const card = 'card' in source ? source.card : undefined
  const keptConsent: ConsentOnRow | undefined = consent && {
    givenAt: parts.now().toISOString(),
    ...consent,
    holderName: card?.holderName ?? submitted.holderName ?? '',
  }
  const given: NewAttempt = {
    method: 'CARD',
    acquirer: account.id,
    ...(card && { cardLast4: card.number.slice(-4) }),
    consent: keptConsent,
    riskFacts: parts.risk?.factsOf(submitted, card && cardOfNumber(account, scope, card.number)),
  }
  const attempt = await openCharge(parts, scope, { submitted, given })
  const isSaved = attempt.row.consent !== null
  const how = { source, saveCard: isSaved, initiatedBy: 'BUYER' as const, ...(browser && { browser }) }
  return askAndSettle(parts, askingFor(submitted, { scope, account }), attempt, how)
}

/** Known of a card whose number passes through us, before the bank has told more. */
const cardOfNumber = ({ acquirer: { fingerprintOf } }: CardAccount, { merchantId }: Scope, number: string) => ({
  brand: brandOf(number),
  ...(fingerprintOf && { fingerprint: fingerprintOf(merchantId, number) }),
})

/** Refuses what the account's shape has no use for, and what it needs and did not get. */
export function sourceOf(
  { acquirer: { can } }: CardAccount,
  given: GivenCard,
): Exclude<Authorisation['source'], { token: string }> {
  requireShape(can.shape, given)
  if (can.shape === 'PAGE') return { page: true }
  if (can.shape === 'CARD') return { card: given.card ?? failField('card', sayInEnglish('is required with CARD')) }
  return { fieldsToken: given.fieldsToken ?? failField('fieldsToken', sayInEnglish('is required with CARD')) }
}

/**
 * Charges a saved card of the session's client. Refuses as {@link submitCard} does, with `PAYMENT_METHOD_NOT_FOUND` where the
 * client has none, and with `PAYMENT_METHOD_UNUSABLE` when it was deleted or has expired, or its account was removed.
 */
export async function submitSavedCard(
  parts: PaymentParts,
  scope: Scope,
  submitted: SavedCardSubmission,
): Promise<Attempt> {
  const { paymentMethodId, browser, initiatedBy = 'BUYER', simulatedAt } = submitted
  const { clientId, currency } = await requireSession(parts.db.read, scope, submitted.sessionId)
  const saved = clientId && (await parts.vault?.tokenOf(scope, clientId, paymentMethodId, parts.now()))
  if (!saved) fail('PAYMENT_METHOD_NOT_FOUND', sayInEnglish('The client of this session has no such payment method.'))
  const { token, acquirer, card } = saved
  if (token === undefined)
    fail('PAYMENT_METHOD_UNUSABLE', say('This payment method has expired or was deleted. Use another one.'))
  const account = await requireAccountOfCard(parts.acquirers, scope, { acquirer, currency })
  const riskFacts = parts.risk?.factsOf(submitted, card)
  const given: NewAttempt = {
    method: 'CARD',
    acquirer: account.id,
    paymentMethodId,
    initiatedBy,
    simulatedAt,
    riskFacts,
  }
  const attempt = await openCharge(parts, scope, { submitted, given })
  const how = { source: { token }, saveCard: false, initiatedBy, ...(browser && { browser }) }
  return askAndSettle(parts, askingFor(submitted, { scope, account }), attempt, how)
}

type Opening = {
  submitted: Submission & Pick<SavedCardSubmission, 'opening'>
  given: NewAttempt
  /** The cash payment whose voucher was closed for this charge. */
  closed?: MoneyTransaction
}

/** The voucher is void before the card is charged, so that a session is not paid twice. */
async function openCharge(parts: PaymentParts, scope: Scope, opening: Opening): Promise<Opened> {
  const { submitted, given } = opening
  const about = { scope, correlationId: submitted.correlationId }
  const { session: asRead } = submitted
  const isAsRead = asRead && !submitted.opening && isOpenAsRead(asRead, submitted, parts.now())
  // A limit's day is locked behind the session, whose lock an attempt as it was read takes last.
  if (isAsRead && !(await mayBeLimited(parts.db, scope.merchantId))) {
    const opened = await unlessChanged(inOneWrite(parts, about, (ctx) => openIn(ctx, parts, asRead, opening)))
    if (opened) return opened
  }
  const opened = await inTime(
    inOneWrite(parts, about, async (ctx) => {
      const session = await lockOrRefuse(ctx, submitted)
      return session.status === 'AWAITING_CASH' ? undefined : openIn(ctx, parts, session, opening)
    }),
  )
  if (opened) return opened
  const isSaved = given.paymentMethodId !== undefined || given.consent !== undefined
  const closed = await closeVoucherForCard(parts, scope, submitted, { isSaved })
  const { verification, ...withoutKey } = submitted
  // The key was used up by giving up the voucher.
  const afterCash = closed ? { submitted: withoutKey, given, closed } : opening
  return inTime(
    inOneWrite(parts, about, async (ctx) => openIn(ctx, parts, await lockOrRefuse(ctx, submitted), afterCash)),
  )
}

const lockOrRefuse = async ({ tx, scope }: WriteContext, { sessionId }: Submission): Promise<PaymentSession> =>
  (await lockSession(tx, scope, sessionId)) ?? sessionNotFound()

async function openIn(
  ctx: WriteContext,
  parts: PaymentParts,
  session: PaymentSession,
  opening: Opening,
): Promise<Opened> {
  if (!session.methods.includes('CARD')) failField('method', sayInEnglish('this session takes no cards'))
  const id = newId(ctx.now)
  const pricing = pricingOf(ctx.beside, ctx.scope, ctx.now)
  // Awaited by the settlement, if that comes soon.
  pricing.catch(() => {})
  await opening.submitted.opening?.(ctx, session, id)
  return { ...(await openAttempt(ctx, parts, session, { ...opening, id })), pricing }
}

type ChargeContext = { scope: Scope; account: CardAccount } & Pick<
  Submission,
  'correlationId' | 'merchantName' | 'locale' | 'address'
>
type How = Pick<Authorisation, 'source' | 'saveCard' | 'initiatedBy' | 'browser'>

const askingFor = (
  { correlationId, merchantName, locale, address }: Submission,
  whom: Pick<ChargeContext, 'scope' | 'account'>,
): ChargeContext => ({
  ...whom,
  correlationId,
  ...(merchantName !== undefined && { merchantName }),
  ...(locale !== undefined && { locale }),
  ...(address !== undefined && { address }),
})

async function askAndSettle(
  parts: PaymentParts,
  { scope, account, correlationId, merchantName, locale, address }: ChargeContext,
  opened: Opened,
  how: How,
): Promise<Attempt> {
  const { session, row, isOverLimit } = opened
  const held = isStale(parts, row) ? 'STALE' : isOverLimit ? 'LIMIT' : undefined
  const judged = held ?? (await parts.risk?.judge(scope, row, address))
  const wantsChallenge = judged === 'CHALLENGE' && how.initiatedBy === 'BUYER'
  const outcome =
    judged === 'STALE' || judged === 'LIMIT' || judged === 'BLOCK'
      ? unasked[judged]
      : await account.acquirer.authorise({
          ...inquiryAbout(scope, row),
          ...how,
          ...(how.initiatedBy === 'BUYER' && buyerAtHand(parts, session, row, locale)),
          threeDS: wantsChallenge ? 'FORCE' : session.threeDs,
          merchantName: merchantName ?? (await findSettings(parts.db.read, scope.merchantId))?.name ?? '',
          sessionEndsAt: session.expiresAt,
          ...(session.statementDescriptor !== null && { statementDescriptor: session.statementDescriptor }),
        })
  const about = { scope, correlationId, transactionId: row.id, sessionId: row.sessionId }
  const settled = await settleOpened(parts, about, opened, onOwnPages(account, outcome))
  if (outcome.status === 'REJECTED' && settled.row.status === 'FAILED') refuseUpstream()
  return settled
}

/** The buyer's return address, and the facts that the acquirer may receive. */
function buyerAtHand(
  { returnUrlOf }: PaymentParts,
  { id, clientId, locale: preferred }: PaymentSession,
  row: MoneyTransaction,
  locale = preferred,
): Pick<Authorisation, 'returnUrl' | 'buyer'> {
  return {
    ...(returnUrlOf && { returnUrl: returnUrlOf(id) }),
    buyer: { ...customerOf(row), ...(clientId !== null && { clientId }), ...(locale && { locale }) },
  }
}

/** A process that slept may wake when its attempt was already found not to have reached the acquirer. */
const isStale = ({ now }: PaymentParts, { createdAt }: Attempt['row']): boolean =>
  now().getTime() - createdAt.getTime() > askWithinMs

/** The acquirer is not asked. */
const unasked = {
  STALE: { status: 'REJECTED', reason: 'TOO_LATE' },
  LIMIT: { status: 'DECLINED', code: 'DAILY_LIMIT_REACHED', isRetryable: true },
  BLOCK: { status: 'DECLINED', code: 'BLOCKED_BY_RULES', isRetryable: false },
} as const satisfies Record<string, PaymentOutcome>

const refuseUpstream = (): never =>
  fail('BAAS_SVC_ERROR', say('The bank could not process this payment. No money moved: it may be tried again.'))
