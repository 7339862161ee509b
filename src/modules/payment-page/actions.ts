import type { Attempt } from '#money/payments/capture.ts'
import { confirmVoucher } from '#money/payments/cash.ts'
import { continueChallenge, finishReturn } from '#money/payments/challenge.ts'
import { sessionNotFound } from '#money/payments/open.ts'
import { inOneWrite, type PaymentParts } from '#money/payments/parts.ts'
import { say } from '#money/payments/sentences.ts'
import { findSessionAtShop, lockSession } from '#money/payments/session-queries.ts'
import { sessionOwners } from '#money/payments/session-owners.ts'
import { sessionIdOf, sessionToken } from '#money/payments/session-token.ts'
import {
  type Attribution,
  offersSavedCards,
  type PaymentSession,
  requireStatus,
  statusOf,
} from '#money/payments/session.ts'
import { type Issued, issueVerificationKey, openWithKey } from '#money/payments/sessions.ts'
import { findCashPaymentId, listAttempts } from '#money/payments/transaction-queries.ts'
import { type WalletStatus, walletStatusOf } from '#money/wallets/wallet.ts'
import { type Scope, unlessChanged, type WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { PageContext } from '#platform/http/page-call.ts'
import type { Locale } from '#platform/locale.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import { usableCards } from './actions/saved-cards.ts'
import { nextActionOf, presentAttempt, presentShown, refuseLate, resultOf, returnUrlOf } from './attempt.ts'
import { attributionIn } from './attribution.ts'
import { cardEntryFor, presentMethods, takesCash } from './entry.ts'
import { bindingOf, openPageToken, pageToken } from './page-token.ts'
import type { AttemptView, BankReturn, Continuation, Verification, VerifiedView } from './schemas.ts'

// The actions of a payment page. Each verb finds the session of the page's token, and checks whether the page may act for it, before it reveals
// anything about it.

/** Parts from the composition root. */
export type PaymentPage = {
  readonly payments: PaymentParts
  readonly secrets: Secrets
  /** The next page of a client who comes back from the bank with a card that pays nothing; undefined for every other return. */
  readonly returnOfCard?: (page: PageCaller, came: BankReturn) => Promise<string | undefined>
  /** A page from which the session can be paid was opened; its script says so. */
  readonly noteLook?: (found: OwnedSession, page: PageCaller) => void
}
export type PageCaller = PageContext & PaymentPage
export type OwnedSession = { scope: Scope; session: PaymentSession }
/** With what a page has to know of the merchant. */
export type AtShop = OwnedSession & { merchantName: string; walletStatus: WalletStatus }

const liveStates = ['OPEN', 'PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH'] as const
/** A buyer with a voucher may pay by card after all. */
export const payableStates = ['OPEN', 'AWAITING_CASH'] as const

/** Throws SESSION_NOT_FOUND, FORBIDDEN, SESSION_ALREADY_CONSUMED, SESSION_EXPIRED and SESSION_NOT_ACTIVE. */
export async function verifySession(
  page: PageCaller,
  { sessionToken: text, locale, context }: Verification,
): Promise<VerifiedView> {
  const { payments, secrets, correlationId } = page
  const found = await sessionOfPage(page, sessionIdOf(secrets, text) ?? sessionNotFound())
  const { scope, merchantName } = found
  const cameFrom = context && attributionIn(context)
  const lookAt = (ctx: WriteContext, seen: PaymentSession) => {
    page.requireOrigin(originsOf(seen))
    requireLive(seen, ctx.now)
    requireOpenShop(found)
    return look(page, ctx, seen, cameFrom)
  }
  const about = { scope, correlationId }
  const firstLook = isUnseen(found.session)
    ? await unlessChanged(inOneWrite(payments, about, (ctx) => lookAt(ctx, found.session)))
    : undefined
  const { session, issued } =
    firstLook ??
    (await inOneWrite(payments, about, async (ctx) =>
      lookAt(ctx, (await lockSession(ctx.tx, scope, found.session.id)) ?? sessionNotFound()),
    ))
  page.noteLook?.({ scope, session }, page)
  const { read } = payments.db
  const shownIn = locale ?? localeOf(page, session)
  const [entry, isCashTaken] = await Promise.all([
    cardEntryFor(payments, scope, session),
    takesCash(payments, scope, session),
  ])
  const last = session.status === 'OPEN' ? undefined : (await listAttempts(read, scope, session.id)).at(-1)
  return {
    session: presentShown(session, { now: page.now, merchantName, locale: shownIn }),
    methods: presentMethods({ entry, isCashTaken, locale: shownIn }),
    savedPaymentMethods: await savedMethods(payments, { scope, session }),
    transactionId: last?.id,
    nextAction: last && nextActionOf({ session, row: last, authenticationToken: tokensOf(page, session.id) }),
    ...issued,
  }
}

/** The first look is written without the lock: it finds the session as it was read, or writes nothing. */
const isUnseen = ({ status, openedAt }: PaymentSession): boolean => status === 'OPEN' && openedAt === null

type Looked = { session: PaymentSession; issued?: KeyView | undefined }

/** Notes the first look at a session, and gives the key for one submit where it can be paid. */
async function look(
  page: PageCaller,
  ctx: WriteContext,
  session: PaymentSession,
  cameFrom: Attribution | undefined,
): Promise<Looked> {
  if (isUnseen(session)) {
    const opened = openWithKey(ctx, session, { cameFrom, boundTo: bindingOf(page) })
    return { session: opened.session, issued: keyView(page, session, opened.issued) }
  }
  const isPayable = payableStates.some((state) => state === session.status)
  return { session, issued: isPayable ? await issueKey(page, ctx, session) : undefined }
}

/** A page that waits for a result hears from the details which one it was. */
function requireLive(session: PaymentSession, now: Date): void {
  const status = statusOf(session, now)
  if (status === 'PAID') fail('SESSION_ALREADY_CONSUMED', say('This session is paid.'), sayStatus(status))
  if (status === 'CANCELED') fail('SESSION_ALREADY_CONSUMED', say('This session is canceled.'), sayStatus(status))
  requireStatus(session, liveStates, now)
}

const sayStatus = (rule: string) => ({ details: [{ rule, message: sayInEnglish(`The session is ${rule}.`) }] })

/** Refuses with `SESSION_NOT_ACTIVE` when the merchant accepts no payments at the moment. */
export function requireOpenShop({ walletStatus }: Pick<AtShop, 'walletStatus'>): void {
  if (walletStatus === 'ACTIVE') return
  const message = sayInEnglish('The merchant takes no payments at the moment.')
  fail('SESSION_NOT_ACTIVE', message, { details: [{ rule: 'MERCHANT_NOT_ACTIVE', message }] })
}

/** A column parted by blanks. */
export const originsOf = ({ allowedOrigins }: PaymentSession): string[] => allowedOrigins ?? []

const localeOf = ({ locale }: PageCaller, session: PaymentSession): Locale => session.locale ?? locale

const tokensOf =
  ({ secrets }: PageCaller, sessionId: string) =>
  (inner: string) =>
    pageToken(secrets, 'authentication', { sessionId, inner })

type KeyView = Pick<AttemptView, 'verificationKey' | 'verificationKeyExpiresAt'>

const issueKey = async (page: PageCaller, ctx: WriteContext, session: PaymentSession): Promise<KeyView> =>
  keyView(page, session, await issueVerificationKey(ctx, session, bindingOf(page)))

function keyView({ secrets }: PageCaller, { id }: PaymentSession, { key, endsAt }: Issued): KeyView {
  const verificationKey = pageToken(secrets, 'verification', { sessionId: id, inner: key })
  return { verificationKey, verificationKeyExpiresAt: endsAt }
}

async function savedMethods(
  payments: PaymentParts,
  { scope, session }: OwnedSession,
): Promise<VerifiedView['savedPaymentMethods']> {
  const { clientId, currency } = session
  if (clientId === null || !offersSavedCards(session)) return undefined
  const methods = await usableCards(payments, scope, { clientId, currency })
  return methods.map(({ id, isDefault, ...card }) => ({ id, type: 'CARD', card, isDefault }))
}

/** The session that a page's token stands for; a page of another origin than the session's is refused. */
export async function sessionOfPage({ payments }: Pick<PageCaller, 'payments'>, sessionId: string): Promise<AtShop> {
  const { read } = payments.db
  const owner = (await sessionOwners(read)(sessionId)) ?? sessionNotFound()
  const at = { merchantId: owner.ownerId, environment: owner.environment }
  const found = (await findSessionAtShop(read, at, sessionId)) ?? sessionNotFound()
  const { merchantId, merchantName, decision, productionAccess, ...session } = found
  const { environment } = session
  const walletStatus = walletStatusOf({ decision, productionAccess }, environment)
  return { scope: { merchantId, environment }, session, merchantName, walletStatus }
}

/** Throws INVALID_TOKEN, FORBIDDEN, and SESSION_NOT_ACTIVE for what came too late. */
export async function continuePayment(
  page: PageCaller,
  { authenticationId, step, cres }: Continuation,
): Promise<AttemptView> {
  const opened = openPageToken(page.secrets, 'authentication', authenticationId) ?? noAuthentication()
  const { scope, session } = await sessionOfPage(page, opened.sessionId)
  page.requireOrigin(originsOf(session))
  const attempt = await continueChallenge(page.payments, scope, {
    sessionId: session.id,
    correlationId: page.correlationId,
    authenticationId: opened.inner,
    step,
    ...(cres !== undefined && { cres }),
  })
  return answerOf(page, scope, attempt)
}

const noAuthentication = (): never =>
  fail(
    'INVALID_TOKEN',
    sayInEnglish('There is no such authentication. Verify the session again to see where it stands.'),
  )

/** The outcome of an attempt; if it failed and another may be made, with the key for that. Throws SESSION_NOT_ACTIVE. */
export async function answerOf(page: PageCaller, scope: Scope, { session, row }: Attempt): Promise<AttemptView> {
  refuseLate(row)
  const shown = { session, row, locale: localeOf(page, session), authenticationToken: tokensOf(page, session.id) }
  const view = presentAttempt(shown)
  return view.status === 'FAILED' ? { ...view, ...(await freshKey(page, scope, session.id)) } : view
}

const freshKey = (page: PageCaller, scope: Scope, id: string) =>
  inOneWrite(page.payments, { scope, correlationId: page.correlationId }, async (ctx) => {
    const session = (await lockSession(ctx.tx, scope, id)) ?? sessionNotFound()
    if (statusOf(session, ctx.now) !== 'OPEN') return undefined
    return issueKey(page, ctx, session)
  })

type Landed = { location: string | undefined; session: PaymentSession; locale: Locale }

/**
 * The next address of a buyer who comes back from the bank; undefined if the waiting page has named none, or surrounds the frame that showed the
 * bank.
 */
export async function finishPayment(page: PageCaller, { threeDSSessionData, cres }: BankReturn): Promise<Landed> {
  const opened = openPageToken(page.secrets, 'authentication', threeDSSessionData) ?? noAuthentication()
  const { scope } = await sessionOfPage(page, opened.sessionId)
  const { sessionId } = opened
  const { correlationId } = page
  const came = { sessionId, correlationId, ...(cres !== undefined && { cres }) }
  const { session } = await finishReturn(page.payments, scope, came)
  const isInTheirFrame = page.isFramed && session.integration === 'CUSTOM'
  const location = isInTheirFrame ? undefined : redirectAfter(page, session)
  return { location, session, locale: localeOf(page, session) }
}

/** In the address of our page, in a frame that a bank has sent back: the page may stand in a frame of a shop by itself, too. */
export const returned = 'returned'

/** A buyer who has not paid goes back to our page, to try again or to see the reason. */
function redirectAfter({ publicUrl, secrets, isFramed }: PageCaller, session: PaymentSession): string | undefined {
  const back = returnUrlOf(session, resultOf(session))
  if (session.integration === 'CUSTOM') return back
  const ours = `${publicUrl}/c/${sessionToken(secrets, session.id)}`
  if (isFramed) return `${ours}?${returned}=1`
  return session.status === 'PAID' ? (back ?? ours) : ours
}

/** The cash network reports a voucher, by our reference of its payment: we look it up at the network and record the answer. */
export async function noteVoucher(
  payments: PaymentParts,
  { scope, reference, correlationId }: { scope: Scope; reference: string; correlationId: string },
): Promise<void> {
  const payment = await findCashPaymentId(payments.db.read, scope, reference)
  if (payment) await confirmVoucher(payments, scope, { transactionId: payment.id, correlationId })
}
