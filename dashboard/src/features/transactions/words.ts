import type { Locale } from '../../lib/language.ts'
import type { RefundReason, Step, Transaction } from './api.ts'
import { arabic } from './words-arabic.ts'
import { french } from './words-french.ts'

type Named = Readonly<Record<string, string>>

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
  sorts: Named
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
  steps: Named
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
  threeDSResults: Named
  payoutFailures: Named
  reasons: Record<RefundReason, string>
  refund: {
    open: string
    title: string
    left: string
    noAmount: string
    reason: string
    detail: string
    note: string
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
    orderId: 'Your order',
    externalId: 'Your identifier',
    paymentLink: 'Payment link',
    product: 'Product',
    clientId: 'Client',
    subscriptionId: 'Subscription',
    sessionId: 'Checkout session',
    payoutId: 'Payout',
  },
  sort: 'Order',
  newest: 'Newest first',
  sorts: {
    'createdAt,asc': 'Oldest first',
    'amount,desc': 'Largest first',
    'amount,asc': 'Smallest first',
    'updatedAt,desc': 'Changed last',
  },
  export: 'Export as CSV',
  truncated: 'The file has the newest 10,000 rows; there are more. Choose a shorter time and export again.',
  empty: {
    title: 'No transactions yet',
    text: 'Payments, refunds, payouts and fundings appear here. Make a payment link and pay it with the test card.',
    link: 'Go to payment links',
  },
  fee: 'Fee',
  net: 'Net',
  receipt: 'Receipt',
  declined: 'Why it failed',
  mayRetry: 'The same card may be tried again.',
  mayNotRetry: 'The same card should not be tried again.',
  refunds: 'Refunds',
  timeline: 'What happened',
  steps: {
    CREATED: 'Created',
    PAGE_OPENED: 'The buyer opened the page',
    METHOD_SELECTED: 'The buyer chose how to pay',
    SUBMITTED: 'Sent to the bank',
    THREE_DS_STARTED: 'The bank was asked to authenticate the buyer',
    THREE_DS_COMPLETED: 'Authentication ended',
    AUTHORIZED: 'Approved by the bank',
    CAPTURED: 'Charged',
    DECLINED: 'Declined',
    CASH_VOUCHER_ISSUED: 'Cash voucher issued',
    CASH_RECEIVED: 'An agent received the cash',
    CASH_RETURNED: 'The agent gave the cash back',
    REFUND_REQUESTED: 'Refund requested',
    REFUNDED: 'Refunded',
    REFUND_FAILED: 'The refund failed',
    REFUND_CANCELED: 'The refund was called off',
    FEE_CHARGED: 'Fee charged',
    FUNDS_AVAILABLE: 'The money is available',
    INCLUDED_IN_PAYOUT: 'Part of a payout',
    PAYOUT_SENT: 'Sent to the bank',
    PAYOUT_PAID: 'On your account',
    PAYOUT_FAILED: 'Refused or returned by the bank',
    PAYOUT_CANCELED: 'Called off',
    DISPUTED: 'The card holder disputes it',
    DISPUTE_CLOSED: 'The dispute ended',
    WEBHOOK_DELIVERED: 'Your webhook received it',
    WEBHOOK_FAILED: 'Your webhook did not take it',
  },
  actors: { SYSTEM: 'Mizan', BUYER: 'Buyer', MERCHANT: 'You', BANK: 'Bank' },
  details: {
    title: 'Details',
    created: 'Began',
    completed: 'Ended',
    available: 'Can be paid out',
    refunded: 'Given back',
    method: 'Method',
    customer: 'Customer',
    email: 'E-mail',
    phone: 'Phone',
    id: 'Identifier',
    card: 'Card',
    issuer: 'Bank of the card',
    threeDS: '3-D Secure',
    liability: 'the bank bears disputes',
    authorization: 'Authorisation code',
    networkCode: 'Code of the network',
    voucher: 'Voucher',
    agent: 'Agent',
    payableUntil: 'To be paid until',
    account: 'To the account',
    trace: 'The bank’s reference',
    failure: 'Why it failed',
    source: 'Paid through',
    link: 'Payment link',
    subscription: 'Subscription',
    order: 'Order',
    orderId: 'Your order',
    externalId: 'Your identifier',
    client: 'Client',
    parent: 'Payment',
    payout: 'Part of the payout',
    includes: 'Payments in it',
  },
  seeThem: 'Show them',
  sources: {
    PAYMENT_LINK: 'Payment link',
    CHECKOUT: 'Checkout',
    PRODUCT_ORDER: 'Sales page',
    SUBSCRIPTION: 'Subscription',
    FUNDING: 'Funding of the wallet',
  },
  threeDSResults: {
    AUTHENTICATED: 'Authenticated',
    ATTEMPTED: 'Attempted',
    FAILED: 'Failed',
    UNAVAILABLE: 'Not available',
    REJECTED: 'Rejected',
    INFORMATIONAL: 'For information',
    CHALLENGE_REQUIRED: 'Not finished',
  },
  payoutFailures: {
    INVALID_RIB: 'There is no such account.',
    ACCOUNT_CLOSED: 'The account is closed.',
    HOLDER_MISMATCH: 'The account is somebody else’s.',
    BANK_REJECTED: 'The bank refused it.',
  },
  reasons: {
    CUSTOMER_REQUEST: 'The customer asked for it',
    DUPLICATE: 'Paid twice',
    FRAUD: 'Fraud',
    RETURN: 'Goods came back',
    ORDER_CANCELED: 'The order was canceled',
    OTHER: 'Another reason',
  },
  refund: {
    open: 'Refund',
    title: 'Give money back',
    left: 'Can be refunded:',
    noAmount: 'Type an amount, such as 149.90.',
    reason: 'Reason',
    detail: 'More of the reason, for yourself',
    note: 'What the buyer is told',
    rib: 'RIB of the buyer',
    ribHint: 'The 24 digits. Cash is given back by bank transfer.',
    holder: 'Holder of the account',
    restock: 'Put the units on sale again',
    submit: 'Refund',
    done: 'The refund is on its way.',
  },
}

export const transactionWords: Record<Locale, TransactionWords> = { en: english, fr: french, ar: arabic }
