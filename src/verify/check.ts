import type { Queries } from '../platform/db/database.ts'

/** A claim that must always hold; `find` names the rows that break it. */
export type Check = { name: string; claim: string; find: (tx: Queries) => Promise<{ subject: string }[]> }
