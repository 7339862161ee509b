import type pg from 'pg'

/** The number of the job runner's newest migration that was applied; 0 without its schema. */
export async function jobSchemaVersion(client: pg.Client): Promise<number> {
  const table = await client.query<{ found: string | null }>(
    "select to_regclass('graphile_worker.migrations')::text as found",
  )
  if (!table.rows[0]?.found) return 0
  const newest = await client.query<{ id: number | null }>('select max(id) as id from graphile_worker.migrations')
  return newest.rows[0]?.id ?? 0
}
