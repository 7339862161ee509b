import type { Database } from '../platform/db/database.ts'
import { findReplication, type Replication } from '../platform/db/server-queries.ts'
import { type Finding, ill, well } from './doctor.ts'

// The standbys of the database. What one that is not synchronous lacks when it takes over was acknowledged to callers.

export const examineStandbys = async (db: Database): Promise<Finding[]> =>
  standbyFindings(await findReplication(db.read))

/** Nothing of a server that is alone. */
export function standbyFindings({ standbyNames, synchronousCommit, standbys }: Replication): Finding[] {
  const asynchronous = standbys.filter(({ syncState }) => syncState === 'async').map(({ name }) => name)
  if (standbyNames === '')
    return asynchronous.length > 0
      ? [
          well(
            'standby',
            `${asynchronous.join(', ')} not synchronous: for reading and for copies. It may lack the last commits, and must not take over`,
          ),
        ]
      : []
  const named = `synchronous_standby_names = ${standbyNames}`
  if (synchronousCommit === 'local')
    return [
      ill(
        'standby',
        `${named}, but synchronous_commit = local waits for none: a standby that takes over may lack the last commits. Set synchronous_commit = on.`,
      ),
    ]
  const confirming = standbys.filter(({ syncState }) => syncState === 'sync' || syncState === 'quorum').length
  if (confirming >= neededOf(standbyNames)) return [well('standby', `synchronous, as ${named} asks for`)]
  // A role without the rights of pg_monitor sees that there are standbys, and not how they are.
  if (standbys.some(({ syncState }) => syncState === null))
    return [well('standby', `${named}; its state is shown to a role with pg_read_all_stats`)]
  const connected = confirming === 0 ? 'none of these is' : `only ${confirming} of these is`
  const others = asynchronous.length > 0 ? ` ${asynchronous.join(', ')} is connected, and not among them.` : ''
  return [
    ill(
      'standby',
      `${named}, and ${connected} connected: no commit is confirmed.${others} Start it, or give it this name as application_name in its primary_conninfo.`,
    ),
  ]
}

/** Number of standbys that a commit waits for: 2 of `FIRST 2 (a, b)` and of the older `2 (a, b)`, else 1. */
const neededOf = (standbyNames: string): number =>
  Number(/^\s*(?:first|any)?\s*(\d+)\s*\(/i.exec(standbyNames)?.[1] ?? 1)
