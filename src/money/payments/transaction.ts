import type { EnvironmentName, Origin, Scope } from '#platform/context.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { BuyerAction, CardFacts, Inquiry, ThreeDSecure } from '../acquirers/acquirer.ts'
import type { DeclineCode } from '../acquirers/declines.ts'
import type { PayoutOnRow } from '../payouts/payout.ts'

// A movement of money as a merchant sees it. Pure. JSON columns have their types here.

/** A payment's states. Only the types PAYMENT and FUNDING, which buyers pay, move by this table. */
export const paymentStates = states({
  PROCESSING: ['REQUIRES_ACTION', 'UNKNOWN', 'SUCCEEDED', 'FAILED'],
  REQUIRES_ACTION: ['UNKNOWN', 'SUCCEEDED', 'FAILED'],
  UNKNOWN: ['REQUIRES_ACTION', 'SUCCEEDED', 'FAILED'],
  PENDING_CASH: ['SUCCEEDED', 'EXPIRED', 'CANCELED'],
  // Cash that an agent gives back on the same day is gone at once: it needs no decision.
  SUCCEEDED: ['DISPUTED', 'CHARGED_BACK'],
  // Only by an unexpected late capture: it is recorded as late and given back.
  FAILED: ['SUCCEEDED'],
  // Only by cash that came too late, when the operator gives it to the merchant.
  EXPIRED: ['SUCCEEDED'],
  CANCELED: ['SUCCEEDED'],
  DISPUTED: ['SUCCEEDED', 'CHARGED_BACK'],
  CHARGED_BACK: [],
})
export type PaymentStatus = StateOf<typeof paymentStates>

