import { setTimeout as delay } from 'node:timers/promises'
import { CommandFailure, untilStopped } from './output.ts'

type Tail = {
  /** Prints what is new. Its first call marks the beginning. */
  look: (signal: AbortSignal) => Promise<void>
  everyMs: number
  /** Printed once the beginning is marked. */
  waiting: string
}

/**
 * Looks again and again until Ctrl-C. A service that goes away is told of once, and waited for; one that is away at the first look ends the command, as
 * a refusal does at any.
 */
export const tail = ({ look, everyMs, waiting }: Tail): Promise<void> =>
  untilStopped(async (signal) => {
    const unlessStopped = (error: unknown) => {
      if (!signal.aborted) throw error
    }
    await look(signal).catch(unlessStopped)
    if (!signal.aborted) process.stderr.write(`${waiting} Stop with Ctrl-C.\n`)
    let isAway = false
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await look(signal)
        isAway = false
      } catch (error) {
        if (signal.aborted) return
        if (!passes(error)) throw error
        if (!isAway) process.stderr.write(`mizan: ${error.message} Trying again.\n`)
        isAway = true
      }
    }
  })

/** Whether the service may answer otherwise the next time. */
function passes(error: unknown): error is CommandFailure {
  if (!(error instanceof CommandFailure)) return false
  const { status = 0, code } = (error.facts as { error?: { status?: number; code?: string } }).error ?? {}
  return code === 'NO_ANSWER' || status === 429 || status >= 500
}
