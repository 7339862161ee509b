import type {
  Authorisation,
  CardFacts,
  PaymentOutcome,
  ThreeDSecure,
  TransStatus,
  VerificationOutcome,
} from '../acquirer.ts'
import type { Brand } from '#platform/card-number.ts'
import { type DeclineCode, declineOf } from '../declines.ts'
import { type Script, scriptOf } from './script.ts'

// A payment in the simulator's books. Pure: its state at a time is computed when it is read, so nothing has to run.

export type SimulatedPayment = {
  reference: string
  /** 0 for a card that is only looked at: nothing of it is captured. */
  amountMinor: bigint
  currency: string
  merchantName: string
  /** The text that the bank would print on the statement of account; null where the session has none. */
  statementDescriptor: string | null
  /** Undecided ones become `resolvesTo` at `resolvesAt`. */
  status: 'DEVICE' | 'CHALLENGE' | 'PENDING' | 'APPROVED' | 'DECLINED'
  resolvesAt: Date | null
  resolvesTo: 'APPROVED' | 'DECLINED' | null
  /** Reason why it is declined, or would be. */
  declineCode: DeclineCode | null
  script: string
  isByMerchant: boolean
  transStatus: TransStatus | null
  authenticationId: string | null
  wasChallengePassed: boolean | null
  acquirerReference: string
  authorisationCode: string
  brand: Brand
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
  token: string | null
  capturedAt: Date | null
  createdAt: Date
}

/** The parts of a card that the books keep. */
export type CardOnFile = Pick<
  SimulatedPayment,
  'brand' | 'last4' | 'expMonth' | 'expYear' | 'fingerprint' | 'script' | 'token'
>

export type Names = { authenticationId: string; acquirerReference: string; authorisationCode: string }

const lateMs = 60_000
const sessionMs = 3_600_000
const challengeMs = 600_000

/** The course that a new payment takes. `code` declines it before its script is looked at. */
export function newPayment(
  asked: Authorisation,
  { card, code }: { card: CardOnFile; code: DeclineCode | undefined },
  names: Names,
  now: Date,
): SimulatedPayment {
  const { reference, amountMinor, currency, merchantName, sessionEndsAt, statementDescriptor = null } = asked
  const isByMerchant = asked.initiatedBy === 'MERCHANT'
  const said = scriptOf(card.script)
  const mayPass =
    said.kind === 'PASS' || said.kind === 'RENEWAL_FAIL' || said.kind === 'RENEWAL_LATER' || said.kind === 'LATER'
  const isForced = asked.threeDS === 'FORCE' && !isByMerchant && mayPass
  const script: Script = isForced ? { kind: 'CHALLENGE', isDeviceAsked: false } : said
  const course =
    code === undefined
      ? courseOf(script, { isByMerchant, sessionEndsAt, now })
      : { status: 'DECLINED' as const, declineCode: code }
  return {
    reference,
    amountMinor,
    currency,
    merchantName,
    statementDescriptor,
    resolvesAt: null,
    resolvesTo: null,
    declineCode: null,
    isByMerchant,
    transStatus: null,
    wasChallengePassed: null,
    ...names,
    authenticationId: course.status === 'DEVICE' || course.status === 'CHALLENGE' ? names.authenticationId : null,
    ...card,
    capturedAt: course.status === 'APPROVED' && amountMinor > 0n ? now : null,
    createdAt: now,
    ...course,
  }
}

type Course = Pick<SimulatedPayment, 'status'> &
  Partial<Pick<SimulatedPayment, 'resolvesAt' | 'resolvesTo' | 'declineCode' | 'transStatus'>>
type Circumstances = { isByMerchant: boolean; sessionEndsAt: Date | undefined; now: Date }

function courseOf(script: Script, { isByMerchant, sessionEndsAt, now }: Circumstances): Course {
  const authenticated = { transStatus: isByMerchant ? null : ('Y' as const) }
  switch (script.kind) {
    case 'DECLINE':
      return { status: 'DECLINED', declineCode: script.code, ...authenticated }
    case 'LATER': {
      const from = script.waitsForSession ? (sessionEndsAt ?? later(now, sessionMs)) : now
      return { ...undecided(script.code, from < now ? now : from), ...authenticated }
    }
    case 'RENEWAL_LATER':
      return isByMerchant ? undecided(script.code, now) : { status: 'APPROVED', ...authenticated }
    case 'RENEWAL_FAIL':
      return { status: 'APPROVED', ...authenticated }
    case 'PASS':
      return { status: 'APPROVED', transStatus: isByMerchant ? null : script.transStatus }
    default:
      // Without a buyer there is no authentication.
      return isByMerchant ? { status: 'APPROVED' } : toAuthenticate(script, now)
  }
}

