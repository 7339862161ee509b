import type { z } from 'zod'
import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import type { Acquirer, CardFacts, Inquiry, NotFound, PaymentOutcome, Rejected, Unknown } from './acquirer.ts'
import type { UpstreamObjects } from './upstream-objects.ts'

// What a live acquirer is made of, beside the port: settings, secrets, the line to it, and what it tells us of its own accord.

/** Methods, so that a list can hold connectors of every provider: what opens one has read its settings by the connector's own schema. */
export type Connector<Settings = unknown, Secrets = unknown> = {
  provider: 'stripe' | 'cmi'
  /** What is no secret: base URL, client id, publishable key. */
  settings: z.ZodType<Settings>
  /** What is sealed: API key, store key, API password, webhook secret. */
  secrets: z.ZodType<Secrets>
  /** What may be called for it, as the outbound door names hosts. */
  hosts(settings: Settings): readonly string[]
  /** Origins that a page of ours may send a browser to, or take a script or a frame from: for its content policy. */
  origins(settings: Settings): readonly string[]
  open(account: OpenedAccount<Settings, Secrets>, parts: ConnectorParts): LiveAcquirer
}

/** Both are public: every page with the fields shows them. */
export type FieldsEntry = {
  publishableKey: string
  scriptUrl: string
  /** What the provider takes in test mode; digits. */
  testCard?: string
}

export type OpenedAccount<Settings, Secrets> = {
  id: string
  environment: EnvironmentName
  isTestMode: boolean
  settings: Settings
  secrets: Secrets
  /** Within the grace after a rotation: what they signed is still believed. */
  previousSecrets?: Secrets
}

export type ConnectorParts = {
  http: OutboundCall
  objects: UpstreamObjects
  now: () => Date
  publicUrl: string
  /** Where notices of this account come in. */
  noticeUrl: string
  /** 32 bytes that no database holds. */
  fingerprintKey: Uint8Array
}

export type LiveAcquirer = Acquirer & {
  notices: Notices
  /** A harmless call that tells whether the secrets are good. Never throws. */
  check: (signal?: AbortSignal) => Promise<CheckResult>
  /** Where approval and capture are two steps upstream. */
  held?: HeldMoney
  /** Where the provider can be told over its interface where notices go. What it answers with belongs to the account's secrets. */
  registerNotices?: (signal?: AbortSignal) => Promise<NoticesRegistered>
  /** What has become of a dispute of a payment, which a notice told of. Absent where disputes come by other ways. */
  lookUpDispute?: (asked: Inquiry & { notice: NoticeRead }, signal?: AbortSignal) => Promise<DisputeOutcome>
  /** What a saved card shows now: its bank may have given the holder another under the same contract. Absent where none is told of. */
  lookUpCard?: (asked: { scope: Scope; token: string }, signal?: AbortSignal) => Promise<CardOutcome>
}

/**
 * `amountMinor` is what the bank takes back. INQUIRY: the bank asks about a payment, and takes nothing so far. NO_MONEY: what was told
 * of ended without taking any.
 */
export type DisputeOutcome =
  | {
      status: 'OPEN' | 'WON' | 'LOST' | 'INQUIRY'
      reason: string
      amountMinor: bigint
      currency: string
      respondBy?: Date
    }
  | { status: 'NO_MONEY' }
  | NotFound
  | Rejected
  | Unknown

/** `knownAs`: the fingerprints that the card had since it was saved, this one among them. */
export type CardOutcome = { status: 'FOUND'; card: CardFacts; knownAs: string[] } | NotFound | Rejected | Unknown

export type NoticesRegistered =
  | { status: 'REGISTERED'; secrets: Record<string, string> }
  | { status: 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' }

/** `unchecked` names secrets that no harmless call can prove. */
export type CheckResult =
  | { status: 'GOOD'; unchecked: readonly string[] }
  | { status: 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' }

/**
 * Money that was approved upstream and is not taken yet. Both may be asked for again, and both look first at what has become of it.
 */
export type HeldMoney = {
  /**
   * Writes down that it is to be taken, before an answer to a notice takes it; nothing is asked upstream. False where it was decided
   * before that it is not.
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
  /** Which merchant and environment a notice is about; undefined when nothing of ours fits it. */
  scopeOf: (read: NoticeRead) => Promise<Scope | undefined>
  /** What the provider wants to hear. CAPTURE only after our commit has said that the money is to be taken. */
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
