import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import { useHarness } from '#test/harness.ts'
import { patienceMs, waitUntil } from '#test/patience.ts'
import { asFailure } from './failures.ts'
import { openDatabase } from './database.ts'

// Of the connections for writing, one merchant has half at most.

type ServerAddress = { host: string; port: number; user: string; database: string }

const harness = useHarness()

/** Four connections, and callers that wait for one so long. */
function database(connectionWaitMs = patienceMs) {
  const { host, port, user, database: name } = harness.db.plainPool.options as ServerAddress
  const target = { host, port, user, database: name }
  const db = openDatabase({ target, poolSize: 4, prepare: true, connectionWaitMs })
  after(() => db.close())
  return db
}

test('one that holds half of the connections waits for its own, and keeps no other waiting', async () => {
  const db = database()
  const held = [await db.connect('one'), await db.connect('one')]
  let came = 0
  const third = db.connect('one').then((client) => {
    came++
    return client
  })
  const others = [await db.connect('other'), await db.connect()]
  assert.deepEqual([came, db.writers().waiting], [0, 1])
  for (const client of held) client.release()
  const client = await third
  assert.equal(db.writers().waiting, 0)
  for (const each of [client, ...others]) each.release()
  const again = [await db.connect('one'), await db.connect('one')]
  for (const each of again) each.release()
})

test('one that waits too long for its own connections hears that it may try again, and its place is not lost', async () => {
  const db = database(100)
  const held: PoolClient[] = []
  const takeTwo = async () => {
    // Opening one may take longer on a busy machine.
    await db.connect('one').then(
      (client) => held.push(client),
      () => {},
    )
    return held.length === 2
  }
  await waitUntil(takeTwo)
  const refused = await db.connect('one').catch((why: unknown) => asFailure(why))
  const { code, headers } = refused as { code: string; headers: Record<string, string> }
  assert.deepEqual([code, headers['Retry-After']], ['SERVICE_UNAVAILABLE', '1'])
  for (const client of held.splice(0)) client.release()
  await waitUntil(takeTwo)
  for (const client of held) client.release()
})

test('a call of the dashboard takes the connections of its merchant, and keeps no other merchant waiting', async () => {
  const half = 8
  const change = ({ token: key }: { token: string }) =>
    harness.call({ method: 'PATCH', path: '/api/v1/auth/me', key, body: { locale: 'fr' } })
  const [one, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const [session, stranger] = [await harness.make.session(one.merchantId), await harness.make.session(other.merchantId)]
  const held = await Promise.all(Array.from({ length: half }, () => harness.db.connect(one.merchantId)))
  let changed = 0
  const changing = change(session).finally(() => changed++)
  await waitUntil(() => changed > 0 || harness.db.writers().waiting > 0)
  assert.equal(changed, 0)
  assert.equal((await change(stranger)).status, 200)
  for (const client of held) client.release()
  assert.equal((await changing).status, 200)
})
