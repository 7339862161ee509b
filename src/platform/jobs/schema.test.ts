import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import pg from 'pg'
import { asOperator, testServer } from '#test/database.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { newestJobMigration } from './schema.ts'
import { jobSchemaVersion } from './schema-queries.ts'

const name = `test_${randomUUID().replaceAll('-', '')}`
const owner = { ...testServer(), user: name, database: name }

const version = async () => {
  const client = new pg.Client(owner)
  await client.connect()
  const found = await jobSchemaVersion(client)
  await client.end()
  return found
}

after(async () => {
  await asOperator(`drop database if exists ${name} with (force)`)
  await asOperator(`drop role if exists ${name}`)
})

test('an owner of a database without further rights migrates it, the job runner’s schema included', async () => {
  await asOperator(`create role ${name} login`)
  await asOperator(`create database ${name} owner ${name}`)
  assert.equal(await version(), 0)
  assert.ok((await pendingMigrations(owner)).includes('graphile_worker'))
  await Promise.all([migrate(owner), migrate(owner), migrate(owner)])
  assert.equal(await version(), newestJobMigration, 'the installed runner brings just these migrations')
  assert.deepEqual(await pendingMigrations(owner), [])
})

test('a schema that is missing or older is made up for, though nothing else is pending', async () => {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('drop schema graphile_worker cascade')
  await client.end()
  assert.deepEqual(await pendingMigrations(owner), ['graphile_worker'])
  assert.deepEqual(await Promise.all([migrate(owner), migrate(owner)]), [[], []])
  assert.equal(await version(), newestJobMigration)
})
