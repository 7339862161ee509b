import type { Database } from '../db/database.ts'
import { isOfOneRow } from '../db/failures.ts'
import { inTransaction } from '../db/transaction.ts'
import { gate } from '../http/rate-limit.ts'
import type { AnsweredCall } from './call.ts'
import type { RequestLogLevel } from './level.ts'
import { insertCalls, insertNamedClients } from './queries.ts'
import { newPacked, type Packed } from './packed.ts'
import { newRowMaker, type PackedCalls } from './row-thread.ts'
import type { CallRows } from './rows.ts'
import { change, newRoom, type Size } from './room.ts'

// Calls are gathered, and written together after their answers: no answer waits for it. Calls that a process has gathered are lost when it is killed,
// and so are calls that come when there is no room or when the database is down.

export type RequestLog = {
  note: (call: AnsweredCall) => void
  /** Writes the gathered calls. */
  flush: () => Promise<void>
}

type RequestLogOptions = {
  level: RequestLogLevel
  onFailed: (error: unknown) => void
  /** Number of calls that were left out. */
  onDropped: (count: number) => void
  /** Calls that may wait to be written down. */
  roomFor?: number
}

const gatheredForMs = 1_000
const writtenAtOnce = 500
/** Characters of bodies that may wait. */
const roomForBodies = 32_000_000
/** These stop no caller from going on at once, and few of them say what all of them say. By key. */
const unlimited = new Set([401, 403, 429])
const unlimitedKept = { perSecond: 1, burst: 30 }

/** Undefined when nothing is to be written down. */
export function openRequestLog(
  db: Database,
  { level, onFailed, onDropped, roomFor = 30_000 }: RequestLogOptions,
): RequestLog | undefined {
  if (level === 'off') return undefined
  let gathering = newBatch()
  const full: Batch[] = []
  const room = newRoom({ calls: roomFor, bodies: roomForBodies })
  const rowsOf = newRowMaker()
  const isKept = gate(unlimitedKept)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    for (let batch = full.shift(); batch; batch = full.shift()) {
      const count = batch.packed.count()
      await writeSurely({ bytes: batch.packed.bytes() }, 0, count)
      // Until now they take room, so that a slow database does not let more and more wait.
      for (const [merchantId, size] of batch.taken) room.give(merchantId, size)
    }
    writing = undefined
  }

  /** A call that cannot be written down is lost alone: it is looked for by halves. */
  async function writeSurely(calls: PackedCalls, from: number, until: number): Promise<void> {
    try {
      await writeRows(db, await rowsOf(calls, from, until))
    } catch (error) {
      if (until - from === 1 || !isOfOneRow(error)) return lose(until - from, error)
      const half = (from + until) >> 1
      await writeSurely(calls, from, half)
      await writeSurely(calls, half, until)
    }
  }

  function lose(count: number, error: unknown): void {
    onDropped(count)
    onFailed(error)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (gathering.packed.count() > 0) {
      full.push(gathering)
      gathering = newBatch()
    }
    if (full.length > 0) writing ??= write()
    return writing ?? Promise.resolve()
  }

  return {
    flush,
    note: (call) => {
      if (level === 'errors' && call.status < 400) return
      if (unlimited.has(call.status) && !isKept(call.apiKeyId, call.at.getTime())) return onDropped(1)
      const { merchantId } = call.scope
      const size = (call.requestBody?.length ?? 0) + (call.responseBody?.length ?? 0)
      if (!room.take(merchantId, size)) return onDropped(1)
      gathering.packed.add(call)
      change(remembered(gathering.taken, merchantId), 1, size)
      const isFull = gathering.packed.count() >= writtenAtOnce
      // While others are written, it goes on gathering: many small batches would take more room than they have calls.
      if (isFull || (!writing && room.isFilling())) void flush()
      else timer ??= setTimeout(() => void flush(), gatheredForMs).unref()
    },
  }
}

/** Calls that are written together, and the room that those of each merchant take. */
type Batch = { packed: Packed; taken: Map<string, Size> }

const newBatch = (): Batch => ({ packed: newPacked(), taken: new Map() })

function remembered(taken: Map<string, Size>, merchantId: string): Size {
  const known = taken.get(merchantId) ?? { calls: 0, bodies: 0 }
  taken.set(merchantId, known)
  return known
}

const writeRows = (db: Database, { calls, named }: CallRows): Promise<void> =>
  inTransaction(db, async (tx) => {
    await Promise.all([insertCalls(tx, calls), named && insertNamedClients(tx, named)])
  })
