import type { Queries } from './database.ts'

/** A group does not wait for long for what another transaction has locked: its callers are not kept by one of them. */
export const waitBriefly = (tx: Queries) => tx.run`select set_config('lock_timeout', '100ms', true)`
