import type { Tone } from '../../ui/values.tsx'

const refundStatuses = ['PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What of the API's refunds is shown here. Amounts are in major units. */
export type Refund = {
  id: string
  refundReference: string
  transactionId: string
  refundTransactionId: string
  status: RefundStatus
  pendingReason?: 'INSUFFICIENT_BALANCE' | 'UPSTREAM' | 'OPERATOR'
  failureReason?: 'DECLINED' | 'RETURNED_BY_BANK' | 'INVALID_DESTINATION' | 'INSUFFICIENT_BALANCE'
  amount: number
  currency: string
  remainingRefundable: number
  reason: 'CUSTOMER_REQUEST' | 'DUPLICATE' | 'FRAUD' | 'RETURN' | 'ORDER_CANCELED' | 'OTHER'
  reasonDetail?: string
  noteToCustomer?: string
  restock: boolean
  destination?: { ribLast4: string }
  arn?: string
  late?: boolean
  payment: { reference: string; amount: number; orderId?: string }
  createdAt: string
  expectedAt?: string
  startedAt?: string
  completedAt?: string
}

export const toneOfRefund: Record<RefundStatus, Tone> = {
  PENDING: 'waiting',
  PROCESSING: 'waiting',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELED: 'over',
}
