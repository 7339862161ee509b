import { countFinished } from '#events/delivery/redelivery-queries.ts'
import { findWebhook, lockWebhook } from '#events/webhook-queries.ts'
import type { Webhook } from '#events/webhook.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Words } from '#platform/sentences/said.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'
import type { RangeFilters, RangeRedeliver } from '../range-schemas.ts'
import { hasRunning, insertRedelivery, listRedeliveries } from '../redelivery-queries.ts'
import { draftRedelivery, presentRedelivery, redeliveredMax } from '../redelivery.ts'
import { say } from '../sentences.ts'

export const rangeJob = 'webhooks.redeliver'

/**
 * Sends the events of a span of time to a webhook again, by a job, and says how many. One span at a time for a webhook. Throws
 * NOT_FOUND, VALIDATION_ERROR, INVALID_STATE.
 */
export async function redeliverSpan(ctx: PortalContext<'webhooks:write', 'write'>, asked: RangeRedeliver) {
  const { tx, session, now } = ctx
  const { environment, webhookId, from: fromAt, to: toAt, status: wanted = 'FAILED' } = asked
  const scope = { merchantId: session.merchantId, environment }
  requireActive(await findWebhook(tx, scope, webhookId))
  if (fromAt >= toAt) refuse('to', say('must be after from'))
  const span = { environment, webhookId, fromAt, toAt, wanted, createdBy: session.userId }
  const draft = draftRedelivery({ ...span, total: 0 }, newId(now), now)
  const total = (await countFinished(tx, scope, draft, redeliveredMax + 1))?.n ?? 0
  if (total > redeliveredMax) refuse('to', say('must leave at most 100,000 deliveries; ask for a shorter span'))
  // Concurrent deliveries wait for this lock, so it is taken after the counting, which takes a while.
  requireActive(await lockWebhook(tx, scope, webhookId))
  if (await hasRunning(tx, scope, webhookId)) failPortal(errors.INVALID_STATE)
  const redelivery = draftRedelivery({ ...span, total }, draft.id, now)
  await insertRedelivery(tx, scope, redelivery)
  if (total > 0) await enqueue(tx, rangeJob, { ...scope, id: redelivery.id })
  return presentRedelivery(redelivery)
}

const shownMax = 20

/** The newest redeliveries of an environment, and how far each has come. */
export async function lookAtSpans(
  { tx, session }: PortalContext<'webhooks:write', 'read'>,
  { environment, webhookId }: RangeFilters,
) {
  const scope = { merchantId: session.merchantId, environment }
  const found = await listRedeliveries(tx, scope, { webhookId, limit: shownMax })
  return { content: found.map(presentRedelivery) }
}

const refuse = (field: string, words: Words): never =>
  failPortal(errors.VALIDATION_ERROR, { fields: { [field]: words } })

function requireActive(webhook: Webhook | undefined): void {
  if (!webhook) failPortal(errors.NOT_FOUND)
  if (webhook.status !== 'ACTIVE') refuse('webhookId', say('must name a webhook that is active'))
}
