import { z } from 'zod'
import { eventCatalogue, type EventType } from '#events/catalogue.ts'
import { errorTypes } from '#events/delivery/attempt.ts'
import { chaosKinds } from '#events/delivery/chaos.ts'
import { deliveryStates, deliverySummaries } from '#events/delivery/endpoint.ts'
import { signatureFormats } from '#events/delivery/signature.ts'
import { environmentNames, origins } from '#platform/context.ts'
import {
  choice,
  freeText,
  instant,
  instantView,
  lineText,
  metadata,
  metadataView,
  objectOf,
  refusing,
  saying,
  uuidParameter,
  wholeNumber,
  worded,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { say } from './sentences.ts'
import { subscriptionProblem } from './webhook.ts'

// Bodies and answers of the calls on webhooks.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const exampleWebhookId = '0199a0b4-7c1e-7d3a-9f00-5e1f352b6c4d'
const subscriptionsMax = 200
export const graceMaxSeconds = 604_800
const countMax = 2_147_483_647

const doc = {
  url: {
    description: 'Address that receives events: https on port 443 of a public host, without user name and fragment.',
    example: 'https://shop.example/hooks/mizan',
  },
  events: {
    description: 'The events to send: names, `payment.*` for all of a resource, `*` for all.',
    example: ['payment.*', 'checkout.session.completed'],
  },
  description: { description: 'Purpose of the webhook.', example: 'Shop, orders' },
  metadata: { description: 'Free-form; returned exactly as sent.' },
  signatureFormat: {
    description: 'SVC_AND_STANDARD adds the headers of Standard Webhooks.',
    example: 'SVC',
  },
  maxConcurrency: { description: 'Deliveries that are sent to it at once, at most.', example: 10 },
  chaos: {
    description:
      'Sandbox only. Disturbs deliveries for an hour, to try what a receiver bears: the first attempt fails (FAIL), events come ten seconds late (SLOW), twice (TWICE), or newest first (OUT_OF_ORDER).',
    example: ['FAIL', 'TWICE'],
  },
  secret: {
    description: 'The signing secret. It is shown this once. All of it, prefix included, is the HMAC key.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  },
}

const url = lineText(2_048, { ...doc.url, minLength: 1, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://.' })
const events = z
  .array(z.string().meta({ description: 'A name or a wildcard.', example: 'payment.*', pattern: '^[a-z_.*]+$' }))
  .min(1, worded(say('must name at least one event')))
  .check(({ value, issues }) => {
    // Of more than may be named, no others are looked at: finding what each was meant to be takes time.
    for (const [place, name] of value.slice(0, subscriptionsMax).entries()) {
      const message = subscriptionProblem(name)
      if (message !== undefined) issues.push({ ...refusing(message, name), path: [place] })
    }
  })
  .refine(
    (names) => names.length <= subscriptionsMax,
    saying(say('must name at most {high} events', { high: subscriptionsMax }), 'too_big'),
  )
  .meta({ ...doc.events, maxItems: subscriptionsMax })

const choices = {
  description: freeText(5_000, doc.description).optional(),
  metadata: metadata(doc.metadata).optional(),
  signatureFormat: choice(signatureFormats, doc.signatureFormat).optional(),
  maxConcurrency: wholeNumber(1, 50, doc.maxConcurrency).optional(),
}

export const WebhookCreate = objectOf({ events, url, ...choices })
export type WebhookCreate = z.output<typeof WebhookCreate>

export const WebhookPatch = objectOf({
  events: events.optional(),
  url: url.optional(),
  ...choices,
  chaos: z
    .array(choice(chaosKinds, { description: 'A disturbance.', example: 'FAIL' }))
    .max(chaosKinds.length, worded(say('must name each disturbance once')))
    .meta({ description: `${doc.chaos.description} An empty list ends it.`, example: [], maxItems: chaosKinds.length })
    .optional(),
  status: choice(['ACTIVE', 'PAUSED'], {
    description: 'PAUSED holds what is to be sent; ACTIVE sends it, and ends a suspension.',
    example: 'ACTIVE',
  }).optional(),
})
export type WebhookPatch = z.output<typeof WebhookPatch>

export const SecretRotate = objectOf({
  gracePeriodSeconds: wholeNumber(0, graceMaxSeconds, {
    description:
      'Time for which the old secret goes on signing beside the new one, in seconds; 0 ends it at once. A day without it.',
    example: 86_400,
  }).optional(),
})

const eventType = (description: string) =>
  z
    .string()
    .check((given) => {
      const message = Object.hasOwn(eventCatalogue, given.value) ? undefined : subscriptionProblem(given.value)
      if (message !== undefined) given.issues.push(refusing(message, given.value))
    })
    .transform((text) => text as EventType)
    .meta({ description, example: 'payment.succeeded', pattern: '^[a-z_.]+$' })

export const WebhookTry = objectOf({
  type: eventType('The type of the sample; `webhook.test` without it.').optional(),
  reactivate: z
    .boolean()
    .meta({ description: 'Makes a suspended webhook active when it answers 2xx.', example: false })
    .optional(),
})
export type WebhookTry = z.output<typeof WebhookTry>

export const EventRedeliver = objectOf({
  webhookId: uuidParameter({
    description: 'Only to this webhook; to all that got it without it.',
    example: exampleWebhookId,
  }).optional(),
})

const idOf = (description: string) => uuidParameter({ description, example: exampleId })
export const ById = z.strictObject({ id: idOf('Id of the webhook.') })
export const ByEventId = z.strictObject({ eventId: idOf('Id of the event.') })

const shownStatuses = ['ACTIVE', 'PAUSED', 'SUSPENDED'] as const

export const WebhookFilters = pageQuery(['createdAt', 'updatedAt'], {
  status: choice(shownStatuses, { description: 'Only webhooks in this state.', example: 'ACTIVE' }).optional(),
})
export type WebhookFilters = z.output<typeof WebhookFilters>

export const EventFilters = pageQuery(['createdAt'], {
  type: eventType('Only events of this type.').optional(),
  resourceId: lineText(128, {
    description: 'Only events of the resource with this id or reference.',
    example: exampleId,
  }).optional(),
  webhookId: idOf('Only events that were to be sent to this webhook.').optional(),
  deliveryStatus: choice(deliverySummaries, {
    description: 'Only events whose deliveries have this status.',
    example: 'DELIVERED',
  }).optional(),
  from: instant({ description: 'Only events since then.', example: '2026-11-20T10:00:00.000Z' }).optional(),
  to: instant({ description: 'Only events before then.', example: '2099-11-20T10:00:00.000Z' }).optional(),
})
export type EventFilters = z.output<typeof EventFilters>

const count = (description: string, example = 0) => wholeNumber(0, countMax, { description, example })

const sums = (description: string) =>
  z
    .strictObject({
      delivered: count('Deliveries that were answered 2xx.', 120),
      failed: count('Deliveries that were given up after their last attempt.'),
      failedAttempts: count('Attempts that were not answered 2xx.', 3),
      p95LatencyMs: count('Milliseconds within which 95 of 100 attempts were answered, in steps.', 250).optional(),
    })
    .meta({ description, example: { delivered: 120, failed: 0, failedAttempts: 3, p95LatencyMs: 250 } })

const webhookMembers = {
  id: z.string().meta({ format: 'uuid', description: 'Id of the webhook.', example: exampleId }),
  url: z.string().meta(doc.url),
  events: z.array(z.string()).meta(doc.events),
  description: z.string().meta(doc.description).optional(),
  metadata: metadataView(doc.metadata).optional(),
  status: choice(shownStatuses, { description: 'Nothing is sent unless it is ACTIVE.', example: 'ACTIVE' }),
  statusReason: choice(['FAILURES', 'SILENCE', 'GONE', 'SLOW'], {
    description: 'Rule that suspended it.',
    example: 'FAILURES',
  }).optional(),
  signatureFormat: choice(signatureFormats, doc.signatureFormat),
  maxConcurrency: wholeNumber(1, 50, doc.maxConcurrency),
  rotation: z
    .strictObject({
      startedAt: instantView({ description: 'When the new secret was made.' }),
      graceEndsAt: instantView({ description: 'Until when the old secret signs too.' }),
    })
    .meta({
      description: 'While two secrets sign.',
      example: { startedAt: '2026-11-20T10:00:00.000Z', graceEndsAt: '2026-11-21T10:00:00.000Z' },
    })
    .optional(),
  health: z
    .strictObject({
      last24Hours: sums('Attempts of the last 24 hours.'),
      last7Days: sums('Attempts of the last 7 days.'),
      pending: count('Deliveries that wait to be sent; counted up to 10,000.'),
      held: count('Deliveries that are held; counted up to 10,000.'),
      consecutiveFailures: count('Attempts that have failed since the last success.'),
      failingSince: instantView({ description: 'When the first of these was made.' }).optional(),
    })
    .meta({
      description: 'Delivery health: what was sent lately, and what waits.',
      example: {
        last24Hours: { delivered: 120, failed: 0, failedAttempts: 3, p95LatencyMs: 250 },
        last7Days: { delivered: 840, failed: 0, failedAttempts: 9, p95LatencyMs: 250 },
        pending: 0,
        held: 0,
        consecutiveFailures: 0,
      },
    }),
  suspendedAt: instantView({ description: 'When it was suspended.' }).optional(),
  chaos: z
    .array(z.string())
    .meta({ ...doc.chaos, description: `${doc.chaos.description} Absent while it is off.` })
    .optional(),
  chaosEndsAt: instantView({ description: 'When that ends by itself.' }).optional(),
  origin: choice(origins, { description: 'Registered by the API or in the dashboard.', example: 'API' }),
  environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
  createdAt: instantView({ description: 'When it was registered.' }),
  updatedAt: instantView({ description: 'When it last changed.' }),
}

export const WebhookView = z.strictObject(webhookMembers).meta({ id: 'Webhook' })
export type WebhookView = z.input<typeof WebhookView>

export const WebhookWithSecret = z
  .strictObject({ ...webhookMembers, secret: z.string().meta(doc.secret) })
  .meta({ id: 'WebhookWithSecret' })

const headersView = (description: string) =>
  z
    .record(z.string(), z.string())
    .meta({ additionalProperties: true, description, example: { 'Svc-Event-Id': exampleId } })
const statusCode = z
  .number()
  .meta({ type: 'integer', format: 'int32', description: 'HTTP status of the answer.', example: 200 })
  .optional()
const durationMs = count('Duration, in ms.', 84)
const responseBody = z
  .string()
  .meta({ description: 'The beginning of the answer, up to 4 KiB.', example: 'ok' })
  .optional()
const errorType = choice(errorTypes, {
  description: 'Reason of the failure; absent when the attempt succeeded.',
  example: 'TIMEOUT',
}).optional()
const errorMessage = z
  .string()
  .meta({ description: 'The same for people.', example: 'The answer was not complete in time.' })
  .optional()

export const TryView = z
  .strictObject({
    delivered: z.boolean().meta({ description: 'Whether it was answered 2xx.', example: true }),
    statusCode,
    durationMs,
    responseBody,
    errorType,
    errorMessage,
    requestHeaders: headersView('The headers as they were sent, signature included.'),
    requestBody: z.string().meta({
      description: 'The body as it was sent: these very characters, in UTF-8, were signed.',
      example: '{"id":"…"}',
    }),
    signedContent: z.string().meta({
      description: 'Signed content: the timestamp, a full stop, the body.',
      example: '1795168800000.{"id":"…"}',
    }),
    status: choice(shownStatuses, { description: 'The state of the webhook afterwards.', example: 'ACTIVE' }),
  })
  .meta({ id: 'WebhookTest' })

const eventMembers = {
  id: z.string().meta({ format: 'uuid', description: 'Id of the event: Svc-Event-Id.', example: exampleId }),
  type: z.string().meta({ description: 'Type of the event.', example: 'payment.succeeded' }),
  createdAt: instantView({ description: 'When it happened.' }),
  environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
  sequence: wholeNumber(1, countMax, { description: 'Place among the events of its resource.', example: 3 }),
  resource: z
    .strictObject({
      type: z.string().meta({ description: 'Kind of the resource.', example: 'payment' }),
      id: z.string().meta({ description: 'Its id or reference.', example: exampleId }),
    })
    .meta({ description: 'The resource of the event.', example: { type: 'payment', id: exampleId } }),
  deliveryStatus: choice(deliverySummaries, {
    description: 'Status of its deliveries: PENDING while one is not finished, then the worst of them.',
    example: 'DELIVERED',
  }),
  deliveryCounts: z
    .strictObject({
      pending: count('Not finished.'),
      held: count('Held while their webhook is paused or suspended.'),
      failed: count('Given up.'),
      delivered: count('Answered 2xx.', 1),
      canceled: count('Canceled with their webhook.'),
    })
    .meta({ description: 'Its deliveries.', example: { pending: 0, held: 0, failed: 0, delivered: 1, canceled: 0 } }),
}

export const EventView = z.strictObject(eventMembers).meta({ id: 'Event' })
export type EventView = z.input<typeof EventView>

const AttemptView = z
  .strictObject({
    id: z.string().meta({ format: 'uuid', description: 'Id of the attempt: Svc-Webhook-Id.', example: exampleId }),
    attemptNumber: wholeNumber(1, 16, { description: 'From 1; one that is missing was cut off.', example: 1 }),
    trigger: choice(['INITIAL', 'AUTOMATIC', 'MANUAL'], { description: 'Cause of the attempt.', example: 'INITIAL' }),
    startedAt: instantView({ description: 'When it was made.' }),
    durationMs,
    url: z.string().meta(doc.url),
    ip: z
      .string()
      .meta({ description: 'The address that the host was reached at.', example: '203.0.113.9' })
      .optional(),
    requestHeaders: headersView('Headers of the request, without the signatures.'),
    statusCode,
    responseHeaders: headersView('Headers of the response.').optional(),
    responseBody,
    errorType,
    errorMessage,
  })
  .meta({ id: 'DeliveryAttempt' })
export type AttemptView = z.input<typeof AttemptView>

const DeliveryView = z
  .strictObject({
    webhookId: z.string().meta({ format: 'uuid', description: 'Id of the webhook.', example: exampleId }),
    url: z.string().meta(doc.url),
    status: choice(deliveryStates.names as [string, ...string[]], {
      description: 'State of the delivery.',
      example: 'DELIVERED',
    }),
    attemptCount: count('Attempts so far; a redelivery begins anew.', 1),
    isManual: z.boolean().meta({ description: 'Whether it was requested again.', example: false }),
    isNotification: z
      .boolean()
      .meta({ description: 'Whether it goes to the notificationUrl of a checkout session.', example: false }),
    nextAttemptAt: instantView({ description: 'When it is tried next.' }).optional(),
    lastAttemptAt: instantView({ description: 'When it was tried last.' }).optional(),
    lastStatusCode: statusCode,
    deliveredAt: instantView({ description: 'When it was answered 2xx.' }).optional(),
    failureReason: choice(['ATTEMPTS_USED_UP', 'EXPIRED_WHILE_HELD', 'CUT_OFF'], {
      description: 'Reason for giving up.',
      example: 'ATTEMPTS_USED_UP',
    }).optional(),
    attempts: z.array(AttemptView).meta({ description: 'Every attempt of the last 30 days, the oldest first.' }),
  })
  .meta({ id: 'Delivery' })
export type DeliveryView = z.input<typeof DeliveryView>

export const EventDetailView = z
  .strictObject({
    ...eventMembers,
    payload: metadataView({
      description: 'The body of every delivery.',
      example: { id: exampleId, type: 'payment.succeeded' },
    }),
    deliveries: z.array(DeliveryView).meta({ description: 'One for each webhook that it is for.' }),
  })
  .meta({ id: 'EventDetail' })
export type EventDetailView = z.input<typeof EventDetailView>

export const RedeliverView = z
  .strictObject({
    eventId: z.string().meta({ format: 'uuid', description: 'Id of the event.', example: exampleId }),
    webhookIds: z
      .array(z.string())
      .meta({ description: 'The webhooks that it is sent to again.', example: [exampleId] }),
  })
  .meta({ id: 'Redelivery' })
