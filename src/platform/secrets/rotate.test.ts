import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type Database, openDatabase } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { mailboxPlace } from '../mail/mailbox.ts'
import { listSealedMails, replaceSealedMail } from '../mail/sealed-queries.ts'
import { StartProblem } from '../postgres/start-problem.ts'
import { cloneDatabase } from '#test/database.ts'
import { insertSealed, listKeyRows, listSealed, updateSealed } from '#test/secrets-queries.ts'
import type { Master } from './data-keys.ts'
import { keyIdOf } from './envelope.ts'
import { rotateSecrets, type SealedColumn } from './rotate.ts'
import { openSecrets, type Secrets } from './secrets.ts'

// `mizan secrets rotate`, on the development mailbox, which holds one sealed text a row.

const mailbox: SealedColumn = {
  name: 'mailbox.sealed',
  list: listSealedMails,
  replace: replaceSealedMail,
  place: mailboxPlace,
}
const master: Master = { current: Buffer.alloc(32, 7) }
const began = new Date()
const minutesOn = (minutes: number) => new Date(began.getTime() + minutes * 60_000)

async function useNode(t: TestContext) {
  const database = await cloneDatabase()
  const db = openDatabase({ target: database.target, poolSize: 8, prepare: true })
  t.after(async () => {
    await db.close()
    await database.drop()
  })
  return { db, secrets: await openSecrets(db, master) }
}
type Node = { db: Database; secrets: Secrets }

/** Rows with a text each; the text by the id of its row. */
async function fill({ db, secrets }: Node, count: number): Promise<Map<string, string>> {
  const texts = new Map(Array.from({ length: count }, (_, index) => [newId(began), `text ${index}`]))
  const sealed = await Promise.all([...texts].map(([id, text]) => secrets.seal(mailboxPlace(id), text)))
  await inTransaction(db, (tx) =>
    Promise.all([...texts.keys()].map((id, index) => insertSealed(tx, id, sealed[index] ?? '', began))),
  )
  return texts
}

const rotate = ({ db, secrets }: Node, now = began, column = mailbox, under = master) =>
  rotateSecrets({ db, secrets, master: under }, [column], { now, tell: () => {} })

/** Every row opens to its text on a node that has just started, and is sealed with the newest key. */
async function assertAllHold({ db }: Node, texts: Map<string, string>, under = master): Promise<void> {
  const secrets = await openSecrets(db, under)
  const rows = await listSealed(db.read)
  const opened = await Promise.all(
    rows.map(async ({ id, sealed }) => [id, await secrets.open(mailboxPlace(id), sealed)] as const),
  )
  assert.deepEqual(new Map(opened), texts)
  const newest = (await listKeyRows(db.read)).find(({ retiredAt }) => retiredAt === null)
  assert.deepEqual([...new Set(rows.map(({ sealed }) => keyIdOf(sealed)))], [newest?.id])
}

test('a rotation seals everything anew, says how far it is, and counts each secret once', async (t) => {
  const node = await useNode(t)
  const texts = await fill(node, 450)
  const before = new Set((await listSealed(node.db.read)).map(({ sealed }) => sealed))
  const told: [string, number][] = []
  const tell = (column: string, resealed: number) => void told.push([column, resealed])
  const rotation = await rotateSecrets({ ...node, master }, [mailbox], { now: began, tell })
  assert.deepEqual(rotation, { resealed: 450, unreadable: [], keysDeleted: 0, keysRetired: 1 })
  assert.deepEqual(
    told.slice(0, 3),
    [200, 400, 450].map((n) => ['mailbox.sealed', n]),
  )
  assert.ok((await listSealed(node.db.read)).every(({ sealed }) => !before.has(sealed)))
  await assertAllHold(node, texts)
})

test('an installation without secrets is rotated too', async (t) => {
  const node = await useNode(t)
  assert.equal((await rotate(node)).resealed, 0)
  assert.equal((await listKeyRows(node.db.read)).length, 2)
})

