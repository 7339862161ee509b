import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { openChecked, withGround } from '../start/bring-up.ts'

/** A command that could not do what it was asked; its message is one line. */
export class CommandFailure extends Error {}

export const isJson = (command: Command): boolean => Boolean(command.optsWithGlobals()['json'])

/** Prints `found` as JSON with --json, otherwise the lines for people. */
export function print(command: Command, found: unknown, lines: string[]): void {
  const text = isJson(command) ? JSON.stringify(found, null, 2) : lines.join('\n')
  if (text !== '') process.stdout.write(`${text}\n`)
}

export function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    throw new StartProblem((error as Error).message)
  }
}

/**
 * Runs a command on the database, beside a running server or on its own; the schema is brought up to date first, and
 * `applied` names the migrations that this took.
 */
export async function withDatabase<Result>(
  work: (db: Database, applied: string[]) => Promise<Result>,
): Promise<Result> {
  const config = settings()
  return withGround(config, async (ground) => {
    const db = await openChecked(ground.target, config, () => {})
    try {
      const { migrate } = await import('../platform/db/migrate.ts')
      return await work(db, await migrate(ground.target))
    } finally {
      await db.close()
    }
  })
}

/** The same with the secrets at rest. Throws StartProblem when the secret is not the one that this database was used with. */
export async function withSecrets<Result>(
  work: (db: Database, secrets: Secrets, config: Config) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (db) => {
    const config = settings()
    const { openSecretsOf } = await import('../start/secrets.ts')
    return work(db, await openSecretsOf(db, config), config)
  })
}
