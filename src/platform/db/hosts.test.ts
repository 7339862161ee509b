import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { cloneDatabase } from '#test/database.ts'
import { echoText } from '#test/factory-queries.ts'
import { freePort } from '#test/free-port.ts'
import { waitUntil } from '#test/patience.ts'
import { connectTo } from '#test/server-connection.ts'
import { cut, lineClient } from './connections.ts'
import { openDatabase } from './database.ts'
import { addressesOf, chooseAddress, forgetAddress } from './hosts.ts'
import { inTransaction } from './transaction.ts'

// A DATABASE_URL with several hosts leads to the one that takes writes.

test('an address with several hosts is one address for each, without what only chooses among them', () => {
  const cases: [url: string, addresses: string[]][] = [
    ['postgres://db/mizan', ['postgres://db/mizan']],
    [
      'postgres://u:p%40,x@one:1,two,[::1]:3/mizan?sslmode=require',
      ['one:1', 'two', '[::1]:3'].map((host) => `postgres://u:p%40,x@${host}/mizan?sslmode=require`),
    ],
    ['postgresql://one,two/m?target_session_attrs=read-write', ['postgresql://one/m', 'postgresql://two/m']],
    ['postgres://one/m?target_session_attrs=any&ssl=1', ['postgres://one/m?ssl=1']],
  ]
  for (const [url, addresses] of cases) assert.deepEqual(addressesOf(url), addresses, url)
})

test('of several hosts the one that takes writes is chosen and remembered, and another one once it is forgotten', async () => {
  const url = 'postgres://standby,primary,gone/mizan'
  let primary = 'primary'
  let asked = 0
  const takesWrites = async (address: string) => {
    asked++
    if (address.includes('gone')) throw new Error('refused')
    return address === `postgres://${primary}/mizan`
  }
  assert.equal(await chooseAddress(url, takesWrites), 'postgres://primary/mizan')
  assert.equal(await chooseAddress(url, takesWrites), 'postgres://primary/mizan')
  assert.equal(asked, 3)
  primary = 'standby'
  forgetAddress(url)
  assert.equal(await chooseAddress(url, takesWrites), 'postgres://standby/mizan')
  primary = 'nowhere'
  forgetAddress(url)
  await assert.rejects(chooseAddress(url, takesWrites), /refused|none of its hosts takes writes/)
})

test('connections go to the host that takes writes, and to another one after it is gone', async (t) => {
  const database = await cloneDatabase()
  t.after(() => database.drop())
  const target = database.target
  const [first, second] = [await passage(t, target), await passage(t, target)]
  await second.close()
  const db = openDatabase({
    target: `postgres://${target.user}@127.0.0.1:${first.port},127.0.0.1:${second.port}/${target.database}?target_session_attrs=read-write`,
    poolSize: 2,
    prepare: true,
  })
  t.after(db.close)
  const works = () =>
    Promise.all([echoText(db.read, 'x'), inTransaction(db, (tx) => echoText(tx, 'x'))]).then(
      () => true,
      () => false,
    )
  assert.ok(await works())
  await first.close()
  await second.open()
  await waitUntil(works)
})

test('a process outlives a connection that is given up while no host takes writes', async () => {
  const gone = `127.0.0.1:${await freePort()}`
  const client = lineClient(`postgres://mizan@${gone},${gone}/mizan`)
  await assert.rejects(client.connect())
  // An error that nothing hears would end this process, and fail the test.
  cut(client, new Error('given up'))
  await new Promise(setImmediate)
})

test('a connection that was given up before its host was found does not come about', async (t) => {
  const database = await cloneDatabase()
  t.after(() => database.drop())
  const { target } = database
  const host = `127.0.0.1:${(await passage(t, target)).port}`
  const client = lineClient(`postgres://${target.user}@${host},${host}/${target.database}`)
  const connecting = client.connect()
  cut(client, new Error('given up'))
  await assert.rejects(connecting, /no connection came about/)
})

test('a host that falls silent as it is asked keeps no later connection from the others', async (t) => {
  const database = await cloneDatabase()
  t.after(() => database.drop())
  const { target } = database
  const host = await passage(t, target)
  host.hold()
  const url = `postgres://${target.user}@127.0.0.1:${host.port},127.0.0.1:${await freePort()}/${target.database}`
  const db = openDatabase({ target: url, poolSize: 2, prepare: true, connectionWaitMs: 50 })
  t.after(db.close)
  await assert.rejects(inTransaction(db, (tx) => echoText(tx, 'x')))
  host.goOn()
  await waitUntil(() =>
    inTransaction(db, (tx) => echoText(tx, 'x')).then(
      () => true,
      () => false,
    ),
  )
})

/** A port that leads to the database while it is open. */
async function passage(t: TestContext, target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((socket) => {
    const inner = connectTo(target)
    for (const each of [socket, inner]) sockets.add(each.on('error', () => {}))
    if (isHeld) socket.once('data', (opening) => inner.write(opening))
    else socket.pipe(inner)
    inner.pipe(socket)
  })
  const own = await freePort()
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.after(close)
  const open = async () => {
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
  }
  return {
    port: own,
    close,
    open,
    /** Nothing comes through of what new connections say once they are there. */
    hold: () => (isHeld = true),
    goOn: () => (isHeld = false),
  }
}
