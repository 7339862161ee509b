import type { Attempt, Delivery } from '#events/delivery/redelivery-queries.ts'
import { maskedHeaders } from '#events/delivery/signature.ts'
import type { Emitted } from '#events/emitted-queries.ts'
import { RawJson } from '#platform/json.ts'
import type { AttemptView, DeliveryView, EventDetailView, EventView } from './schemas.ts'

// An event that was emitted, with what came of its deliveries. Pure.

/** The worst state of an event's deliveries; the query of the list has the same rule. */
function summaryOf({ unfinished, held, failed, delivered, canceled }: Emitted): EventView['deliveryStatus'] {
  if (unfinished > 0) return 'PENDING'
  if (held > 0) return 'HELD'
  if (failed > 0) return 'FAILED'
  if (delivered > 0) return 'DELIVERED'
  return canceled > 0 ? 'CANCELED' : 'NONE'
}

export function presentEvent(event: Emitted): EventView {
  const { unfinished, held, failed, delivered, canceled } = event
  return {
    id: event.id,
    type: event.type,
    createdAt: event.createdAt,
    environment: event.environment,
    sequence: event.sequence,
    resource: { type: event.resourceType, id: event.resourceId },
    deliveryStatus: summaryOf(event),
    deliveryCounts: { pending: unfinished, held, failed, delivered, canceled },
  }
}

export const presentDetail = (
  event: Emitted & { body: string },
  deliveries: readonly Delivery[],
  attempts: readonly Attempt[],
): EventDetailView => ({
  ...presentEvent(event),
  payload: new RawJson(event.body),
  deliveries: deliveries.map((delivery) =>
    presentDelivery(
      delivery,
      attempts.filter(({ webhookId }) => webhookId === delivery.webhookId),
    ),
  ),
})

// The column holds what the sender writes, which is what the view lists.
function presentDelivery(delivery: Delivery, attempts: readonly Attempt[]): DeliveryView {
  const isWaiting = delivery.status === 'PENDING' || delivery.status === 'RETRYING'
  return {
    webhookId: delivery.webhookId,
    url: delivery.url,
    status: delivery.status,
    attemptCount: delivery.attempts,
    isManual: delivery.isManual,
    isNotification: delivery.isNotification,
    nextAttemptAt: isWaiting ? delivery.nextAttemptAt : undefined,
    lastAttemptAt: delivery.lastAttemptAt ?? undefined,
    lastStatusCode: delivery.lastStatusCode ?? undefined,
    deliveredAt: delivery.deliveredAt ?? undefined,
    failureReason: (delivery.failureReason ?? undefined) as DeliveryView['failureReason'],
    attempts: attempts.map(presentAttempt),
  }
}

function presentAttempt(attempt: Attempt): AttemptView {
  const { eventId, id, signatures, isStandard, responseHeaders } = attempt
  const format = isStandard ? 'SVC_AND_STANDARD' : 'SVC'
  return {
    id,
    attemptNumber: attempt.number,
    trigger: attempt.trigger,
    startedAt: attempt.startedAt,
    durationMs: attempt.durationMs,
    url: attempt.url,
    ip: attempt.address ?? undefined,
    requestHeaders: maskedHeaders({ eventId, attemptId: id, timestamp: Number(attempt.sentAtMs), format, signatures }),
    statusCode: attempt.statusCode ?? undefined,
    responseHeaders: responseHeaders === null ? undefined : (JSON.parse(responseHeaders) as Record<string, string>),
    responseBody: attempt.responseBody ?? undefined,
    errorType: attempt.errorType ?? undefined,
    errorMessage: attempt.errorMessage ?? undefined,
  }
}
