import { insertDelivery, restartDeliveries, retryDeliveriesNow } from '#events/delivery/redelivery-queries.ts'
import { findEvent } from '#events/emitted-queries.ts'
import { wakeDeliveries } from '#events/wake.ts'
import { findReceiver } from '#events/webhook-queries.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { bucketOf } from '#platform/ids.ts'
import { webhookNotFound } from '../actions.ts'
import { restartable } from '../redelivery.ts'
import { say } from '../sentences.ts'

export const eventNotFound = (): never =>
  fail('EVENT_NOT_FOUND', say('There is no such event in this account and environment.'))

/**
 * Sends an event again, with the same bytes, to one webhook or to all that it was for; a webhook that is named gets it although it
 * had not asked for it then. One that waits for its next attempt is sent at once. Throws EVENT_NOT_FOUND, WEBHOOK_NOT_FOUND, INVALID_STATE.
 */
export async function redeliverEvent(
  ctx: WriteContext,
  eventId: string,
  webhookId: string | undefined,
): Promise<{ eventId: string; webhookIds: string[] }> {
  const { tx, scope, now } = ctx
  if (!(await findEvent(tx, scope, eventId, now))) eventNotFound()
  const webhook =
    webhookId === undefined ? undefined : ((await findReceiver(tx, scope, webhookId)) ?? webhookNotFound())
  if (webhook && webhook.status !== 'ACTIVE')
    fail(
      'INVALID_STATE',
      say('The webhook is {status}. Make it ACTIVE first; what is held for it then follows.', {
        status: webhook.status,
      }),
    )
  const restarted = await restartDeliveries(tx, scope, { eventIds: [eventId], webhookId, statuses: restartable }, now)
  // The row behind notification URLs has no URL of its own to which another event could be sent.
  const isSubscriber = webhook?.kind === 'WEBHOOK'
  const delivery = isSubscriber ? { eventId, webhookId: webhook.id, bucket: bucketOf(scope.merchantId) } : undefined
  const isNew = restarted.length === 0 && delivery !== undefined && (await insertDelivery(tx, scope, delivery, now)) > 0
  const retried = await retryDeliveriesNow(tx, scope, { eventId, webhookId }, now)
  const webhookIds = isNew ? [delivery.webhookId] : [...restarted, ...retried].map((each) => each.webhookId)
  if (webhookIds.length === 0)
    fail('INVALID_STATE', say('This event was for no webhook that is active. Name one with webhookId.'))
  ctx.afterCommit(() => wakeDeliveries(scope))
  return { eventId, webhookIds: [...new Set(webhookIds)].sort() }
}
