import type { Made } from './attempt.ts'
import { meetDemand } from './demand.ts'
import type { EndpointHealth } from './endpoint.ts'
import type { DeliveryParts } from './parts.ts'
import { type Demand, recordAttempts } from './record.ts'

// Attempts are written down many at a time: one transaction for hundreds.

export type Recorder = {
  add: (made: Made) => void
  /** Waits while there is more to write down than is good. */
  whileFull: () => Promise<void>
  /** Waits until all is written down. */
  flushed: () => Promise<void>
}

const atOnce = 500
const gatherMs = 10
const waitingMax = 4_000
const againAfterMs = 500
/** Attempts whose lease has expired are repeated by other workers; their outcome is dropped. */
const triesMax = 60

export function newRecorder(
  parts: DeliveryParts,
  healthOf: (webhookId: string) => EndpointHealth | undefined,
): Recorder {
  const { db, log } = parts
  let waiting: Made[] = []
  let writing: Promise<void> | undefined

  const untilDone = async (work: () => Promise<void>, attempts: number): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        log.warn({ err: error, attempts }, 'attempts could not be written down')
        if (tries === triesMax) return
        await pause(againAfterMs)
      }
    }
  }

  const writeBatch = async (batch: Made[]): Promise<void> => {
    let demands: Demand[] = []
    await untilDone(async () => {
      demands = await recordAttempts(db, batch, healthOf)
    }, batch.length)
    // Apart from the attempts, which would count twice for the health of their endpoints.
    for (const demand of demands) await untilDone(() => meetDemand(parts, demand), batch.length)
  }

  const write = async (): Promise<void> => {
    if (waiting.length < atOnce) await pause(gatherMs)
    while (waiting.length > 0) await writeBatch(waiting.splice(0, atOnce))
  }

  const begin = (): void => {
    writing ??= write().finally(() => {
      writing = undefined
      if (waiting.length > 0) begin()
    })
  }

  const flushed = async (): Promise<void> => {
    while (writing) await writing
  }

  return {
    add: (made) => {
      waiting.push(made)
      begin()
    },
    whileFull: async () => {
      while (waiting.length > waitingMax && writing) await writing
    },
    flushed,
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
