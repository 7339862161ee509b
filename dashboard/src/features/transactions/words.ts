import type { Locale, Plural } from '../../lib/language.ts'
import type { RefundReason, Step, Transaction } from './api.ts'
import { arabic } from './words-arabic.ts'
import { french } from './words-french.ts'

type Names = Readonly<Record<string, string>>

export type TransactionWords = {
  title: string
  transaction: string
  type: string
  method: string
  customer: string
  searchHint: string
  moreFilters: string
  fewerFilters: string
  filters: Record<
    | 'minAmount'
    | 'maxAmount'
    | 'currency'
    | 'cardLast4'
    | 'orderId'
    | 'externalId'
    | 'paymentLink'
    | 'product'
    | 'clientId'
    | 'subscriptionId'
    | 'sessionId'
    | 'payoutId',
    string
  >
  sort: string
  newest: string
  sorts: Names
  export: string
  truncated: string
  empty: { title: string; text: string; link: string }
  fee: string
  net: string
  receipt: string
  declined: string
  mayRetry: string
  mayNotRetry: string
  refunds: string
  timeline: string
  steps: Names
  /** Of a webhook that was not delivered. */
  tried: { attempts: Plural; lastAnswer: (code: number) => string; noAnswer: string }
  actors: Record<Step['actor'], string>
  details: Record<
    | 'title'
    | 'created'
    | 'completed'
    | 'available'
    | 'refunded'
    | 'method'
    | 'customer'
    | 'email'
    | 'phone'
    | 'id'
    | 'card'
    | 'issuer'
    | 'threeDS'
    | 'liability'
    | 'authorization'
    | 'networkCode'
    | 'voucher'
    | 'agent'
    | 'payableUntil'
    | 'account'
    | 'trace'
    | 'failure'
    | 'source'
    | 'link'
    | 'subscription'
    | 'order'
    | 'orderId'
    | 'externalId'
    | 'client'
    | 'parent'
    | 'payout'
    | 'includes',
    string
  >
  seeThem: string
  sources: Record<NonNullable<Transaction['source']>['kind'], string>
  threeDSResults: Names
  payoutFailures: Names
  reasons: Record<RefundReason, string>
  refund: {
    open: string
    title: string
    left: string
    noAmount: string
    tooMuch: (left: string) => string
    reason: string
    detail: string
    note: string
    noteHint: string
    rib: string
    ribHint: string
    holder: string
    restock: string
    submit: string
    done: string
  }
}

