import { country } from '#platform/country.ts'
import { type Scope, unlessChanged, type WriteContext } from '#platform/context.ts'
import type { Locale } from '#platform/locale.ts'
import type { NotFound, PaymentOutcome } from '../acquirers/acquirer.ts'
import { type DeclineCode, isOurOwn, presentDecline } from '../acquirers/declines.ts'
import type { NotedOutcome } from '../acquirers/routing.ts'
import { type Pricing, pricingOf } from '../pricing/pricing.ts'
import { type Attempt, final, settleCapture } from './capture.ts'
import { failureOf, isAfterChallenge } from './journey.ts'
import { firstLookAt } from './left-behind.ts'
import type { OpenedAttempt } from './open.ts'
import { inOneWrite, type PaymentParts } from './parts.ts'
import { addSteps, movePayment } from './record.ts'
import { nextAskAt } from './schedule.ts'
import type { PaymentSession } from './session.ts'
import { lockSession } from './session-queries.ts'
import { moveSession } from './sessions.ts'
import { actionOf, type MoneyTransaction } from './transaction.ts'
import { findTransaction, lockTransaction } from './transaction-queries.ts'

// The effect of an acquirer's answer on a card payment. The charge itself and all later look-ups end here.

/** A caller that knows the session of the transaction spares a look-up. */
type SettlementKey = { scope: Scope; correlationId: string; transactionId: string; sessionId?: string | null }
type OutcomeWith<Status> = Extract<PaymentOutcome, { status: Status }>

/**
 * Writes down an outcome, once: an attempt that is final stays as it is, but for an unexpected late capture, which is
 * recorded and given back.
 */
export function settle(
  parts: PaymentParts,
  about: SettlementKey,
  outcome: PaymentOutcome | NotFound,
): Promise<Attempt> {
  return inOneWrite(parts, about, (ctx) => settleIn(ctx, parts, about, outcome))
}

/** An attempt that this call has opened, with the pricing of that moment. */
export type Opened = OpenedAttempt & { pricing: Promise<Pricing> }

/** An answer that came sooner is priced as its attempt began. */
const soonMs = 2_000

/**
 * The same of an attempt that the caller has opened: an approval that comes soon is written to what was opened, without reading it again under its
 * lock. What has changed meanwhile, such as an attempt that another has settled, makes it go that way after all.
 */
export async function settleOpened(
  parts: PaymentParts,
  about: SettlementKey,
  { session, row, pricing: priced }: Opened,
  outcome: PaymentOutcome,
): Promise<Attempt> {
  const isSoon = parts.now().getTime() - row.createdAt.getTime() < soonMs
  // Neither of these takes another lock before that of the session.
  const isPlain = row.type === 'PAYMENT' && row.consent === null && row.paymentMethodId === null
  if (outcome.status !== 'APPROVED' || !isSoon || !isPlain) return settle(parts, about, outcome)
  // The bank has charged: terms that could not be read then are read with the settlement.
  const pricing = await priced.catch(() => undefined)
  if (!pricing) return settle(parts, about, outcome)
  const settled = await unlessChanged(
    inOneWrite(parts, about, (ctx) => {
      // Another object than the one whose opening is written: this is another transaction.
      const attempt = { session: { ...session }, row }
      return settleApproval(ctx, parts, attempt, { outcome, pricing })
    }),
  )
  return settled ?? settle(parts, about, outcome)
}

/** The same in the caller's transaction. The caller holds no lock of payments yet. */
export async function settleIn(
  ctx: WriteContext,
  parts: PaymentParts,
  about: Pick<SettlementKey, 'transactionId' | 'sessionId'>,
  outcome: PaymentOutcome | NotFound,
): Promise<Attempt> {
  // In the same turn as the locks.
  const [attempt, pricing] = await Promise.all([
    lockAttempt(ctx, about),
    outcome.status === 'APPROVED' ? pricingOf(ctx.tx, ctx.scope, ctx.now) : undefined,
  ])
  const { status } = attempt.row
  if (outcome.status === 'APPROVED') {
    const isAwaited = isUndecided(status) || status === 'FAILED'
    return isAwaited ? settleApproval(ctx, parts, attempt, { outcome, pricing }) : attempt
  }
  if (!isUndecided(status)) return attempt
  switch (outcome.status) {
    case 'DECLINED':
      if (!isOurOwn(outcome.code)) noteAt(parts, attempt, 'declined')
      return settleDecline(ctx, parts, attempt, outcome)
    case 'REJECTED':
      return settleFailure(ctx, parts, attempt, { statusReason: 'BAAS_SVC_ERROR' })
    case 'ACTION_NEEDED':
      return settleAction(ctx, attempt, outcome)
    default:
      if (outcome.status === 'UNKNOWN' && status !== 'UNKNOWN') noteAt(parts, attempt, 'unknown')
      return settleOpen(ctx, attempt, outcome)
  }
}

