import { amountIn } from '../../lib/amounts.ts'
import type { Query } from '../../lib/api.ts'
import { spanOf } from '../../lib/days.ts'
import type { Filters } from '../../lib/filters.ts'

/** Filters that pass through unchanged. Links from other pages have one of them. */
const plain = [
  'q',
  'type',
  'status',
  'method',
  'currency',
  'clientId',
  'sessionId',
  'paymentLink',
  'product',
  'subscriptionId',
  'orderId',
  'externalId',
  'cardLast4',
  'payoutId',
] as const

export const filterNames = [...plain, 'from', 'until', 'minAmount', 'maxAmount'] as const

/** The filters of the address in the API's form. An invalid amount is sent as typed: the server names the right form. */
export function queryOf(filters: Filters, timeZone: string): Query {
  const amount = (name: 'minAmount' | 'maxAmount') => amountIn(filters[name] ?? '') ?? filters[name]
  return {
    ...Object.fromEntries(plain.map((name) => [name, filters[name]])),
    ...spanOf(filters['from'], filters['until'], timeZone),
    minAmount: amount('minAmount'),
    maxAmount: amount('maxAmount'),
  }
}
