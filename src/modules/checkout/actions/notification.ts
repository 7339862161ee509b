import { requireNotifier } from '#events/notifier.ts'
import type { WriteContext } from '#platform/context.ts'
import { failField } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'

/** Refuses a URL that nothing can be sent to, and sees to it that there is a secret to sign with. Throws VALIDATION_ERROR. */
export async function requireNotifiable(
  ctx: WriteContext & Pick<Beside, 'secrets' | 'outbound'>,
  url: string,
): Promise<void> {
  const problem = ctx.outbound.urlProblem(url)
  if (problem !== undefined) failField('notificationUrl', problem, 'url')
  await requireNotifier(ctx)
}
