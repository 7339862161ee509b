import type { Database } from '../db/database.ts'
import { isOfOneRow } from '../db/failures.ts'
import { inTransaction } from '../db/transaction.ts'
import { mappedInTurns } from '../turns.ts'
import { gate } from '../http/rate-limit.ts'
import { type AnsweredCall, keptCall } from './call.ts'
import type { RequestLogLevel } from './level.ts'
import { insertCalls, insertNamedClients } from './queries.ts'
import { newRoom } from './room.ts'

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
const roomForBodies = 16_000_000
/** These stop no caller from going on at once, and few of them say what all of them say. By key. */
const unlimited = new Set([401, 403, 429])
const unlimitedKept = { perSecond: 1, burst: 30 }

/** Undefined when nothing is to be written down. */
export function openRequestLog(
  db: Database,
  { level, onFailed, onDropped, roomFor = 5_000 }: RequestLogOptions,
): RequestLog | undefined {
  if (level === 'off') return undefined
  let gathered: AnsweredCall[] = []
  const room = newRoom({ calls: roomFor, bodies: roomForBodies })
  const isKept = gate(unlimitedKept)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.slice(0, writtenAtOnce)
      await writeSurely(batch)
      // Until now they take room, so that a slow database does not let more and more wait.
      gathered = gathered.slice(batch.length)
      room.give(batch)
    }
    writing = undefined
  }

  /** A call that cannot be written down is lost alone: it is looked for by halves. */
  async function writeSurely(calls: readonly AnsweredCall[]): Promise<void> {
    try {
      await writeCalls(db, calls)
    } catch (error) {
      if (calls.length === 1 || !isOfOneRow(error)) return lose(calls, error)
      const half = calls.length >> 1
      await writeSurely(calls.slice(0, half))
      await writeSurely(calls.slice(half))
    }
  }

  function lose(calls: readonly AnsweredCall[], error: unknown): void {
    onDropped(calls.length)
    onFailed(error)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length > 0) writing ??= write()
    return writing ?? Promise.resolve()
  }

  return {
    flush,
    note: (call) => {
      if (level === 'errors' && call.status < 400) return
      if (unlimited.has(call.status) && !isKept(call.apiKeyId, call.at.getTime())) return onDropped(1)
      if (!room.take(call)) return onDropped(1)
      gathered.push(call)
      if (gathered.length >= writtenAtOnce || room.isFilling()) void flush()
      else timer ??= setTimeout(() => void flush(), gatheredForMs).unref()
    },
  }
}

async function writeCalls(db: Database, batch: readonly AnsweredCall[]): Promise<void> {
  // Redacted in turns of the event loop, so that requests get theirs in between: one may take some milliseconds.
  const calls = await mappedInTurns(batch, keptCall)
  const named = calls.flatMap(({ kept: { merchantId, environment, id: callId }, clientIds }) =>
    clientIds.map((clientId) => ({ merchantId, environment, clientId, callId })),
  )
  await inTransaction(db, async (tx) => {
    await insertCalls(
      tx,
      calls.map(({ kept }) => kept),
    )
    if (named.length > 0) await insertNamedClients(tx, named)
  })
}