/** Decided a minute after `from`. */
const undecided = (code: DeclineCode | undefined, from: Date): Course => ({
  status: 'PENDING',
  resolvesAt: later(from, lateMs),
  resolvesTo: code === undefined ? 'APPROVED' : 'DECLINED',
  declineCode: code ?? null,
})

const toAuthenticate = (script: Extract<Script, { kind: 'CHALLENGE' | 'REFUSED_BY_ISSUER' }>, now: Date): Course =>
  script.kind === 'REFUSED_BY_ISSUER'
    ? { status: 'DECLINED', declineCode: 'THREE_DS_FAILED', transStatus: 'R' }
    : {
        status: script.isDeviceAsked ? 'DEVICE' : 'CHALLENGE',
        transStatus: 'C',
        resolvesAt: later(now, challengeMs),
        resolvesTo: 'DECLINED',
        declineCode: 'THREE_DS_ABANDONED',
      }

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** The payment as it stands at a time. */
export function paymentAt(payment: SimulatedPayment, now: Date): SimulatedPayment {
  const { resolvesAt, resolvesTo } = payment
  if (resolvesAt === null || resolvesTo === null || resolvesAt > now) return payment
  return ended(payment, resolvesTo, payment.declineCode, resolvesAt)
}

function ended(
  payment: SimulatedPayment,
  status: 'APPROVED' | 'DECLINED',
  declineCode: DeclineCode | null,
  at: Date,
): SimulatedPayment {
  return {
    ...payment,
    status,
    declineCode: status === 'DECLINED' ? declineCode : null,
    capturedAt: status === 'APPROVED' && payment.amountMinor > 0n ? at : null,
    resolvesAt: null,
    resolvesTo: null,
  }
}

/** Returns the payment after a step of 3-D Secure; the same payment when the step does not fit, so that it may be repeated. */
export function afterStep(
  payment: SimulatedPayment,
  step: 'METHOD_COMPLETED' | 'METHOD_TIMED_OUT' | 'CHALLENGE_COMPLETED' | 'ABANDONED',
  now: Date,
): SimulatedPayment {
  const { status, wasChallengePassed } = payment
  if (status !== 'DEVICE' && status !== 'CHALLENGE') return payment
  if (step === 'ABANDONED') return ended(payment, 'DECLINED', 'THREE_DS_ABANDONED', now)
  if (step !== 'CHALLENGE_COMPLETED') return { ...payment, status: 'CHALLENGE' }
  if (status !== 'CHALLENGE' || wasChallengePassed === null) return payment
  return wasChallengePassed
    ? { ...ended(payment, 'APPROVED', null, now), transStatus: 'Y' }
    : { ...ended(payment, 'DECLINED', 'THREE_DS_FAILED', now), transStatus: 'N' }
}

/** The outcome of a verification as it stands. */
export function verificationOf(payment: SimulatedPayment, urlOf: (page: string) => string): VerificationOutcome {
  const outcome = outcomeOf(payment, urlOf)
  if (payment.status !== 'APPROVED') return outcome.status === 'APPROVED' ? unknown : outcome
  const { acquirerReference, token } = payment
  const threeDSecure = threeDSecureOf(payment)
  if (token === null) return unknown
  return {
    status: 'VERIFIED',
    acquirerReference,
    card: factsOf(payment),
    ...(threeDSecure && { threeDSecure }),
    token,
  }
}

/** This simulator never records such a state. */
const unknown = { status: 'UNKNOWN', cause: 'ERROR' } as const

