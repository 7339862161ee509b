import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { dashboardState, dashboardWords } from '../../src/start/dashboard.ts'
import { waitUntil } from '../patience.ts'
import { areGone, descendantsOf } from './processes.ts'
import {
  launchServer,
  makePlace,
  ordinaryUser,
  type Outcome,
  paste,
  readiness,
  type Server,
  type Settings,
  startServer,
} from './server.ts'

// One installation from its first start on: its output, its stop, and the failures that it survives.

const place = await makePlace({ after }, { RATE_LIMIT_API: '1000' })
let first: Server
let key: string
const keyForm = /svc_sk_test_[0-9A-Za-z]{38}\b/g
before(async () => {
  first = await startServer(place)
  key = first.stdout().match(keyForm)?.[0] ?? assert.fail(first.stdout())
})

/** A start that its test does not outlive. */
const start = async (t: TestContext, settings: Settings = {}) => {
  const server = await launchServer(place, settings)
  t.after(server.kill)
  return server
}
const startAndWait = async (t: TestContext, settings: Settings = {}) => {
  const server = await start(t, settings)
  await readiness(server)
  return server
}

let latest: Server | undefined
const isRunning = ({ child }: Server) => child.exitCode === null && child.signalCode === null
/** A server that the test before has left running, or one that starts now. */
const running = async () => {
  if (latest === undefined || !isRunning(latest)) latest = await startServer(place)
  return latest
}

const linesOf = (text: string) => text.split('\n')
const curlsOf = (server: Server) => linesOf(server.stdout()).filter((line) => line.trim().startsWith('curl '))
const logOf = (server: Server) => linesOf(server.stdout()).filter((line) => line.startsWith('{'))
const create = (server: Server, name: string) =>
  server.call({ method: 'POST', path: '/v1/products', key, body: { name, price: 10 } })

test('the first start prints one block: the addresses, the sandbox key, and two lines to try', async () => {
  const [text, base] = [first.stdout(), `http://localhost:${first.port}`]
  assert.equal(text.split('Mizan is ready').length, 2)
  for (const page of ['/docs', '/openapi.json', '/readyz']) {
    assert.ok(text.includes(`${base}${page}\n`), text)
    assert.equal((await first.call({ path: page })).status, 200, page)
  }
  const state = await dashboardState()
  const dashboard = state === 'BUILT' ? `${base}/dashboard` : dashboardWords[state]
  assert.ok(text.includes(`Dashboard    ${dashboard}\n`))
  assert.equal((await first.call({ path: '/dashboard' })).status, state === 'BUILT' ? 200 : 503)
  assert.ok(text.includes(`API          ${base}/v1\n`))
  assert.equal((await first.call({ path: '/' })).headers['location'], '/dashboard')
  assert.ok(text.includes(`PostgreSQL in ${place.dataDir}\n`))
  assert.ok(text.includes(`Sandbox key  ${key} `))
  assert.deepEqual([...new Set(text.match(keyForm))], [key])
  assert.equal(curlsOf(first).length, 2)
  assert.equal(first.stderr(), '')
})

test('the block names the console and its first person, whose password begins a log-in', async () => {
  const text = first.stdout()
  assert.ok(text.includes(`Console      http://localhost:${first.port}/operator `), text)
  const [, email, password] = /^  Staff {8}(\S+) {3}password (\S+) /m.exec(text) ?? []
  const body = { email, password }
  const answer = await first.call({ method: 'POST', path: '/operator/v1/auth/login', body })
  assert.deepEqual([answer.status, answer.body.next], [200, 'ENROL'], answer.text)
})

test('the two lines work as they are pasted', async (t) => {
  if ((await paste(place, 'command -v curl')).code !== 0) return t.skip('there is no curl on this machine')
  const [product, client] = (await Promise.all(curlsOf(first).map((line) => paste(place, line)))) as [Outcome, Outcome]
  assert.deepEqual([product.code, client.code], [0, 0], product.stderr + client.stderr)
  const [made, registered] = [JSON.parse(product.stdout), JSON.parse(client.stdout)]
  assert.deepEqual([made.name, made.price, made.availableQuantity], ['Café noir', 25.5, 100], product.stdout)
  assert.deepEqual([registered.name, registered.phone], ['Amina Berrada', '+212661234567'], client.stdout)
  assert.equal((await first.call({ path: `/v1/products/${made.reference}`, key })).body.name, 'Café noir')
})

