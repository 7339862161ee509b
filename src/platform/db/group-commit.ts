import type { Scope } from '../context.ts'
import { tracer } from '../tracing/tracer.ts'
import { sendTogether, type Writes } from './deferred-queries.ts'
import type { Database } from './database.ts'
import { whyNotNow } from './failures.ts'
import { waitBriefly } from './group-queries.ts'
import { inTransaction } from './transaction.ts'

// Callers that want the same kinds of rows written in the same moment share a statement and a commit, as those of a database share a write of its log.
// While one group is being written, callers that come gather for the next: none waits for a time to pass, and one that comes alone goes alone. A group
// that is refused is undone, and each of its callers is written by itself, so that a refused one takes no other with it.

export type GroupCommit = {
  /** Writes in one transaction, alone or with others. Throws what the database refuses these writes with. */
  write: (scope: Scope, writes: Writes) => Promise<void>
}

type Caller = { writes: Writes; written: () => void; refuse: (error: unknown) => void }
type Queue = { add: (caller: Caller) => void }

const callersMax = 32
/** So many do not wait for the end of the group before them. */
const enough = 8
const inFlightMax = 2
/** A write that waits for longer, for what another transaction has locked, keeps no later callers waiting. */
const followedAfterMs = 50
/** A merchant whose callers are refused again and again is written one by one for a while. */
const aloneForMs = 250

const groups = new WeakMap<Database, GroupCommit>()

export function groupCommitOf(db: Database): GroupCommit {
  const known = groups.get(db)
  if (known) return known
  const made = newGroupCommit(db)
  groups.set(db, made)
  return made
}

function newGroupCommit(db: Database): GroupCommit {
  const queues = new Map<string, Queue>()
  return {
    write: (scope, writes) =>
      new Promise((written, refuse) => {
        const name = nameOf(scope, writes)
        const queue = queues.get(name) ?? newQueue(db, scope, () => queues.delete(name))
        queues.set(name, queue)
        queue.add({ writes, written, refuse })
      }),
  }
}

/** Callers of one merchant that want the same kinds of rows. */
function newQueue(db: Database, scope: Scope, forget: () => void): Queue {
  const waiting: Caller[] = []
  let inFlight = 0
  let isDue = false
  /** Until then callers are written one by one. */
  let alone: NodeJS.Timeout | undefined

  const isReady = () => (inFlight === 0 ? waiting.length > 0 : inFlight < inFlightMax && waiting.length >= enough)
  const forgetIdle = () => {
    if (waiting.length === 0 && inFlight === 0 && !alone) forget()
  }
  const goAlone = () => {
    clearTimeout(alone)
    const together = () => {
      alone = undefined
      forgetIdle()
    }
    alone = setTimeout(together, aloneForMs).unref()
  }

  async function writeGroup(callers: Caller[]): Promise<void> {
    try {
      await writeAll(db, scope, callers)
    } catch (error) {
      if (!isAnswer(error)) return callers.forEach(({ refuse }) => refuse(error))
      goAlone()
      send()
      await Promise.all(callers.map((caller) => writeAlone(db, scope, caller)))
      return
    }
    for (const { written } of callers) written()
  }

  /** The next group follows the end of this one, or does not wait for it any longer. */
  function follow(writing: Promise<void>): void {
    let isFollowed = false
    const goOn = () => {
      if (isFollowed) return
      isFollowed = true
      clearTimeout(timer)
      inFlight--
      send()
    }
    const timer = setTimeout(goOn, followedAfterMs)
    inFlight++
    void writing.finally(goOn)
  }

  function send(): void {
    isDue = false
    if (alone) for (const caller of waiting.splice(0)) void writeAlone(db, scope, caller)
    while (isReady()) {
      const callers = waiting.splice(0, callersMax)
      const [first] = callers
      follow(callers.length === 1 && first ? writeAlone(db, scope, first) : writeGroup(callers))
    }
    forgetIdle()
  }

  return {
    add: (caller) => {
      waiting.push(caller)
      if (isDue || !(alone || isReady())) return
      isDue = true
      // Requests that were read in the same turn of the event loop are there by then.
      tracer.apart(() => void setImmediate(send))
    },
  }
}

async function writeAlone(db: Database, scope: Scope, caller: Caller): Promise<void> {
  try {
    await writeAll(db, scope, [caller])
  } catch (error) {
    caller.refuse(error)
    return
  }
  caller.written()
}

const numbers = new WeakMap<object, number>()
let numbersCount = 0

/** The same for writes that differ in their values alone. */
function nameOf({ merchantId, environment }: Scope, writes: Writes): string {
  let name = `${merchantId} ${environment}`
  for (const { writeAll, shape } of writes) {
    let number = numbers.get(writeAll)
    if (number === undefined) numbers.set(writeAll, (number = numbersCount++))
    name += ` ${number} ${shape}`
  }
  return name
}

/** All in one message with its commit: no answer is waited for. */
const writeAll = (db: Database, scope: Scope, callers: readonly Caller[]): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      // Deadlines are of the moment at which the message leaves.
      await tx.connected()
      if (callers.length > 1) void waitBriefly(tx)
      const all = callers.map(({ writes }) => writes)
      void sendTogether(tx, scope, all)
    },
    scope.merchantId,
  )

/** The database has refused something, or was busy with it, and kept nothing: each may be tried by itself. */
const isAnswer = (error: unknown): boolean => {
  const why = whyNotNow(error)
  return why === undefined || why === 'busy'
}
