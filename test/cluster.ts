import { asOperator, type ClusterServer, templateName } from './database.ts'
import { distribute } from '../src/platform/db/cluster.ts'
import { migrate } from '../src/platform/db/migrate.ts'

// `MIZAN_TEST_CLUSTER` names your own servers with Citus, the coordinator first: `127.0.0.1:5432,127.0.0.1:5433`. Tests get databases there whose
// tables are spread over them.

/** Of few shards, so that a database is soon copied. */
const shards = 4
const user = 'postgres'

const serversOf = (text: string): ClusterServer[] =>
  text.split(',').map((each) => {
    const [host = '', port = '5432'] = each.trim().split(':')
    return { host, port: Number(port) }
  })

/** Makes the template anew on each of them, and answers how tests reach it. */
export async function prepareCluster(named: string) {
  const servers = serversOf(named)
  const [first, ...behind] = servers as [ClusterServer, ...ClusterServer[]]
  const onAll = (statement: string, database?: string) =>
    Promise.all(servers.map((server) => asOperator(statement, { ...server, user }, database)))
  const onFirst = (statement: string) => asOperator(statement, { ...first, user }, templateName)
  await onAll(`drop database if exists ${templateName} with (force)`)
  await onAll(`create database ${templateName}`)
  await onAll('create extension citus', templateName)
  await onFirst(`select citus_set_coordinator_host('${first.host}', ${first.port})`)
  for (const { host, port } of behind) await onFirst(`select citus_add_node('${host}', ${port})`)
  const target = { ...first, user, database: templateName }
  await migrate(target)
  await distribute(target, shards, () => {})
  // A database is copied while it has no visitors, and the engine visits each that it may.
  await onAll(`alter database ${templateName} allow_connections false`)
  await onAll(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${templateName}'`)
  return { ...first, user, behind }
}
