import type { z } from 'zod'
import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import type { Acquirer, CardFacts, Inquiry, NotFound, PaymentOutcome, Rejected, Unknown } from './acquirer.ts'
import type { SettledLine } from '../settlements/settlement.ts'
import type { UpstreamObjects } from './upstream-objects.ts'

// Parts of a live acquirer beside the port: settings, secrets, the connection, and its notices.

/** Methods, so that one list can hold connectors of all providers: the connector's own schema has validated the settings before they reach them. */
export type Connector<Settings = unknown, Secrets = unknown> = {
  provider: 'stripe' | 'cmi'
  /** Settings that are not secret: base URL, client id, publishable key. */
  settings: z.ZodType<Settings>
  /** Sealed values: API key, store key, API password, webhook secret. */
  secrets: z.ZodType<Secrets>
  /** Hosts that it may call, as the outbound door names them. */
  hosts(settings: Settings): readonly string[]
  /** Origins that a page of ours may send a browser to, or take a script or a frame from: for its content policy. */
  origins(settings: Settings): readonly string[]
  open(account: OpenedAccount<Settings, Secrets>, parts: ConnectorParts): LiveAcquirer
}

/** Both are public: every page with the fields shows them. */
export type FieldsEntry = {
  publishableKey: string
  scriptUrl: string
  /** Test card of the provider's test mode; digits. */
  testCard?: string
}

export type OpenedAccount<Settings, Secrets> = {
  id: string
  environment: EnvironmentName
  isTestMode: boolean
  settings: Settings
  secrets: Secrets
  /** During the grace period after a rotation, signatures by these are still accepted. */
  previousSecrets?: Secrets
}

export type ConnectorParts = {
  http: OutboundCall
  objects: UpstreamObjects
  now: () => Date
  publicUrl: string
  /** The address for notices of this account. */
  noticeUrl: string
  /** 32 bytes that no database holds. */
  fingerprintKey: Uint8Array
}

export type LiveAcquirer = Acquirer & {
  notices: Notices
  /** A harmless call that tells whether the secrets are good. Never throws. */
  check: (signal?: AbortSignal) => Promise<CheckResult>
  /** Present when approval and capture are two steps at the provider. */
  held?: HeldMoney
  /** Present when the provider's interface can register our address for notices. The answer becomes part of the account's secrets. */
  registerNotices?: (signal?: AbortSignal) => Promise<NoticesRegistered>
  /** Returns the outcome of a dispute that a notice announced. Absent when disputes arrive in other ways. */
  lookUpDispute?: (asked: Inquiry & { notice: NoticeRead }, signal?: AbortSignal) => Promise<DisputeOutcome>
  /**
   * Hands the merchant's answer to the bank, or that the merchant lets the money go. Repeated, it hands over once: a dispute that waits for no
   * answer is only looked up. Absent when the operator hands answers over by hand.
   */
  answerDispute?: (asked: DisputeAnswer, signal?: AbortSignal) => Promise<DisputeOutcome | { status: 'REFUSED' }>
  /**
   * Returns the current facts of a saved card: the bank may have issued a new card under the same contract. Absent when the provider does not report
   * this.
   */
  lookUpCard?: (asked: { scope: Scope; token: string }, signal?: AbortSignal) => Promise<CardOutcome>
  /** Present when the provider's interface tells of its payments to the operator. Never throws. */
  settlements?: SettlementsSource
}

export type SettlementsSource = {
  /** Payments that arrive on this day or later. */
  list: (since: Date, signal?: AbortSignal) => Promise<ListedSettlements>
  /** Lines of one of them: they add up to its sum. */
  linesOf: (settlement: ListedSettlement, signal?: AbortSignal) => Promise<SettlementLines>
}

