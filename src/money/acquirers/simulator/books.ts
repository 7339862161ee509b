import type { Database } from '#platform/db/database.ts'

/** Shared parts of the simulator. */
export type Books = {
  db: Database
  now: () => Date
  /** 32 bytes that no database holds: fingerprints of cards are made with it. */
  key: Uint8Array
  /** The one number that is accepted; digits. */
  acceptedCard: string
  /** The address of a page of the simulator. */
  urlOf: (page: string) => string
}