/** The outcome of a payment as it stands. `urlOf` makes addresses of the simulator's pages. */
export function outcomeOf(payment: SimulatedPayment, urlOf: (page: string) => string): PaymentOutcome {
  const { status, acquirerReference, amountMinor, currency, resolvesAt, authenticationId, declineCode } = payment
  const authentication = threeDSecureOf(payment)
  const threeDSecure = authentication && { threeDSecure: authentication }
  if (status === 'APPROVED' && payment.capturedAt !== null)
    return {
      status,
      acquirerReference,
      authorisationCode: payment.authorisationCode,
      amountMinor,
      currency,
      capturedAt: payment.capturedAt,
      card: factsOf(payment),
      ...threeDSecure,
      ...(payment.token !== null && { token: payment.token }),
    }
  if (status === 'DECLINED' && declineCode !== null)
    return {
      status,
      code: declineCode,
      acquirerReference,
      networkCode: networkCodes[declineCode] ?? '05',
      isRetryable: declineOf(declineCode).isBuyerRetryable,
      card: factsOf(payment),
      ...threeDSecure,
    }
  if (isUnanswered(payment)) return { status: 'UNKNOWN', cause: 'TIMEOUT' }
  if (resolvesAt === null || authenticationId === null)
    return { status: 'PENDING', acquirerReference, ...(resolvesAt && { askAgainAt: resolvesAt }) }
  const action = actionOf(status === 'DEVICE', authenticationId, urlOf)
  return { status: 'ACTION_NEEDED', authenticationId, action, expiresAt: resolvesAt }
}

/** A renewal that timed out says nothing until it is decided. */
const isUnanswered = ({ status, isByMerchant, script }: SimulatedPayment): boolean =>
  status === 'PENDING' && isByMerchant && scriptOf(script).kind === 'RENEWAL_LATER'

/** Codes of ISO 8583, field 39, for the decline codes that have one. */
const networkCodes: Partial<Record<DeclineCode, string>> = {
  INSUFFICIENT_FUNDS: '51',
  EXPIRED_CARD: '54',
  INCORRECT_NUMBER: '14',
  INCORRECT_CVV: 'N7',
  TRANSACTION_NOT_ALLOWED: '57',
  CARD_VELOCITY_EXCEEDED: '65',
  LOST_CARD: '41',
  STOLEN_CARD: '43',
  PICKUP_CARD: '04',
  RESTRICTED_CARD: '62',
  SUSPECTED_FRAUD: '59',
  ISSUER_UNAVAILABLE: '91',
  PROCESSING_ERROR: '96',
  AUTHENTICATION_REQUIRED: '1A',
  REVOKED_AUTHORIZATION: 'R0',
  DUPLICATE_TRANSACTION: '94',
}

const factsOf = ({ brand, last4, expMonth, expYear, fingerprint }: SimulatedPayment): CardFacts => ({
  brand,
  last4,
  expMonth,
  expYear,
  country: 'MA',
  funding: 'CREDIT',
  issuer: 'Simulated Bank',
  fingerprint,
})

function actionOf(isDevice: boolean, authenticationId: string, urlOf: (page: string) => string) {
  const encoded = (message: object) => Buffer.from(JSON.stringify(message)).toString('base64url')
  if (isDevice)
    return {
      type: 'THREE_DS_METHOD' as const,
      methodUrl: urlOf('3ds-method'),
      threeDSMethodData: encoded({ threeDSServerTransID: authenticationId }),
    }
  const request = { messageType: 'CReq', messageVersion: '2.2.0', threeDSServerTransID: authenticationId }
  return { type: 'THREE_DS_CHALLENGE' as const, acsUrl: urlOf('challenge'), creq: encoded(request) }
}

function threeDSecureOf({ transStatus, brand, wasChallengePassed }: SimulatedPayment): ThreeDSecure | undefined {
  if (transStatus === null || transStatus === 'C') return undefined
  return {
    transStatus,
    eci: eciOf(transStatus, brand),
    flow: wasChallengePassed === null ? 'FRICTIONLESS' : 'CHALLENGE',
    liability: transStatus === 'Y' || transStatus === 'A' ? 'ISSUER' : 'MERCHANT',
    version: '2.2.0',
  }
}

/** The indicator of electronic commerce, which Mastercard numbers in its own way. */
function eciOf(transStatus: TransStatus, brand: Brand): string {
  const [authenticated, attempted, none] =
    brand === 'mastercard' ? (['02', '01', '00'] as const) : (['05', '06', '07'] as const)
  if (transStatus === 'Y') return authenticated
  return transStatus === 'A' ? attempted : none
}
