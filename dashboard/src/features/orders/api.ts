import { useParams } from '@tanstack/react-router'
import { useEnvironment } from '../../lib/environment.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'
import type { OrderRow } from '../../ui/order-table.tsx'

// Orders are the portal's: what people do with them has no call for keys.

export type Order = OrderRow & {
  productReference: string
  unitPrice: number
  paymentMethod?: 'CARD' | 'CASH'
  shippingAddress?: { line1?: string; line2?: string; city?: string; postalCode?: string; country?: string }
  clientId?: string
  transactionReference?: string
  note?: string
  carrier?: string
  trackingNumber?: string
  trackingUrl?: string
  cancelReason?: string
  restockedQuantity?: number
  paidAt?: string
  preparedAt?: string
  shippedAt?: string
  deliveredAt?: string
  canceledAt?: string
}

export const filterNames = ['q', 'status', 'fulfilment', 'from', 'to', 'product'] as const

export function useOrders() {
  const { environment } = useEnvironment()
  return usePortal<PageOf<Order>>('/orders', { ...useListQuery(filterNames), environment })
}

/** The order that the address names. */
export function useOrder() {
  const { reference = '' } = useParams({ strict: false }) as { reference?: string }
  return usePortal<Order>(`/orders/${reference}`)
}
