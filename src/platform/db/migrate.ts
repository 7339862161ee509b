import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MigrationBuilder } from 'node-pg-migrate'
import type pg from 'pg'
import { spreadNewTables } from './cluster.ts'
import { findCitus } from './cluster-queries.ts'
import { isJobSchemaThere, jobSchema, makeJobSchema } from '../jobs/schema.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { type DatabaseTarget, withClient } from './connections.ts'
import { appliedMigrations, lockMigrations, prepareLock, stepsForSeveral } from './migration-queries.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** A node that migrates is waited for this long. */
const waiting = ['lock_timeout=60000']

/** Names of the migrations that this version brings, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
}

/** The text of one of them. */
export const migrationText = (name: string): Promise<string> => readFile(`${folder}${name}.sql`, 'utf8')

/** The statements of a text, between semicolons that are in no quotes. It knows no `$$` and no comment of the other form, which migrations have not. */
export const statementsIn = (text: string): string[] =>
  (withoutComments(text).match(/(?:'[^']*'|[^';])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const withoutComments = (text: string): string =>
  text.replaceAll(/('[^']*')|--.*$/gm, (_, quoted: string | undefined) => quoted ?? '')

/** Names of the migrations that the database still lacks; `graphile_worker` stands for all those of the job runner. */
export async function pendingMigrations(target: DatabaseTarget): Promise<string[]> {
  return withClient(target, waiting, async (client) => [
    ...(await pendingOn(client)),
    ...((await isJobSchemaThere(client)) ? [] : [jobSchema]),
  ])
}

/** Throws StartProblem for a database that is not of this version yet. */
export async function requireMigrated(target: DatabaseTarget): Promise<void> {
  const { length } = await pendingMigrations(target)
  if (length > 0) throw new StartProblem(pendingWords(length))
}

/** Whether the migrations that were applied are those of this version, or of a later one, from the first on. */
export const isOwnLine = (applied: readonly string[], known: readonly string[]): boolean =>
  known.every((name, at) => applied[at] === undefined || applied[at] === name)

export const pendingWords = (count: number): string =>
  `${count} ${count === 1 ? 'migration is' : 'migrations are'} pending: run npx mizan migrate, or check that this is the right database.`

/**
 * Brings the database to this version, forward only, each step in a transaction of its own; a new database gets all of them in
 * one. Nodes that start together wait for one another on a row: advisory locks do not exist on every engine. The job runner's
 * own schema is made with it, because requests add jobs from the first one on. Returns the names of the steps that were taken,
 * without those of the runner.
 */
export async function migrate(target: DatabaseTarget): Promise<string[]> {
  return withClient(target, waiting, async (holder) => {
    if ((await pendingOn(holder)).length === 0 && (await isJobSchemaThere(holder))) return []
    try {
      await prepareLock(holder)
      await holder.query('begin')
      await lockMigrations(holder)
      const isThere = await isJobSchemaThere(holder)
      const [done] = await allEnded([
        withClient(target, waiting, runPending),
        isThere ? Promise.resolve() : makeJobSchema(target),
      ])
      await spreadNewTables(target)
      await holder.query('commit')
      return done
    } catch (error) {
      throw asRightsProblem(error)
    }
  })
}

/** The lock outlives both: where one has failed, the other has ended too. */
async function allEnded<Done>(works: [Promise<Done>, Promise<void>]): Promise<[Done, void]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

function asRightsProblem(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code !== '42501') return error
  return new StartProblem(
    `The database cannot be migrated: ${message}. Make the user of DATABASE_URL the owner of the database.`,
  )
}

async function runPending(client: pg.Client): Promise<string[]> {
  // The library would make a folder for compiled JavaScript migrations, of which there are none, in a place open to all.
  process.env['JITI_FS_CACHE'] = 'false'
  const { runner } = await import('node-pg-migrate')
  const isOneServer = (await findCitus(client)) === undefined
  const isNew = (await appliedMigrations(client)).length === 0
  const done = await runner({
    dbClient: client,
    dir: folder,
    migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadMigrations(isOneServer ? whole : stepsIn) }],
    direction: 'up',
    migrationsTable: 'pgmigrations',
    singleTransaction: isNew && isOneServer,
    noLock: true,
    log: () => {},
  })
  return done.map((step) => step.name)
}

const whole = (text: string): string[] => [text]

/** Each statement leaves alone: Citus tells its servers all that came in one message, and they take one statement at a time. */
const stepsIn = (text: string): string[] => statementsIn(text).flatMap(stepsForSeveral)

const loadMigrations = (stepsOf: (text: string) => string[]) => (files: string[]) =>
  Promise.all(
    files.map(async (file) => {
      const steps = stepsOf(await readFile(file, 'utf8'))
      const up = (builder: MigrationBuilder) => {
        for (const step of steps) builder.sql(step)
      }
      return { id: file, filePaths: [file], actions: { up } }
    }),
  )

async function pendingOn(client: pg.Client): Promise<string[]> {
  const applied = await appliedMigrations(client)
  const known = await knownMigrations()
  if (!isOwnLine(applied, known))
    throw new StartProblem(
      `This database is of a development version from before the first release (its migrations begin with ${applied[0]}), and cannot be migrated: keep it for the Mizan that wrote it, export there what you need, and give this one a new DATA_DIR or another DATABASE_URL.`,
    )
  return known.slice(applied.length)
}
