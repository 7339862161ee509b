import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import { choice, instantView, metadataView, wholeNumber } from '#platform/http/fields.ts'
import { type Components, type Json, viewSchema } from '#platform/http/openapi-schemas.ts'
import { type EventType, eventCatalogue } from './catalogue.ts'

// The body of an event as its receiver sees it, in the words of JSON Schema.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const countMax = 2_147_483_647
const text = (description: string, example: string) => z.string().meta({ description, example })
const count = (description: string) => wholeNumber(1, countMax, { description, example: 2 })

/** `PaymentSucceededEvent`: the name of the schema of an event type in the contract. */
export const eventSchemaName = (type: EventType): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

const resource = z
  .strictObject({
    type: text('Its kind.', 'payment'),
    id: text('Its `id` or `reference`.', exampleId),
    version: count('The same as `sequence`.'),
  })
  .meta({ description: 'The resource of the event.', example: { type: 'payment', id: exampleId, version: 2 } })

/** Members of every event, beside its type and its data. */
const EventEnvelope = z
  .strictObject({
    id: z.string().meta({
      format: 'uuid',
      description: 'Identifies it over all attempts: deduplicate on it.',
      example: exampleId,
    }),
    apiVersion: z.literal('v1').meta({ description: 'Version of the API that it is written in.', example: 'v1' }),
    createdAt: instantView({ description: 'When it happened.' }),
    environment: choice(environmentNames, { description: 'Environment of the event.', example: 'SANDBOX' }),
    sequence: count('Its place among the events of the resource: pass over those below the highest that you have.'),
    resource,
    externalId: text('Your own identifier of the resource.', 'order-77').optional(),
    metadata: metadataView({ description: 'Metadata of the resource, as it was sent.' }).optional(),
    truncated: z
      .array(text('The path of a member.', 'data.previous'))
      .meta({ description: 'Members left out to keep the body below 64 KiB.', example: ['data.previous'] })
      .optional(),
    isTest: z
      .literal(true)
      .meta({ description: 'Of a test that you asked for: the resource is made up.', example: true })
      .optional(),
  })
  .meta({ id: 'EventEnvelope', description: 'Common members of every event.' })

/** The schema of the envelope, as a component of its own. */
export const envelopeSchema = (components: Components): Json => viewSchema(EventEnvelope, components)

type ObjectSchema = { type: 'object'; required: string[]; properties: Record<string, Json> }

const anyResource = viewSchema(resource, {}) as ObjectSchema

/** The schema part that distinguishes events of these types, with their object. */
export function eventPart(types: readonly EventType[], object: Json): ObjectSchema {
  const resources = [...new Set(types.map((type) => eventCatalogue[type].resource))]
  const previous = {
    type: 'object',
    additionalProperties: true,
    description: 'Members that changed, as they were before.',
  }
  return {
    type: 'object',
    required: ['type', 'resource', 'data'],
    properties: {
      type: { type: 'string', ...oneOf(types), description: 'Type of the event.' },
      resource: {
        ...anyResource,
        properties: { ...anyResource.properties, type: { type: 'string', ...oneOf(resources) } },
      },
      data: {
        type: 'object',
        description: 'The resource at that moment.',
        required: ['object'],
        properties: { object, previous },
      },
    },
  }
}

const oneOf = (names: readonly string[]): Json => (names.length === 1 ? { const: names[0] } : { enum: names })

/** The schema of an event of this type by itself. */
export function wholeEvent(type: EventType, object: Json): Json {
  const components: Components = {}
  envelopeSchema(components)
  // The OpenAPI form of the schema above.
  const { required, properties } = components['EventEnvelope'] as ObjectSchema
  const part = eventPart([type], object)
  const resourceOf = { ...properties['resource'], ...merged(properties['resource'], part.properties['resource']) }
  return {
    type: 'object',
    required: [...new Set([...required, ...part.required])],
    properties: { ...properties, ...part.properties, resource: resourceOf },
  }
}

const merged = (one: Json | undefined, other: Json | undefined): Json => ({
  properties: { ...(one?.['properties'] as Json), ...(other?.['properties'] as Json) },
})

/** A resource that has lost members in a truncated event. */
export const partOfObject: Json = {
  type: 'object',
  additionalProperties: true,
  description: 'Remaining members of the resource.',
}
