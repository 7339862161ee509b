import type { ServerResponse } from 'node:http'
import { errors } from '../files/refusals.ts'
import { failPortal } from './portal-errors.ts'

// Files that are in memory as a whole, from their first byte until they are kept: only so many of one company at once, and only so many bytes of all.
// A slow sender takes no place of others, since what has not arrived is not counted.

const ofOneMax = 3
const bytesMax = 100_000_000

export type Arrival = {
  /** Counts what has arrived. Throws UPLOADS_BUSY. */
  add: (length: number) => void
  /** Does what is to be done with the file, during which it stays counted, even if its sender goes away. */
  finish: <Result>(work: () => Promise<Result>) => Promise<Result>
}

type Response = Pick<ServerResponse, 'destroyed' | 'once'>

const busy = (): never => failPortal(errors.UPLOADS_BUSY, { retryAfterSeconds: 5 })

export function newArrivals() {
  const counts = new Map<string, number>()
  let bytes = 0
  return {
    /** A file of the merchant `whose` comes. Throws UPLOADS_BUSY, for one whose sender has gone away too: nothing would end it. */
    begin: (response: Response, whose: string): Arrival => {
      const before = counts.get(whose) ?? 0
      if (response.destroyed || before >= ofOneMax) return busy()
      counts.set(whose, before + 1)
      let own = 0
      let standing: 'COMING' | 'WORKED_ON' | 'OVER' = 'COMING'
      const end = () => {
        standing = 'OVER'
        bytes -= own
        const left = (counts.get(whose) ?? 0) - 1
        if (left > 0) counts.set(whose, left)
        else counts.delete(whose)
      }
      response.once('close', () => standing === 'COMING' && end())
      return {
        add: (length) => {
          if (standing === 'OVER' || bytes + length > bytesMax) return busy()
          own += length
          bytes += length
        },
        finish: async (work) => {
          if (standing === 'OVER') return busy()
          standing = 'WORKED_ON'
          try {
            return await work()
          } finally {
            end()
          }
        },
      }
    },
  }
}
