import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { mailboxPlace } from '#platform/mail/mailbox.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { insertSealed, listSealed } from '#test/secrets-queries.ts'
import { createEmptyDatabase } from './process-queries.ts'
import { withDatabase } from './processes.ts'
import { inOneProcess, inProcessOf, makePlace, mizan, mizanJson } from './server.ts'

// The secret of an installation, as its operator changes it.

const oldSecret = randomBytes(32)
const newSecret = randomBytes(32)
const MIZAN_SECRET = newSecret.toString('base64')
const home = inOneProcess(await makePlace({ after }))
const MIZAN_SECRET_PREVIOUS = oldSecret.toString('base64')

test('a secret is changed with the one before beside it, and a start without that is refused until then', async (t) => {
  const { target, url } = await createEmptyDatabase(t)
  const place = inProcessOf(home, await makePlace(t, { DATABASE_URL: url, MIZAN_SECRET: MIZAN_SECRET_PREVIOUS }))
  await mizanJson(place, ['migrate'])
  const nothing = { resealed: 0, unreadable: [], keysDeleted: 0, keysRetired: 1 }
  assert.deepEqual(await mizanJson(place, ['secrets', 'rotate']), nothing)
  const id = newId(new Date())
  await withDatabase(target, async (db) => {
    const secrets = await openSecrets(db, { current: oldSecret })
    const sealed = await secrets.seal(mailboxPlace(id), 'a link')
    await inTransaction(db, (tx) => insertSealed(tx, id, sealed, new Date()))
  })

  const refused = await mizan(place, ['secrets', 'rotate'], { MIZAN_SECRET })
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^mizan: The secret does not open the keys [^\n]+MIZAN_SECRET_PREVIOUS to that\.\n$/)
  const doctor = await mizan(place, ['doctor'], { MIZAN_SECRET })
  assert.match(doctor.stdout, /✗ data keys: The secret does not open/)

  const rotated = await mizan(place, ['secrets', 'rotate'], { MIZAN_SECRET, MIZAN_SECRET_PREVIOUS })
  assert.deepEqual([rotated.code, rotated.stderr], [0, ''])
  assert.match(rotated.stdout, /^Re-encrypted 1 secret with a new data key\.\nKept 2 old data keys, [^\n]+\n$/)
  assert.match((await mizan(place, ['doctor'], { MIZAN_SECRET })).stdout, /✓ data keys: 3, opened by the secret/)
  await withDatabase(target, async (db) => {
    const secrets = await openSecrets(db, { current: newSecret })
    const [row] = await listSealed(db.read)
    assert.equal(await secrets.open(mailboxPlace(id), row?.sealed ?? ''), 'a link')
  })

  await withDatabase(target, (db) => inTransaction(db, (tx) => insertSealed(tx, newId(new Date()), 'x', new Date())))
  const partly = await mizan(place, ['secrets', 'rotate', '--json'], { MIZAN_SECRET })
  assert.deepEqual([partly.code, JSON.parse(partly.stdout).resealed], [1, 1])
  assert.match(partly.stderr, /^mizan: 1 secret cannot be opened and stayed: mailbox\.sealed of [0-9a-f-]{36}\.\n$/)
})

test('a data folder that lost its secret is refused, and works again with it', async (t) => {
  const place = inProcessOf(home, await makePlace(t))
  await mizanJson(place, ['migrate'])
  await mizanJson(place, ['secrets', 'rotate'])
  const file = path.join(place.dataDir, 'secret')
  const kept = await readFile(file, 'utf8')
  await rm(file)
  const { code, stderr } = await mizan(place, ['secrets', 'rotate'])
  assert.equal(code, 1)
  assert.match(stderr, /secret is missing: put back the one that this data folder was made with, or set MIZAN_SECRET/)
  assert.ok(!existsSync(file))
  await writeFile(file, kept)
  assert.equal((await mizanJson(place, ['secrets', 'rotate'])).keysRetired, 2)
})
