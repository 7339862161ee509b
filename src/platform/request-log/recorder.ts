import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { isOfOneRow, mayPass } from '../db/failures.ts'
import { inTransaction } from '../db/transaction.ts'
import { gate } from '../http/rate-limit.ts'
import type { AnsweredCall } from './call.ts'
import type { RequestLogLevel } from './level.ts'
import { insertCalls, insertNamedClients } from './queries.ts'
import { newPacked, type Packed } from './packed.ts'
import { newRowMaker } from './row-thread.ts'
import type { CallRows } from './rows.ts'
import { change, newRoom, type Size } from './room.ts'

// Calls are gathered, and written together after their answers: no answer waits for it. Calls that a process has gathered are lost when it is killed,
// and so are calls that come when there is no room, or that wait for a minute because the database is down.

export type RequestLog = {
  note: (call: AnsweredCall) => void
  /** Writes the gathered calls. */
  flush: () => Promise<void>
  /** Writes them once more and waits for no database. */
  close: () => Promise<void>
}

type RequestLogOptions = {
  level: RequestLogLevel
  onFailed: (error: unknown) => void
  /** Number of calls that were left out. */
  onDropped: (count: number) => void
  /** Calls that may wait to be written down. */
  roomFor?: number
  /** How long they wait for a database that cannot now, and between two tries, in ms. */
  patience?: { forMs: number; betweenMs: number }
}

const gatheredForMs = 1_000
const writtenAtOnce = 500
/** Characters of bodies that may wait. */
const roomForBodies = 32_000_000
/** These stop no caller from going on at once, and few of them say what all of them say. By key. */
const unlimited = new Set([401, 403, 429])
const unlimitedKept = { perSecond: 1, burst: 30 }
/** Longer than a failover takes. */
const usualPatience = { forMs: 60_000, betweenMs: 1_000 }

/** Undefined when nothing is to be written down. */
export function openRequestLog(
  db: Database,
  { level, onFailed, onDropped, roomFor = 30_000, patience = usualPatience }: RequestLogOptions,
): RequestLog | undefined {
  if (level === 'off') return undefined
  let gathering = newBatch()
  const full: Batch[] = []
  const room = newRoom({ calls: roomFor, bodies: roomForBodies })
  const rowsOf = newRowMaker()
  const isKept = gate(unlimitedKept)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  const ending = new AbortController()
  const writeRows = patientWriter(db, { ...patience, ending: ending.signal })

  async function write(): Promise<void> {
    for (let batch = full.shift(); batch; batch = full.shift()) {
      const count = batch.packed.count()
      const calls = { bytes: batch.packed.bytes() }
      await byHalves(async (from, until) => writeRows(await rowsOf(calls, from, until)), lose, 0, count)
      // Until now they take room, so that a slow database does not let more and more wait.
      for (const [merchantId, size] of batch.taken) room.give(merchantId, size)
    }
    writing = undefined
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
    close: () => {
      ending.abort()
      return flush()
    },
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

type Write = (from: number, until: number) => Promise<void>
type Lose = (count: number, error: unknown) => void

/** A call that cannot be written down is lost alone: it is looked for by halves. */
async function byHalves(write: Write, lose: Lose, from: number, until: number): Promise<void> {
  try {
    await write(from, until)
  } catch (error) {
    if (until - from === 1 || !isOfOneRow(error)) return lose(until - from, error)
    const half = (from + until) >> 1
    await byHalves(write, lose, from, half)
    await byHalves(write, lose, half, until)
  }
}

type Patience = { forMs: number; betweenMs: number; ending: AbortSignal }

/** Writes rows, and waits for a database that cannot now. */
function patientWriter(db: Database, { forMs, betweenMs, ending }: Patience): (rows: CallRows) => Promise<void> {
  return async ({ calls, named }) => {
    const until = performance.now() + forMs
    for (;;) {
      try {
        return await inTransaction(db, async (tx) => {
          await Promise.all([insertCalls(tx, calls), named && insertNamedClients(tx, named)])
        })
      } catch (error) {
        if (ending.aborted || !mayPass(error) || performance.now() >= until) throw error
        await delay(betweenMs, undefined, { ref: false, signal: ending }).catch(() => {})
      }
    }
  }
}