/** Before the commit: of a transaction that is repeated, the account's health counts twice, which it can bear. */
function noteAt({ acquirers }: PaymentParts, { row }: Attempt, outcome: NotedOutcome): void {
  if (row.environment === 'PRODUCTION' && row.acquirer !== null) acquirers.live.note?.(row.acquirer, outcome)
}

async function settleApproval(
  ctx: WriteContext,
  parts: PaymentParts,
  attempt: Attempt,
  approval: Parameters<typeof settleCapture>[3],
): Promise<Attempt> {
  const settled = await settleCapture(ctx, parts, attempt, approval)
  noteAt(parts, attempt, 'approved')
  await parts.risk?.answered(ctx, attempt.row, settled.row)
  return settled
}

const isUndecided = (status: MoneyTransaction['status']): boolean =>
  status === 'PROCESSING' || status === 'REQUIRES_ACTION' || status === 'UNKNOWN'

/** The session's lock comes first, as everywhere. */
export async function lockAttempt(
  { tx, scope }: WriteContext,
  { transactionId, sessionId }: Pick<SettlementKey, 'transactionId' | 'sessionId'>,
): Promise<Attempt> {
  const ofSession = sessionId ?? (await findTransaction(tx, scope, transactionId))?.sessionId
  const [session, row] = ofSession
    ? await Promise.all([lockSession(tx, scope, ofSession), lockTransaction(tx, scope, transactionId)])
    : []
  if (!session || !row) throw new Error(`The transaction ${transactionId} is not there, or belongs to no session.`)
  return { session, row }
}

async function settleDecline(
  ctx: WriteContext,
  parts: PaymentParts,
  attempt: Attempt,
  outcome: OutcomeWith<'DECLINED'>,
): Promise<Attempt> {
  const { code, networkCode, advice, card, threeDSecure, acquirerReference } = outcome
  const settled = await settleFailure(
    ctx,
    parts,
    attempt,
    {
      decline: JSON.stringify({ code, networkCode, advice }),
      ...(acquirerReference !== undefined && { acquirerReference }),
      ...(card && { card: JSON.stringify(card), cardLast4: card.last4 }),
      ...(threeDSecure && { threeDs: JSON.stringify(threeDSecure) }),
    },
    code,
  )
  await parts.risk?.answered(ctx, attempt.row, settled.row)
  return settled
}

/** Surely no money moved: the session may be paid again, for as long as attempts are left. */
async function settleFailure(
  ctx: WriteContext,
  { hooks }: PaymentParts,
  { session, row }: Attempt,
  columns: Partial<MoneyTransaction>,
  code?: DeclineCode,
): Promise<Attempt> {
  const after = await movePayment(ctx, row, 'FAILED', {
    event: 'payment.failed',
    columns: { statusReason: null, ...columns, ...final, nextAskAt: firstLookAt(row, ctx.now), completedAt: ctx.now },
  })
  const shown = code && presentDecline(code, 'en')
  if (row.status === 'REQUIRES_ACTION' && code)
    addSteps(ctx, after, {
      type: 'THREE_DS_COMPLETED',
      actor: 'BANK',
      message: 'The confirmation with the bank ended.',
    })
  addSteps(ctx, after, {
    type: 'DECLINED',
    actor: code && !isOurOwn(code) ? 'BANK' : 'SYSTEM',
    message: shown?.message ?? 'The payment could not be made. No money moved.',
    facts: { code: shown?.code ?? after.statusReason ?? undefined },
  })
  const hasAttempts = session.attempts < session.attemptsMax
  const freed = await moveSession(ctx, session, hasAttempts ? 'OPEN' : 'BLOCKED', {
    ...(code && { lastDecline: JSON.stringify(presentDecline(code, localeOf(session))) }),
    lastFailure: failureOf(code),
    ...(row.status === 'REQUIRES_ACTION' &&
      isAfterChallenge(code) && { threeDsPassedAt: session.threeDsPassedAt ?? ctx.now }),
  })
  await hooks?.[session.sourceKind]?.released?.(ctx, freed)
  return { session: freed, row: after }
}

