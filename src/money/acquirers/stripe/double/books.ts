import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { UsedCard } from './cards.ts'
import type { DoubleFaults } from './faults.ts'

// The double's books, in memory: objects as Stripe answers them. Of a card nothing is kept but what may be shown.

export type Books = {
  faults: DoubleFaults
  now: () => Date
  /** Seconds, as Stripe counts time. */
  seconds: () => number
  /** Origin of its pages. */
  origin: () => string
  customers: Map<string, Stripe.Customer>
  methods: Map<string, Method>
  /** Confirmation tokens: the method that each stands for. */
  tokens: Map<string, string>
  payments: Map<string, Stripe.PaymentIntent>
  setups: Map<string, Stripe.SetupIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  disputes: Map<string, Stripe.Dispute>
  files: Map<string, Stripe.File>
  transactions: Map<string, Stripe.BalanceTransaction>
  payouts: Map<string, Stripe.Payout>
  /** The payout of each transaction that was paid out. */
  paidOutIn: Map<string, string>
  endpoints: Map<string, Stripe.WebhookEndpoint>
  /** Events in order; they are sent after the call that caused them was answered. */
  happened: Happening[]
}

export type Method = { method: Stripe.PaymentMethod; card: UsedCard; wasUsed: boolean }

export type Happening = { type: Stripe.Event['type']; object: Stripe.Event.Data.Object }

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** All that there is to remember. */
export type Shelf = Pick<Books, (typeof shelves)[number]>
const shelves = [
  'customers',
  'methods',
  'tokens',
  'payments',
  'setups',
  'charges',
  'refunds',
  'disputes',
  'files',
  'transactions',
  'payouts',
  'paidOutIn',
  'endpoints',
] as const

export const shelfOf = (books: Books): Partial<Shelf> => Object.fromEntries(shelves.map((name) => [name, books[name]]))

type Settings = { faults: DoubleFaults; now: () => Date; origin: () => string; recalled?: Shelf | undefined }

export function openBooks(settings: Settings): Books {
  const { faults } = settings
  const now = () => new Date(settings.now().getTime() + (faults.clockSkewMs ?? 0))
  return {
    faults,
    now,
    seconds: () => Math.floor(now().getTime() / 1_000),
    origin: settings.origin,
    customers: new Map(),
    methods: new Map(),
    tokens: new Map(),
    payments: new Map(),
    setups: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    files: new Map(),
    transactions: new Map(),
    payouts: new Map(),
    paidOutIn: new Map(),
    endpoints: new Map(),
    ...settings.recalled,
    happened: [],
  }
}

/** An event holds what the object was when it happened. */
export const tell = <Thing extends Stripe.Event.Data.Object>(
  { happened }: Books,
  type: Stripe.Event['type'],
  object: Thing,
): void => void happened.push({ type, object: structuredClone(object) })
