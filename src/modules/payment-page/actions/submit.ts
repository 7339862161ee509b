import type { Attempt } from '#money/payments/capture.ts'
import { closeVoucher, submitCash } from '#money/payments/cash.ts'
import { submitCard, submitSavedCard } from '#money/payments/charge.ts'
import { cancelSession } from '#money/payments/endings.ts'
import { inOneWrite } from '#money/payments/parts.ts'
import { type PaymentSession, requireStatus, statusOf } from '#money/payments/session.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { fail, failField, Failure } from '#platform/errors.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { takeOne, type Throttle, throttleKey } from '#platform/throttle/throttle.ts'
import {
  answerOf,
  type AtShop,
  type Found,
  originsOf,
  type PageCaller,
  payableStates,
  requireOpenShop,
  sessionOfPage,
} from '../actions.ts'
import { readCard } from '../card.ts'
import { bindingOf, openPageToken } from '../page-token.ts'
import type { AttemptView, Submission } from '../schemas.ts'
import { cardsByAddress, vouchersByAddress } from '../throttles.ts'

/**
 * Pays a session. Throws VALIDATION_ERROR, INVALID_TOKEN, FORBIDDEN, the refusals of a session that cannot be paid,
 * PAYMENT_METHOD_CONSENT_REQUIRED, PAYMENT_METHOD_NOT_FOUND, PAYMENT_METHOD_UNUSABLE, PRODUCT_NOT_AVAILABLE, RATE_LIMITED,
 * BAAS_SVC_ERROR and SERVICE_UNAVAILABLE.
 */
export async function submitPayment(page: PageCaller, input: Submission): Promise<AttemptView> {
  const choice = choiceOf(input, page.now)
  const opened = openPageToken(page.secrets, 'verification', input.verificationKey ?? '') ?? noKey()
  const found = await sessionOfPage(page, opened.sessionId)
  page.requireOrigin(originsOf(found.session))
  requireStatus(found.session, payableStates, page.now)
  requireSavable(input, found.session)
  requireOpenShop(found)
  await (choice.method === 'CASH' ? countVoucher(page) : countCard(page))
  const attempt = await untilSoldNoMore(page, found, submit(page, found, { choice, input, key: opened.inner }))
  return answerOf(page, found.scope, attempt)
}

/** What is sold no more will not be sold later: the session ends with the refusal, so that nobody tries again. */
async function untilSoldNoMore(page: PageCaller, found: Found, submitted: Promise<Attempt>): Promise<Attempt> {
  try {
    return await submitted
  } catch (error) {
    if (error instanceof Failure && error.code === 'PRODUCT_NOT_AVAILABLE') await endUnsold(page, found)
    throw error
  }
}

/** What cannot be ended at this moment is refused when it is tried again. */
async function endUnsold({ payments, correlationId }: PageCaller, { scope, session: { id } }: Found): Promise<void> {
  try {
    await closeVoucher(payments, scope, { sessionId: id, correlationId })
    await inOneWrite(payments, { scope, correlationId }, async (ctx) => {
      const session = await lockSession(ctx.tx, scope, id)
      const isPayable = session && payableStates.some((each) => each === statusOf(session, ctx.now))
      if (isPayable) await cancelSession(ctx, payments, session, 'PRODUCT_NOT_AVAILABLE')
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

const noKey = (): never =>
  fail('INVALID_TOKEN', 'The verification key is missing or unknown. Verify the session to get one.')

type Choice = ReturnType<typeof choiceOf>

/** What was chosen, with what belongs to it and nothing else: no card data travels that nobody needs. */
function choiceOf({ method, card, paymentMethodId, saveCard }: Submission, now: Date) {
  if (card && method !== 'CARD') failField('card', 'belongs to CARD alone', 'contradiction')
  if (saveCard && method !== 'CARD') failField('saveCard', 'belongs to CARD alone', 'contradiction')
  if (paymentMethodId !== undefined && method !== 'SAVED_CARD')
    failField('paymentMethodId', 'belongs to SAVED_CARD alone', 'contradiction')
  if (method === 'CASH') return { method }
  if (method === 'CARD') return { method, card: readCard(card ?? failField('card', 'is required with CARD'), now) }
  return { method, paymentMethodId: paymentMethodId ?? failField('paymentMethodId', 'is required with SAVED_CARD') }
}

function requireSavable({ saveCard, consent }: Submission, session: PaymentSession): void {
  if (!saveCard) return
  if (!session.savePaymentMethod || session.clientId === null)
    failField('saveCard', 'cannot be chosen: this session saves no cards', 'contradiction')
  if (consent?.accepted !== true)
    fail(
      'PAYMENT_METHOD_CONSENT_REQUIRED',
      'A card is saved only for a buyer who has agreed: `consent.accepted` must be true.',
    )
}

/** Taken before the bank is asked: tries that come at once are all counted. Throws RATE_LIMITED. */
export const countCard = (page: PageCaller): Promise<void> =>
  countBy(page, cardsByAddress(page.limitFactor), 'Too many cards were tried from here. Try again later.')

const countVoucher = (page: PageCaller): Promise<void> =>
  countBy(page, vouchersByAddress(page.limitFactor), 'Too many vouchers were asked for from here. Try again later.')

async function countBy({ payments, secrets, address, now }: PageCaller, by: Throttle, words: string): Promise<void> {
  const taken = await takeOne(payments.db, by, throttleKey(secrets, by, countedAddress(address)), now)
  if (!taken.isTaken) fail('RATE_LIMITED', words, { retryAfterSeconds: taken.waitSeconds })
}

type Submitting = { choice: Choice; input: Submission; key: string }

function submit(
  page: PageCaller,
  { scope, session, merchantName }: AtShop,
  { choice, input, key }: Submitting,
): Promise<Attempt> {
  const { payments, correlationId } = page
  const submission = {
    sessionId: session.id,
    correlationId,
    merchantName,
    verification: { key, boundTo: bindingOf(page) },
    ...(input.buyer && { buyer: input.buyer }),
  }
  if (choice.method === 'CASH') return submitCash(payments, scope, submission)
  const browser = browserOf(page, input)
  if (choice.method === 'SAVED_CARD')
    return submitSavedCard(payments, scope, { ...submission, ...browser, paymentMethodId: choice.paymentMethodId })
  // Whoever pays a due date has read of regular charges.
  const channel = session.sourceKind === 'SUBSCRIPTION' ? 'SUBSCRIPTION' : 'CHECKOUT'
  const consent = input.saveCard && input.consent && { channel, textVersion: input.consent.textVersion }
  return submitCard(payments, scope, { ...submission, ...browser, card: choice.card, ...(consent && { consent }) })
}

/** What the acquirer is told of the browser: its own account, and where it is. */
export function browserOf({ accept, userAgent, address }: PageCaller, { browser }: Pick<Submission, 'browser'>) {
  if (!browser) return {}
  return {
    browser: {
      ...browser,
      acceptHeader: browser.acceptHeader ?? accept,
      userAgent: browser.userAgent ?? userAgent,
      ip: address,
    },
  }
}
