import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asOperator, cloneDatabase, isOverSeveral, type TestDatabase, unlessOverSeveral } from '#test/database.ts'
import { echoInstant } from '#test/factory-queries.ts'
import { type Database, openDatabase } from './database.ts'
import { missingSettings } from './session-check.ts'
import { inTransaction } from './transaction.ts'

// The settings that a session requested are read back: a pooler drops them.

let database: TestDatabase
before(async () => {
  database = await cloneDatabase()
})
after(() => database.drop())

/** A database whose sessions have these settings, and none of those that Mizan requests. */
async function openedWith<Result>(options: string | undefined, work: (db: Database) => Promise<Result>, role?: string) {
  const { host, port, user, database: name } = database.target
  const query = options === undefined ? '' : `?options=${encodeURIComponent(options)}`
  const target = `postgres://${role ?? user}@${encodeURIComponent(host)}:${port}/${name}${query}`
  const db = openDatabase({ target, poolSize: 1, prepare: false })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

test('without a pooler, sessions are set to what Mizan asks for', async () => {
  assert.deepEqual(await openedWith(undefined, (db) => inTransaction(db, missingSettings)), [])
})

test('settings that did not arrive are told with the lines that mend them', async () => {
  const lines = await openedWith('-c timezone=Asia/Kolkata -c lock_timeout=5s', (db) =>
    inTransaction(db, missingSettings),
  )
  assert.ok(lines.every((line) => /^alter role \S+ set \w+ = '[^']+';$/.test(line)))
  const names = lines.map((line) => line.split(' ')[4])
  // When tables are on several servers, plans are not forced.
  const expected = ['timezone', 'statement_timeout', ...(isOverSeveral() ? [] : ['plan_cache_mode'])]
  assert.ok(
    expected.every((name) => names.includes(name)),
    String(names),
  )
  assert.ok(!names.includes('lock_timeout'))
})

test('instants are read in every zone that a session may be set to', async () => {
  const instants = ['2026-11-20T10:00:00.123Z', '1890-01-01T00:00:00.000Z', '2027-02-28T23:59:59.999Z']
  for (const zone of [
    'UTC',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'America/St_Johns',
    'Pacific/Chatham',
    'Asia/Katmandu',
  ])
    await openedWith(`-c timezone=${zone}`, async (db) => {
      for (const instant of instants)
        assert.equal((await echoInstant(db.read, new Date(instant)))?.echoed.toISOString(), instant, zone)
    })
})

test(
  'the lines that are told mend the sessions of the role, when its owner runs them',
  unlessOverSeveral('roles there are of each server'),
  async (t) => {
    const role = `pooled_${process.pid}_${Date.now()}`
    await asOperator(`create role ${role} login in role pg_read_all_data`)
    t.after(() => asOperator(`drop role ${role}`))
    const missing = () => openedWith('-c application_name=pooled', (db) => inTransaction(db, missingSettings), role)
    const lines = await missing()
    assert.ok(lines.length >= 4, lines.join('\n'))
    for (const line of lines) await asOperator(line)
    assert.deepEqual(await missing(), [])
  },
)
