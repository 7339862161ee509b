import { oldestIdAt } from '#events/delivery/retention.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { findWebhook } from '../queries.ts'
import type { RangeRedeliver } from '../range-schemas.ts'
import { restartable } from './redeliver.ts'

export const rangeJob = 'webhooks.redeliver'

/** Sends the events of a span of time to a webhook again, by a job. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function redeliverSpan(ctx: PortalContext<'webhooks:write', 'write'>, asked: RangeRedeliver) {
  const { tx, session } = ctx
  const { environment, webhookId, from, to, status = 'FAILED' } = asked
  const scope = { merchantId: session.merchantId, environment }
  const webhook = (await findWebhook(tx, scope, webhookId)) ?? failPortal('NOT_FOUND')
  if (webhook.status !== 'ACTIVE')
    failPortal('VALIDATION_ERROR', { fields: { webhookId: 'must name a webhook that is active' } })
  if (from >= to) failPortal('VALIDATION_ERROR', { fields: { to: 'must be after from' } })
  const statuses = (status === 'ALL' ? restartable : [status]).join(' ')
  const span = { after: oldestIdAt(from), until: oldestIdAt(to), statuses }
  await enqueue(tx, rangeJob, { ...scope, webhookId, ...span })
  return { webhookId, from, to, status }
}
