import type { Attempt } from '#money/payments/capture.ts'
import { closeVoucher, submitCash } from '#money/payments/cash.ts'
import { type CardEntry, requireShape, type Shape } from '#money/acquirers/entry.ts'
import { type GivenCard, submitCard, submitSavedCard } from '#money/payments/charge.ts'
import { cancelSession } from '#money/payments/endings.ts'
import { inOneWrite } from '#money/payments/parts.ts'
import { type PaymentSession, requireStatus, statusOf } from '#money/payments/session.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { fail, failField, Failure } from '#platform/errors.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { takeOneOfMany, type Throttle, throttleKey } from '#platform/throttle/throttle.ts'
import {
  answerOf,
  type AtShop,
  type OwnedSession,
  originsOf,
  type PageCaller,
  payableStates,
  requireOpenShop,
  sessionOfPage,
} from '../actions.ts'
import { readCard } from '../card.ts'
import { cardEntryFor } from '../entry.ts'
import { bindingOf, openPageToken } from '../page-token.ts'
import type { AttemptView, Submission } from '../schemas.ts'
import { cardsByAddress, vouchersByAddress } from '../throttles.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

/**
 * Pays a session. Throws VALIDATION_ERROR, INVALID_TOKEN, FORBIDDEN, the refusals of a session that cannot be paid,
 * PAYMENT_METHOD_CONSENT_REQUIRED, PAYMENT_METHOD_NOT_FOUND, PAYMENT_METHOD_UNUSABLE, PRODUCT_NOT_AVAILABLE, RATE_LIMITED,
 * LIMIT_EXCEEDED, BAAS_SVC_ERROR and SERVICE_UNAVAILABLE.
 */
export async function submitPayment(page: PageCaller, input: Submission): Promise<AttemptView> {
  refuseContradictions(input)
  const opened = openPageToken(page.secrets, 'verification', input.verificationKey ?? '')
  const meant = opened && (await sessionOfPage(page, opened.sessionId))
  const entry = meant && (await cardEntryFor(page.payments, meant.scope, meant.session))
  const choice = choiceOf(input, page.now, entry?.shape)
  const found = meant ?? noKey()
  page.requireOrigin(originsOf(found.session))
  requireStatus(found.session, payableStates, page.now)
  requireSavable(input, found.session, entry)
  requireOpenShop(found)
  await (choice.method === 'CASH' ? countVoucher(page) : countCard(page))
  const attempt = await untilSoldNoMore(
    page,
    found,
    submit(page, found, { choice, input, key: opened?.inner ?? noKey() }),
  )
  return answerOf(page, found.scope, attempt)
}

/** A product that is no longer sold will not return: the session ends with the refusal, so that no buyer tries again. */
async function untilSoldNoMore(page: PageCaller, found: OwnedSession, submitted: Promise<Attempt>): Promise<Attempt> {
  try {
    return await submitted
  } catch (error) {
    if (error instanceof Failure && error.code === 'PRODUCT_NOT_AVAILABLE') await endUnsold(page, found)
    throw error
  }
}

/** If the session cannot be ended at this moment, the next attempt is refused. */
async function endUnsold(
  { payments, correlationId }: PageCaller,
  { scope, session: { id } }: OwnedSession,
): Promise<void> {
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
  fail('INVALID_TOKEN', sayInEnglish('The verification key is missing or unknown. Verify the session to get one.'))

type Choice = { method: 'CASH' } | { method: 'SAVED_CARD'; paymentMethodId: string } | ({ method: 'CARD' } & GivenCard)

function refuseContradictions({ method, card, fieldsToken, paymentMethodId, saveCard }: Submission): void {
  if (card && method !== 'CARD') failField('card', sayInEnglish('belongs to CARD alone'), 'contradiction')
  if (saveCard && method !== 'CARD') failField('saveCard', sayInEnglish('belongs to CARD alone'), 'contradiction')
  if (paymentMethodId !== undefined && method !== 'SAVED_CARD')
    failField('paymentMethodId', sayInEnglish('belongs to SAVED_CARD alone'), 'contradiction')
  if (fieldsToken !== undefined && method !== 'CARD')
    failField('fieldsToken', sayInEnglish('belongs to CARD alone'), 'contradiction')
}

/**
 * The chosen method with its own fields and nothing else: no card data travels that is not needed. A card is read only when the acquirer takes cards
 * from us.
 */
function choiceOf(
  { method, card, fieldsToken, holderName, paymentMethodId }: Submission,
  now: Date,
  shape: Shape = 'CARD',
): Choice {
  if (method === 'CASH') return { method }
  if (method === 'CARD') {
    requireShape(shape, { card, fieldsToken })
    if (shape === 'PAGE') return { method }
    if (shape === 'CARD')
      return { method, card: readCard(card ?? failField('card', sayInEnglish('is required with CARD')), now) }
    const token = fieldsToken ?? failField('fieldsToken', sayInEnglish('is required with CARD'))
    return { method, fieldsToken: token, ...(holderName !== undefined && { holderName }) }
  }
  return {
    method,
    paymentMethodId: paymentMethodId ?? failField('paymentMethodId', sayInEnglish('is required with SAVED_CARD')),
  }
}

function requireSavable({ saveCard, consent }: Submission, session: PaymentSession, entry?: CardEntry): void {
  if (!saveCard) return
  if (!session.savePaymentMethod || session.clientId === null || entry?.savesCards === false)
    failField('saveCard', sayInEnglish('cannot be chosen: this session saves no cards'), 'contradiction')
  if (consent?.accepted !== true)
    fail(
      'PAYMENT_METHOD_CONSENT_REQUIRED',
      sayInEnglish('A card is saved only for a buyer who has agreed: `consent.accepted` must be true.'),
    )
}

/** Counted before the call to the bank: concurrent tries are all counted. Throws RATE_LIMITED. */
export const countCard = (page: PageCaller): Promise<void> =>
  countBy(page, cardsByAddress(page.limitFactor), 'Too many cards were tried from here. Try again later.')

const countVoucher = (page: PageCaller): Promise<void> =>
  countBy(page, vouchersByAddress(page.limitFactor), 'Too many vouchers were asked for from here. Try again later.')

async function countBy({ payments, secrets, address, now }: PageCaller, by: Throttle, words: string): Promise<void> {
  const taken = await takeOneOfMany(payments.db, by, throttleKey(secrets, by, countedAddress(address)), now)
  if (!taken.isTaken) fail('RATE_LIMITED', sayInEnglish(words), { retryAfterSeconds: taken.waitSeconds })
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
    session,
    locale: page.locale,
    address: page.address,
    ...page.buyer,
    verification: { key, boundTo: bindingOf(page) },
    ...(input.buyer && { buyer: input.buyer }),
  }
  if (choice.method === 'CASH') return submitCash(payments, scope, submission)
  const browser = browserOf(page, input)
  if (choice.method === 'SAVED_CARD')
    return submitSavedCard(payments, scope, { ...submission, ...browser, paymentMethodId: choice.paymentMethodId })
  const { method, ...given } = choice
  // A client who pays a due date has read about regular charges.
  const channel = session.sourceKind === 'SUBSCRIPTION' ? 'SUBSCRIPTION' : 'CHECKOUT'
  const consent = input.saveCard && input.consent && { channel, textVersion: input.consent.textVersion }
  return submitCard(payments, scope, { ...submission, ...browser, ...given, ...(consent && { consent }) })
}

/** Facts about the browser for the acquirer: its own report, and its address. */
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
