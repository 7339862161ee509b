import type * as Api from '../../lib/merchant-api.ts'
import type { Tone } from '../../ui/values.tsx'

// Webhooks, events and deliveries as the merchant API answers them.

type WebhookStatus = Api.Webhook['status']
export const webhookTones: Record<WebhookStatus, Tone> = { ACTIVE: 'good', PAUSED: 'over', SUSPENDED: 'bad' }

/** Disturbances of the chaos switch. */
export const chaosKinds = ['FAIL', 'SLOW', 'TWICE', 'OUT_OF_ORDER'] as const

export type Sums = Api.Webhook['health']['last24Hours']

export type Webhook = Api.Webhook

/** Since its last success, attempts have failed; it still gets its events. */
export const isFailing = ({ status, health }: Webhook): boolean =>
  status === 'ACTIVE' && health.failingSince !== undefined

export type WebhookWithSecret = Api.WebhookWithSecret

export type Trial = Api.WebhookTest

export type EventType = Api.EventType

export const summaries = [
  'PENDING',
  'HELD',
  'FAILED',
  'DELIVERED',
  'CANCELED',
  'NONE',
] as const satisfies Api.Event['deliveryStatus'][]
export const summaryTones: Record<string, Tone> = {
  PENDING: 'waiting',
  RETRYING: 'waiting',
  SENDING: 'waiting',
  HELD: 'waiting',
  FAILED: 'bad',
  DELIVERED: 'good',
}

export type Event = Api.Event

export type Attempt = Api.DeliveryAttempt

export type Delivery = Api.Delivery

/** The `type` determines the payload. */
export type EventDetail = Omit<Api.EventDetail, 'payload'> & { payload: Api.WebhookEvent }

/** Headers as they stand in a request. */
export const headerLines = (headers: Readonly<Record<string, unknown>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
