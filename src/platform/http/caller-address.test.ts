import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, Socket } from 'node:net'
import { beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { useHarness } from '#test/harness.ts'

// Callers that hang up before the answer: the request is executed, counted and logged like any other.

const harness = useHarness()
let port = 0

beforeEach(async () => {
  if (port !== 0) return
  await harness.app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (harness.app.app.server.address() as AddressInfo).port
})

/** The server's end of the next connection. */
const nextConnection = async (): Promise<Socket> => (await once(harness.app.app.server, 'connection'))[0] as Socket

/** Sends a request, hangs up while the database is still at it, and comes back when the server has heard of that. */
async function callAndHangUp(lines: readonly string[], body: string, hangUp: (socket: Socket) => void): Promise<void> {
  const holding = await harness.db.plainPool.connect()
  try {
    await holding.query('begin')
    await holding.query('lock table products in access exclusive mode')
    const accepted = nextConnection()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write([...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
    const other = await accepted
    // Not by `once` of node:events, which a reset rejects.
    const closed = new Promise((resolve) => other.once('close', resolve))
    const waiting = "select 1 from pg_locks where not granted and relation = 'products'::regclass"
    await until(async () => (await harness.db.plainPool.query(waiting)).rows.length > 0)
    hangUp(socket)
    await closed
  } finally {
    await holding.query('rollback')
    holding.release()
  }
}

const creating = (key: string) => [
  'POST /v1/products HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${key}`,
  'Content-Type: application/json',
]

const logged = async (merchantId: string) => {
  const { rows } = await harness.db.plainPool.query(
    'select method, status, address from request_log where merchant_id = $1',
    [merchantId],
  )
  return rows
}

for (const [how, hangUp] of [
  ['closes', (socket: Socket) => void socket.destroy()],
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
] as const)
  test(`a call whose caller ${how} the connection before the answer is in the request log, with its address`, async () => {
    const { merchantId, key } = await harness.make.merchant()
    await callAndHangUp(creating(key), JSON.stringify({ name: 'Tajine', price: 249.9 }), hangUp)
    await until(async () => {
      await harness.app.flushRequestLog()
      return (await logged(merchantId)).length > 0
    })
    assert.deepEqual(await logged(merchantId), [{ method: 'POST', status: 201, address: '127.0.0.1' }])
    assert.equal((await harness.call({ path: '/v1/products', key })).body.totalElements, 1)
  })

test('a connection that was reset before it was taken is closed, since what comes on it could not be counted', () => {
  // As a socket is that has no other end any more.
  const forgotten = new Socket()
  harness.app.app.server.emit('connection', forgotten)
  assert.equal(forgotten.destroyed, true)
})

const looksMax = 1_000

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await isSo()); looks++) {
    assert.ok(looks < looksMax, 'what was waited for never came')
    await delay(10)
  }
}
