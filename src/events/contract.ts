import type { z } from 'zod'
import { textHeader } from '#platform/http/openapi-parts.ts'
import { type Components, type Json, referenceTo, viewSchema } from '#platform/http/openapi-schemas.ts'
import { type EventType, eventCatalogue } from './catalogue.ts'
import { sampleOf } from './samples.ts'
import { envelopeSchema, eventPart, eventSchemaName, partOfObject } from './schema.ts'

// Our webhook requests as OpenAPI 3.1 describes them: a webhook for each type of the catalogue, and all of them as one union.

type Published = { webhooks: Json; schemas: Components; parameters: Json; union: string }

const types = Object.keys(eventCatalogue) as EventType[]

export function eventContract(objectOf: (type: EventType) => z.ZodType): Published {
  const schemas: Components = {}
  const envelope = envelopeSchema(schemas)
  for (const type of types)
    schemas[eventSchemaName(type)] = {
      description: eventCatalogue[type].description,
      allOf: [envelope, eventPart([type], viewSchema(objectOf(type), schemas))],
    }
  schemas['ShortenedEvent'] = {
    description:
      'In place of an event that would be longer than 64 KiB: `truncated` names what is left out of `data.object`. Also an event about a client who was deleted before it was delivered: its `data.object` is `erased`.',
    allOf: [envelope, eventPart(types, partOfObject)],
  }
  schemas['WebhookEvent'] = union
  return {
    webhooks: Object.fromEntries(types.map((type) => [type, webhook(type)])),
    schemas,
    parameters,
    union: 'WebhookEvent',
  }
}

const union: Json = {
  description: 'Body of every webhook request, by its `type`. New types may appear: tolerate them.',
  oneOf: types.map((type) => referenceTo(eventSchemaName(type))),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(types.map((type) => [type, `#/components/schemas/${eventSchemaName(type)}`])),
  },
}

const webhook = (type: EventType): Json => ({
  post: {
    operationId: `on${eventSchemaName(type).replace(/Event$/, '')}`,
    summary: eventCatalogue[type].description,
    description: 'Sent to every webhook that asked for it. Check the signature before you trust it.',
    tags: ['events'],
    security: [],
    parameters: Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { anyOf: [referenceTo(eventSchemaName(type)), referenceTo('ShortenedEvent')] },
          example: { id: exampleId, ...sampleOf(type), createdAt: exampleInstant },
        },
      },
    },
    responses: { '2XX': { description: 'You have it. Every other answer is a failure, and it is sent again.' } },
  },
})

const exampleId = '01a1fd4d-a914-70b5-a898-70e938b91f5b'
const exampleInstant = '2026-11-20T10:00:00.000Z'

const header = (name: string, description: string, example: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  ...textHeader(description, example),
})

const signature = '8caa1084b5509cfd5baf0617ce1a77993088ece1713a44a6378123a0944e9447'
const parameters: Json = {
  EventId: header('Svc-Event-Id', 'The event: the same at every attempt.', exampleId),
  AttemptId: header('Svc-Webhook-Id', 'The attempt: never the same twice.', '01a1fd4d-b001-70b5-a898-1f5b70e938b9'),
  SentAt: header('X-SVC-TIMESTAMP', 'When it was sent, in ms.', '1795168800000'),
  Signature: header('X-SVC-SIGNATURE', 'HMAC-SHA256 of timestamp, full stop and raw body.', signature),
  NextSignature: header('X-SVC-SIGNATURE-NEXT', 'The same with the new secret, while two sign.', signature, false),
}
