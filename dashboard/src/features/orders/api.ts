import type * as Portal from '../../generated/portal.ts'
import { useParams } from '@tanstack/react-router'
import { useEnvironment } from '../../lib/environment.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import type { PageOf } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'

// Orders belong to the portal: API keys have no calls for them.

export type Order = Portal.ProductOrder

export const filterNames = ['q', 'status', 'fulfilment', 'from', 'to', 'product'] as const

export function useOrders() {
  const { environment } = useEnvironment()
  return usePortal<PageOf<Portal.ListedOrder>>('/orders', { ...useListQuery(filterNames), environment })
}

/** Number of orders in a state, with the other filters of the view. */
export function useOrderCount(status: Order['status'] | undefined): number | undefined {
  const { environment } = useEnvironment()
  const query = { ...useListQuery(filterNames), status, page: undefined, sort: undefined, size: 1 }
  return usePortal<PageOf<Order>>('/orders', { ...query, environment }).data?.totalElements
}

/** The order that the address names. */
export function useOrder() {
  const { reference = '' } = useParams({ strict: false })
  return usePortal<Order>(`/orders/${reference}`)
}
