import type pg from 'pg'

// Statements of the simulation on a database and the replica that follows it. Each is of its own: none may be in a transaction.

/** From here until its end, the files of the server can be copied as they are. */
export const beginCopy = (client: pg.ClientBase) => client.query("select pg_backup_start('simulation', fast => true)")

/** Returns the content of `backup_label`, which the copy needs. */
export async function endCopy(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  return rows[0]?.label ?? ''
}

/** Whether a replica has everything as soon as it is acknowledged. */
export async function isFollowed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
  )
  return rows.length > 0
}

/** From now on, nothing is acknowledged before a replica has it. */
export async function acknowledgeTogether(client: pg.ClientBase): Promise<void> {
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
}

/** Ends once it takes writes. */
export const promote = (client: pg.ClientBase) => client.query('select pg_promote(wait => true)')
