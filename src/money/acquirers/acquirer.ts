import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Locale } from '#platform/locale.ts'
import type { Brand } from '#platform/card-number.ts'
import type { DeclineCode } from './declines.ts'

// The port to the company that moves the money of cards, in our words; cash has a port of its own in cash-issuer.ts. Amounts are whole minor
// units of `currency`. A `reference` is ours: unique within merchant and environment for each kind of operation, and the idempotency key
// upstream. An operation that is requested again under the same reference acts at most once; the answer is the outcome of the first request,
// even if the repeat differs.
//
// What a caller may conclude:
// APPROVED, SUCCEEDED        the money moved.
// VERIFIED                   no money moved, nor will any: the card is its holder's, and its token is good.
// DECLINED, REFUSED          final; no money moved, or it came back.
// REJECTED                   certainly no money moved under this reference; the same request may be sent again.
// PENDING, ACTION_NEEDED     not decided yet; `lookUp` tells more.
// UNKNOWN                    anything may have happened; only `lookUp` tells. Never to be taken for a failure.

export type Acquirer = {
  /** Lower case, as settings name it. */
  readonly name: string
  /** Environments in which it may be used; the simulator lists SANDBOX alone. */
  readonly environments: readonly EnvironmentName[]
  /** A request that has not been seen upstream for so long never acts: before that, NOT_FOUND proves nothing. */
  readonly arrivesWithinMs: number
  readonly can: Capabilities
  /** Of shape CARD: the fingerprint that the answers will have of a card, told without a call. */
  readonly fingerprintOf?: ((merchantId: string, number: string) => string) | undefined

  /** Authorises and captures in one. */
  authorise(request: Authorisation, signal?: AbortSignal): Promise<PaymentOutcome>
  /** Continues after a step of 3-D Secure. Input from the browser is never proof: the acquirer checks with its own systems. */
  continueAfterChallenge(request: Continuation, signal?: AbortSignal): Promise<PaymentOutcome>
  /** Returns the outcome of a payment. Changes nothing. */
  lookUp(request: Inquiry, signal?: AbortSignal): Promise<PaymentOutcome | NotFound>

  /** Gives back a part of a payment, or all of it. */
  refund(request: RefundRequest, signal?: AbortSignal): Promise<RefundOutcome>
  lookUpRefund(request: Inquiry, signal?: AbortSignal): Promise<RefundOutcome | NotFound>

  /** Has a card looked at by its bank, with a buyer at hand and without a payment: nothing is captured, and the card is kept. */
  verifyCard(request: Verification, signal?: AbortSignal): Promise<VerificationOutcome>
  /** As `continueAfterChallenge`, for a verification. */
  continueVerification(request: VerificationInquiry & ChallengeStep, signal?: AbortSignal): Promise<VerificationOutcome>
  /** Changes nothing. */
  lookUpVerification(request: VerificationInquiry, signal?: AbortSignal): Promise<VerificationOutcome | NotFound>

  /** Forgets a saved card: no later charge by its token passes. Forgetting again, or a token that never was, is FORGOTTEN too. */
  forgetToken(request: { scope: Scope; token: string }, signal?: AbortSignal): Promise<ForgetOutcome>
}

/**
 * The card entry of the buyer. CARD: to us, for the length of one call. FIELDS: to the acquirer's script in frames on our page, which gives us a
 * single-use token. PAGE: to the acquirer on its own page.
 */
type Shape = 'CARD' | 'FIELDS' | 'PAGE'

/** Capabilities of an acquirer. A session, link or subscription that needs a missing one is refused when it is created. */
export type Capabilities = {
  shape: Shape
  /** ISO 4217. */
  currencies: readonly string[] | 'ALL'
  /** Gives a token of a card that was paid with. */
  savesCards: boolean
  /** Charges a saved card without a buyer, on a due date. */
  chargesWithoutBuyer: boolean
  /** Has a card looked at without a payment. */
  verifiesCards: boolean
  refundsInParts: boolean
}

