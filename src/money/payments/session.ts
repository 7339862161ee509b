import { rails } from '#platform/country.ts'
import type { EnvironmentName, Origin } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import type { Locale } from '#platform/locale.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { BuyersDecline } from '../acquirers/declines.ts'
import type { SourceKind } from './transaction.ts'
import { say } from './sentences.ts'
import type { Sentence } from '#platform/sentences/said.ts'

// A payment session: an amount for a buyer to pay, and its state. Pure.

/** Between PROCESSING and its end money may be moving: the acquirer's answer alone ends it. */
export const sessionStates = states({
  OPEN: ['PROCESSING', 'AWAITING_CASH', 'EXPIRED', 'CANCELED'],
  // The network issues a voucher's number, as a bank approves a card.
  PROCESSING: ['OPEN', 'REQUIRES_ACTION', 'AWAITING_CASH', 'PAID', 'BLOCKED'],
  // The answer to a challenge may be final at once.
  REQUIRES_ACTION: ['OPEN', 'PROCESSING', 'PAID', 'BLOCKED'],
  // A cancel first closes the voucher at its network, and the session is open again by then.
  AWAITING_CASH: ['PROCESSING', 'PAID', 'EXPIRED'],
  PAID: [],
  BLOCKED: ['EXPIRED', 'CANCELED'],
  EXPIRED: [],
  CANCELED: [],
})
export type SessionStatus = StateOf<typeof sessionStates>

export const sessionMethods = ['CARD', 'CASH'] as const
export type SessionMethod = (typeof sessionMethods)[number]
export const integrations = ['HOSTED', 'CUSTOM'] as const
export const threeDSPolicies = ['AUTO', 'FORCE'] as const

type Address = {
  line1?: string | undefined
  line2?: string | undefined
  city?: string | undefined
  postalCode?: string | undefined
  country?: string | undefined
}
export type Customer = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?: Address | undefined
}
/** `unitPrice` is in major units, as it was sent. */
export type Item = {
  name: string
  quantity: number
  unitPrice: number
  imageUrl?: string | undefined
  sku?: string | undefined
}
export type Attribution = Partial<
  Record<'source' | 'medium' | 'campaign' | 'term' | 'content' | 'referrer', string | undefined>
>
/** The means of payment of a session, masked. */
export type PaidWith = {
  type: SessionMethod
  card?: { brand: string; last4: string; expMonth: number; expYear: number } | undefined
}

/** A row of `payment_sessions`. */
export type PaymentSession = {
  environment: EnvironmentName
  id: string
  sourceKind: SourceKind
  sourceId: string
  status: SessionStatus
  amountMinor: bigint
  currency: string
  orderId: string | null
  description: string | null
  /** JSON of {@link Item}s. */
  items: string | null
  /** JSON of a {@link Customer}. */
  customer: string | null
  clientId: string | null
  methods: SessionMethod[]
  returnUrl: string | null
  cancelUrl: string | null
  notificationUrl: string | null
  locale: Locale | null
  savePaymentMethod: boolean
  integration: (typeof integrations)[number]
  /** Parted by spaces. */
  allowedOrigins: string[] | null
  threeDs: (typeof threeDSPolicies)[number]
  attempts: number
  attemptsMax: number
  /** How long its voucher can be paid; null for the end of the third day. */
  voucherSeconds: number | null
  statementDescriptor: string | null
  /** JSON of an {@link Attribution}. */
  attribution: string | null
  externalId: string | null
  /** The merchant's own identifier of the link, subscription, product or earlier session that is paid here. */
  sourceExternalId: string | null
  metadata: string | null
  /** The order of a product that is paid, as source-order.ts writes it. */
  sourceOrder: string | null
  origin: Origin
  transactionId: string | null
  /** JSON of {@link PaidWith}. */
  paymentMethod: string | null
  /** JSON of a {@link BuyersDecline}: the facts that the buyer may see. */
  lastDecline: string | null
  /** Reason why the last attempt brought no money, from `failureOf` of journey.ts; null during an attempt. */
  lastFailure: string | null
  verificationHash: string | null
  verificationBoundTo: string | null
  verificationEndsAt: Date | null
  cancelReason: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  openedAt: Date | null
  paidAt: Date | null
  canceledAt: Date | null
  expiredAt: Date | null
  /** When the session first came to each step. */
  submittedAt: Date | null
  threeDsStartedAt: Date | null
  threeDsPassedAt: Date | null
  voucherAt: Date | null
  /** Of the last attempt. */
  submittedMethod: SessionMethod | null
}

