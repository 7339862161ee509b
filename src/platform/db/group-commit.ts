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
type Queue = { scope: Scope; waiting: Caller[]; inFlight: number; isDue: boolean; aloneUntil: number }

const callersMax = 32
/** So many do not wait for the end of the group before them. */
const enough = 8
const inFlightMax = 2
/** A write that waits for longer, for what another transaction has locked, keeps no later callers waiting. */
const followedAfterMs = 100
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

  async function alone({ scope }: Queue, caller: Caller): Promise<void> {
    try {
      await writeAll(db, scope, [caller])
    } catch (error) {
      caller.refuse(error)
      return
    }
    caller.written()
  }

  async function writeGroup(queue: Queue, callers: Caller[]): Promise<void> {
    try {
      await writeAll(db, queue.scope, callers)
    } catch (error) {
      if (!isAnswer(error)) return callers.forEach(({ refuse }) => refuse(error))
      queue.aloneUntil = performance.now() + aloneForMs
      await Promise.all(callers.map((caller) => alone(queue, caller)))
      return
    }
    for (const { written } of callers) written()
  }

  /** The next group follows the end of this one, or does not wait for it any longer. */
  function follow(name: string, queue: Queue, writing: Promise<void>): void {
    let isFollowed = false
    const goOn = () => {
      if (isFollowed) return
      isFollowed = true
      clearTimeout(timer)
      queue.inFlight--
      send(name, queue)
    }
    const timer = setTimeout(goOn, followedAfterMs)
    queue.inFlight++
    void writing.finally(goOn)
  }

  function send(name: string, queue: Queue): void {
    queue.isDue = false
    if (performance.now() < queue.aloneUntil) for (const caller of queue.waiting.splice(0)) void alone(queue, caller)
    while (isReady(queue)) {
      const callers = queue.waiting.splice(0, callersMax)
      const [first] = callers
      const writing = callers.length === 1 && first ? alone(queue, first) : writeGroup(queue, callers)
      follow(name, queue, writing)
    }
    if (queue.waiting.length === 0 && queue.inFlight === 0) queues.delete(name)
  }

  return {
    write: (scope, writes) =>
      new Promise((written, refuse) => {
        const name = nameOf(scope, writes)
        const queue = queues.get(name) ?? { scope, waiting: [], inFlight: 0, isDue: false, aloneUntil: 0 }
        queues.set(name, queue)
        queue.waiting.push({ writes, written, refuse })
        if (queue.isDue || !isReady(queue)) return
        queue.isDue = true
        // Requests that were read in the same turn of the event loop are there by then.
        tracer.apart(() => void setImmediate(send, name, queue))
      }),
  }
}

const isReady = ({ waiting, inFlight }: Queue): boolean =>
  inFlight === 0 ? waiting.length > 0 : inFlight < inFlightMax && waiting.length >= enough

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
  inTransaction(db, async (tx) => {
    // Deadlines are of the moment at which the message leaves.
    await tx.connected()
    if (callers.length > 1) void waitBriefly(tx)
    void sendTogether(
      tx,
      scope,
      callers.map(({ writes }) => writes),
    )
  })

/** The database has refused something, or was busy with it, and kept nothing: each may be tried by itself. */
const isAnswer = (error: unknown): boolean => {
  const why = whyNotNow(error)
  return why === undefined || why === 'busy'
}