/** Identifies an operation and its amount: an answer with another amount is rejected. */
export type Inquiry = { scope: Scope; reference: string; amountMinor: bigint; currency: string }

export type Authorisation = Inquiry & {
  source: CardSource
  /** Asks for a token of the card when the payment is approved. */
  saveCard: boolean
  /** A merchant-initiated charge on a due date has no buyer present, so no challenge is possible. */
  initiatedBy: 'BUYER' | 'MERCHANT'
  /** FORCE: a payment with a buyer at hand is approved after a challenge alone; AUTO, which is the default, leaves it to the bank. */
  threeDS?: 'AUTO' | 'FORCE'
  /** For 3-D Secure. Without it, a buyer's payment is treated as if the browser had sent nothing. */
  browser?: Browser
  /** Merchant name that the bank shows to the buyer. */
  merchantName: string
  /** The address to which a page of the acquirer or a bank sends the buyer back; present when the buyer is. */
  returnUrl?: string
  buyer?: Buyer
  /** The merchant's words for the line on the buyer's statement of account. */
  statementDescriptor?: string
  /** End of the buyer's session. A payment that the buyer requested before then counts, whenever it is captured. */
  sessionEndsAt?: Date
}

/** `token`: of a saved card. `fieldsToken`: single-use token from the acquirer's script. `page`: the buyer types the card on the acquirer's page. */
type CardSource = { card: Card } | { token: string } | { fieldsToken: string } | { page: true }

/** Facts about a buyer that an acquirer may receive, for its own checks and its page. */
export type Buyer = { clientId?: string; name?: string; email?: string; phone?: string; locale?: Locale }

/** Lives in memory for one call: neither stored nor put into an error or a log line. */
export type Card = {
  /** Digits only. */
  number: string
  cvv: string
  expMonth: number
  /** Four digits. */
  expYear: number
  holderName: string
}

/** The browser's own account of itself, in the words of EMV 3-D Secure. */
type Browser = {
  acceptHeader: string
  userAgent: string
  language: string
  colorDepth: number
  screenHeight: number
  screenWidth: number
  /** Minutes, as `Date.getTimezoneOffset` has them. */
  timeZoneOffset: number
  javaEnabled: boolean
  ip?: string
}

export type Continuation = Inquiry & ChallengeStep

export type ChallengeStep = {
  authenticationId: string
  /** ABANDONED closes the authentication for good. */
  step: 'METHOD_COMPLETED' | 'METHOD_TIMED_OUT' | 'CHALLENGE_COMPLETED' | 'ABANDONED'
  /** The result that the challenge gave to the browser. */
  cres?: string
}

/** Nothing is paid, so that there is no amount. */
export type VerificationInquiry = Pick<Inquiry, 'scope' | 'reference'>

export type Verification = VerificationInquiry &
  Pick<Authorisation, 'browser' | 'merchantName' | 'returnUrl' | 'buyer'> &
  ({ card: Card } | { fieldsToken: string })

export type VerificationOutcome = Verified | Declined | ActionNeeded | Rejected | Pending | Unknown

type Verified = {
  status: 'VERIFIED'
  acquirerReference: string
  card: CardFacts
  threeDSecure?: ThreeDSecure
  /** As of a payment that saves its card. */
  token: string
}

export type PaymentOutcome = Approved | Declined | ActionNeeded | Rejected | Pending | Unknown

export type Approved = {
  status: 'APPROVED'
  acquirerReference: string
  authorisationCode: string
  amountMinor: bigint
  currency: string
  capturedAt: Date
  /** Absent when the card was typed on the acquirer's page and the acquirer does not report it. */
  card?: CardFacts
  /** Absent for a payment that a merchant initiated. */
  threeDSecure?: ThreeDSecure
  /** Token for later charges of the card; a secret. Present when the request asked to save the card. */
  token?: string
}

/** Facts about a card that may be stored and shown. */
export type CardFacts = {
  brand: Brand
  last4: string
  expMonth: number
  expYear: number
  /** ISO 3166-1, two letters. */
  country?: string
  funding: 'CREDIT' | 'DEBIT' | 'PREPAID' | 'UNKNOWN'
  issuer?: string
  /** Equal for the same card of one merchant, and of no use to find its number. */
  fingerprint: string
}

