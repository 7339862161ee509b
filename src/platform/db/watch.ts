import pg from 'pg'
import { clientOptions, type DatabaseTarget } from './connections.ts'

// A database that is gone refuses connections at once; one that hangs answers nothing at all. While callers wait, a heartbeat
// tells the two apart from one that is merely busy, so that a caller hears 503 within two seconds.

const everyMs = 400
const patienceMs = 1_000

export type Watch = {
  /** Throws when the database is away. */
  require: () => void
  /** Settles as `work` does; while it has not, the database is listened to. */
  whileThere: <Result>(work: Promise<Result>) => Promise<Result>
  /** Settles as `opening` does, or rejects when the database is found to be away first; what comes too late is discarded. */
  unlessAway: <Result>(opening: Promise<Result>, discard: (late: Result) => void) => Promise<Result>
  /** Connections to cut when the database goes away. */
  add: (client: pg.ClientBase) => void
  close: () => Promise<void>
}

const away = () => new Error('The database is not reachable: it does not answer.')

export function watchDatabase(target: DatabaseTarget): Watch {
  const clients = new Set<pg.ClientBase>()
  const openings = new Set<() => void>()
  let waiting = 0
  let isAway = false
  let heart: pg.Client | undefined
  let isBeating = false
  let isClosed = false

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
      if (isAway) for (const client of clients) cut(client)
      if (isAway) for (const giveUp of openings) giveUp()
    } finally {
      isBeating = false
      // Its connection may have come after `close`, and would keep the process.
      if (isClosed) cut(heart)
    }
  }
  const timer = setInterval(() => void beat(), everyMs).unref()

  return {
    require: () => {
      if (isAway) throw away()
    },
    whileThere: async (work) => {
      waiting++
      try {
        return await work
      } finally {
        waiting--
      }
    },
    unlessAway: (opening, discard) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          reject(away())
          opening.then(discard, () => {})
        }
        openings.add(giveUp)
        opening.then(resolve, reject).finally(() => openings.delete(giveUp))
      }),
    add: (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    },
    close: async () => {
      clearInterval(timer)
      isClosed = true
      await heart?.end().catch(() => {})
    },
  }
}

class TooLate extends Error {}

async function connected(target: DatabaseTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...clientOptions(target, []), connectionTimeoutMillis: 0 })
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
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

// Ending politely would wait for the very answers that do not come.
function cut(client: pg.ClientBase | undefined): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy: () => void } } }
  connection?.stream.destroy()
}
