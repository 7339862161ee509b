import { type EventType, eventCatalogue } from '#events/catalogue.ts'
import { sampleOf } from '#events/samples.ts'
import type { Locale } from '#platform/locale.ts'
import { arabicWords } from './words-arabic.ts'
import { frenchWords } from './words-french.ts'
import type { EventTypeView } from './schemas.ts'

// What can be subscribed to. Pure.

export const eventTypeNames = Object.keys(eventCatalogue) as EventType[]

const categoryOf = (type: EventType): string => type.split('.')[0] ?? type
export const categories = [...new Set(eventTypeNames.map(categoryOf))].sort() as [string, ...string[]]

const translated: Partial<Record<Locale, Partial<Record<EventType, string>>>> = { fr: frenchWords, ar: arabicWords }

type Wishes = { locale: Locale; publicUrl: string; includeSchema: boolean }

export function presentEventType(type: EventType, { locale, publicUrl, includeSchema }: Wishes): EventTypeView {
  const { resource, description } = eventCatalogue[type]
  return {
    type,
    category: categoryOf(type),
    description: translated[locale]?.[type] ?? description,
    resourceType: resource,
    since: 'v1',
    deprecated: false,
    ...(includeSchema && { schema: schemaOf(type, publicUrl), sample: sampleWithTime(type) }),
  }
}

/** Where the contract describes the object of an event, by its resource. */
const components: Record<string, string> = {
  product: 'Product',
  product_order: 'ProductOrder',
  client: 'Client',
  payment_method: 'PaymentMethod',
  wallet: 'Wallet',
  'wallet.funding': 'Funding',
  'checkout.session': 'CheckoutSession',
  payment: 'Transaction',
  payout: 'Transaction',
  refund: 'Refund',
  payment_link: 'PaymentLink',
  subscription: 'Subscription',
  'subscription.due_date': 'DueDate',
  webhook: 'Webhook',
}

function schemaOf(type: EventType, publicUrl: string): Record<string, unknown> {
  const { resource } = eventCatalogue[type]
  const component = components[resource]
  const object =
    component === undefined
      ? { type: 'object' }
      : { $ref: `${publicUrl}/openapi.json#/components/schemas/${component}` }
  const text = { type: 'string' }
  const whole = { type: 'integer', minimum: 1 }
  return {
    type: 'object',
    required: ['id', 'type', 'apiVersion', 'createdAt', 'environment', 'sequence', 'resource', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      type: { const: type },
      apiVersion: { const: 'v1' },
      createdAt: { type: 'string', format: 'date-time' },
      environment: { enum: ['SANDBOX', 'PRODUCTION'] },
      sequence: whole,
      resource: { type: 'object', properties: { type: { const: resource }, id: text, version: whole } },
      externalId: text,
      metadata: { type: 'object' },
      data: { type: 'object', required: ['object'], properties: { object, previous: { type: 'object' } } },
    },
  }
}

const sampleWithTime = (type: EventType): Record<string, unknown> => ({
  id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...sampleOf(type),
})
