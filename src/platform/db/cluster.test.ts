import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrateTo } from '#test/backup-queries.ts'
import { lastOfMixedColumns, makeEmpty, shards } from '#test/cluster.ts'
import { cloneDatabase, isOverSeveral, type TestDatabase, testServer } from '#test/database.ts'
import { loseServers, makeTableOfMerchants } from '#test/cluster-queries.ts'
import { describeCluster, distribute, requireOneServer, spreadNewTables } from './cluster.ts'
import { knownMigrations, migrate } from './migrate.ts'

// Tables over several servers. The tests of what an engine does run where `MIZAN_TEST_CLUSTER` names servers with Citus.

let database: TestDatabase
before(async () => {
  database = await cloneDatabase()
})
after(() => database.drop())

const alone = { skip: isOverSeveral() && 'these servers have Citus' }
const together = { skip: !isOverSeveral() && 'MIZAN_TEST_CLUSTER names no servers' }
const again = (shards?: number) => distribute(database.target, shards, () => {})

test('a server that is alone is no cluster, can be backed up, and is told what it lacks', alone, async () => {
  assert.equal(await describeCluster(database.target), undefined)
  await requireOneServer(database.target)
  assert.deepEqual(await spreadNewTables(database.target), [])
  await assert.rejects(again(), /has no Citus: add citus to shared_preload_libraries/)
})

test('tables that are where they belong stay there, and their number of shards is kept', together, async () => {
  assert.match((await describeCluster(database.target)) ?? '', /^Citus \d[\d.-]*, \d+ servers?, 4 shards$/)
  assert.deepEqual((await again()).done, [])
  assert.deepEqual((await again(4)).done, [])
  await assert.rejects(again(8), /have 4 shards already.*alter_distributed_table/)
})

test('tables are known to be on several servers while these are away', together, async (t) => {
  const found = await describeCluster(database.target)
  t.after(await loseServers(database.target))
  assert.equal(await describeCluster(database.target), found)
})

test('a table that a migration has made is missed, and goes to its servers', together, async () => {
  await makeTableOfMerchants(database.target, 'made_of_late')
  await assert.rejects(describeCluster(database.target), /not distributed \(1 of them, such as made_of_late\)/)
  assert.deepEqual(await spreadNewTables(database.target), ['made_of_late'])
  await describeCluster(database.target)
})

test('a version that comes later brings its tables, columns and indexes to the servers', together, async (t) => {
  const { target, drop } = await makeEmpty(testServer())
  t.after(drop)
  const known = await knownMigrations()
  const earlier = known.findIndex((name) => name > lastOfMixedColumns)
  await migrateTo(target, known.slice(0, earlier))
  await distribute(target, shards, () => {})
  assert.deepEqual(await migrate(target), known.slice(earlier))
  await describeCluster(target)
})

test('what is on several servers is in no backup of one file', together, async () => {
  await assert.rejects(requireOneServer(database.target), /pgBackRest or pg_basebackup/)
})
