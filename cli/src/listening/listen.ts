import { setTimeout as delay } from 'node:timers/promises'
import { AuthenticationError, ConnectionError, type Mizan, PermissionError } from '../../../sdk/src/mizan.ts'
import { type ChaosKind, type Delivery, deliveriesOf } from './chaos.ts'
import { type FeedEvent, newEventFeed } from './event-feed.ts'
import { type Forwarded, forwardEvent } from './forward.ts'

export type Listening = {
  mizan: Mizan
  /** The address to which events are posted. */
  to: string
  secret: string
  wants: (type: string) => boolean
  /** Ways in which deliveries are disturbed on purpose. */
  chaos: ReadonlySet<ChaosKind>
  /** Milliseconds between looks. */
  everyMs: number
  signal: AbortSignal
  /** Called once the beginning is marked: events from then on are forwarded. */
  ready: () => void
  forwarded: (happening: FeedEvent, outcome: Forwarded) => void
  /** Called when the service cannot be read, once until it can be again. */
  problemFound: (problem: string) => void
}

/**
 * Forwards what happens until the signal is aborted. A service that is away is waited for; a key that is refused ends it, with the
 * error of the SDK.
 */
export async function listen(listening: Listening): Promise<void> {
  const { mizan, signal, everyMs, wants, chaos, ready, problemFound } = listening
  const feed = newEventFeed(mizan)
  const waiting: Delivery[] = []
  let isReady = false
  let hasProblem = false
  while (!signal.aborted) {
    try {
      const fresh = (await feed.next(signal)).filter(({ type }) => wants(type))
      waiting.push(...deliveriesOf(fresh, chaos, Math.random))
      if (!isReady) ready()
      isReady = true
      await forwardAll(waiting, listening)
      hasProblem = false
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof AuthenticationError || error instanceof PermissionError) throw error
      if (!hasProblem) problemFound(error instanceof ConnectionError ? error.message : String(error))
      hasProblem = true
    }
    await delay(everyMs, undefined, { signal }).catch(() => {})
  }
}

/** One after the other, in their order. An event that could not be read stays, for the next round. */
async function forwardAll(waiting: Delivery[], { mizan, to, secret, signal, forwarded }: Listening): Promise<void> {
  for (let first = waiting[0]; first; first = waiting[0]) {
    const { event, waitMs, answerIsLost } = first
    if (waitMs > 0) await delay(waitMs, undefined, { signal })
    const { durationMs, ...outcome } = await forwardEvent(mizan, event.eventId, { to, secret, signal })
    waiting.shift()
    // The receiver has worked on it, and gets it once more.
    forwarded(event, { durationMs, ...(answerIsLost ? { problem: 'answer lost on purpose' } : outcome) })
  }
}
