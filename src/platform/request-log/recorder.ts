import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type AnsweredCall, keptCall } from './call.ts'
import type { RequestLogLevel } from './level.ts'
import { insertCalls, insertNamedClients } from './queries.ts'

// Calls are gathered, and written down together once they are answered: no answer waits for it. What a process has gathered when it is
// killed is lost, and so is what comes when there is no room or when the database is away.

export type RequestLog = {
  note: (call: AnsweredCall) => void
  /** Writes down what was gathered. */
  flush: () => Promise<void>
}

type Told = {
  level: RequestLogLevel
  onFailed: (error: unknown) => void
  /** How many calls were left out. */
  onDropped: (count: number) => void
  /** Calls that may wait to be written down. */
  roomFor?: number
}

const gatheredForMs = 1_000
const writtenAtOnce = 500
/** Redacted in one turn of the event loop, so that requests get theirs in between. */
const redactedAtOnce = 25
/** Characters of bodies that may wait. */
const roomForBodies = 16_000_000

/** Undefined when nothing is to be written down. */
export function openRequestLog(
  db: Database,
  { level, onFailed, onDropped, roomFor = 5_000 }: Told,
): RequestLog | undefined {
  if (level === 'off') return undefined
  let gathered: AnsweredCall[] = []
  let bodies = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.slice(0, writtenAtOnce)
      await writeCalls(db, batch).catch((error: unknown) => {
        onDropped(batch.length)
        onFailed(error)
      })
      // Until now they take room, so that a slow database does not let more and more wait.
      gathered = gathered.slice(batch.length)
      bodies = gathered.reduce((sum, call) => sum + sizeOf(call), 0)
    }
    writing = undefined
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
      const size = sizeOf(call)
      if (gathered.length >= roomFor || bodies + size > roomForBodies) return onDropped(1)
      bodies += size
      gathered.push(call)
      if (gathered.length >= writtenAtOnce) void flush()
      else timer ??= setTimeout(() => void flush(), gatheredForMs).unref()
    },
  }
}

const sizeOf = ({ requestBytes, responseBody }: AnsweredCall): number => requestBytes + (responseBody?.length ?? 0)

async function writeCalls(db: Database, batch: readonly AnsweredCall[]): Promise<void> {
  const calls: ReturnType<typeof keptCall>[] = []
  for (const call of batch) {
    calls.push(keptCall(call))
    if (calls.length % redactedAtOnce === 0) await setImmediate()
  }
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
