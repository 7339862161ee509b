import type { Queries } from '../platform/db/database.ts'

/** What must always hold; `find` names what breaks it. */
export type Check = { name: string; claim: string; find: (tx: Queries) => Promise<{ subject: string }[]> }
