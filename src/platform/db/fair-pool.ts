import type pg from 'pg'

// A pool of which one holder, such as a merchant, has a part at most. Writes that wait for long, for rows of their merchant that another transaction
// has locked, so leave connections for everybody else's; those beyond that part wait in their order, without a connection.

export type FairPool = {
  connect: (holder?: string) => Promise<pg.PoolClient>
  /** Number of callers that wait for another of the same holder. */
  waiting: () => number
}

type Holding = { count: number; waiting: (() => void)[] }

/** `most`: connections of one holder at a time. */
export function sharedFairly(pool: pg.Pool, most: number): FairPool {
  const holdings = new Map<string, Holding>()
  const holders = new WeakMap<pg.PoolClient, string>()
  let waiting = 0

  const enter = (holder: string): Promise<void> | undefined => {
    const holding = holdings.get(holder) ?? { count: 0, waiting: [] }
    holdings.set(holder, holding)
    if (holding.count < most) {
      holding.count++
      return undefined
    }
    waiting++
    return new Promise((resolve) => holding.waiting.push(resolve))
  }
  const leave = (holder: string) => {
    const holding = holdings.get(holder)
    if (!holding) return
    const next = holding.waiting.shift()
    if (next) {
      waiting--
      next()
    } else if (--holding.count === 0) holdings.delete(holder)
  }
  pool.on('release', (_error, client) => {
    const holder = holders.get(client)
    if (holder === undefined) return
    holders.delete(client)
    leave(holder)
  })

  return {
    waiting: () => waiting,
    connect: async (holder) => {
      if (holder === undefined) return pool.connect()
      await enter(holder)
      try {
        const client = await pool.connect()
        holders.set(client, holder)
        return client
      } catch (error) {
        leave(holder)
        throw error
      }
    },
  }
}
