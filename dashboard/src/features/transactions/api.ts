import type { TransactionMethod, TransactionStatus, TransactionType } from '../../lib/money-words.ts'
import type { DeclineCode } from './decline-words.ts'

// What of the API's transactions is shown here. Amounts are in major units.

export type Transaction = {
  id: string
  reference: string
  type: TransactionType
  status: TransactionStatus
  statusReason?: string
  direction: 'CREDIT' | 'DEBIT'
  amount: number
  fee: number
  net: number
  currency: string
  refundedAmount?: number
  refundableAmount?: number
  refundStatus?: 'NONE' | 'PARTIAL' | 'FULL'
  method?: TransactionMethod
  card?: {
    brand: string
    last4: string
    expMonth: number
    expYear: number
    funding: string
    issuer?: string
    country?: string
  }
  cash?: { reference: string; agentName?: string; expiresAt: string; paidAt?: string }
  threeDS?: { flow: string; result: string; version: string; liabilityShift: boolean }
  decline?: { code: DeclineCode; networkCode?: string; retryable: boolean }
  authorizationCode?: string
  source?: { kind: 'PAYMENT_LINK' | 'CHECKOUT' | 'PRODUCT_ORDER' | 'SUBSCRIPTION' | 'FUNDING'; id: string }
  order?: { reference: string; orderNumber: string; productReference: string; quantity: number }
  sessionId?: string
  orderId?: string
  clientId?: string
  customer?: { name?: string; email?: string; phone?: string }
  payout?: {
    holderName?: string
    bankName?: string
    ribLast4?: string
    traceId?: string
    arrivalDate?: string
    failureCode?: string
  }
  parentTransactionId?: string
  payoutId?: string
  availableAt?: string
  late?: boolean
  externalId?: string
  receiptUrl?: string
  customFields?: Record<string, unknown>
  metadata?: Record<string, unknown>
  createdAt: string
  completedAt?: string
}

export type Step = {
  sequence: number
  at: string
  type: string
  status: TransactionStatus
  actor: 'SYSTEM' | 'BUYER' | 'MERCHANT' | 'BANK'
  message: string
}

export type RefundOfPayment = {
  id: string
  refundReference: string
  status: string
  amount: number
  currency: string
  createdAt: string
}

export const refundReasons = ['CUSTOMER_REQUEST', 'DUPLICATE', 'FRAUD', 'RETURN', 'ORDER_CANCELED', 'OTHER'] as const
export type RefundReason = (typeof refundReasons)[number]
