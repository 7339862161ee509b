import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { listSealedJobs } from '#platform/jobs/queries.ts'
import { findUser, insertUser, updateUser } from '#platform/people/queries.ts'
import { rotateSecrets } from '#platform/secrets/rotate.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { cloneDatabase } from '#test/database.ts'
import { insertSealed, listSealed } from '#test/secrets-queries.ts'
import { namingField } from '../privacy/privacy.ts'
import { sealedColumns } from './sealed.ts'

/** Places as the code writes them: a table and a column beside each other. */
const placeForm = /table: '(\w+)',[^{}]*?column: '(\w+)'/g

test('every column that something is sealed for is rotated: what is left out would be lost with its key', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const places = files.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(placeForm)].map(([, table, column]) => `${table}.${column}`),
  )
  assert.ok(places.includes('mailbox.sealed'), 'places are found')
  assert.deepEqual([...new Set(places)].toSorted(), sealedColumns.map(({ name }) => name).toSorted())
})

test('the place of a rotated column is the one that it is named after', () => {
  for (const { name, place } of sealedColumns) {
    const { table, row, column } = place('a row')
    assert.ok(`${table}.${column}` === name && row.endsWith('a row'), name)
  }
})

test('a rotation seals more rows of each column anew than one batch holds, and leaves the rest of a row alone', async (t) => {
  const database = await cloneDatabase()
  const db = openDatabase({ target: database.target, poolSize: 4, prepare: true })
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  const master = { current: Buffer.alloc(32, 7) }
  const secrets = await openSecrets(db, master)
  const [mails, users] = sealedColumns
  assert.ok(mails && users)
  const now = new Date()
  const ids = Array.from({ length: 201 }, () => newId(now))
  for (const id of ids) {
    const [letter, seed] = await Promise.all([secrets.seal(mails.place(id), id), secrets.seal(users.place(id), id)])
    const email = `${id}@example.ma`
    const user = { id, email, emailFolded: email, fullName: 'Amina', locale: 'ar', status: 'ACTIVE' } as const
    await inTransaction(db, (tx) =>
      Promise.all([
        insertSealed(tx, id, letter, now),
        insertUser(tx, { ...user, passwordHash: 'hash', now }),
        updateUser(tx, id, { totpSeed: seed }, now),
      ]),
    )
  }
  const [first = ''] = ids
  const before = await findUser(db.read, first)
  const { resealed, unreadable } = await rotateSecrets({ db, secrets, master }, sealedColumns, { now, tell: () => {} })
  assert.deepEqual([resealed, unreadable], [402, []])
  for (const { id, sealed } of await listSealed(db.read)) assert.equal(await secrets.open(mails.place(id), sealed), id)
  for (const id of ids)
    assert.equal(await secrets.open(users.place(id), (await findUser(db.read, id))?.totpSeed ?? ''), id)
  const after = await findUser(db.read, first)
  assert.notEqual(after?.totpSeed, before?.totpSeed)
  assert.deepEqual({ ...after, totpSeed: '' }, { ...before, totpSeed: '' })
})

test('a job that carries a sealed text can be done after a rotation', async (t) => {
  const database = await cloneDatabase()
  const db = openDatabase({ target: database.target, poolSize: 2, prepare: true })
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  const master = { current: Buffer.alloc(32, 7) }
  const secrets = await openSecrets(db, master)
  const now = new Date()
  const id = newId(now)
  const sealed = await secrets.seal(namingField(id), 'amina@example.ma')
  await inTransaction(db, (tx) => enqueue(tx, 'nobody.runs.this', { id, sealed, merchantId: 'kept' }))
  const { resealed, unreadable } = await rotateSecrets({ db, secrets, master }, sealedColumns, { now, tell: () => {} })
  assert.deepEqual([resealed, unreadable], [1, []])
  const [job] = await listSealedJobs(db.read, '', 10)
  assert.notEqual(job?.sealed, sealed)
  assert.equal(await secrets.open(namingField(id), job?.sealed ?? ''), 'amina@example.ma')
})
