import { eventCatalogue, type EventType } from '#events/catalogue.ts'
import { type ChaosKind, chaosKinds, chaosLastsMs, chaosOf } from '#events/delivery/chaos.ts'
import { endpointStates } from '#events/delivery/endpoint.ts'
import type { Health, Sums } from '#events/delivery/figures-queries.ts'
import { p95Of } from '#events/delivery/hours.ts'
import { type Webhook, webhookRows } from '#events/webhook.ts'
import type { EnvironmentName, Origin } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import type { Whole } from '#platform/rows.ts'
import { meantFor, type Words } from '#platform/sentences/said.ts'
import { nearest } from '#platform/suggest.ts'
import type { WebhookCreate, WebhookPatch, WebhookView } from './schemas.ts'
import { say } from './sentences.ts'

// A webhook: a receiving URL with its subscriptions. Pure.

/** Webhooks of an environment. */
export const webhooksMax = 20

const subscribable = (Object.keys(eventCatalogue) as EventType[]).filter((type) => type !== 'webhook.test')
const wildcards = new Set([
  '*',
  ...subscribable.flatMap((type) => {
    const words = type.split('.')
    return words.slice(0, -1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  }),
])

/** Returns the problem of a subscription: the name of an event, `*`, or a wildcard such as `payment.*`. */
export function subscriptionProblem(text: string): Words | undefined {
  if ((subscribable as string[]).includes(text) || wildcards.has(text)) return undefined
  const meant = nearest(text, [...subscribable, ...wildcards])
  return meant === undefined
    ? say('is no event; GET /v1/event-types lists them')
    : meantFor(say('is no event'), `\`${meant}\``)
}

type NewWebhook = { id: string; environment: EnvironmentName; origin: Origin; now: Date; secret: string }

export function draftWebhook(input: WebhookCreate, { id, environment, origin, now, secret }: NewWebhook): Webhook {
  return {
    environment,
    id,
    kind: 'WEBHOOK',
    url: input.url,
    eventTypes: [...new Set(input.events)],
    description: input.description ?? null,
    metadata: input.metadata?.text ?? null,
    status: 'ACTIVE',
    statusReason: null,
    signatureFormat: input.signatureFormat ?? 'SVC',
    maxConcurrency: input.maxConcurrency ?? 10,
    secret,
    nextSecret: null,
    rotationStartedAt: null,
    graceEndsAt: null,
    origin,
    version: 0,
    suspendedAt: null,
    consecutiveFailures: 0,
    failingSince: null,
    recentSlow: 0n,
    recentCount: 0,
    warnedAt: null,
    createdAt: now,
    chaos: [],
    chaosEndsAt: null,
    updatedAt: now,
    deletedAt: null,
  }
}

/**
 * Each field is applied only when present. Throws INVALID_STATE for a status that cannot follow, and VALIDATION_ERROR for chaos in production.
 */
export function changedWebhook(before: Webhook, patch: WebhookPatch, now: Date): Webhook {
  const { events, description, metadata, status, chaos, ...same } = patch
  if (chaos && chaos.length > 0 && before.environment !== 'SANDBOX')
    failField('chaos', say('is for the sandbox alone: webhooks of production are never disturbed'))
  const isMoved = status !== undefined && status !== before.status
  const isElsewhere = same.url !== undefined && same.url !== before.url
  if (isMoved && !endpointStates.can(before.status, status))
    fail('INVALID_STATE', say('A webhook that is {before} cannot become {status}.', { before: before.status, status }))
  return webhookRows.changed(before, {
    ...same,
    ...(events !== undefined && { eventTypes: [...new Set(events)] }),
    description: description === '' ? null : description,
    metadata: metadata?.text,
    ...(chaos && { chaos: chaosKinds.filter((kind) => chaos.includes(kind)), chaosEndsAt: chaosEndOf(chaos, now) }),
    ...(isMoved && { status, statusReason: null, suspendedAt: null }),
    ...((isElsewhere || (isMoved && status === 'ACTIVE')) && unburdened),
  })
}

const chaosEndOf = (chaos: readonly ChaosKind[], now: Date): Date | null =>
  chaos.length > 0 ? new Date(now.getTime() + chaosLastsMs) : null

/** An endpoint that is active again, or has another URL, begins anew. */
const unburdened = { consecutiveFailures: 0, failingSince: null, recentSlow: 0n, recentCount: 0, warnedAt: null }

/** Whether two secrets sign at `now`. */
export const isRotating = ({ graceEndsAt }: Pick<Webhook, 'graceEndsAt'>, now: Date): boolean =>
  graceEndsAt !== null && graceEndsAt > now

export function presentWebhook(webhook: Webhook, health: Health, now: Date): Whole<WebhookView> {
  const { failingSince, suspendedAt, rotationStartedAt, graceEndsAt } = webhook
  const chaos = chaosOf(webhook, now)
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.eventTypes,
    description: webhook.description ?? undefined,
    metadata: webhook.metadata === null ? undefined : new RawJson(webhook.metadata),
    status: webhook.status as WebhookView['status'],
    statusReason: webhook.statusReason ?? undefined,
    signatureFormat: webhook.signatureFormat,
    maxConcurrency: webhook.maxConcurrency,
    rotation:
      rotationStartedAt && graceEndsAt && isRotating(webhook, now)
        ? { startedAt: rotationStartedAt, graceEndsAt }
        : undefined,
    health: {
      last24Hours: presentSums(health.day),
      last7Days: presentSums(health.week),
      pending: health.pending,
      held: health.held,
      consecutiveFailures: webhook.consecutiveFailures,
      failingSince: failingSince ?? undefined,
    },
    suspendedAt: suspendedAt ?? undefined,
    chaos: chaos.length > 0 ? [...chaos] : undefined,
    chaosEndsAt: chaos.length > 0 ? (webhook.chaosEndsAt ?? undefined) : undefined,
    origin: webhook.origin,
    environment: webhook.environment,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  }
}

const presentSums = ({ delivered, failed, failedAttempts, took }: Sums) => ({
  delivered,
  failed,
  failedAttempts,
  p95LatencyMs: p95Of(took),
})

/** The view of a webhook in an event. */
export const presentInEvent = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.eventTypes,
  description: webhook.description ?? undefined,
  status: webhook.status,
  statusReason: webhook.statusReason ?? undefined,
  environment: webhook.environment,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
})