test('beside a server that goes on writing, nothing is lost and nothing stays under the old key', async (t) => {
  const node = await useNode(t)
  const server: Node = { db: node.db, secrets: await openSecrets(node.db, master) }
  const texts = await fill(node, 450)
  const ids = [...texts.keys()]
  let isRotating = true
  let written = 0
  const write = async (first: number) => {
    for (let index = first; isRotating; index += 4) {
      const isNew = index % 3 === 0
      const id = isNew ? newId(began) : (ids[index % 450] ?? '')
      const sealed = await server.secrets.seal(mailboxPlace(id), `written ${index}`)
      await inTransaction(node.db, (tx) => (isNew ? insertSealed(tx, id, sealed, began) : updateSealed(tx, id, sealed)))
      texts.set(id, `written ${index}`)
      written++
      await turn()
    }
  }
  const writers = [0, 1, 2, 3].map(write)
  await rotate(node).finally(() => {
    isRotating = false
  })
  await Promise.all(writers)
  assert.ok(written > 20, `only ${written} were written meanwhile`)
  await assertAllHold(node, texts)
})

test('a secret that changed while it was being sealed anew is not overwritten, and is sealed anew after that', async (t) => {
  const node = await useNode(t)
  const texts = await fill(node, 3)
  const [id = ''] = texts.keys()
  const late = await node.secrets.seal(mailboxPlace(id), 'changed meanwhile')
  let isFirst = true
  const interrupted: SealedColumn = {
    ...mailbox,
    list: async (tx, after, limit) => {
      const rows = await mailbox.list(tx, after, limit)
      if (isFirst) await inTransaction(node.db, (other) => updateSealed(other, id, late))
      isFirst = false
      return rows
    },
  }
  assert.equal((await rotate(node, began, interrupted)).resealed, 3)
  await assertAllHold(node, texts.set(id, 'changed meanwhile'))
})

test('a second run is harmless; keys that were retired ten minutes ago and are in no use are deleted', async (t) => {
  const node = await useNode(t)
  const texts = await fill(node, 2)
  await rotate(node)
  const again = await rotate(node, minutesOn(1))
  assert.deepEqual(again, { resealed: 2, unreadable: [], keysDeleted: 0, keysRetired: 2 })
  const later = await rotate(node, minutesOn(10.5))
  assert.deepEqual(later, { resealed: 2, unreadable: [], keysDeleted: 1, keysRetired: 2 })
  await assertAllHold(node, texts)
})

test('what cannot be opened is named and stays, and so does its key, however old it is', async (t) => {
  const node = await useNode(t)
  const texts = await fill(node, 3)
  const [moved = '', plain = '', good = ''] = texts.keys()
  const elsewhere = await node.secrets.seal(mailboxPlace(good), 'moved')
  await inTransaction(node.db, (tx) =>
    Promise.all([updateSealed(tx, moved, elsewhere), updateSealed(tx, plain, 'never sealed')]),
  )
  await rotate(node)
  const { resealed, unreadable, keysDeleted } = await rotate(node, minutesOn(60))
  assert.deepEqual([resealed, unreadable.toSorted()], [1, [moved, plain].map((id) => `mailbox.sealed of ${id}`)])
  const rows = new Map((await listSealed(node.db.read)).map(({ id, sealed }) => [id, sealed]))
  assert.deepEqual([rows.get(moved), rows.get(plain)], [elsewhere, 'never sealed'])
  const keys = (await listKeyRows(node.db.read)).map(({ id }) => id)
  assert.ok(keys.includes(keyIdOf(elsewhere)))
  assert.equal(keysDeleted, 0)
})

test('after a rotation with a new secret, the old one is of no use and need not be set any more', async (t) => {
  const node = await useNode(t)
  const texts = await fill(node, 5)
  const both: Master = { current: Buffer.alloc(32, 8), previous: master.current }
  const renewed = { ...node, secrets: await openSecrets(node.db, both) }
  await rotate(renewed, began, mailbox, both)
  const alone: Master = { current: both.current }
  await assertAllHold(node, texts, alone)
  await assert.rejects(openSecrets(node.db, master), StartProblem)
  await assert.rejects(rotate(node), StartProblem)
  await assertAllHold(node, texts, alone)
})

test('two rotations at the same time end with one key that seals', async (t) => {
  const node = await useNode(t)
  const texts = await fill(node, 250)
  await Promise.all([rotate(node), rotate({ db: node.db, secrets: await openSecrets(node.db, master) })])
  assert.equal((await listKeyRows(node.db.read)).filter(({ retiredAt }) => retiredAt === null).length, 1)
  await assertAllHold(node, texts)
})

test('a rotation that never comes to an end gives up, and keeps every key', async (t) => {
  const node = await useNode(t)
  await fill(node, 1)
  await assert.rejects(rotate(node, minutesOn(60), { ...mailbox, replace: async () => 0 }), /After 10 passes/)
  assert.equal((await listKeyRows(node.db.read)).length, 2)
})
