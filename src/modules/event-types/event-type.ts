import { type EventType, eventCatalogue } from '#events/catalogue.ts'
import { sampleOf } from '#events/samples.ts'
import { eventSchemaName, wholeEvent } from '#events/schema.ts'
import type { Locale } from '#platform/locale.ts'
import { setIn } from '#platform/words.ts'
import { arabicWords } from './words-arabic.ts'
import { frenchWords } from './words-french.ts'
import type { EventTypeView } from './schemas.ts'

// Event types for subscriptions. Pure.

export const eventTypeNames = Object.keys(eventCatalogue) as EventType[]

const categoryOf = (type: EventType): string => type.split('.')[0] ?? type
export const categories = [...new Set(eventTypeNames.map(categoryOf))].sort() as [string, ...string[]]

const translated: Record<Exclude<Locale, 'en'>, Record<EventType, string>> = { fr: frenchWords, ar: arabicWords }

type EventTypeOptions = { locale: Locale; publicUrl: string; includeSchema: boolean }

export function presentEventType(
  type: EventType,
  { locale, publicUrl, includeSchema }: EventTypeOptions,
): EventTypeView {
  const { resource, description } = eventCatalogue[type]
  return {
    type,
    category: categoryOf(type),
    description: setIn(locale, locale === 'en' ? description : translated[locale][type]),
    resourceType: resource,
    since: 'v1',
    deprecated: false,
    ...(includeSchema && { schema: schemaOf(type, publicUrl), sample: sampleWithTime(type) }),
  }
}

/** The schema of the contract in OpenAPI 3.1, whose objects keep their place. */
function schemaOf(type: EventType, publicUrl: string): Record<string, unknown> {
  const inContract = `${publicUrl}/openapi-3.1.json#/components/schemas/${eventSchemaName(type)}`
  return wholeEvent(type, { $ref: `${inContract}/allOf/1/properties/data/properties/object` })
}

const sampleWithTime = (type: EventType): Record<string, unknown> => ({
  id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...sampleOf(type),
})
