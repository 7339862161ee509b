import { standIn } from '../platform/country.ts'
import { CommandFailure, isJson, print } from '../../cli/src/output.ts'
import { type Config, readConfig } from '../config.ts'
import type { DatabaseTarget } from '../platform/db/connections.ts'
import type { Database } from '../platform/db/database.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'
import { followClock } from '../platform/test-clock.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { openChecked, withTarget } from '../start/bring-up.ts'

export { CommandFailure, isJson, print }

export function settings(): Config {
  try {
    const config = readConfig(process.env)
    standIn(config.country)
    if (config.testClock !== undefined) followClock(config.testClock)
    return config
  } catch (error) {
    throw new StartProblem((error as Error).message)
  }
}

type Work<Result> = (db: Database, secrets: Secrets, config: Config) => Promise<Result>

/** Runs a command on the database that is there, beside a running server or on its own. It neither makes one nor changes its schema. */
export const withDatabase = <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const config = settings()
  return onDatabase(config, { makes: false }, async (db, target) => {
    const { requireMigrated } = await import('../platform/db/migrate.ts')
    await requireMigrated(target)
    return work(db)
  })
}

/** The same with the secrets at rest. Throws StartProblem when the secret is not the one that this database was used with. */
export const withSecrets = <Result>(work: Work<Result>): Promise<Result> =>
  withDatabase(async (db) => {
    const config = settings()
    const { openSecretsOf } = await import('../start/secrets.ts')
    return work(db, await openSecretsOf(db, config), config)
  })

/** For the commands that bring a database to this version: makes what is missing. `applied` names the migrations that this took. */
export function withMadeDatabase<Result>(
  work: (db: Database, config: Config, applied: string[]) => Promise<Result>,
): Promise<Result> {
  const config = settings()
  return onDatabase(config, { makes: true }, async (db, target) => {
    const [{ migrate }, { makeFirstSecret }] = await Promise.all([
      import('../platform/db/migrate.ts'),
      import('../start/secrets.ts'),
    ])
    const applied = await migrate(target)
    await makeFirstSecret(db, config)
    return work(db, config, applied)
  })
}

const onDatabase = <Result>(
  config: Config,
  how: { makes: boolean },
  work: (db: Database, target: DatabaseTarget) => Promise<Result>,
): Promise<Result> =>
  withTarget(config, how, async ({ target }) => {
    const db = await openChecked(target, config, () => {})
    try {
      return await work(db, target)
    } finally {
      await db.close()
    }
  })
