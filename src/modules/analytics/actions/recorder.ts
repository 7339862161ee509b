import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { putSightings } from '../queries.ts'
import { joined, type Sighting } from '../sighting.ts'

// Gathers the sightings of pages, and writes them together: no page waits for it. Gathered sightings are lost when the process is killed, and new
// ones when there is no room; payments are counted all the same, by their sessions.

export type Recorder = {
  note: (sighting: Sighting) => void
  /** Writes the gathered sightings. */
  flush: () => Promise<void>
}

type RecorderOptions = {
  onFailed: (error: unknown) => void
  /** Number of sightings that were left out. */
  onDropped: (count: number) => void
  /** Journeys that may wait to be written down. */
  roomFor?: number
}

const gatheredForMs = 250
const writtenAtOnce = 2_000

export function openRecorder(db: Database, { onFailed, onDropped, roomFor = 20_000 }: RecorderOptions): Recorder {
  const gathered = new Map<string, Sighting>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (gathered.size > 0) {
      // Rows in one order, so that two processes never wait for each other.
      const batch = [...gathered.keys()].slice(0, writtenAtOnce).sort()
      const sightings = batch.map((key) => gathered.get(key) as Sighting)
      for (const key of batch) gathered.delete(key)
      await inTransaction(db, (tx) => putSightings(tx, sightings)).catch((error: unknown) => {
        onDropped(sightings.length)
        onFailed(error)
      })
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    flush,
    note: (sighting) => {
      const key = `${sighting.merchantId} ${sighting.environment} ${sighting.id}`
      const known = gathered.get(key)
      if (!known && gathered.size >= roomFor) return onDropped(1)
      gathered.set(key, known ? joined(known, sighting) : sighting)
      timer ??= setTimeout(() => void flush(), gatheredForMs).unref()
    },
  }
}
