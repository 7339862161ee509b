import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Brand } from '#platform/card-number.ts'
import type { DeclineCode } from './declines.ts'

// The port to whoever moves money, in our words. Amounts are whole minor units of `currency`. A `reference` is ours: unique within
// merchant and environment for each kind of operation, and the idempotency key upstream. An operation that is asked for again
// under the same reference acts at most once; the answer tells what has become of the first, whatever the repeat says.
//
// What a caller may conclude:
// APPROVED, SUCCEEDED, PAID  the money moved.
// VERIFIED                   no money moved, nor will any: the card is its holder's, and its token is good.
// DECLINED, REFUSED          final; no money moved, or it came back.
// REJECTED                   surely no money moved under this reference; the same request may be sent again.
// PENDING, ACTION_NEEDED     not decided yet; `lookUp` tells more.
// UNKNOWN                    anything may have happened; only `lookUp` tells. Never to be taken for a failure.

export type Acquirer = {
  /** Lower case, as settings name it. */
  readonly name: string
  /** Where it may be used; the simulator lists SANDBOX alone. */
  readonly environments: readonly EnvironmentName[]
  /** A request that has not been seen upstream for so long never acts: before that, NOT_FOUND proves nothing. */
  readonly arrivesWithinMs: number

  /** Authorises and captures in one. */
  authorise(request: Authorisation, signal?: AbortSignal): Promise<PaymentOutcome>
  /** Goes on after a step of 3-D Secure. What the browser brought is never proof: the acquirer asks its own side. */
  continueAfterChallenge(request: Continuation, signal?: AbortSignal): Promise<PaymentOutcome>
  /** What has become of a payment. Changes nothing. */
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

  /** Opens a number that a buyer pays cash under at an agent, the exact amount, until `expiresAt`. */
  issueVoucher(request: VoucherRequest, signal?: AbortSignal): Promise<VoucherOutcome>
  /** Closes an unpaid voucher. One that was paid before stays PAID, and the answer says so. */
  voidVoucher(request: Inquiry, signal?: AbortSignal): Promise<VoucherOutcome | NotFound>
  lookUpVoucher(request: Inquiry, signal?: AbortSignal): Promise<VoucherOutcome | NotFound>
}

/** Which operation is meant, and the amount that it is about: an answer about another amount is not believed. */
export type Inquiry = { scope: Scope; reference: string; amountMinor: bigint; currency: string }

export type Authorisation = Inquiry & {
  source: { card: Card } | { token: string }
  /** Asks for a token of the card when the payment is approved. */
  saveCard: boolean
  /** A merchant who charges a saved card on a due date has no buyer at hand, so that no challenge can be asked for. */
  initiatedBy: 'BUYER' | 'MERCHANT'
  /** FORCE: a payment with a buyer at hand is approved after a challenge alone; AUTO, which is the default, leaves it to the bank. */
  threeDS?: 'AUTO' | 'FORCE'
  /** For 3-D Secure; a buyer's payment without it is treated as one whose browser said nothing. */
  browser?: Browser
  /** What the bank shows the buyer. */
  merchantName: string
  /** When the buyer's session ends. What was asked for before that counts, whenever it is captured. */
  sessionEndsAt?: Date
}

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
  /** What the challenge handed to the browser. */
  cres?: string
}

/** Nothing is paid, so that there is no amount. */
export type VerificationInquiry = Pick<Inquiry, 'scope' | 'reference'>

export type Verification = VerificationInquiry & Pick<Authorisation, 'browser' | 'merchantName'> & { card: Card }

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
  card: CardFacts
  /** Absent for a payment that a merchant initiated. */
  threeDSecure?: ThreeDSecure
  /** Stands for the card in later charges; a secret. Present when saving was asked for. */
  token?: string
}

/** What may be kept and shown of a card. */
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
  /** Who bears the loss when the holder denies the payment. */
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

type ActionNeeded = {
  status: 'ACTION_NEEDED'
  /** May be opened again until the authentication is final. */
  authenticationId: string
  action: ThreeDSMethod | ThreeDSChallenge
  /** Unanswered until then, the payment ends as THREE_DS_ABANDONED. */
  expiresAt: Date
}
/** A hidden frame posts `threeDSMethodData` to `methodUrl`; then METHOD_COMPLETED, or METHOD_TIMED_OUT after 10 seconds. */
type ThreeDSMethod = { type: 'THREE_DS_METHOD'; methodUrl: string; threeDSMethodData: string }
/** The browser posts `creq` to `acsUrl` and comes back with `cres`. */
type ThreeDSChallenge = { type: 'THREE_DS_CHALLENGE'; acsUrl: string; creq: string }

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

export type VoucherRequest = Inquiry & {
  expiresAt: Date
  merchantName: string
  buyerEmail?: string
}

export type Voucher = {
  /** What the buyer shows or reads out; digits, without blanks. */
  number: string
  amountMinor: bigint
  currency: string
  expiresAt: Date
  /** Names of the networks whose agents take the money. */
  agents: string[]
}

export type AgentPayment = { agentTransactionId: string; agent: string; paidAt: Date }

/** LATE_PAID: an agent took the money after the voucher had expired or was closed. REVERSED: an agent gave it back. */
export type VoucherOutcome =
  | { status: 'ISSUED'; voucher: Voucher; askAgainAt?: Date }
  | { status: 'PAID' | 'LATE_PAID' | 'REVERSED'; voucher: Voucher; payment: AgentPayment }
  | { status: 'EXPIRED' | 'VOIDED'; voucher: Voucher }
  | Rejected
  | Unknown
