import type { Queries } from './database.ts'
import { type DirectoryName, directories } from './distribution.ts'
import { shardHash } from './shard-hash.ts'
import { findEngine, listShards, type Shard } from './server-queries.ts'

// Known places of rows. They only save work: a key is right too when its place is unknown, or has changed since.

export type Placement = {
  /** Whether tables are known to be on several servers. */
  isSpread: () => boolean
  /** Whether they are known to be on one. */
  isWhole: () => boolean
  /**
   * A key of this directory whose entry is on the server that has the merchant's rows, out of those that `make` draws: what is written
   * with it is then of one server, which commits it alone, and no other has to be there for it.
   */
  keyBeside: (directory: DirectoryName, merchantId: string, make: () => string) => string
}

/** Shards move when servers are added: then an old map costs time until it is read again. */
const readAgainAfterMs = 60_000
/** Of 32 servers one is missed in a row so often once in ten thousand times. */
const drawsMax = 300

export function placementOf(read: Queries): Placement {
  let shards = new Map<string, Shard[]>()
  let isWhole = false
  let isReading = false
  let readAt = Number.NEGATIVE_INFINITY
  const refresh = () => {
    if (isReading || performance.now() - readAt < readAgainAfterMs) return
    isReading = true
    readShards(read)
      .then(
        (found) => {
          shards = found ?? new Map()
          isWhole = found === undefined
          readAt = performance.now()
        },
        () => {},
      )
      .finally(() => (isReading = false))
  }
  const serverOf = (table: string, key: string): number | undefined => {
    const ofTable = shards.get(table) ?? []
    const at = ofTable.length === 0 ? 0 : shardHash(key)
    return ofTable.find(({ low, high }) => low <= at && at <= high)?.server
  }
  return {
    isSpread: () => {
      refresh()
      return shards.size > 0
    },
    isWhole: () => {
      refresh()
      return isWhole
    },
    keyBeside: (directory, merchantId, make) => {
      refresh()
      const server = serverOf('merchants', merchantId)
      let key = make()
      if (server === undefined || !shards.has(directory)) return key
      for (let draws = 1; draws < drawsMax && serverOf(directory, key) !== server; draws++) key = make()
      return key
    },
  }
}

/** Undefined on one server. */
async function readShards(read: Queries): Promise<Map<string, Shard[]> | undefined> {
  if ((await findEngine(read)) !== 'CITUS') return undefined
  const found = await listShards(read, ['merchants', ...Object.keys(directories)])
  return Map.groupBy(found, ({ relation }) => relation)
}