const localeOf = ({ locale }: PaymentSession): Locale => locale ?? country().locale

/** The acquirer's limit holds; but no authentication is waited for longer than ten minutes, unless the buyer is on its own page. */
const actionForMs = 10 * 60_000
const closedAgainAfterMs = 60_000

const leftForPage = 'The buyer goes on at the page of the acquirer or of the bank.'
const askedToConfirm = 'The bank asks the buyer to confirm.'

async function settleAction(ctx: WriteContext, { session, row }: Attempt, outcome: OutcomeWith<'ACTION_NEEDED'>) {
  const isAway = outcome.action.type === 'REDIRECT'
  const longest = isAway ? outcome.expiresAt : ctx.now.getTime() + actionForMs
  const latest = new Date(actionOf(row)?.expiresAt ?? longest)
  const endsAt = outcome.expiresAt < latest ? outcome.expiresAt : latest
  // One that the acquirer keeps open beyond its end is closed again a minute later, not at once.
  const soonest = new Date(ctx.now.getTime() + closedAgainAfterMs)
  const askAt = endsAt <= ctx.now ? soonest : isAway ? earlier(endsAt, nextAskAt(row.createdAt, ctx.now)) : endsAt
  const action = JSON.stringify({ authenticationId: outcome.authenticationId, expiresAt: endsAt, ...outcome.action })
  if (row.status === 'REQUIRES_ACTION') {
    const same = await movePayment(ctx, row, 'REQUIRES_ACTION', { columns: { action, nextAskAt: askAt } })
    return { session, row: same }
  }
  const after = await movePayment(ctx, row, 'REQUIRES_ACTION', {
    event: 'payment.requires_action',
    columns: { action, nextAskAt: askAt, statusReason: null },
  })
  addSteps(ctx, after, { type: 'THREE_DS_STARTED', actor: 'BANK', message: isAway ? leftForPage : askedToConfirm })
  const threeDsStartedAt = session.threeDsStartedAt ?? ctx.now
  return { session: await moveSession(ctx, session, 'REQUIRES_ACTION', { threeDsStartedAt }), row: after }
}

/** A buyer who closes the window after paying does not return to us. */
const earlier = (one: Date, other: Date | undefined): Date => (other && other < one ? other : one)

/** Nothing is decided, so no failure is reported: the acquirer is asked again. */
async function settleOpen(
  ctx: WriteContext,
  { session, row }: Attempt,
  outcome: OutcomeWith<'PENDING' | 'UNKNOWN'> | NotFound,
): Promise<Attempt> {
  const isPending = outcome.status === 'PENDING'
  const askAt = (isPending ? outcome.askAgainAt : undefined) ?? nextAskAt(row.createdAt, ctx.now)
  const to = isPending && row.status === 'PROCESSING' ? 'PROCESSING' : 'UNKNOWN'
  const columns = {
    nextAskAt: askAt ?? null,
    statusReason: askAt ? null : 'OPERATOR',
    ...(isPending && outcome.acquirerReference !== undefined && { acquirerReference: outcome.acquirerReference }),
  }
  // A version above one means that an event was emitted since it began.
  const isNews = row.status === 'REQUIRES_ACTION' || (row.version === 1 && outcome.status !== 'NOT_FOUND')
  const after = await movePayment(ctx, row, to, { columns, ...(isNews && { event: 'payment.processing' }) })
  const isBack = session.status === 'REQUIRES_ACTION'
  return { session: isBack ? await moveSession(ctx, session, 'PROCESSING') : session, row: after }
}
