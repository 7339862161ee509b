import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { listKeyRows, renameKey } from '#test/secrets-queries.ts'
import { checkDataKeys, type Master, renewDataKey } from './data-keys.ts'
import { keyIdOf, UnreadableSecret } from './envelope.ts'
import { openSecrets, type SealedField, secretsOf } from './secrets.ts'

// Secrets at rest, as one node and several see them.

const opened: { database: TestDatabase; db: Database }[] = []
const useDatabase = async (): Promise<Database> => {
  const database = await cloneDatabase()
  const db = openDatabase({ target: database.target, poolSize: 8, prepare: true })
  opened.push({ database, db })
  return db
}
after(async () => {
  for (const { database, db } of opened) {
    await db.close()
    await database.drop()
  }
})

const masterOf = (byte: number): Master => ({ current: Buffer.alloc(32, byte) })
const seed: SealedField = { table: 'users', row: '0199c1f0-0000-7000-8000-000000000001', column: 'totp_seed' }
const text = 'JBSWY3DPEHPK3PXP — بذرة'

let db: Database
before(async () => {
  db = await useDatabase()
})

test('what was sealed opens to the same text, and is another ciphertext each time', async () => {
  const secrets = await openSecrets(db, masterOf(7))
  const [first, second] = [await secrets.seal(seed, text), await secrets.seal(seed, text)]
  assert.notEqual(first, second)
  assert.deepEqual([await secrets.open(seed, first), await secrets.open(seed, second)], [text, text])
  const empty = await secrets.seal(seed, '')
  assert.equal(await secrets.open(seed, empty), '')
})

test('a ciphertext that was moved to another row, column or table does not open', async () => {
  const secrets = await openSecrets(db, masterOf(7))
  const sealed = await secrets.seal(seed, text)
  const elsewhere: SealedField[] = [
    { ...seed, row: '0199c1f0-0000-7000-8000-000000000002' },
    { ...seed, column: 'password_hash' },
    { ...seed, table: 'members' },
  ]
  for (const place of elsewhere) await assert.rejects(secrets.open(place, sealed), UnreadableSecret)
})

test('a ciphertext of which any part was changed does not open', async () => {
  const secrets = await openSecrets(db, masterOf(7))
  const sealed = await secrets.seal(seed, text)
  const parts = sealed.split('.')
  const forged = (change: Record<string, unknown>) => {
    const header = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...header, ...change })).toString('base64url')
    return [changed, ...parts.slice(1)].join('.')
  }
  const flipped = [2, 3, 4].map((index) => {
    const bytes = Buffer.from(parts[index] ?? '', 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return parts.with(index, bytes.toString('base64url')).join('.')
  })
  const others = [
    forged({ ctx: 'users/someone/totp_seed' }),
    forged({ kid: 'another' }),
    forged({ kid: undefined }),
    forged({ enc: 'A128GCM' }),
    forged({ alg: 'PBES2-HS256+A128KW', p2c: 1_000_000 }),
    sealed.slice(0, -4),
    text,
    '',
  ]
  for (const each of [...flipped, ...others]) await assert.rejects(secrets.open(seed, each), UnreadableSecret, each)
  const place = { ...seed, row: 'someone' }
  await assert.rejects(secrets.open(place, forged({ ctx: 'users/someone/totp_seed' })), UnreadableSecret)
})

test('a sealed text and the table of keys show nothing of the secret, and the keys are wrapped', async () => {
  const secrets = await openSecrets(db, masterOf(7))
  const sealed = await secrets.seal(seed, text)
  const keys = await listKeyRows(db.read)
  assert.ok(keys.length > 0)
  for (const stored of [sealed, ...keys.map(({ wrapped }) => wrapped)]) {
    const bare = stored.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    assert.ok(![stored, ...bare].some((part) => part.includes('JBSWY3DP') || part.includes('بذرة')))
    const header = JSON.parse(bare[0] ?? '')
    assert.deepEqual([header.alg, header.enc, Object.keys(header).length], ['dir', 'A256GCM', 4])
  }
})

