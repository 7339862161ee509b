import { requireNotifier } from '#events/notifier.ts'
import { lockNotifier, setSecrets } from '#events/webhook-queries.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { callErrors as errors } from '#platform/sessions/portal-errors.ts'
import type { NotificationSecretRenew } from '../notification-schemas.ts'
import { isGraceInTheWay, rotated } from '../rotation.ts'
import { hasNothingSignedBefore } from './last-signed.ts'

/**
 * Makes a new secret for what is sent to notification URLs, which is in the result and nowhere else. The first one, which was never shown, is
 * replaced at once. `isDone` tells when nothing is under way that the old secret signed and it must not. Throws INVALID_STATE while a grace lasts.
 */
export async function renewNotificationSecret(
  ctx: PortalContext<'webhooks:write', 'write'>,
  { environment, gracePeriodSeconds }: NotificationSecretRenew,
) {
  const { tx, session, now, secrets } = ctx
  const scope = { merchantId: session.merchantId, environment }
  const id = await requireNotifier({ tx, scope, now, secrets })
  const before = (await lockNotifier(tx, scope, id)) ?? failPortal(errors.NOT_FOUND)
  const graceSeconds = before.rotationStartedAt === null ? 0 : gracePeriodSeconds
  if (isGraceInTheWay(before, now, graceSeconds)) failPortal(errors.INVALID_STATE)
  const { after, fresh } = await rotated(secrets, before, now, graceSeconds)
  await setSecrets(tx, scope, after)
  const shown = { environment, secret: fresh, graceEndsAt: after.graceEndsAt ?? undefined }
  return { shown, isDone: after.nextSecret === null ? hasNothingSignedBefore({ scope, now }, id) : undefined }
}
