import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { withClient } from '#platform/db/connections.ts'
import { asOperator, cloneDatabase, type TestDatabase, testServer } from '#test/database.ts'
import { schemaText } from '../../scripts/schema-text.ts'

// docs/schema.sql is the place to read what the migrations have made.

const committed = await readFile(new URL('../../docs/schema.sql', import.meta.url), 'utf8')
const withoutComments = (text: string) => text.replaceAll(/^ *--.*\n/gm, '')

let migrated: TestDatabase
before(async () => {
  migrated = await cloneDatabase()
})
after(() => migrated.drop())

test('docs/schema.sql is what the migrations make', async () => {
  const made = await withClient(migrated.target, [], schemaText)
  assert.ok(made === committed, 'docs/schema.sql is out of date: run `npm run schema` and commit it.')
})

test('docs/schema.sql makes the same tables, columns, checks and indexes by itself', async (t) => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asOperator(`create database ${database}`)
  t.after(() => asOperator(`drop database ${database} with (force)`))
  const made = await withClient({ ...testServer(), database }, [], async (client) => {
    await client.query(committed)
    return schemaText(client)
  })
  assert.equal(withoutComments(made), withoutComments(committed))
})

test('every table says what it is for', () => {
  const silent = [...committed.matchAll(/^(.*)\ncreate table (\w+)/gm)].filter(
    ([, line = '']) => !line.startsWith('-- '),
  )
  assert.deepEqual(
    silent.map(([, , table]) => table),
    [],
    'Add `comment on table` to its migration, and run `npm run schema`.',
  )
})