export const transactionTypes = ['PAYMENT', 'REFUND', 'PAYOUT', 'FEE', 'FUNDING'] as const
export const transactionStatuses = [...paymentStates.names, 'PENDING', 'IN_TRANSIT', 'PAID'] as const
export const transactionMethods = ['CARD', 'CASH', 'BANK_TRANSFER', 'WALLET'] as const
export const sourceKinds = ['PAYMENT_LINK', 'CHECKOUT', 'PRODUCT_ORDER', 'SUBSCRIPTION', 'FUNDING'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A row of `transactions`, but for its sequence, which orders rows and is never shown. Amounts are minor units of `currency`. */
export type MoneyTransaction = {
  environment: EnvironmentName
  id: string
  reference: string
  type: (typeof transactionTypes)[number]
  /** UNKNOWN is shown as PROCESSING. */
  status: (typeof transactionStatuses)[number]
  statusReason: string | null
  amountMinor: bigint
  feeMinor: bigint
  /** The part of the fee that is value added tax. */
  vatMinor: bigint
  /** The version of the plan that priced it, with the exceptions that it met. */
  pricedBy: string | null
  refundedMinor: bigint
  /** Part that refunds took while it was pending; its release moves the rest. */
  refundedPendingMinor: bigint
  /** Part that disputes have taken which are open or lost, and what of it was pending then. */
  disputedMinor: bigint
  disputedPendingMinor: bigint
  currency: string
  method: (typeof transactionMethods)[number] | null
  /** JSON of {@link CardFacts}. */
  card: string | null
  cardLast4: string | null
  /** JSON of {@link CashOnRow}. */
  cash: string | null
  /** JSON of {@link ThreeDSecure}, as the acquirer told it. */
  threeDs: string | null
  /** JSON of {@link DeclineOnRow}. */
  decline: string | null
  authorisationCode: string | null
  acquirer: string | null
  acquirerReference: string | null
  /** JSON of {@link ActionOnRow}: the buyer's next step, while the authentication may be opened again. */
  action: string | null
  /** JSON of a {@link ConsentOnRow}, until the payment is final: the card is saved when it succeeds. */
  consent: string | null
  sourceKind: SourceKind | null
  sourceId: string | null
  sessionId: string | null
  orderId: string | null
  clientId: string | null
  paymentMethodId: string | null
  /** JSON, as the session has it. */
  customer: string | null
  /** JSON of {@link RiskFacts}. */
  riskFacts: string | null
  /** The day of a daily limit that counts it, such as 2026-11-20, until it ends unpaid. */
  volumeDay: string | null
  parentId: string | null
  payoutId: string | null
  /** Of payouts: JSON of a {@link PayoutOnRow}. */
  payout: string | null
  isLate: boolean
  externalId: string | null
  metadata: string | null
  /** The order of a product that was paid, as source-order.ts writes it. */
  sourceOrder: string | null
  origin: Origin
  /** Number of look-ups at the acquirer, and the time of the next one. */
  asks: number
  nextAskAt: Date | null
  availableAt: Date | null
  releasedAt: Date | null
  /** In the sandbox: the time that a forced due date stood for. */
  simulatedAt: Date | null
  version: number
  correlationId: string
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

/** Instants are ISO 8601, as JSON has them. */
export type CashOnRow = {
  /** The voucher's number; digits. */
  reference: string
  agents: string[]
  expiresAt: string
  agentName?: string
  agentTransactionId?: string
  paidAt?: string
  /** Of a payment that had ended before: the `agentTransactionId` of cash that was given back before it was kept apart. */
  givenBack?: string
}

/** The code as it is; `presentDecline` hides what a buyer must not learn. */
export type DeclineOnRow = { code: DeclineCode; networkCode?: string; advice?: string }

export type ActionOnRow = { authenticationId: string; expiresAt: string } & BuyerAction

/** A buyer's consent to saving the card, with facts about it that the acquirer does not report. */
export type ConsentOnRow = { givenAt: string; channel: string; textVersion: string; holderName: string }

/** Facts of an attempt by card that are known before the bank is asked, for the rules of the operator. */
export type RiskFacts = {
  /** Hash of the browser's cookie, and when the browser was first seen. */
  device?: { hash: string; since: string }
  /** Country of the buyer's network address: ISO 3166-1, two letters. */
  country?: string
  card?: { fingerprint?: string; brand?: string; country?: string }
}

export const cardOf = ({ card }: Pick<MoneyTransaction, 'card'>) => read<CardFacts>(card)
export const cashOf = ({ cash }: MoneyTransaction) => read<CashOnRow>(cash)
export const threeDSecureOf = ({ threeDs }: MoneyTransaction) => read<ThreeDSecure>(threeDs)
export const declineOn = ({ decline }: MoneyTransaction) => read<DeclineOnRow>(decline)
export const actionOf = ({ action }: MoneyTransaction) => read<ActionOnRow>(action)
export const payoutOn = ({ payout }: MoneyTransaction) => read<PayoutOnRow>(payout)
export const riskFactsOf = ({ riskFacts }: Pick<MoneyTransaction, 'riskFacts'>) => read<RiskFacts>(riskFacts)
export const consentOf = ({ consent }: MoneyTransaction) => read<ConsentOnRow>(consent)

/** These columns are written by this folder alone, so that what they hold has the type that is read. */
const read = <Value>(text: string | null): Value | undefined =>
  text === null ? undefined : (JSON.parse(text) as Value)

/** The published status: callers see an unknown outcome as a pending one. */
export const shownStatus = (status: MoneyTransaction['status']) => (status === 'UNKNOWN' ? 'PROCESSING' : status)

/** Whether money came in for which a buyer can want a receipt. */
export const hasReceipt = ({ type, status }: Pick<MoneyTransaction, 'type' | 'status'>): boolean =>
  (type === 'PAYMENT' || type === 'FUNDING') && ['SUCCEEDED', 'DISPUTED', 'CHARGED_BACK'].includes(status)

/** Identifies a transaction at the acquirer: our reference, and the amount that its answer must match. */
/** The reason of a payment in cash that is pending still: its voucher is about to be closed. */
export const closing = 'CLOSING'

export const inquiryAbout = (scope: Scope, { reference, amountMinor, currency }: MoneyTransaction) =>
  ({ scope, reference, amountMinor, currency }) satisfies Inquiry

export const stepTypes = [
  'CREATED',
  'PAGE_OPENED',
  'METHOD_SELECTED',
  'SUBMITTED',
  'THREE_DS_STARTED',
  'THREE_DS_COMPLETED',
  'AUTHORIZED',
  'CAPTURED',
  'DECLINED',
  'CASH_VOUCHER_ISSUED',
  'CASH_RECEIVED',
  'CASH_RETURNED',
  'REFUND_REQUESTED',
  'REFUNDED',
  'REFUND_FAILED',
  'REFUND_CANCELED',
  'FEE_CHARGED',
  'FUNDS_AVAILABLE',
  'INCLUDED_IN_PAYOUT',
  'PAYOUT_SENT',
  'PAYOUT_PAID',
  'PAYOUT_FAILED',
  'PAYOUT_CANCELED',
  'DISPUTED',
  'DISPUTE_CLOSED',
  'WEBHOOK_DELIVERED',
  'WEBHOOK_FAILED',
] as const
export type StepType = (typeof stepTypes)[number]

/** A row of `transaction_steps`: the story of a transaction, oldest first by `at` and `id`. */
export type TransactionStep = {
  transactionId: string
  id: string
  type: StepType
  status: MoneyTransaction['status']
  actor: 'SYSTEM' | 'BUYER' | 'MERCHANT' | 'BANK'
  /** A sentence in English. */
  message: string
  /** JSON of an object, for `data`. */
  facts: string | null
  at: Date
}
