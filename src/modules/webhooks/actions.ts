import { newSigningSecret, secretField } from '#events/delivery/endpoint.ts'
import { emit } from '#events/emit.ts'
import {
  archiveWebhook,
  countWebhooks,
  insertWebhook,
  lockWebhook,
  setSecrets,
  updateWebhook,
} from '#events/webhook-queries.ts'
import { type Webhook, webhookRows } from '#events/webhook.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import type { BeforeContext, Beside } from '#platform/http/route.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { lockMerchant } from '#platform/merchants/queries.ts'
import { isGraceInTheWay, rotated } from './rotation.ts'
import type { WebhookCreate, WebhookPatch } from './schemas.ts'
import { say } from './sentences.ts'
import { changedWebhook, draftWebhook, presentInEvent, webhooksMax } from './webhook.ts'

// The verbs of webhooks. They run inside the transaction that the route opened, but for what looks at a URL before it.

type Context = WriteContext & Pick<Beside, 'secrets'>

export const webhookNotFound = (): never =>
  fail('WEBHOOK_NOT_FOUND', say('There is no such webhook in this account and environment.'))

/** Jobs that do what a change of state asks for, some rows at a time. */
export const queueJobs = { stop: 'webhooks.stop', release: 'webhooks.release' } as const

/** Registers a webhook; the secret is in the result, and nowhere else. Throws LIMIT_EXCEEDED. */
export async function registerWebhook(
  ctx: Context,
  input: WebhookCreate,
): Promise<{ webhook: Webhook; secret: string }> {
  const { tx, scope, now, origin, secrets } = ctx
  await lockMerchant(tx, scope.merchantId)
  if ((await countWebhooks(tx, scope)) >= webhooksMax)
    fail(
      'LIMIT_EXCEEDED',
      say('There are {high} webhooks in this environment already. Delete one first.', { high: webhooksMax }),
    )
  const id = newId(now)
  const secret = newSigningSecret()
  const sealed = await secrets.seal(secretField(id), secret)
  const webhook = draftWebhook(input, { id, environment: scope.environment, origin, now, secret: sealed })
  await insertWebhook(tx, scope, webhook)
  return { webhook, secret }
}

/** Throws WEBHOOK_NOT_FOUND, INVALID_STATE, VALIDATION_ERROR. */
export async function changeWebhook(ctx: Context, id: string, patch: WebhookPatch): Promise<Webhook> {
  const before = (await lockWebhook(ctx.tx, ctx.scope, id)) ?? webhookNotFound()
  const draft = changedWebhook(before, patch, ctx.now)
  if (webhookRows.isSame(before, draft)) return before
  const isReactivated = before.status !== 'ACTIVE' && draft.status === 'ACTIVE'
  const after = { ...draft, version: before.version + (isReactivated ? 1 : 0), updatedAt: ctx.now }
  await updateWebhook(ctx.tx, ctx.scope, after)
  if (isReactivated) {
    const subject = { id, sequence: after.version, object: presentInEvent(after), previous: { status: before.status } }
    emit(ctx, 'webhook.endpoint.reactivated', subject)
  }
  if (before.status !== after.status) await enqueueFor(ctx, isReactivated ? 'release' : 'stop', id)
  return after
}

/** Throws WEBHOOK_NOT_FOUND. */
export async function deleteWebhook(ctx: WriteContext, id: string): Promise<void> {
  if ((await archiveWebhook(ctx.tx, ctx.scope, id, ctx.now)) === 0) webhookNotFound()
  await enqueueFor(ctx, 'stop', id)
}

/**
 * Makes a new secret, which is in the result and nowhere else. The old one signs too until the grace ends; without a grace it
 * is gone at once. Throws WEBHOOK_NOT_FOUND, INVALID_STATE while a grace lasts.
 */
export async function rotateSecret(
  ctx: Context,
  id: string,
  graceSeconds?: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const { tx, scope, now, secrets } = ctx
  const before = (await lockWebhook(tx, scope, id)) ?? webhookNotFound()
  if (isGraceInTheWay(before, now, graceSeconds))
    fail(
      'INVALID_STATE',
      say('The secret is being rotated. Wait for the end of the grace, or end it with gracePeriodSeconds 0.'),
    )
  const { after, fresh } = await rotated(secrets, before, now, graceSeconds)
  await setSecrets(tx, scope, after)
  emit(ctx, 'webhook.secret.rotated', {
    id,
    sequence: after.version,
    object: { ...presentInEvent(after), graceEndsAt: after.graceEndsAt ?? undefined },
  })
  return { webhook: after, secret: fresh }
}

/**
 * Before a transaction, since servers of names are waited for. A machine of one's own is for trying things out, and never for
 * what is about real money. Throws VALIDATION_ERROR, RATE_LIMITED.
 */
export async function requireGoodUrl({ outbound, scope }: BeforeContext, url: string | undefined): Promise<void> {
  if (url === undefined) return
  const problem = await outbound.checkUrl(url, {
    isLocalAllowed: scope.environment === 'SANDBOX',
    askedBy: scope.merchantId,
  })
  if (problem !== undefined) failField('url', problem, 'url')
}

const enqueueFor = ({ tx, scope }: WriteContext, verb: keyof typeof queueJobs, id: string): Promise<void> =>
  enqueue(tx, queueJobs[verb], { ...scope, id })
