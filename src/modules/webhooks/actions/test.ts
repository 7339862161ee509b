import { judged } from '#events/delivery/attempt.ts'
import { openSecretsOf } from '#events/delivery/endpoint.ts'
import { deliveryHeaders } from '#events/delivery/signature.ts'
import { sampleOf } from '#events/samples.ts'
import { findWebhook } from '#events/webhook-queries.ts'
import { asOneWrite } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { PhasedContext } from '#platform/http/route.ts'
import { newId } from '#platform/ids.ts'
import { writeJson } from '#platform/json.ts'
import { takeOne, throttleKey } from '#platform/throttle/throttle.ts'
import { changeWebhook, webhookNotFound } from '../actions.ts'
import type { WebhookTry } from '../schemas.ts'
import { say } from '../sentences.ts'

/** Sends a signed sample now, whatever the state of the webhook, and returns the result. Throws WEBHOOK_NOT_FOUND and RATE_LIMITED. */
export async function tryWebhook(ctx: PhasedContext, id: string, { type = 'webhook.test', reactivate }: WebhookTry) {
  const { db, scope, now, secrets, outbound } = ctx
  if (!(await findWebhook(db.read, scope, id))) webhookNotFound()
  await countTry(ctx, id)
  // Its secret is that of the moment at which it signs.
  const webhook = (await findWebhook(db.read, scope, id)) ?? webhookNotFound()
  const eventId = newId(now)
  const requestBody = writeJson({
    id: eventId,
    createdAt: now,
    ...sampleOf(type),
    environment: scope.environment,
    isTest: true,
  })
  const timestamp = now.getTime()
  const sent = { eventId, attemptId: newId(now), timestamp, format: webhook.signatureFormat }
  const requestHeaders = deliveryHeaders(sent, requestBody, await openSecretsOf(secrets, webhook, now))
  const isLocalAllowed = scope.environment === 'SANDBOX'
  const answer = judged(
    await outbound.post({ url: webhook.url, headers: requestHeaders, body: requestBody, isLocalAllowed }),
  )
  const delivered = answer.errorType === undefined
  const isMended = delivered && reactivate === true && webhook.status === 'SUSPENDED'
  const after = isMended ? await reactivated(ctx, id) : webhook
  const { statusCode, durationMs, body: responseBody, errorType, errorMessage } = answer
  const signedContent = `${timestamp}.${requestBody}`
  const shown = {
    requestHeaders,
    requestBody,
    signedContent,
    status: after.status as 'ACTIVE' | 'PAUSED' | 'SUSPENDED',
  }
  return { delivered, statusCode, durationMs, responseBody, errorType, errorMessage, ...shown }
}

/** Each one is a request of ours to any server. */
const triesOfWebhook = { name: 'webhooks:tries', max: 30, withinMs: 60_000 }

async function countTry({ db, secrets, now }: PhasedContext, id: string): Promise<void> {
  const taken = await takeOne(db, triesOfWebhook, throttleKey(secrets, triesOfWebhook, id), now)
  if (!taken.isTaken)
    fail('RATE_LIMITED', say('A webhook can be tried 30 times a minute.'), { retryAfterSeconds: taken.waitSeconds })
}

const reactivated = ({ db, scope, origin, correlationId, now, publicUrl, ...beside }: PhasedContext, id: string) =>
  asOneWrite(db, { scope, origin, correlationId, now, publicUrl }, (ctx) =>
    changeWebhook({ ...ctx, ...beside }, id, { status: 'ACTIVE' }),
  )
