import { listPeople } from '#platform/people/queries.ts'
import { asOneWrite, type WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { emit } from '../emit.ts'
import { suspendWebhook, type WebhookFacts, warnWebhook } from './demand-queries.ts'
import type { DeliveryParts } from './parts.ts'
import { stopQueue } from './hold.ts'
import type { Demand } from './record.ts'

/** Suspends an endpoint, or warns about it: by mail, and by an event to the other endpoints. Once, even if called several times. */
export async function meetDemand(
  { db, publicUrl, now }: Pick<DeliveryParts, 'db' | 'publicUrl' | 'now'>,
  demand: Demand,
): Promise<void> {
  const { merchantId, environment, webhookId } = demand
  const at = now()
  const scope = { merchantId, environment }
  const beginning = { scope, origin: 'API', correlationId: newId(at), now: at, publicUrl } as const
  const isMet = await asOneWrite(db, beginning, async (ctx) => {
    const change = { id: webhookId, url: demand.url, sources: ['ACTIVE'], now: at }
    const after =
      demand.kind === 'SUSPEND'
        ? await suspendWebhook(ctx.tx, scope, { ...change, reason: demand.reason })
        : await warnWebhook(ctx.tx, scope, change)
    if (after) await emitEndpointEvent(ctx, demand, after)
    return after !== undefined
  })
  if (isMet && demand.kind === 'SUSPEND')
    await stopQueue(db, { merchantId, environment, webhookId }, { isDeleted: false, now: at })
}

async function emitEndpointEvent(ctx: WriteContext, demand: Demand, after: WebhookFacts): Promise<void> {
  const { id, url, status, version, statusReason, consecutiveFailures, failingSince } = after
  const isSuspended = demand.kind === 'SUSPEND'
  emit(ctx, isSuspended ? 'webhook.endpoint.suspended' : 'webhook.endpoint.failing', {
    id,
    sequence: version,
    object: {
      id,
      url,
      status,
      statusReason: statusReason ?? undefined,
      consecutiveFailures,
      failingSince: failingSince ?? undefined,
      environment: ctx.scope.environment,
      createdAt: after.createdAt,
      updatedAt: after.updatedAt,
    },
    previous: isSuspended ? { status: 'ACTIVE' } : undefined,
    unheardBy: id,
  })
  const parameters = {
    url,
    environment: ctx.scope.environment,
    reason: statusReason ?? '',
    failures: String(consecutiveFailures),
  }
  const template = isSuspended ? 'webhooks.suspended' : 'webhooks.failing'
  for (const { email: recipient, locale } of await listPeople(ctx.tx, ctx.scope.merchantId, menders))
    await queueMail(ctx.tx, { template, recipient, locale, parameters }, ctx.now)
}

/** Roles that can mend an endpoint. */
const menders = ['OWNER', 'ADMIN', 'DEVELOPER'] as const
