import { asOneWrite, type Scope, type WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { CardFacts } from '../acquirers/acquirer.ts'
import type { Acquirers } from '../acquirers/routing.ts'
import type { Risk } from '../risk/risk.ts'
import type { PaymentSession } from './session.ts'
import type { ConsentOnRow, MoneyTransaction, RiskFacts, SourceKind } from './transaction.ts'

// Parts of a payment. The composition root hands them in, because some belong to modules, which money must not import.

export type PaymentParts = {
  db: Database
  /** Each of them bounded: none throws, and none is waited for without an end. */
  acquirers: Acquirers
  publicUrl: string
  now: () => Date
  hooks?: Partial<Record<SourceKind, SourceHooks>>
  /** The page on which a buyer may pay an order whose session has expired; without it no mail is sent. */
  recoveryUrlOf?: (sessionId: string) => string
  /** The buyer's return address after a page of an acquirer or a bank; without it none is sent. */
  returnUrlOf?: (sessionId: string) => string
  /** Rules of the operator; without it none is asked. */
  risk?: Pick<Risk, 'factsOf' | 'judge' | 'answered'>
  /** Without it no card is saved, and none that was saved can be charged. */
  vault?: CardVault
  /** Asks now what has become of a card that is being verified. False where none goes by this reference. */
  askAboutCard?: (parts: PaymentParts, scope: Scope, reference: string) => Promise<boolean>
}

/**
 * Hooks of the payment's source, in the transaction of the payment's change. The session's lock is held: by the caller, or by the update that was
 * sent before what they send.
 */
export type SourceHooks = {
  /** Runs before the call to the acquirer: claims stock or a place, or refuses, and then nothing was submitted. */
  claim?: (ctx: WriteContext, session: PaymentSession) => Promise<unknown>
  /** Runs before a voucher is closed for a card: refuses as `claim` would then, so that its buyer keeps the voucher. */
  reclaim?: (ctx: WriteContext, session: PaymentSession, card: { isSaved: boolean }) => Promise<unknown>
  paid?: (ctx: WriteContext, session: PaymentSession, transaction: MoneyTransaction) => Promise<unknown>
  /** The claim is free again: the attempt failed, or its voucher ended unpaid. Once for each claim that was not paid. */
  released?: (ctx: WriteContext, session: PaymentSession) => Promise<unknown>
  /** The session has become EXPIRED or CANCELED, once and for good; `released` has freed the claim before. */
  ended?: (ctx: WriteContext, session: PaymentSession) => Promise<unknown>
  /** Money of a payment has reached its buyer again. Under the lock of the payment, not of its session. */
  refunded?: (ctx: WriteContext, payment: MoneyTransaction, refund: RefundFacts) => Promise<unknown>
  /** The buyer's bank has returned the refund: undo what `refunded` did. */
  refundReturned?: (ctx: WriteContext, payment: MoneyTransaction, refund: RefundFacts) => Promise<unknown>
}

/** `isWhole`: with this refund all of the payment had been given back. `restock`: its units are for sale again. */
export type RefundFacts = {
  id: string
  amountMinor: bigint
  isWhole: boolean
  restock: boolean
  /** Of the merchant, to the buyer. */
  noteToCustomer: string | null
}

/** The source of a payment never heard of one that came too late. */
export const hookOf = (
  { hooks }: Pick<PaymentParts, 'hooks'>,
  { isLate, sourceKind }: Pick<MoneyTransaction, 'isLate' | 'sourceKind'>,
): SourceHooks | undefined => (isLate || sourceKind === null ? undefined : hooks?.[sourceKind])

/** `acquirer`: the account that gave the token. */
export type SavedCard = { card: CardFacts; consent: ConsentOnRow; token: string; acquirer: string }

/** `knownAs`: the fingerprints that it has had. The token, which stays, says which card is meant. */
export type RenewedCard = { acquirer: string; token: string; card: CardFacts; knownAs: readonly string[] }

export type CardVault = {
  /** Saves a card for a client; the same card twice is one payment method. Its id; undefined when there is no such client. */
  save: (ctx: WriteContext, clientId: string, saved: SavedCard) => Promise<string | undefined>
  /** The token of a client's saved card, with the account that it is good at; no `token` for one that was deleted or has expired. */
  tokenOf: (
    scope: Scope,
    clientId: string,
    paymentMethodId: string,
    now: Date,
  ) => Promise<{ acquirer: string; token?: string; card?: RiskFacts['card'] } | undefined>
  /** Writes down what a saved card shows now. False for one that is not there any more. */
  renew: (ctx: WriteContext, renewed: RenewedCard) => Promise<boolean>
  /** Notes that a saved card was charged. */
  noteUse: (ctx: WriteContext, paymentMethodId: string) => Promise<unknown>
}

/** One transaction about payments. `correlationId` is that of the call or job that made it. */
export const inOneWrite = <Result>(
  { db, publicUrl, now }: Pick<PaymentParts, 'db' | 'publicUrl' | 'now'>,
  { scope, correlationId }: { scope: Scope; correlationId: string },
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> => asOneWrite(db, { scope, origin: 'API', correlationId, now: now(), publicUrl }, work)
