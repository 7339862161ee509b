import { ConnectionError, type MizanError } from './errors.ts'

// When a call is sent again. A repeat is safe when it carries the same Idempotency-Key, or when the verb makes it so.

/** A wait that a service asks for is kept up to here; a longer one is the caller's to decide. */
const longestWaitMs = 60_000

const longestBackoffMs = 8_000

/**
 * Milliseconds to wait before the next attempt; undefined when there is to be none. `isRepeatable` says that doing it twice does no
 * more than doing it once; without that, only what was refused before it began is sent again.
 */
export function waitBefore(
  error: MizanError,
  {
    attempt,
    isRepeatable,
    delayMs,
    chance,
  }: { attempt: number; isRepeatable: boolean; delayMs: number; chance: number },
): number | undefined {
  const isRefusedEarly = error.status === 429
  if (!isRefusedEarly && !(isRepeatable && mayHelp(error))) return undefined
  if (error.retryAfterMs !== undefined && error.retryAfterMs > longestWaitMs) return undefined
  // Between half of it and all of it, so that many that failed together do not come again together.
  const backoffMs = Math.min(delayMs * 2 ** (attempt - 1), longestBackoffMs) * (0.5 + chance / 2)
  return Math.max(backoffMs, error.retryAfterMs ?? 0)
}

const mayHelp = (error: MizanError): boolean =>
  error instanceof ConnectionError || (error.status ?? 0) >= 500 || isInProgress(error)

/** 409 for a request whose first copy still runs: its answer is there soon. */
const isInProgress = (error: MizanError): boolean =>
  error.code === 'IDEMPOTENCY_CONFLICT' && error.details.some(({ rule }) => rule === 'IN_PROGRESS')

/** Milliseconds that a `Retry-After` asks for, be it seconds or a date; undefined for none, or for nonsense. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
