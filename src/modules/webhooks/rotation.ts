import { newSigningSecret, nextSecretField, openSecretsOf, secretField } from '#events/delivery/endpoint.ts'
import type { Webhook } from '#events/webhook.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { isRotating } from './webhook.ts'

// A new signing secret, beside which the old one goes on signing for a while.

const graceUsualSeconds = 86_400

/** Whether a rotation that is going on refuses another one: none but that which ends it. */
export const isGraceInTheWay = (before: Webhook, now: Date, graceSeconds = graceUsualSeconds): boolean =>
  isRotating(before, now) && graceSeconds > 0

/** The webhook with its new secret, `fresh`. With a grace of 0 the old one is gone at once. */
export async function rotated(
  secrets: Pick<Secrets, 'open' | 'seal'>,
  before: Webhook,
  now: Date,
  graceSeconds = graceUsualSeconds,
): Promise<{ after: Webhook; fresh: string }> {
  const { id } = before
  const fresh = newSigningSecret()
  const [current = ''] = await openSecretsOf(secrets, before, now)
  const isAtOnce = graceSeconds === 0
  const after: Webhook = {
    ...before,
    secret: await secrets.seal(secretField(id), isAtOnce ? fresh : current),
    nextSecret: isAtOnce ? null : await secrets.seal(nextSecretField(id), fresh),
    rotationStartedAt: now,
    graceEndsAt: isAtOnce ? null : new Date(now.getTime() + graceSeconds * 1000),
    version: before.version + 1,
    updatedAt: now,
  }
  return { after, fresh }
}