const english: TransactionWords = {
  title: 'Transactions',
  transaction: 'Transaction',
  type: 'Type',
  method: 'Method',
  customer: 'Customer',
  searchHint: 'Reference, order, name, e-mail, phone',
  moreFilters: 'More filters',
  fewerFilters: 'Fewer filters',
  filters: {
    minAmount: 'Amount from',
    maxAmount: 'Amount up to',
    currency: 'Currency',
    cardLast4: 'Last four digits of the card',
    orderId: 'Your order ID',
    externalId: 'Your identifier',
    paymentLink: 'Payment link',
    product: 'Product',
    clientId: 'Client',
    subscriptionId: 'Subscription',
    sessionId: 'Checkout session',
    payoutId: 'Payout',
  },
  sort: 'Sort by',
  newest: 'Newest first',
  sorts: {
    'createdAt,asc': 'Oldest first',
    'amount,desc': 'Largest first',
    'amount,asc': 'Smallest first',
    'updatedAt,desc': 'Recently updated',
  },
  export: 'Export as CSV',
  truncated: 'The file has the latest 10,000 rows; there are more. Choose a shorter period and export again.',
  empty: {
    title: 'No transactions yet',
    text: 'Payments, refunds, payouts and added funds appear here. Create a payment link and pay it with the test card.',
    link: 'Go to payment links',
  },
  fee: 'Fee',
  net: 'Net',
  receipt: 'Receipt',
  declined: 'Failure reason',
  mayRetry: 'The same card can be tried again.',
  mayNotRetry: 'The same card should not be tried again.',
  refunds: 'Refunds',
  timeline: 'Timeline',
  steps: {
    CREATED: 'Created',
    PAGE_OPENED: 'The buyer opened the page',
    METHOD_SELECTED: 'The buyer chose a payment method',
    SUBMITTED: 'Sent to the bank',
    SUBMITTED_CASH: 'Sent to the network of agents',
    THREE_DS_STARTED: 'The bank was asked to authenticate the buyer',
    THREE_DS_COMPLETED: 'Authentication completed',
    AUTHORIZED: 'Approved by the bank',
    CAPTURED: 'Charged',
    DECLINED: 'Declined',
    CASH_VOUCHER_ISSUED: 'Cash voucher issued',
    CASH_RECEIVED: 'An agent received the cash',
    CASH_RETURNED: 'The agent gave the cash back',
    REFUND_REQUESTED: 'Refund requested',
    REFUNDED: 'Refunded',
    REFUND_FAILED: 'Refund failed',
    REFUND_CANCELED: 'Refund canceled',
    FEE_CHARGED: 'Fee charged',
    FUNDS_AVAILABLE: 'Funds available',
    INCLUDED_IN_PAYOUT: 'Included in a payout',
    PAYOUT_SENT: 'Sent to the bank',
    PAYOUT_PAID: 'Arrived in your account',
    PAYOUT_FAILED: 'Rejected or returned by the bank',
    PAYOUT_CANCELED: 'Canceled',
    DISPUTED: 'Disputed by the cardholder',
    DISPUTE_CLOSED: 'Dispute closed',
    WEBHOOK_DELIVERED: 'Webhook delivered',
    WEBHOOK_FAILED: 'Webhook delivery failed',
  },
  tried: {
    attempts: { one: '{n} attempt', other: '{n} attempts' },
    lastAnswer: (code) => `last answer ${code}`,
    noAnswer: 'no answer',
  },
  actors: { SYSTEM: 'Mizan', BUYER: 'Buyer', MERCHANT: 'You', BANK: 'Bank' },
  details: {
    title: 'Details',
    created: 'Created',
    completed: 'Completed',
    available: 'Available',
    refunded: 'Refunded',
    method: 'Method',
    customer: 'Customer',
    email: 'E-mail',
    phone: 'Phone',
    id: 'ID',
    card: 'Card',
    issuer: 'Card issuer',
    threeDS: '3-D Secure',
    liability: 'liability shifted to the bank',
    authorization: 'Authorization code',
    networkCode: 'Network code',
    voucher: 'Voucher',
    agent: 'Agent',
    payableUntil: 'Payable until',
    account: 'To account',
    trace: 'Bank reference',
    failure: 'Failure reason',
    source: 'Source',
    link: 'Payment link',
    subscription: 'Subscription',
    order: 'Order',
    orderId: 'Your order ID',
    externalId: 'Your identifier',
    client: 'Client',
    parent: 'Payment',
    payout: 'Included in payout',
    includes: 'Payments included',
  },
  seeThem: 'View',
  sources: {
    PAYMENT_LINK: 'Payment link',
    CHECKOUT: 'Checkout',
    PRODUCT_ORDER: 'Sales page',
    SUBSCRIPTION: 'Subscription',
    FUNDING: 'Wallet funding',
  },
  threeDSResults: {
    AUTHENTICATED: 'Authenticated',
    ATTEMPTED: 'Attempted',
    FAILED: 'Failed',
    UNAVAILABLE: 'Not available',
    REJECTED: 'Rejected',
    INFORMATIONAL: 'Informational',
    CHALLENGE_REQUIRED: 'Challenge not completed',
  },
  payoutFailures: {
    INVALID_RIB: 'The account does not exist.',
    ACCOUNT_CLOSED: 'The account is closed.',
    HOLDER_MISMATCH: 'The account belongs to someone else.',
    BANK_REJECTED: 'The bank rejected it.',
  },
  reasons: {
    CUSTOMER_REQUEST: 'Requested by customer',
    DUPLICATE: 'Duplicate',
    FRAUD: 'Fraud',
    RETURN: 'Goods returned',
    ORDER_CANCELED: 'Order canceled',
    OTHER: 'Other',
  },
  refund: {
    open: 'Refund',
    title: 'Refund payment',
    left: 'Refundable:',
    noAmount: 'Enter an amount, such as 149.90.',
    tooMuch: (left) => `You can refund at most ${left}.`,
    reason: 'Reason',
    detail: 'Internal note',
    note: 'Note to the buyer',
    noteHint: 'Optional. It goes out by e-mail, if the buyer left an address.',
    rib: 'Buyer’s RIB',
    ribHint: '24 digits. Cash is refunded by bank transfer.',
    holder: 'Account holder',
    restock: 'Put the units back on sale',
    submit: 'Refund',
    done: 'The refund is on its way.',
  },
}

export const transactionWords: Record<Locale, TransactionWords> = { en: english, fr: french, ar: arabic }