export const transStatuses = ['Y', 'A', 'N', 'U', 'R', 'I', 'C', 'D'] as const
export type TransStatus = (typeof transStatuses)[number]

export type ThreeDSecure = {
  transStatus: TransStatus
  eci?: string
  flow: 'FRICTIONLESS' | 'CHALLENGE'
  /** The party that bears the loss when the holder denies the payment. */
  liability: 'ISSUER' | 'MERCHANT'
  version: string
}

type Declined = {
  status: 'DECLINED'
  code: DeclineCode
  acquirerReference?: string
  /** The network's own code and advice, for the merchant's support. */
  networkCode?: string
  advice?: string
  /** Whether another attempt with the same card may pass; a payment of another reference. */
  isRetryable: boolean
  card?: CardFacts
  threeDSecure?: ThreeDSecure
}

export type ActionNeeded = {
  status: 'ACTION_NEEDED'
  /** May be opened again until the authentication is final. */
  authenticationId: string
  action: BuyerAction
  /** Unanswered until then, the payment ends as THREE_DS_ABANDONED. */
  expiresAt: Date
}
/** The next step for the buyer's browser. */
export type BuyerAction = ThreeDSMethod | ThreeDSChallenge | Redirect
/** A hidden frame posts `threeDSMethodData` to `methodUrl`; then METHOD_COMPLETED, or METHOD_TIMED_OUT after 10 seconds. */
type ThreeDSMethod = { type: 'THREE_DS_METHOD'; methodUrl: string; threeDSMethodData: string }
/** The browser posts `creq` to `acsUrl` and comes back with `cres`. */
type ThreeDSChallenge = { type: 'THREE_DS_CHALLENGE'; acsUrl: string; creq: string }
/** The browser leaves for `url`, on one of the acquirer's own hosts, with `fields` as a form, and comes back to `returnUrl`. */
type Redirect = { type: 'REDIRECT'; method: 'GET' | 'POST'; url: string; fields: Record<string, string> }

/** `reason` is for operators: a short upper-case word such as CARD_NOT_ACCEPTED. */
export type Rejected = { status: 'REJECTED'; reason: string }

/** `askAgainAt` is when a look-up is worth its while. */
export type Pending = { status: 'PENDING'; acquirerReference?: string; askAgainAt?: Date }

export const unknownCauses = ['TIMEOUT', 'ERROR', 'NOT_UNDERSTOOD', 'MISMATCH'] as const
/** No answer in time; a failure under way; an answer of another form; an answer about another amount, currency or card. */
export type UnknownCause = (typeof unknownCauses)[number]
export type Unknown = { status: 'UNKNOWN'; cause: UnknownCause }

/** Nothing was done under this reference, so far: see `arrivesWithinMs`. */
export type NotFound = { status: 'NOT_FOUND' }

export type RefundRequest = Inquiry & {
  /** Ours, of the payment. */
  paymentReference: string
  /** Theirs, of the payment. */
  acquirerReference: string
}

export const refundRefusals = ['AMOUNT_EXCEEDED', 'NOT_REFUNDABLE', 'RETURNED_BY_BANK', 'OTHER'] as const
export type RefundRefusal = (typeof refundRefusals)[number]

/** `arn`: the number by which the card networks know it, once it has one. */
type RefundSucceeded = {
  status: 'SUCCEEDED'
  acquirerReference: string
  amountMinor: bigint
  currency: string
  arn?: string
  askAgainAt?: Date
}

/** A refund that SUCCEEDED may be REFUSED later with RETURNED_BY_BANK, when the holder's account is closed. */
export type RefundOutcome =
  | RefundSucceeded
  | { status: 'REFUSED'; reason: RefundRefusal }
  | Rejected
  | Pending
  | Unknown

export type ForgetOutcome = { status: 'FORGOTTEN' } | Rejected | Unknown
