import type pg from 'pg'
import { afterSilence } from '../silence.ts'
import { away } from './away.ts'
import { cut, type DatabaseTarget, lineClient } from './connections.ts'

// A database that is gone refuses connections at once; one that hangs answers nothing at all. While callers wait, a heartbeat
// tells the two apart from one that is merely busy, so that a caller hears 503 within two seconds.

const everyMs = 400
const patienceMs = 1_000

export type Watch = {
  /** Throws when the database is away. */
  require: () => void
  /** Settles as `work` does; while it has not, the database is listened to. */
  whileThere: <Result>(work: Promise<Result>) => Promise<Result>
  /** Settles as `opening` does, or rejects when the database is found to be down first, or nothing came in time; a late result is discarded. */
  unlessAway: <Result>(opening: Promise<Result>, discard: (late: Result) => void) => Promise<Result>
  /** Connections to cut when the database goes away. */
  add: (client: pg.ClientBase) => void
  cutAll: () => void
  close: () => Promise<void>
}

const silent = () => away('it does not answer')

/** A caller waits so long, in ms, for a connection that is free. */
export function watchDatabase(target: DatabaseTarget, connectionWaitMs: number): Watch {
  const clients = new Set<pg.ClientBase>()
  const openings = new Set<(error: Error) => void>()
  let waiting = 0
  let isAway = false
  let heart: pg.Client | undefined
  let isBeating = false
  let isClosed = false
  const cutAll = () => {
    for (const client of clients) cut(client)
  }

  const beat = async () => {
    if (isBeating || (waiting === 0 && !isAway)) return
    isBeating = true
    try {
      heart ??= await connected(target)
      await inTime(heart.query('select 1'))
      isAway = false
    } catch (error) {
      cut(heart)
      heart = undefined
      // A refusal is an answer: callers get it themselves, from their own connections.
      isAway = error instanceof TooLate
      if (isAway) cutAll()
      if (isAway) for (const abandon of openings) abandon(silent())
    } finally {
      isBeating = false
      // Its connection may have come after `close`, and would keep the process.
      if (isClosed) cut(heart)
    }
  }
  const timer = setInterval(() => void beat(), everyMs).unref()

  return {
    require: () => {
      if (isAway) throw silent()
    },
    whileThere: async (work) => {
      waiting++
      try {
        return await work
      } finally {
        waiting--
      }
    },
    unlessAway: (opening, discard) => unlessGivenUp(opening, discard, { openings, connectionWaitMs }),
    add: (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    },
    cutAll,
    close: async () => {
      clearInterval(timer)
      isClosed = true
      await heart?.end().catch(() => {})
    },
  }
}

type Waiting = {
  /** Callbacks that give up what is in progress. */
  openings: Set<(why: Error) => void>
  connectionWaitMs: number
}

function unlessGivenUp<Result>(
  opening: Promise<Result>,
  discard: (late: Result) => void,
  { openings, connectionWaitMs }: Waiting,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      callOff()
      openings.delete(abandon)
    }
    // Once: what comes late is discarded once.
    const abandon = (why: Error) => {
      leave()
      reject(why)
      opening.then(discard, () => {})
    }
    const callOff = afterSilence(connectionWaitMs, () => abandon(away('no connection was free in time')))
    openings.add(abandon)
    opening.then(
      (result) => {
        leave()
        resolve(result)
      },
      (error: unknown) => {
        leave()
        reject(error)
      },
    )
  })
}

class TooLate extends Error {}

async function connected(target: DatabaseTarget): Promise<pg.Client> {
  const client = lineClient(target)
  client.on('error', () => {})
  const connecting = client.connect()
  connecting.catch(() => {})
  try {
    await inTime(connecting)
    return client
  } catch (error) {
    cut(client)
    throw error
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const callOff = afterSilence(patienceMs, () => late.reject(new TooLate()))
  try {
    return await Promise.race([work, late.promise])
  } finally {
    callOff()
  }
}
