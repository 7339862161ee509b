import { judged } from '#events/delivery/attempt.ts'
import { openSecretsOf } from '#events/delivery/endpoint.ts'
import { deliveryHeaders } from '#events/delivery/signature.ts'
import { sampleOf } from '#events/samples.ts'
import { asOneWrite } from '#platform/context.ts'
import type { PhasedContext } from '#platform/http/route.ts'
import { newId } from '#platform/ids.ts'
import { writeJson } from '#platform/json.ts'
import { changeWebhook, webhookNotFound } from '../actions.ts'
import { findWebhook } from '../queries.ts'
import type { WebhookTry } from '../schemas.ts'

/** Sends a signed sample now, whatever the state of the webhook, and tells what came of it. Throws WEBHOOK_NOT_FOUND. */
export async function tryWebhook(ctx: PhasedContext, id: string, { type = 'webhook.test', reactivate }: WebhookTry) {
  const { db, scope, now, secrets, outbound } = ctx
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

const reactivated = ({ db, scope, origin, correlationId, now, publicUrl, ...beside }: PhasedContext, id: string) =>
  asOneWrite(db, { scope, origin, correlationId, now, publicUrl }, (ctx) =>
    changeWebhook({ ...ctx, ...beside }, id, { status: 'ACTIVE' }),
  )