/** The requested payment; omitted fields have defaults. Amounts are minor units of `currency`. */
export type SessionDraft = {
  sourceKind: SourceKind
  /** Of a checkout session, its own id, which it gets when this is left out. */
  sourceId?: string | undefined
  amountMinor: bigint
  currency: string
  expiresAt: Date
  orderId?: string | undefined
  description?: string | undefined
  items?: readonly Item[] | undefined
  customer?: Customer | undefined
  clientId?: string | undefined
  methods?: readonly SessionMethod[] | undefined
  returnUrl?: string | undefined
  cancelUrl?: string | undefined
  notificationUrl?: string | undefined
  locale?: Locale | undefined
  savePaymentMethod?: boolean | undefined
  integration?: PaymentSession['integration'] | undefined
  allowedOrigins?: readonly string[] | undefined
  threeDS?: PaymentSession['threeDs'] | undefined
  maxAttempts?: number | undefined
  voucherExpiresInSeconds?: number | undefined
  statementDescriptor?: string | undefined
  attribution?: Attribution | undefined
  externalId?: string | undefined
  sourceExternalId?: string | null | undefined
  metadata?: RawJson | undefined
  sourceOrder?: string | undefined
}

export const attemptsMaxDefault = 5

/** An hour to fourteen days. */
export const voucherLifetimeSeconds = { least: 3_600, most: 14 * 24 * 3_600 }

type NewSession = { id: string; environment: EnvironmentName; origin: Origin; now: Date }

export function draftSession(draft: SessionDraft, { id, environment, origin, now }: NewSession): PaymentSession {
  return {
    ...blank,
    environment,
    id,
    sourceKind: draft.sourceKind,
    sourceId: draft.sourceId ?? id,
    status: 'OPEN',
    amountMinor: draft.amountMinor,
    currency: draft.currency,
    orderId: draft.orderId ?? null,
    description: draft.description ?? null,
    items: jsonOf(draft.items),
    customer: jsonOf(draft.customer),
    clientId: draft.clientId ?? null,
    methods: [...(draft.methods ?? usualMethods(draft.currency))],
    returnUrl: draft.returnUrl ?? null,
    cancelUrl: draft.cancelUrl ?? null,
    notificationUrl: draft.notificationUrl ?? null,
    locale: draft.locale ?? null,
    savePaymentMethod: draft.savePaymentMethod ?? false,
    integration: draft.integration ?? 'HOSTED',
    allowedOrigins: draft.allowedOrigins ? [...draft.allowedOrigins] : null,
    threeDs: draft.threeDS ?? 'AUTO',
    attemptsMax: draft.maxAttempts ?? attemptsMaxDefault,
    voucherSeconds: draft.voucherExpiresInSeconds ?? null,
    statementDescriptor: draft.statementDescriptor ?? null,
    attribution: jsonOf(draft.attribution),
    externalId: draft.externalId ?? null,
    sourceExternalId: draft.sourceExternalId ?? null,
    metadata: draft.metadata?.text ?? null,
    sourceOrder: draft.sourceOrder ?? null,
    origin,
    createdAt: now,
    updatedAt: now,
    expiresAt: draft.expiresAt,
  }
}

const blank = {
  attempts: 0,
  transactionId: null,
  paymentMethod: null,
  lastDecline: null,
  verificationHash: null,
  verificationBoundTo: null,
  verificationEndsAt: null,
  cancelReason: null,
  version: 1,
  openedAt: null,
  paidAt: null,
  canceledAt: null,
  expiredAt: null,
  lastFailure: null,
  submittedAt: null,
  threeDsStartedAt: null,
  threeDsPassedAt: null,
  voucherAt: null,
  submittedMethod: null,
}

