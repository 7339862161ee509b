import type * as Api from '../../lib/merchant-api.ts'

// Transactions of the API that these pages show. Amounts are in major units.

export type Transaction = Api.Transaction

export type Step = Api.TransactionStep

export type RefundOfPayment = Api.Refund

export const refundReasons = [
  'CUSTOMER_REQUEST',
  'DUPLICATE',
  'FRAUD',
  'RETURN',
  'ORDER_CANCELED',
  'OTHER',
] as const satisfies Api.Refund['reason'][]
export type RefundReason = Api.Refund['reason']