test('keys for purposes are the same on every node, differ by purpose and by secret, and are never the secret', async () => {
  const [one, other] = [await openSecrets(db, masterOf(7)), await openSecrets(db, masterOf(7))]
  const strange = await openSecrets(await useDatabase(), masterOf(8))
  assert.deepEqual(one.keyFor('session'), other.keyFor('session'))
  assert.equal(one.keyFor('session').length, 32)
  const all = [one.keyFor('session'), one.keyFor('links'), strange.keyFor('session'), masterOf(7).current]
  assert.equal(new Set(all.map((key) => key.toString('hex'))).size, 4)
})

test('nodes that start together on an empty table share one key', async () => {
  const fresh = await useDatabase()
  const nodes = await Promise.all(Array.from({ length: 6 }, () => openSecrets(fresh, masterOf(7))))
  const sealed = await Promise.all(nodes.map((node) => node.seal(seed, text)))
  for (const [index, each] of sealed.entries())
    assert.equal(await nodes[(index + 1) % nodes.length]?.open(seed, each), text)
  assert.equal((await listKeyRows(fresh.read)).length, 1)
})

test('of nodes that start together with different secrets, one kind is refused', async () => {
  const fresh = await useDatabase()
  const starts = await Promise.allSettled([7, 8, 7, 8].map((byte) => openSecrets(fresh, masterOf(byte))))
  const refused = starts.filter((start) => start.status === 'rejected')
  assert.equal(refused.length, 2)
  for (const { reason } of refused) assert.ok(reason instanceof StartProblem)
})

test('another secret than the one the database was used with is refused in one line, with the way out', async () => {
  await openSecrets(db, masterOf(7))
  const says = /^The secret does not open .*put back the MIZAN_SECRET.* or set MIZAN_SECRET_PREVIOUS to that\.$/
  const isProblem = (error: unknown) => error instanceof StartProblem && says.test(error.message)
  await assert.rejects(openSecrets(db, masterOf(8)), isProblem)
  await assert.rejects(checkDataKeys(db.read, masterOf(8)), isProblem)
  await assert.rejects(openSecrets(db, { current: Buffer.alloc(32, 8), previous: Buffer.alloc(32, 9) }), isProblem)
})

test('a wrapped key that was put under another id does not open', async () => {
  const fresh = await useDatabase()
  await openSecrets(fresh, masterOf(7))
  assert.equal(await inTransaction(fresh, (tx) => renameKey(tx, '1', '2')), 1)
  await assert.rejects(checkDataKeys(fresh.read, masterOf(7)), StartProblem)
})

test('with the previous secret beside it, a new one opens what was sealed before, and seals what either opens', async () => {
  const fresh = await useDatabase()
  const before = await openSecrets(fresh, masterOf(7))
  const sealed = await before.seal(seed, text)
  const both = await openSecrets(fresh, { current: Buffer.alloc(32, 8), previous: Buffer.alloc(32, 7) })
  assert.equal(await both.open(seed, sealed), text)
  assert.equal(await before.open(seed, await both.seal(seed, 'meanwhile')), 'meanwhile')
})

test('a node opens and seals with a key that another node has made, without a restart', async () => {
  const fresh = await useDatabase()
  const [one, other] = [await openSecrets(fresh, masterOf(7)), await openSecrets(fresh, masterOf(7))]
  const early = await one.seal(seed, text)
  const id = await renewDataKey(fresh, masterOf(7), new Date())
  const late = await one.seal(seed, text)
  assert.deepEqual([keyIdOf(early) === id, keyIdOf(late)], [false, id])
  assert.deepEqual([await other.open(seed, early), await other.open(seed, late)], [text, text])
  assert.equal(keyIdOf(await other.seal(seed, text)), id)
})

test('a process that did not look at the database opens and seals all the same, and no more than its secret does', async () => {
  const fresh = await useDatabase()
  const sealed = await (await openSecrets(fresh, masterOf(7))).seal(seed, text)
  const child = secretsOf(fresh, masterOf(7))
  assert.equal(await child.open(seed, sealed), text)
  assert.equal(await secretsOf(fresh, masterOf(7)).open(seed, await child.seal(seed, text)), text)
  const stranger = secretsOf(fresh, masterOf(8))
  await assert.rejects(stranger.open(seed, sealed), StartProblem)
  await assert.rejects(stranger.seal(seed, text), StartProblem)
})
