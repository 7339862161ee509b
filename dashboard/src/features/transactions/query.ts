import { amountIn } from '../../lib/amounts.ts'
import type { Query } from '../../lib/api.ts'
import { spanOf } from '../../lib/days.ts'
import type { Filters } from '../../lib/filters.ts'

/** What is passed on as it is. Pages of others lead here with one of them. */
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

/** The filters of the address as the API has them. What is no amount is sent as it was typed: the server says what would be one. */
export function queryOf(filters: Filters, timeZone: string): Query {
  const amount = (name: 'minAmount' | 'maxAmount') => amountIn(filters[name] ?? '') ?? filters[name]
  return {
    ...Object.fromEntries(plain.map((name) => [name, filters[name]])),
    ...spanOf(filters['from'], filters['until'], timeZone),
    minAmount: amount('minAmount'),
    maxAmount: amount('maxAmount'),
  }
}
