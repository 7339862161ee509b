import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test, type TestContext } from 'node:test'
import { cloneDatabase } from '#test/database.ts'
import { echoText } from '#test/factory-queries.ts'
import { holdUp } from '#test/hold-up.ts'
import { waitUntil } from '#test/patience.ts'
import { connectTo } from '#test/server-connection.ts'
import { openDatabase } from './database.ts'
import { type Watch, watchDatabase } from './watch.ts'

const database = await cloneDatabase()
after(() => database.drop())

test('a look at the database that began before the end leaves no connection open', { timeout: 20_000 }, async (t) => {
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const { target } = await between(t, (socket, pass) => {
    asked.resolve()
    socket.on('close', () => ended.resolve())
    void watch.close().then(pass)
  })
  const watch = watchDatabase(target, 5_000)
  const working = Promise.withResolvers<void>()
  const work = watch.whileThere(working.promise)
  await asked.promise
  await ended.promise
  working.resolve()
  await work
})

test(
  'a process that is held up itself does not take that for silence of the database',
  {
    timeout: 20_000,
  },
  async (t) => {
    let heldUp = 0
    const { target } = await between(t, (socket, pass) => {
      // Once the connection is there it answers; this process does not come to reading it.
      socket.on('data', () => {
        if (heldUp++ < 4) holdUp(1_300)
      })
      pass()
    })
    const db = openDatabase({ target, poolSize: 1, prepare: true })
    t.after(db.close)
    while (heldUp < 4) assert.deepEqual(await echoText(db.read, 'x'), { echoedText: 'x' })
  },
)

test('a connection that comes after it was given up for two reasons is discarded once', async (t) => {
  const { target } = await between(t, () => {})
  const watch = watchDatabase(target, 10)
  t.after(watch.close)
  const opening = Promise.withResolvers<string>()
  let discarded = 0
  await assert.rejects(
    watch.unlessAway(opening.promise, () => discarded++),
    /no connection was free in time/,
  )
  const waiting = watch.whileThere(opening.promise)
  await waitUntil(() => isAway(watch))
  opening.resolve('late')
  await waiting
  await new Promise(setImmediate)
  assert.equal(discarded, 1)
})

function isAway({ require }: Watch): boolean {
  try {
    require()
    return false
  } catch {
    return true
  }
}

/** A proxy between the database and its callers: `onSocket` decides when bytes pass. */
async function between(t: TestContext, onSocket: (socket: Socket, pass: () => void) => void) {
  const own = database.target
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onSocket(socket, () => {
      const inner = connectTo(own)
      sockets.add(inner.on('error', () => {}))
      socket.pipe(inner).pipe(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { target: { ...own, host: '127.0.0.1', port: (server.address() as AddressInfo).port } }
}