/** Agents of the cash network take dirhams. */
export const cashCurrency = rails.currency

/** The ways to pay where none are named. */
export const usualMethods = (currency: string): readonly SessionMethod[] =>
  currency === cashCurrency ? sessionMethods : ['CARD']

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

// Columns that this folder alone writes, so that what they hold has the type that is read.
const read = <Value>(text: string | null): Value | undefined =>
  text === null ? undefined : (JSON.parse(text) as Value)

export const itemsOf = ({ items }: PaymentSession) => read<Item[]>(items)
export const customerOf = ({ customer }: Pick<PaymentSession, 'customer'>) => read<Customer>(customer)
export const attributionOf = ({ attribution }: PaymentSession) => read<Attribution>(attribution)
export const paidWith = ({ paymentMethod }: PaymentSession) => read<PaidWith>(paymentMethod)
export const lastDeclineOf = ({ lastDecline }: PaymentSession) => read<BuyersDecline>(lastDecline)
export const metadataOf = ({ metadata }: PaymentSession) => (metadata === null ? undefined : new RawJson(metadata))

/** States that end at `expiresAt` by themselves; a voucher may have been paid in its last minute, so that it waits for its agent. */
export const endingStates = ['OPEN', 'BLOCKED'] as const satisfies SessionStatus[]

/** The state at a time: an overdue session is EXPIRED even before the row says so. */
export function statusOf(
  { status, expiresAt }: Pick<PaymentSession, 'status' | 'expiresAt'>,
  now: Date,
): SessionStatus {
  const isEnding = endingStates.some((each) => each === status)
  return isEnding && expiresAt <= now ? 'EXPIRED' : status
}

/** When a session ran out: at its end, or with the attempt that was under way then. Nothing changes it after that. */
export function expiredAtOf({ expiredAt, expiresAt, updatedAt }: PaymentSession): Date {
  return expiredAt ?? (updatedAt > expiresAt ? updatedAt : expiresAt)
}

/** More people may see the page of a payment link than the client it is bound to: that client's cards are not offered there. */
export const offersSavedCards = ({ clientId, sourceKind }: PaymentSession): boolean =>
  clientId !== null && sourceKind !== 'PAYMENT_LINK'

/** The order as its buyer knows it: that of a subscription is a reference of ours. */
export const orderOfBuyer = (
  paid: Pick<PaymentSession, 'orderId'> & { sourceKind: SourceKind | null },
): string | null => (paid.sourceKind === 'SUBSCRIPTION' ? null : paid.orderId)

/** Refuses a session that is not in one of these states: `SESSION_ALREADY_CONSUMED`, `SESSION_EXPIRED` or `SESSION_NOT_ACTIVE`. */
export function requireStatus(session: PaymentSession, allowed: readonly SessionStatus[], now: Date): void {
  const status = statusOf(session, now)
  if (allowed.includes(status)) return
  if (status === 'PAID' || status === 'CANCELED')
    fail(
      'SESSION_ALREADY_CONSUMED',
      status === 'PAID' ? say('This session is paid.') : say('This session is canceled.'),
    )
  if (status === 'EXPIRED') return refuseExpired()
  fail('SESSION_NOT_ACTIVE', inactive[status], { details: [{ rule: status, message: inactive[status] }] })
}

export const refuseExpired = (): never => fail('SESSION_EXPIRED', say('This session has expired. Create another one.'))

const inactive = {
  OPEN: say('Payment of this session has not begun.'),
  PROCESSING: say('A payment of this session is being worked on. Wait for its result.'),
  REQUIRES_ACTION: say('The buyer is confirming a payment of this session with the bank. Wait for its result.'),
  AWAITING_CASH: say('This session waits for its cash to be paid.'),
  BLOCKED: say('All attempts to pay this session are used up.'),
} satisfies Partial<Record<SessionStatus, Sentence>>

/** Refuses what no card and no voucher may be submitted to. */
export const refuseUnpayable = (session: PaymentSession, now: Date): void => requireStatus(session, ['OPEN'], now)
