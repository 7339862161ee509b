import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { directories, tablesOfNoMerchant } from '#platform/db/distribution.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'

// The schema moves unchanged to engines that shard by merchant: tools/portability-lint.sql finds what would not.

/** Accepted findings of the lint, with their reasons. */
const explained: [rule: string, object: string, why: string][] = [
  [
    'R10 sequence',
    'pgmigrations_id_seq',
    'node-pg-migrate numbers the migrations that it has run; one writer, a few rows',
  ],
  ['R21 volatile default', 'pgmigrations.id', 'the same'],
]

let database: TestDatabase
let client: pg.Client
before(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.target)
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
})

type LintFinding = { rule: string; object: string; why: string }

/** The lint is written for psql: its settings are put in, and its own commands taken out. */
async function lint(references: readonly string[]): Promise<LintFinding[]> {
  const text = await readFile(new URL('../../tools/portability-lint.sql', import.meta.url), 'utf8')
  const plain = text
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(":'shard_key'", "'merchant_id'")
    .replaceAll(":'reference'", `'${references.join(',')}'`)
    // The schema of the job runner is its own business: it stays on one server, whichever engine holds the rest.
    .replaceAll("'information_schema')", "'information_schema', 'graphile_worker')")
  return (await client.query<LintFinding>(plain)).rows
}

test('nothing in the schema ties it to one engine, but for what is explained', async () => {
  const unexplained = (await lint(tablesOfNoMerchant)).filter(
    (found) => !explained.some(([rule, object]) => found.rule === rule && found.object === object),
  )
  const list = unexplained.map(({ rule, object, why }) => `${rule}: ${object} (${why})`)
  assert.deepEqual(list, [], 'Change the migration, or explain the finding in test/contract/portability.test.ts.')
})

test('every explanation is still needed, and every table without a merchant is listed', async () => {
  const found = await lint(tablesOfNoMerchant)
  for (const [rule, object] of explained)
    assert.ok(
      found.some((each) => each.rule === rule && each.object === object),
      `${rule} ${object} is found no more: take its explanation away.`,
    )
  const without = (await lint([])).filter(({ rule }) => rule.startsWith('R01')).map(({ object }) => object)
  assert.deepEqual(without.toSorted(), tablesOfNoMerchant)
})

test('every unique key of a directory holds what it is split by', async () => {
  const { rows } = await client.query<{ directory: string; columns: string[] }>(
    `
    select i.indrelid::regclass::text as directory, array_agg(a.attname::text) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indisunique and i.indrelid::regclass::text = any($1) group by i.indrelid, i.indexrelid`,
    [Object.keys(directories)],
  )
  assert.equal(new Set(rows.map(({ directory }) => directory)).size, Object.keys(directories).length)
  for (const { directory, columns } of rows) assert.ok(columns.includes(directories[directory] ?? ''), directory)
})
