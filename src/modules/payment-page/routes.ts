import { type PageCall, pageCallsWith } from '#platform/http/page-call.ts'
import { reply } from '#platform/http/route.ts'
import {
  continuePayment,
  finishPayment,
  originsOf,
  type PageCaller,
  type PaymentPage,
  verifySession,
} from './actions.ts'
import { submitPayment } from './actions/submit.ts'
import { landingPage } from './landing.ts'
import { AttemptView, BankReturn, Continuation, Submission, Verification, VerifiedView } from './schemas.ts'

// The payment page calls: a session's token gives a verification key, the key one submit, and the submit an authentication where the
// bank asks for one.

const pageCall = pageCallsWith<PaymentPage>()

/** The return of a browser from a page of an acquirer: `token` stands in the address, and nothing else is read. */
export const returnFromAcquirer = (page: PageCaller, token: string) =>
  bankReturn.handler(page, { threeDSSessionData: token })

const bankReturn = {
  body: BankReturn,
  replies: { 200: 'page', 303: 'redirect', 401: ['INVALID_TOKEN'], 404: ['SESSION_NOT_FOUND'] },
  handler: async (page: PageCaller, body: BankReturn) => {
    const elsewhere = await page.returnOfCard?.(page, body)
    if (elsewhere !== undefined) return { status: 303 as const, location: elsewhere }
    const { location, session, locale } = await finishPayment(page, body)
    return location === undefined
      ? { status: 200 as const, page: landingPage(locale), framedBy: originsOf(session) }
      : { status: 303 as const, location }
  },
} as const

export const paymentPageCalls: readonly PageCall<PaymentPage>[] = [
  pageCall('POST /checkout/verify', {
    operationId: 'verifyCheckout',
    summary: 'Verify a session, and get the key for one submission',
    body: Verification,
    replies: {
      200: VerifiedView,
      404: ['SESSION_NOT_FOUND'],
      409: ['SESSION_ALREADY_CONSUMED', 'SESSION_NOT_ACTIVE'],
      410: ['SESSION_EXPIRED'],
    },
    handler: async (page, body) => reply(200, await verifySession(page, body)),
  }),

  pageCall('POST /checkout/submit', {
    operationId: 'submitCheckout',
    summary: 'Pay by card, by a saved card or in cash; uses the key up',
    body: Submission,
    replies: {
      200: AttemptView,
      404: ['SESSION_NOT_FOUND', 'PAYMENT_METHOD_NOT_FOUND'],
      409: ['SESSION_ALREADY_CONSUMED', 'SESSION_NOT_ACTIVE'],
      410: ['SESSION_EXPIRED'],
      422: ['LIMIT_EXCEEDED', 'PAYMENT_METHOD_CONSENT_REQUIRED', 'PAYMENT_METHOD_UNUSABLE', 'PRODUCT_NOT_AVAILABLE'],
      502: ['BAAS_SVC_ERROR'],
    },
    handler: async (page, body) => reply(200, await submitPayment(page, body)),
  }),

  pageCall('POST /checkout/3ds', {
    operationId: 'continueCheckout3ds',
    summary: 'Continue 3-D Secure after one of its steps',
    body: Continuation,
    replies: { 200: AttemptView, 404: ['SESSION_NOT_FOUND'], 409: ['SESSION_NOT_ACTIVE'] },
    handler: async (page, body) => reply(200, await continuePayment(page, body)),
  }),

  pageCall('POST /checkout/return', {
    operationId: 'returnCheckout',
    summary: 'Return of the buyer from the bank after a challenge',
    ...bankReturn,
  }),

  pageCall('GET /checkout/return', {
    operationId: 'getCheckoutReturn',
    summary: 'The same, for banks that redirect',
    ...bankReturn,
  }),
]
