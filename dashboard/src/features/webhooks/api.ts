import type { Tone } from '../../ui/values.tsx'

// Webhooks, events and deliveries as the merchant API answers them.

type WebhookStatus = 'ACTIVE' | 'PAUSED' | 'SUSPENDED'
export const webhookTones: Record<WebhookStatus, Tone> = { ACTIVE: 'good', PAUSED: 'over', SUSPENDED: 'bad' }

export type Sums = { delivered: number; failed: number; failedAttempts: number; p95LatencyMs?: number }

export type Webhook = {
  id: string
  url: string
  events: string[]
  description?: string
  status: WebhookStatus
  statusReason?: 'FAILURES' | 'SILENCE' | 'GONE' | 'SLOW'
  signatureFormat: 'SVC' | 'SVC_AND_STANDARD'
  maxConcurrency: number
  rotation?: { startedAt: string; graceEndsAt: string }
  health: {
    last24Hours: Sums
    last7Days: Sums
    pending: number
    held: number
    consecutiveFailures: number
    failingSince?: string
  }
  suspendedAt?: string
  createdAt: string
}
export type WebhookWithSecret = Webhook & { secret: string }

export type Trial = {
  delivered: boolean
  statusCode?: number
  durationMs: number
  responseBody?: string
  errorType?: string
  errorMessage?: string
  requestHeaders: Record<string, string>
  requestBody: string
  signedContent: string
  status: WebhookStatus
}

export type EventType = { type: string; category: string; description: string }

export const summaries = ['PENDING', 'HELD', 'FAILED', 'DELIVERED', 'CANCELED', 'NONE'] as const
type Summary = (typeof summaries)[number]
export const summaryTones: Record<string, Tone> = {
  PENDING: 'waiting',
  RETRYING: 'waiting',
  SENDING: 'waiting',
  HELD: 'waiting',
  FAILED: 'bad',
  DELIVERED: 'good',
}

export type Event = {
  id: string
  type: string
  createdAt: string
  sequence: number
  resource: { type: string; id: string }
  deliveryStatus: Summary
}

export type Attempt = {
  id: string
  attemptNumber: number
  trigger: 'INITIAL' | 'AUTOMATIC' | 'MANUAL'
  startedAt: string
  durationMs: number
  url: string
  ip?: string
  requestHeaders: Record<string, string>
  statusCode?: number
  responseHeaders?: Record<string, string>
  responseBody?: string
  errorMessage?: string
}

export type Delivery = {
  webhookId: string
  /** Whether it goes to the notification URL of a checkout session, and to no webhook. */
  isNotification: boolean
  url: string
  status: string
  attemptCount: number
  nextAttemptAt?: string
  deliveredAt?: string
  failureReason?: 'ATTEMPTS_USED_UP' | 'EXPIRED_WHILE_HELD' | 'CUT_OFF'
  attempts: Attempt[]
}

export type EventDetail = Event & { payload: Record<string, unknown>; deliveries: Delivery[] }

/** Headers as they stand in a request. */
export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
