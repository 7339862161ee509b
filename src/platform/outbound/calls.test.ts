import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { createServer as createTlsServer } from 'node:tls'
import { type Internet, newInternet } from '#test/internet.ts'
import { CallFailure, openCalls, type OutboundCall } from './calls.ts'

// Calls to providers: real servers, some of which break off, and what the caller may conclude from each end.

let internet: Internet
const opened: { close: () => Promise<void> }[] = []
before(() => {
  internet = newInternet()
})
after(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await internet.close()
})

const file = (name: string) => readFileSync(new URL(`../../../test/certificates/${name}`, import.meta.url), 'utf8')
const receiversKeys = { key: file('receiver-key.pem'), cert: file('receiver.pem') }

function calling(host: string, settings: Partial<Parameters<typeof openCalls>[0]> = {}): OutboundCall {
  const { resolve, reach, ca } = internet
  const calls = openCalls({
    hosts: [host],
    isLocalAllowed: false,
    ownHost: 'pay.example',
    resolve,
    reach,
    ca,
    ...settings,
  })
  opened.push(calls)
  return calls.call
}

const failureOf = async (call: Promise<unknown>): Promise<Pick<CallFailure, 'type' | 'wasSent'>> => {
  const failure = await call.then(
    () => assert.fail('The call was answered.'),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof CallFailure, String(failure))
  const { type, wasSent } = failure
  return { type, wasSent }
}

test('a call is made with its method and body, and its answer is read whole, whatever its status', async () => {
  const long = 'x'.repeat(200_000)
  const receiver = await internet.receiver((response) => response.writeHead(404, { 'x-seen': 'yes' }).end(long))
  const call = calling(new URL(receiver.url).hostname)
  const answer = await call({ method: 'POST', url: receiver.url, body: 'a=1', headers: { 'content-type': 'text/x' } })
  assert.deepEqual([answer.statusCode, answer.headers['x-seen'], answer.body.toString()], [404, 'yes', long])
  assert.deepEqual([receiver.heard[0]?.body, receiver.heard[0]?.headers['content-type']], ['a=1', 'text/x'])
  await call({ method: 'GET', url: `${receiver.url}?q=1` })
  assert.equal(receiver.heard[1]?.path, '/hooks?q=1')
})

test('only the hosts of the provider are called, and none that is private', async () => {
  const receiver = await internet.receiver()
  const call = calling('another.example')
  const refused = { type: 'BLOCKED_ADDRESS', wasSent: false }
  assert.deepEqual(await failureOf(call({ method: 'GET', url: receiver.url })), refused)
  internet.names.set('inside.example', [['10.0.0.1']])
  const inside = calling('inside.example')
  assert.deepEqual(await failureOf(inside({ method: 'GET', url: 'https://inside.example/' })), refused)
  const itself = calling('127.0.0.1')
  assert.deepEqual(await failureOf(itself({ method: 'GET', url: 'http://127.0.0.1:1/' })), refused)
  assert.equal(receiver.heard.length, 0)
})

test('a redirect is an answer, and is not followed', async () => {
  const other = await internet.receiver()
  const receiver = await internet.receiver((response) => response.writeHead(302, { location: other.url }).end())
  const answer = await calling(new URL(receiver.url).hostname)({ method: 'GET', url: receiver.url })
  assert.equal(answer.statusCode, 302)
  assert.equal(other.heard.length, 0)
})

test('a connection that never came about has sent nothing', async () => {
  const unknown = calling('nowhere.example')
  assert.deepEqual(await failureOf(unknown({ method: 'POST', url: 'https://nowhere.example/', body: 'a' })), {
    type: 'DNS',
    wasSent: false,
  })
  const wrong = await internet.receiver(undefined, { hasWrongCertificate: true })
  const distrusting = calling(new URL(wrong.url).hostname)
  assert.deepEqual(await failureOf(distrusting({ method: 'POST', url: wrong.url, body: 'a' })), {
    type: 'TLS',
    wasSent: false,
  })
  const closed = createServer()
  const name = await internet.place(closed)
  await new Promise((resolve) => closed.close(resolve))
  assert.deepEqual(await failureOf(calling(name)({ method: 'POST', url: `https://${name}/`, body: 'a' })), {
    type: 'CONNECT',
    wasSent: false,
  })
  assert.equal(wrong.heard.length, 0)
})

test('a provider that breaks off, says too much or nothing may have acted', async () => {
  const breaking = createTlsServer(receiversKeys, (socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.destroy())
  })
  const broken = await internet.place(breaking)
  const post = { method: 'POST', body: 'a' } as const
  assert.deepEqual(await failureOf(calling(broken)({ ...post, url: `https://${broken}/` })), {
    type: 'CONNECT',
    wasSent: true,
  })
  const half = await internet.receiver((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setImmediate(() => response.destroy())
  })
  const { wasSent } = await failureOf(calling(new URL(half.url).hostname)({ ...post, url: half.url }))
  assert.equal(wasSent, true)
  const talkative = await internet.receiver((response) => response.end('x'.repeat(2_000)))
  assert.deepEqual(
    await failureOf(calling(new URL(talkative.url).hostname)({ ...post, url: talkative.url, maxBytes: 1_000 })),
    { type: 'TOO_LARGE', wasSent: true },
  )
  const silent = await internet.receiver(() => {})
  const call = calling(new URL(silent.url).hostname)
  assert.deepEqual(await failureOf(call({ ...post, url: silent.url, timeoutMs: 300 })), {
    type: 'TIMEOUT',
    wasSent: true,
  })
})

test('a caller that gives up ends its call', async () => {
  const givingUp = new AbortController()
  const silent = await internet.receiver(() => givingUp.abort())
  const call = calling(new URL(silent.url).hostname)
  const ended = await failureOf(call({ method: 'GET', url: silent.url, signal: givingUp.signal }))
  assert.deepEqual(ended, { type: 'TIMEOUT', wasSent: true })
})

test('a provider that asks for a client certificate is shown it', async () => {
  const seen: boolean[] = []
  const options = { ...receiversKeys, requestCert: true, rejectUnauthorized: true, ca: file('authority.pem') }
  const server = createHttpsServer(options, (request, response) => {
    seen.push((request.socket as TLSSocket).authorized)
    response.end('ok')
  })
  const name = await internet.place(server)
  const clientCertificate = { cert: receiversKeys.cert, key: receiversKeys.key }
  await calling(name, { clientCertificate })({ method: 'GET', url: `https://${name}/` })
  assert.deepEqual(seen, [true])
  await failureOf(calling(name)({ method: 'GET', url: `https://${name}/` }))
  assert.deepEqual(seen, [true])
})

test('a double on this machine is called where that is allowed', async (t) => {
  const double = createPlainServer((_request, response) => response.end('double'))
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  t.after(() => double.close())
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}/`
  const answer = await calling('127.0.0.1', { isLocalAllowed: true, reach: undefined })({ method: 'GET', url })
  assert.equal(answer.body.toString(), 'double')
})
