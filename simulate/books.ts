import { type EventLog, newEventLog } from './event-log.ts'
import type { Done } from './oracle/branches.ts'
import type { Sale, Script } from './oracle/sale.ts'
import type { Dispute } from './oracle/dispute.ts'
import type { Payout } from './oracle/payout.ts'
import type { Subscription } from './oracle/subscription.ts'
import { newWallet, type Refund, type Wallet } from './oracle/wallet.ts'
import type { Receiver } from './receivers.ts'
import type { BankHabit } from './story.ts'

// The merchants as the simulation knows them: the oracle's view of every object, by the name that the story gave it.

export type SaleRecord = {
  name: string
  kind: 'SESSION' | 'LINK' | 'ORDER'
  /** Of the session of payment. */
  id: string
  token: string
  email: string
  /** Not long after its session, by the service's clock. */
  madeAt: number
  /** All that it may be. */
  branches: Sale[]
  /** Acts of actors since the last look. */
  done: Done[]
  /** Transactions of the attempts, in their order. */
  payIds: string[]
  vouchers: string[]
  refunds: RefundRecord[]
  disputes: DisputeRecord[]
  link?: string
  product?: string
  quantity?: number
}

export type RefundRecord = {
  name: string
  id: string
  sale: SaleRecord
  payId: string
  amount: number
  /** The body of its request. */
  asked: { destination?: object }
  /** Undefined while it waits for money. */
  held: Refund | undefined
  status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED'
  told: string[]
  madeAt: number
  /** The bank does not give it back. */
  isRefused: boolean
}

type PayoutRecord = { id: string; payout: Payout; madeAt: number }

type DisputeRecord = Dispute & { id: string; sale: SaleRecord }

export type ProductRecord = {
  reference: string
  price: number
  /** All of them, the one that is being set included. */
  prices: number[]
  stock: number | undefined
  isActive: boolean
  told: string[]
}
export type LinkRecord = {
  reference: string
  amount: number
  isSingle: boolean
  isActive: boolean
  told: string[]
  paid: Set<string>
}
/** The number of renewals that the bank declines before it agrees to one; or it answers each a minute later. */
export type Renewals = number | 'LATE' | 'LATE, AND DECLINED'

/** A client whose card is charged regularly. */
export type SubscriberRecord = {
  clientId: string
  email: string
  renewals: Renewals
  /** The purchase with which the card was saved. */
  purchase: string
  card: { id: string; isDeleted: boolean; told: string[] } | undefined
}

export type SubscriptionRecord = {
  id: string
  subscriber: SubscriberRecord
  sub: Subscription
  /** Ids of the due dates, and of the charges of each, in their order. */
  dueIds: string[]
  charges: { id: string; status: string; isDeclined: boolean }[][]
  /** As it was shown at the last look, and the time until which the clock alone changes nothing. */
  shown: string
  quietUntil: number
}

type ClientRecord = { id: string; name: string; isDeleted: boolean; told: string[] }
type FundingRecord = { id: string; amount: number; isThere: boolean; told: string[] }

type Ended = 'PENDING' | 'SUCCEEDED' | 'PAID' | 'FAILED'

/** A transfer that is announced, and waited for until then. */
export type TransferRecord = { id: string; amount: number; status: Ended; until: number }

/** A sale in production. Nothing becomes of it any more once it is over. */
export type OwnSale = { id: string; email: string; amount: number; at: number; isPaid: boolean; isOver: boolean }

/** Of production, where there is a bank, and an acquirer. Transfers and payouts stand under the references that they bear. */
export type OwnMoney = {
  key: string
  available: number
  transfers: Map<string, TransferRecord>
  payouts: Map<string, { id: string; amount: number; status: Ended; bank: BankHabit; isSent: boolean }>
  sales: Map<string, OwnSale>
  /** Money of card payments. */
  cards: Wallet
}

/** The person who logs in to the portal. */
type Owner = { email: string; password: string }

export type Merchant = {
  number: number
  id: string
  key: string
  keyId: string
  /** Those that were revoked. */
  oldKeys: string[]
  agentKey: string
  owner: Owner
  receiver: Receiver
  production: OwnMoney
  webhookId: string
  wallet: Wallet
  walletId: string
  sales: Map<string, SaleRecord>
  refunds: Map<string, RefundRecord>
  disputes: Map<string, DisputeRecord>
  payouts: Map<string, PayoutRecord>
  products: Map<string, ProductRecord>
  links: Map<string, LinkRecord>
  clients: Map<string, ClientRecord>
  fundings: Map<string, FundingRecord>
  subscribers: Map<string, SubscriberRecord>
  subscriptions: Map<string, SubscriptionRecord>
  events: EventLog
}

export const newMerchant = (
  facts: Pick<Merchant, 'number' | 'id' | 'key' | 'keyId' | 'agentKey' | 'owner' | 'receiver' | 'production'>,
): Merchant => ({
  ...facts,
  webhookId: '',
  wallet: newWallet(),
  walletId: '',
  sales: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  payouts: new Map(),
  oldKeys: [],
  products: new Map(),
  links: new Map(),
  clients: new Map(),
  fundings: new Map(),
  subscribers: new Map(),
  subscriptions: new Map(),
  events: newEventLog(),
})

/** The oracle and the service do not agree. */
export class Violation extends Error {
  constructor(what: string, facts: object = {}) {
    super(`${what}${Object.keys(facts).length > 0 ? `: ${JSON.stringify(facts, undefined, 1)}` : ''}`)
  }
}

export const holderOf: Record<Exclude<Script, 'CASH'>, string> = {
  PASS: 'Salma Idrissi',
  DECLINE: 'DECLINE INSUFFICIENT_FUNDS',
  CHALLENGE: 'CHALLENGE',
  TIMEOUT: 'TIMEOUT',
  'TIMEOUT FAIL': 'TIMEOUT FAIL',
  'LATE CAPTURE': 'LATE CAPTURE',
}

export const minor = (major: number): number => Math.round(major * 100)
export const major = (minorUnits: number): number => minorUnits / 100
