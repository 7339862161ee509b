import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { type ConnectionTimeouts, usualTimeouts } from '#platform/http/connections.ts'
import { newServer } from '#platform/http/server.ts'
import { patienceMs } from '#test/patience.ts'
import { openWire } from './wire.ts'

// Effects of one connection on the others, and the end of connections. The server has routes of its own, so that each can be held.

const crlf = '\r\n'
const get = (path: string, headers: string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join(crlf)

const pieceBytes = 1024 * 1024

const closings: (() => Promise<unknown>)[] = []
after(() => Promise.all(closings.map((close) => close())))

/** Warnings of all servers here. */
const logged: string[] = []

async function serve(patience: Partial<ConnectionTimeouts> = {}) {
  const serving = newServer({
    logger: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
    isHttps: false,
    patience: { ...usualTimeouts, lingerMs: 100, restingMs: 100, ...patience },
  })
  const held: (() => void)[] = []
  const begun: string[] = []
  serving.app.get('/held/:name', async (request) => {
    begun.push((request.params as { name: string }).name)
    await new Promise<void>((resolve) => held.push(resolve))
    return { done: true }
  })
  serving.app.get('/quick', async () => ({ done: true }))
  serving.app.post('/read', async () => ({ done: true }))
  const piece = Buffer.alloc(pieceBytes)
  serving.app.get('/piece', async (_request, reply) => reply.type('application/octet-stream').send(piece))
  await serving.app.listen({ port: 0, host: '127.0.0.1' })
  closings.push(() => serving.app.close())
  const { port } = serving.app.server.address() as AddressInfo
  return { ...serving, port, held, begun }
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await delay(5)
}

test('of the requests that a connection sends ahead one is worked on at a time, and all are answered in their order', async () => {
  const { port, held, begun } = await serve()
  const names = Array.from({ length: 300 }, (_, index) => String(index))
  const wire = await openWire(port)
  wire.send(names.map((name) => get(`/held/${name}`, [`X-Request-Id: ${name}`])).join(''))
  const other = await openWire(port)
  for (const name of names) {
    await until(() => held.length > 0)
    assert.deepEqual(begun, names.slice(0, Number(name) + 1))
    if (Number(name) % 100 === 0) {
      other.send(get('/quick'))
      assert.equal((await other.answer())?.status, 200)
    }
    held.shift()?.()
    assert.equal((await wire.answer())?.headers['x-request-id'], name)
  }
  for (const each of [wire, other]) each.end()
})

test('what a connection sends ahead takes turns with what comes on others', async () => {
  const { port, begun, held } = await serve()
  const wire = await openWire(port)
  const other = await openWire(port)
  wire.send(get('/held/one') + get('/quick').repeat(400))
  await until(() => begun.length === 1)
  let answered = 0
  const all = (async () => {
    for (; answered < 401; answered++) await wire.answer()
  })()
  other.send(get('/healthz'))
  held.shift()?.()
  await other.answer()
  assert.ok(answered < 200, `${answered} of 401 were answered before one on another connection`)
  await all
  for (const each of [wire, other]) each.end()
})

test('a body that is sent ahead is read in its turn, however long it is', async () => {
  const { port, held } = await serve()
  const wire = await openWire(port)
  const body = JSON.stringify({ text: 'x'.repeat(200_000) })
  const post = [
    'POST /read HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join(crlf)
  wire.send(get('/held/one') + post + post + get('/quick'))
  await until(() => held.length > 0)
  held.shift()?.()
  for (let answers = 0; answers < 4; answers++) assert.equal((await wire.answer())?.status, 200)
  wire.end()
})

test('a connection that sends ahead without end is closed', async () => {
  const { port, held } = await serve()
  const wire = await openWire(port)
  wire.send(get('/held/one'))
  await until(() => held.length > 0)
  for (let sent = 0; sent < 600; sent += 100) wire.send(get('/quick').repeat(100))
  await wire.closed
  const other = await openWire(port)
  other.send(get('/quick'))
  assert.equal((await other.answer())?.status, 200)
  other.end()
})

test('a reader who takes nothing is disconnected, also with 300 requests sent ahead; one who reads slowly is not', async () => {
  const { app, port } = await serve({ readerMs: 1_000 })
  const stuck = connect(port, '127.0.0.1').pause()
  stuck.on('error', () => {})
  stuck.write(get('/piece').repeat(300))
  const slow = connect(port, '127.0.0.1')
  let read = 0
  slow.on('data', (bytes: Buffer) => {
    read += bytes.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  const pieces = 50
  slow.write(get('/piece').repeat(pieces))
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  while ((await open()) > 1) await delay(20)
  await until(() => read > pieces * pieceBytes)
  assert.equal(await open(), 1)
  for (const each of [stuck, slow]) each.destroy()
})

/** Sends and reads as a program does that does not look at the answer before all is sent: a reset would take the answer away. */
async function exchangeAll(t: TestContext, port: number, parts: string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  t.after(() => socket.destroy())
  const ended = once(socket, 'end')
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  for (const part of parts) {
    socket.write(part)
    await delay(2)
  }
  await ended
  return text
}

test('a body that is too large and still on its way takes no answer away', async (t) => {
  const { port } = await serve({ lingerMs: patienceMs })
  const head = [
    'POST /read HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 3000000',
    '',
    '',
  ]
  const text = await exchangeAll(t, port, [head.join(crlf), ...Array.from({ length: 30 }, () => 'x'.repeat(100_000))])
  assert.match(text, /^HTTP\/1\.1 413 .*"code":"PAYLOAD_TOO_LARGE"/s)
})

test('when the service stops, a connection that is kept alive hears 503 and that it is closed, and nothing is reset', async () => {
  const { app, port, drain, held } = await serve({ restingMs: patienceMs })
  const [kept, unused, busy] = await Promise.all([openWire(port), openWire(port), openWire(port)])
  kept.send(get('/quick'))
  assert.equal((await kept.answer())?.status, 200)
  busy.send(get('/held/one'))
  await until(() => held.length > 0)
  const drained = drain()
  for (const wire of [kept, unused]) {
    wire.send(get('/quick'))
    const answer = await wire.answer()
    assert.equal(answer?.status, 503)
    assert.equal(answer.headers['connection'], 'close')
    assert.equal(answer.headers['retry-after'], '1')
    await wire.closed
  }
  assert.deepEqual(logged, [])
  await drained
  const closed = app.close()
  held.shift()?.()
  const last = await busy.answer()
  assert.equal(last?.status, 200)
  assert.equal(last.headers['connection'], 'close')
  await closed
})

test('when the service stops, a connection that brings nothing more is closed, and the stop ends', async () => {
  const { app, port, drain } = await serve()
  const wires = await Promise.all([openWire(port), openWire(port)])
  wires[0]?.send(get('/quick'))
  assert.equal((await wires[0]?.answer())?.status, 200)
  await drain()
  await app.close()
  await Promise.all(wires.map(({ closed }) => closed))
})

test('when the service stops, a request that never arrives whole is given up', async () => {
  const { app, port, drain } = await serve({ arrivalMs: 100 })
  const wires = await Promise.all([openWire(port), openWire(port)])
  const unfinished = ['POST /read HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 10']
  for (const [index, wire] of wires.entries()) {
    wire.send(get('/quick') + [...unfinished, ...(index === 0 ? ['', '{'] : [])].join(crlf))
    assert.equal((await wire.answer())?.status, 200)
  }
  await drain()
  await app.close()
  await Promise.all(wires.map(({ closed }) => closed))
})
