import type pg from 'pg'
import { type DatabaseTarget, plainPool } from '../db/connections.ts'
import { jobSchemaVersion } from './schema-queries.ts'

// The job runner brings a schema of its own and migrates it itself. A start that finds it complete loads none of the runner.

export const jobSchema = 'graphile_worker'

/** The newest migration of the version of graphile-worker that is installed; its test tells when the two differ. */
export const newestJobMigration = 20

/** Whether the schema is there, of this version or of a later one that another node has brought. */
export const isJobSchemaThere = async (client: pg.Client): Promise<boolean> =>
  (await jobSchemaVersion(client)) >= newestJobMigration

/** Makes the schema, or brings it to this version. */
export async function makeJobSchema(target: DatabaseTarget): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = plainPool(target, { onError: () => {}, onOpened: () => {} })
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
