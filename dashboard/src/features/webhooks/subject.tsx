import { useWords } from '../../lib/language.ts'
import { RowLink } from '../../ui/row-link.tsx'
import type { Event } from './api.ts'
import { webhookWords } from './words.ts'

/** Pages of what an event can be about, by its id or reference. */
const places: Record<string, string> = {
  'checkout.session': '/checkout-sessions',
  api_key: '/api-keys',
  client: '/clients',
  payment: '/transactions',
  payment_link: '/payment-links',
  payout: '/transactions',
  product: '/products',
  product_order: '/orders',
  refund: '/refunds',
  subscription: '/subscriptions',
  webhook: '/webhooks',
}

/** The kind of what an event is about in the reader's words, with its page where it has one still. */
export function Subject({ event: { type, resource } }: { event: Pick<Event, 'type' | 'resource'> }) {
  const words = useWords(webhookWords)
  const kind = words.subjects[resource.type] ?? resource.type
  const place = places[resource.type]
  if (place === undefined || type.endsWith('.deleted')) return kind
  return <RowLink to={`${place}/${encodeURIComponent(resource.id)}`}>{kind}</RowLink>
}