export type ListedSettlement = { reference: string; currency: string; paidOn: string; netMinor: bigint }
type NoSettlements = { status: 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' }
type ListedSettlements = { status: 'FOUND'; settlements: ListedSettlement[] } | NoSettlements
type SettlementLines = { status: 'FOUND'; lines: SettledLine[] } | NoSettlements

/**
 * `amountMinor` is what the bank takes back. INQUIRY: the bank asks about a payment, and takes nothing so far. NO_MONEY: the dispute ended without
 * taking any.
 */
export type DisputeOutcome =
  | {
      status: 'OPEN' | 'WON' | 'LOST' | 'INQUIRY'
      reason: string
      /** The card network's own code of the reason. */
      networkCode?: string
      amountMinor: bigint
      currency: string
      respondBy?: Date
      /** It was answered, and the bank decides. */
      isUnderReview?: true
    }
  | { status: 'NO_MONEY' }
  | NotFound
  | Rejected
  | Unknown

/** REFUSED is final: the provider does not take this answer. */
export type DisputeAnswer = Inquiry & {
  /** The provider's id of the dispute. */
  upstreamId: string
  /** Kind of the dispute when the answer was written: an inquiry that became a chargeback in the meantime waits for another answer. */
  kind: 'CHARGEBACK' | 'INQUIRY'
  /** The merchant lets the money go. */
  isAccepted: boolean
  evidence: Evidence
}

export type Evidence = {
  explanation?: string
  trackingNumber?: string
  files: readonly { id: string; kind: string; name: string; mediaType: string; content: Uint8Array }[]
}

/** `knownAs`: the fingerprints that the card had since it was saved, this one among them. */
export type CardOutcome = { status: 'FOUND'; card: CardFacts; knownAs: string[] } | NotFound | Rejected | Unknown

export type NoticesRegistered =
  | { status: 'REGISTERED'; secrets: Record<string, string> }
  | { status: 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' }

/** `unchecked` names secrets that no harmless call can prove. */
export type CheckResult =
  | { status: 'GOOD'; unchecked: readonly string[] }
  | { status: 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' }

/** Money that the provider approved and has not captured yet. Both calls may be repeated, and both look up the state first. */
export type HeldMoney = {
  /**
   * Records that the money is to be captured, before our answer to a notice captures it; makes no call. False if an earlier decision was not to
   * capture it.
   */
  promise: (asked: Inquiry) => Promise<boolean>
  /** Takes it, for a payment that is still awaited: when the answer to a notice that should have done so was lost. */
  capture: (asked: Inquiry, signal?: AbortSignal) => Promise<PaymentOutcome | NotFound>
  /** Lets it go, for a payment that is not awaited any more. TAKEN: it was captured before, and is to be refunded. */
  release: (asked: Inquiry, signal?: AbortSignal) => Promise<ReleaseOutcome>
}

export type ReleaseOutcome = { status: 'RELEASED' | 'TAKEN' | 'NOT_FOUND' } | Rejected | Unknown

export type Notices = {
  /** Verifies the signature over the raw bytes in constant time, and reads. No effects; never throws. */
  read: (raw: RawNotice, now: Date) => NoticeRead
  /** Returns the merchant and environment that a notice is about; undefined when it fits nothing of ours. */
  scopeOf: (read: NoticeRead) => Promise<Scope | undefined>
  /** Builds the answer that the provider expects. CAPTURE only after we have committed that the money is to be captured. */
  answer: (read: NoticeRead, decision: NoticeDecision) => { statusCode: number; contentType: string; body: string }
  /** Keeps what no look-up tells again, such as the expiry of a card. Called before the look-up that follows the notice. */
  keep?: (scope: Scope, read: NoticeRead) => Promise<void>
}

export type RawNotice = {
  method: string
  headers: Record<string, string | undefined>
  query: URLSearchParams
  body: Uint8Array
}

export type NoticeDecision = 'CAPTURE' | 'NOTED' | 'REFUSED'

export type NoticeRead =
  | { status: 'REFUSED'; reason: 'FORGED' | 'NOT_UNDERSTOOD' | 'STALE' }
  | {
      status: 'READ'
      /** The same when the provider sends the same again. */
      eventId: string
      kind: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'CARD' | 'OTHER'
      /** Ours: of the payment, or of the refund. */
      reference?: string
      /** Theirs, of the same; of a dispute, that of its payment. */
      upstreamId?: string
      /** The provider takes the money if it is answered so. */
      asksCaptureOf?: { amountMinor: bigint; currency: string; acquirerReference: string }
      /** Redacted, for the row. */
      facts: Record<string, string>
    }
