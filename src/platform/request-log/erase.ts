import type { WriteContext } from '../context.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { eraseCalls } from './queries.ts'

/** Erases what a call about a client left that was still waiting to be written down when the client was deleted. */
export const eraseCallsJob = 'request-log.erase'

/** Longer than calls wait. */
const againAfterMs = 30_000

/** Takes what was sent and answered about a client out of the request log: now, and of late calls in half a minute. */
export async function eraseClientCalls({ tx, scope, now }: WriteContext, clientId: string): Promise<void> {
  const { merchantId, environment } = scope
  await eraseCalls(tx, scope, clientId)
  const runAt = new Date(now.getTime() + againAfterMs)
  await enqueue(tx, eraseCallsJob, { merchantId, environment, clientId }, { runAt })
}
