import {
  asOperator,
  type ClusterServer,
  databaseOn,
  newName,
  templateName,
  type TestDatabase,
  type TestServer,
} from './database.ts'
import { distribute } from '../src/platform/db/cluster.ts'
import { migrate } from '../src/platform/db/migrate.ts'

// `MIZAN_TEST_CLUSTER` names your own servers with Citus, the coordinator first: `127.0.0.1:5432,127.0.0.1:5433`. Tests get databases there whose
// tables are spread over them.

/** Few, so that a database is soon copied. */
export const shards = 4
const user = 'postgres'

/** The last migration that adds a column and its rule in one step, which Citus refuses where tables are spread already. */
export const lastOfMixedColumns = '0033-voucher-lifetimes-of-links'

const serversOf = (text: string): ClusterServer[] =>
  text.split(',').map((each) => {
    const [host = '', port = '5432'] = each.trim().split(':')
    return { host, port: Number(port) }
  })

/** Makes the template anew on each of them, and answers how tests reach it. */
export async function prepareCluster(named: string): Promise<TestServer> {
  const server = await makeSpread(named, templateName)
  // A database is copied while it has no visitors, and the engine visits each that it may.
  await onEach(server, `alter database ${templateName} allow_connections false`)
  await onEach(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${templateName}'`)
  return server
}

/** Makes a migrated database of this name anew, whose tables are spread over them. */
export async function makeSpread(named: string, name: string): Promise<TestServer> {
  const [first, ...behind] = serversOf(named) as [ClusterServer, ...ClusterServer[]]
  const server = { ...first, user, behind }
  await onEach(server, `drop database if exists ${name} with (force)`)
  const { target } = await makeEmpty(server, name)
  await migrate(target)
  await distribute(target, shards, () => {})
  return server
}

/** A database of these servers with Citus and no table in it. */
export async function makeEmpty(server: TestServer, name = newName()): Promise<TestDatabase> {
  const { behind = [], ...first } = server
  const onFirst = (statement: string) => asOperator(statement, first, name)
  await onEach(server, `create database ${name}`)
  await onEach(server, 'create extension citus', name)
  await onFirst(`select citus_set_coordinator_host('${first.host}', ${first.port})`)
  for (const { host, port } of behind) await onFirst(`select citus_add_node('${host}', ${port})`)
  return databaseOn(server, name)
}

const onEach = ({ behind = [], ...first }: TestServer, statement: string, database?: string) =>
  Promise.all([first, ...behind].map((each) => asOperator(statement, { ...first, ...each }, database)))
