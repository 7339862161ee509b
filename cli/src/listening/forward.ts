import { type Mizan, signTestEvent } from '../../../sdk/src/mizan.ts'
import { memberText } from './member-text.ts'

/** A receiver has as long here as Mizan gives it. */
const patienceMs = 10_000

export type Forwarded = {
  /** HTTP status of the receiver; absent when it gave no whole answer. */
  status?: number
  durationMs: number
  /** Why there was no answer. */
  problem?: string
}

/** Posts an event to a receiver as Mizan would: the bytes of its body as they were sent, signed, redirects not followed. */
export async function forwardEvent(
  mizan: Mizan,
  eventId: string,
  { to, secret, signal }: { to: string; secret: string; signal: AbortSignal },
): Promise<Forwarded> {
  const detail = await mizan.webhooks.events.get(eventId, { signal })
  const payload = memberText(detail.$response.text, 'payload') ?? JSON.stringify(detail.payload)
  const { headers, body } = await signTestEvent({ body: payload, secret, eventId })
  const began = performance.now()
  const durationMs = () => Math.round(performance.now() - began)
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { ...headers, 'User-Agent': 'Mizan-Webhooks/1.0' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    await answer.arrayBuffer()
    return { status: answer.status, durationMs: durationMs() }
  } catch (error) {
    signal.throwIfAborted()
    return { durationMs: durationMs(), problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `no answer in ${patienceMs / 1000} s`
  return cause?.code === 'ECONNREFUSED' ? 'nothing listens there' : (cause?.code ?? message)
}
