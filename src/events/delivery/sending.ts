import { type Span, type SpanStart, tracer } from '#platform/tracing/tracer.ts'
import { type Claimed, type Made, makeAttempt } from './attempt.ts'
import { chaosOf, chaoticPost, isChaos } from './chaos.ts'
import type { Endpoint } from './endpoint.ts'
import { adapt, type EndpointQueue, needsReading, nextOf, paceOf, roomOf } from './endpoint-queue.ts'
import type { Pace } from './pace.ts'
import { inFlightMax, rememberedMax, slowInFlightMax, type Worker } from './worker.ts'

/** A delivery that is not sent this long before the end of its lease, in ms, is left for the next worker. */
const leaseReserveMs = 20_000

/** Sends what waits in a queue, as far as there is room. */
export function sendFrom(worker: Worker, queue: EndpointQueue): void {
  const { now } = worker.parts
  while (!worker.isStopping) {
    const next = nextOf(queue, (pace) => hasRoom(worker, pace))
    if (!next) return
    queue.waiting.splice(queue.waiting.indexOf(next), 1)
    if (queue.endpoint && next.leaseEndsAtMs - now().getTime() > leaseReserveMs)
      void send(worker, { queue, endpoint: queue.endpoint, claimed: next.claimed })
  }
}

const hasRoom = ({ inFlight, slowInFlight }: Worker, { isSlow }: Pace): boolean =>
  inFlight < inFlightMax && !(isSlow && slowInFlight >= slowInFlightMax)

type Sending = { queue: EndpointQueue; endpoint: Endpoint; claimed: Claimed }

async function send(worker: Worker, { queue, endpoint, claimed }: Sending): Promise<void> {
  const { outbound, now, log } = worker.parts
  const leave = enter(worker, queue, claimed)
  try {
    const secrets = await worker.secretsOf(queue.key)
    const kinds = chaosOf(endpoint, now())
    const post = kinds.length > 0 ? chaoticPost(outbound.post, kinds, claimed) : outbound.post
    const made = await tracer.inSpan(spanOf(claimed), async (span) => {
      const { traceparent } = span
      return told(span, await makeAttempt({ post, now, secrets, traceparent }, endpoint, claimed))
    })
    if (!isChaos(made)) adapt(queue, made)
    worker.recorder.add(made)
  } catch (error) {
    // Its lease ends, and it is due again.
    log.error({ err: error, eventId: claimed.eventId }, 'a delivery could not be attempted')
  } finally {
    leave()
    sendFrom(worker, queue)
    if ((queue.mayHaveMore && roomOf(queue) > 0) || needsReading(queue)) worker.onRoom()
    const isDone = queue.waiting.length + queue.inFlight === 0 && !queue.mayHaveMore
    // A receiver's pace is remembered while there is room for it.
    if (isDone && worker.queues.size > rememberedMax) worker.queues.delete(queue.key.webhookId)
    if (worker.inFlight === 0) for (const each of worker.whenIdle.splice(0)) each()
  }
}

const spanOf = ({ eventId, webhookId, attempts, traceparent }: Claimed): SpanStart => ({
  name: 'webhook delivery',
  kind: 'CLIENT',
  parent: { traceparent },
  attributes: { 'mizan.event_id': eventId, 'mizan.webhook_id': webhookId, 'mizan.attempt': attempts },
})

function told(span: Span, made: Made): Made {
  const { statusCode, errorType } = made.answer
  if (statusCode !== undefined) span.note({ 'http.response.status_code': statusCode })
  if (errorType !== undefined) span.fail(errorType)
  return made
}

/** Counts an attempt as under way; returns how it is counted out. */
function enter(worker: Worker, queue: EndpointQueue, claimed: Claimed): () => void {
  const pace = paceOf(queue, claimed)
  const paces = new Set([queue, pace])
  const slow = pace.isSlow ? 1 : 0
  const ordered = claimed.inOrder ? 1 : 0
  const count = (by: 1 | -1) => {
    worker.inFlight += by
    worker.slowInFlight += by * slow
    for (const each of paces) each.inFlight += by
    queue.inOrderInFlight += by * ordered
  }
  count(1)
  return () => count(-1)
}