test('the demo merchant has products and clients to look at', async () => {
  const [products, clients] = await Promise.all(
    ['products', 'clients'].map((list) => first.call({ path: `/v1/${list}?origin=DASHBOARD`, key })),
  )
  assert.ok(products?.body.totalElements >= 5 && clients?.body.totalElements >= 3)
})

test('what the data folder keeps is for its owner alone', async () => {
  const modeOf = async (name: string) => (await stat(path.join(place.dataDir, name))).mode & 0o777
  for (const name of ['secret', 'mizan.json', 'postgres.log']) assert.equal(await modeOf(name), 0o600, name)
  for (const name of ['.', 'postgres']) assert.equal(await modeOf(name), 0o700, name)
})

test('SIGINT ends the first start', async () => {
  assert.deepEqual(await first.stop('SIGINT'), { code: 0, signal: null })
})

test('a later start prints the block without the key, and its lines work with the key in MIZAN_KEY', async (t) => {
  const server = await running()
  assert.equal(server.stdout().split('Mizan is ready').length, 2)
  assert.equal(server.stdout().match(keyForm), null)
  assert.doesNotMatch(server.stdout(), /password/)
  assert.match(server.stdout(), /^  Console {6}\S+\/operator /m)
  assert.match(server.stdout(), new RegExp(`Sandbox key {2}${key.slice(0, 12)}\\w*…${key.slice(-4)} `))
  if ((await paste(place, 'command -v curl')).code === 0) {
    const [line = ''] = curlsOf(server)
    const { stdout } = await paste(place, line, { MIZAN_KEY: key })
    assert.equal(JSON.parse(stdout).name, 'Café noir')
  } else t.diagnostic('there is no curl on this machine')
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} lets running requests end, refuses new ones, and leaves nothing behind`, async () => {
    const server = await running()
    const below = await descendantsOf(server.pid)
    assert.ok(below.length >= 2, 'the database and its guard')
    const name = `Sold at ${signal}`
    const unfinished = await halfSent(server, JSON.stringify({ name, price: 5 }))
    const late = await opened(server)
    // An answered request, and the beginning of another in the same packet.
    late.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n')
    await waitUntil(() => late.text().includes('"ok"'))
    const idle = await opened(server)
    const ended = server.stop(signal)
    await waitUntil(() => server.stdout().includes(`${signal}: finishing`))
    await waitUntil(async () => (await outcomeOf(create(server, 'Too late'))) !== 201)
    assert.equal(await outcomeOf(create(server, 'Too late')), 'ECONNREFUSED')
    await waitUntil(() => idle.socket.destroyed || idle.socket.readableEnded)
    late.socket.write('\r\n')
    await waitUntil(() => late.socket.readableEnded)
    assert.match(late.text(), /"ok".*HTTP\/1\.1 503 .*retry-after: 1\r\n.*SERVICE_UNAVAILABLE/is)
    assert.equal(unfinished.text().includes('201'), false)
    unfinished.finish()
    await waitUntil(() => unfinished.socket.readableEnded)
    assert.match(unfinished.text(), /HTTP\/1\.1 201 Created/)
    assert.deepEqual(await ended, { code: 0, signal: null })
    assert.ok(await areGone(below))
    assert.deepEqual(await readdir(place.temporary), [])
    const left = (await readdir(place.dataDir)).sort()
    assert.deepEqual(left, ['mizan.lock', 'postgres', 'postgres.log', 'secret'])
    assert.equal(server.stderr(), '')

    const next = await running()
    const found = await next.call({ path: `/v1/products?q=${encodeURIComponent(name)}`, key })
    assert.equal(found.body.totalElements, 1)
  })
}

test('after kill -9 the database ends by itself, and the next start has the data and cleans up', async () => {
  const server = await running()
  const below = await descendantsOf(server.pid)
  const made = await create(server, 'Before the kill')
  await server.kill()
  assert.notDeepEqual(await readdir(place.temporary), [])
  await waitUntil(() => areGone(below))
  const next = await running()
  const read = await next.call({ path: `/v1/products/${made.body.reference}`, key })
  assert.equal(read.body.name, 'Before the kill')
  await next.stop()
  assert.deepEqual(await readdir(place.temporary), [])
})

test('a second server on the same folder refuses in one line that names the first', async (t) => {
  const server = await running()
  const second = await start(t)
  assert.deepEqual(await second.ended, { code: 1, signal: null })
  assert.equal(
    second.stderr(),
    `mizan: Mizan is already running on ${place.dataDir} (process ${server.pid}). ` +
      'Stop it first, or set DATA_DIR to another folder.\n',
  )
  assert.equal((await create(server, 'Undisturbed')).status, 201)
})

test('a log whose reader has gone does not end the service', async () => {
  const server = await running()
  server.child.stdout?.destroy()
  for (const name of ['One', 'Two', 'Three']) assert.equal((await create(server, name)).status, 201)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})

test('a signal during the start ends it, and the next start works', async (t) => {
  const server = await start(t)
  await waitUntil(async () => (await descendantsOf(server.pid)).length >= 2)
  const below = await descendantsOf(server.pid)
  const { code } = await server.stop('SIGTERM')
  assert.equal(code, 0)
  await waitUntil(() => areGone(below))
  const next = await startAndWait(t)
  assert.equal((await next.call({ path: '/readyz' })).status, 200)
  await next.stop()
  assert.deepEqual(await readdir(place.temporary), [])
})

test('no secret and no key reaches the log, however a request carries it', async (t) => {
  const server = await startAndWait(t, { LOG_LEVEL: 'trace' })
  const unknown = `${key.slice(0, -6)}000000`
  await server.call({ path: `/v1/products?key=${key}`, key })
  await server.call({ path: `/v1/products/${key}`, headers: { 'x-api-key': key, 'x-request-id': key } })
  await server.call({ path: `/v1/${unknown}`, key: unknown })
  await server.call({ method: 'POST', path: '/v1/products', key, body: { name: key, price: key, [key]: key } })
  await server.call({ method: 'POST', path: '/v1/clients', key, headers: { 'idempotency-key': key }, body: {} })
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
  const secret = (await readFile(path.join(place.dataDir, 'secret'), 'utf8')).trim()
  const log = logOf(server).join('\n')
  assert.ok(logOf(server).length >= 6, 'every request has its line')
  for (const hidden of [key, unknown, key.slice(16), secret]) assert.ok(!log.includes(hidden), `${hidden} in ${log}`)
})

test('without DATA_DIR the data are in ./data', async (t) => {
  const server = await startAndWait(t, { DATA_DIR: '' })
  assert.equal((await server.call({ path: '/v1/products', key })).status, 200)
  await server.stop()
})

test('an ordinary user starts it, and kill -9 at any moment of a first start is made up for by the next', async (t) => {
  const user = await ordinaryUser()
  if ('skip' in user) return t.skip(user.skip)
  const theirs = await makePlace(t, {}, user.account)
  const cutShort = await launchServer(theirs)
  await waitUntil(async () => (await readdir(theirs.dataDir).catch(() => [])).some((name) => name.includes('.new-')))
  await cutShort.kill()
  const server = await startServer(theirs)
  const fresh = server.stdout().match(keyForm)?.[0] ?? assert.fail(server.stdout())
  assert.equal((await server.call({ path: '/v1/products', key: fresh })).body.totalElements, 12)
  await server.stop()
  assert.deepEqual(await readdir(theirs.temporary), [])
  assert.deepEqual((await readdir(theirs.dataDir)).sort(), [
    'compiled',
    'mizan.lock',
    'postgres',
    'postgres.log',
    'secret',
  ])
})

async function opened(server: Server): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(server.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, text: () => text }
}

/** A creation whose body has arrived by half. */
async function halfSent(server: Server, body: string) {
  const { socket, text } = await opened(server)
  const lines = [
    'POST /v1/products HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  // The server says this when it has read the headers.
  await waitUntil(() => text().includes('100 Continue'))
  socket.write(body.slice(0, 5))
  return { socket, text, finish: () => socket.write(body.slice(5)) }
}

/** The status, or the code of the error that came instead. */
const outcomeOf = (answer: Promise<{ status: number }>): Promise<number | string> =>
  answer.then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
