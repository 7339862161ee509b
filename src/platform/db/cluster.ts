import type pg from 'pg'
import { type DatabaseTarget, withClient } from './connections.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { copiedTables, directories } from './distribution.ts'
import {
  copyTable,
  countServers,
  dropLeftRows,
  findCitus,
  hasCoordinator,
  listMerchantTables,
  listSpreadTables,
  listTables,
  type SpreadTable,
  splitTable,
} from './cluster-queries.ts'

// Citus: tables of merchants, split by merchant over several servers, behind one coordinator.

const defaultShards = 64

/** The next step for a table that is not where it belongs. */
type Step = { table: string; key?: string; beside?: string }

export type Distribution = { version: string; servers: number; shards: number; done: string[] }

/** Hears of each table before its rows move. */
type Tell = (progress: { table: string; number: number; of: number }) => void

/**
 * Brings every table to where it belongs, those that are there already left as they are. Writes of a table wait while its rows move.
 * Throws StartProblem, with what would be right.
 */
export const distribute = (target: DatabaseTarget, shards: number | undefined, tell: Tell): Promise<Distribution> =>
  withClient(target, [], async (client) => {
    const version = await findCitus(client)
    if (version === undefined)
      throw new StartProblem(
        'This database has no Citus: add citus to shared_preload_libraries on every server, restart them, and run `create extension citus` in this database on each.',
      )
    const servers = await requireServers(client)
    const spread = await listSpreadTables(client)
    const known = spread.find(({ name }) => name === 'merchants')?.shards
    if (known !== undefined && shards !== undefined && known !== shards)
      throw new StartProblem(
        `The tables have ${known} shards already. Leave --shards out, or change their number with alter_distributed_table('merchants', shard_count => ${shards}, cascade_to_colocated => true).`,
      )
    const steps = await stepsLeft(client, spread)
    const count = known ?? shards ?? defaultShards
    for (const [index, step] of steps.entries()) {
      tell({ table: step.table, number: index + 1, of: steps.length })
      await take(client, step, count)
    }
    await dropLeftRows(client)
    return { version, servers, shards: count, done: steps.map(({ table }) => table) }
  }).catch((error: unknown) => {
    throw asRightsProblem(error)
  })

async function requireServers(client: pg.ClientBase): Promise<number> {
  if (!(await hasCoordinator(client)))
    throw new StartProblem(
      "The servers do not know where this one is: run `select citus_set_coordinator_host('the address of this server', 5432)` here, and `select citus_add_node('address', 5432)` for each of the others.",
    )
  const servers = await countServers(client)
  if (servers === 0)
    throw new StartProblem("No server may hold rows: run `select citus_add_node('address', 5432)` for each of them.")
  return servers
}

const asRightsProblem = (error: unknown): unknown =>
  (error as { code?: string }).code === '42501'
    ? new StartProblem(
        `The tables cannot be distributed: ${(error as Error).message}. Make the user of DATABASE_URL their owner on every server.`,
      )
    : error

const take = (client: pg.ClientBase, { table, key, beside }: Step, shards: number): Promise<unknown> =>
  key === undefined ? copyTable(client, table) : splitTable(client, { table, key, beside, shards })

/**
 * In the order in which they can be taken: a table goes after those that it points at. One that a pending migration is to make is left to the
 * end of the migrations.
 */
async function stepsLeft(client: pg.ClientBase, spread: readonly SpreadTable[]): Promise<Step[]> {
  const made = new Set((await listTables(client)).map(({ name }) => name))
  const there = new Set(spread.map(({ name }) => name))
  const merchantTables = await listMerchantTables(client)
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const other of merchantTables.find((table) => table.name === name)?.pointsAt ?? []) add(other)
    ordered.push(name)
  }
  for (const name of ['merchants', ...merchantTables.map((table) => table.name)]) add(name)
  const steps: Step[] = [
    ...ordered.map((table) => ({
      table,
      key: 'merchant_id',
      ...(table === 'merchants' ? {} : { beside: 'merchants' }),
    })),
    ...Object.entries(directories).map(([table, key]) => ({ table, key })),
    ...copiedTables.map((table) => ({ table })),
  ]
  return steps.filter(({ table }) => made.has(table) && !there.has(table))
}

/**
 * A Citus in words: `Citus 13.2-1, 2 servers, 64 shards`; undefined for every other server. Throws StartProblem where tables are not
 * in their place.
 */
export const describeCluster = (target: DatabaseTarget): Promise<string | undefined> =>
  withClient(target, [], async (client) => {
    const version = await findCitus(client)
    if (version === undefined) return undefined
    const spread = await listSpreadTables(client)
    const left = await stepsLeft(client, spread)
    const first = left[0]?.table
    if (first !== undefined)
      throw new StartProblem(
        `This is a Citus whose tables are not distributed (${left.length} of them, such as ${first}): run npx mizan cluster distribute.`,
      )
    const astray = spread.find(({ name, kind, key }) => kind === 'distributed' && key !== keyOf(name))
    if (astray)
      throw new StartProblem(
        `The table ${astray.name} is distributed by ${astray.key}, and has to be by ${keyOf(astray.name)}: run \`select alter_distributed_table('${astray.name}', distribution_column => '${keyOf(astray.name)}')\`.`,
      )
    const shards = spread.find(({ name }) => name === 'merchants')?.shards ?? 0
    const servers = await countServers(client)
    return `Citus ${version}, ${servers} ${servers === 1 ? 'server' : 'servers'}, ${shards} shards`
  })

const keyOf = (table: string): string => directories[table] ?? 'merchant_id'

/** Throws StartProblem for a database whose rows are on several servers: no single file can hold one moment of all of them. */
export const requireOneServer = (target: DatabaseTarget): Promise<void> =>
  withClient(target, [], async (client) => {
    if ((await findCitus(client)) === undefined || (await listSpreadTables(client)).length === 0) return
    throw new StartProblem(
      "This database is spread over several servers, of which one file cannot hold the same moment: back up each of them with pgBackRest or pg_basebackup and its WAL, up to a point that `select citus_create_restore_point('name')` marks on all. docs/operations/scaling.md says how.",
    )
  })

/** Tables that a migration has made go to their servers, where those before them have gone. */
export const spreadNewTables = (target: DatabaseTarget): Promise<string[]> =>
  withClient(target, [], async (client) => {
    if ((await findCitus(client)) === undefined) return []
    const spread = await listSpreadTables(client)
    const shards = spread.find(({ name }) => name === 'merchants')?.shards
    if (shards === undefined) return []
    const steps = await stepsLeft(client, spread)
    for (const step of steps) await take(client, step, shards)
    return steps.map(({ table }) => table)
  })
