import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, useHarness } from '#test/harness.ts'
import { assertConventions, assertRefused, assertSucceeded } from './conventions.ts'
import { assertPortalRefused } from './portal-conventions.ts'
import { exchange, openWire } from './wire.ts'
import { patienceMs } from '../patience.ts'

// Refusals of HTTP itself, on a real socket: each has the envelope and an identifier and closes the connection, and the server keeps serving.

const harness = useHarness()
let port = 0
let key = ''

beforeEach(async () => {
  if (port !== 0) return
  await harness.app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (harness.app.app.server.address() as AddressInfo).port
  key = (await harness.make.merchant()).key
})

afterEach(async () => {
  const answer = await exchange(port, request('GET', '/v1/products'))
  assertSucceeded(answer as Answer)
})

const crlf = '\r\n'
const head = (line: string, headers: string[]) => [line, ...headers, '', ''].join(crlf)
const usual = () => ['Host: localhost', `Authorization: Bearer ${key}`]
const request = (method: string, path: string, headers: string[] = [], body = '') =>
  head(`${method} ${path} HTTP/1.1`, [...usual(), ...headers]) + body
const create = (headers: string[], body = '') =>
  request('POST', '/v1/products', ['Content-Type: application/json', ...headers], body)
const product = JSON.stringify({ name: 'Tajine', price: 249.9 })

/** The envelope with the headers of every answer, on a connection that is closed. */
async function assertTurnedAway(bytes: string | Buffer, status: number, code: Parameters<typeof assertRefused>[2]) {
  const wire = await openWire(port)
  wire.send(bytes)
  const answer = await wire.answer()
  assert.ok(answer, `an answer to ${JSON.stringify(bytes.toString('latin1').slice(0, 100))}`)
  assertRefused(answer, status, code)
  assertConventions(answer)
  assert.equal(answer.headers['connection'], 'close')
  await Promise.race([
    wire.closed,
    delay(patienceMs, undefined, { ref: false }).then(() => assert.fail('the connection stays open')),
  ])
  wire.end()
  return answer
}

const malformed: Record<string, () => string | Buffer> = {
  'what is no HTTP': () => `hello${crlf}${crlf}`,
  'the start of a TLS connection': () => Buffer.from('16030100c8010000c403030000', 'hex'),
  'a request line without a path': () => head('GET HTTP/1.1', usual()),
  'an unknown method': () => head('BREW /v1/products HTTP/1.1', usual()),
  'a method in lower case': () => head('get /v1/products HTTP/1.1', usual()),
  'a version that does not exist': () => head('GET /v1/products HTTP/9.9', usual()),
  'HTTP/0.9': () => head('GET /v1/products HTTP/0.9', usual()),
  'HTTP/2.0': () => head('GET /v1/products HTTP/2.0', usual()),
  'the start of an HTTP/2 connection': () => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
  'a request line without a version': () => head('GET /v1/products', usual()),
  'a request for no path': () => request('GET', '*'),
  'OPTIONS for no path': () => request('OPTIONS', '*'),
  CONNECT: () => head('CONNECT pay.example:443 HTTP/1.1', usual()),
  'CONNECT with a path': () => request('CONNECT', '/v1/products'),
  'a space in the path': () => head('GET /v1/pro ducts HTTP/1.1', usual()),
  'a control character in the path': () => head('GET /v1/\u0001 HTTP/1.1', usual()),
  'a header without a colon': () => head('GET /v1/products HTTP/1.1', [...usual(), 'Nonsense']),
  'a space before the colon': () => head('GET /v1/products HTTP/1.1', [...usual(), 'X-Odd : 1']),
  'a NUL in a header': () => head('GET /v1/products HTTP/1.1', [...usual(), 'X-Odd: a\u0000b']),
  'a folded header': () => head('GET /v1/products HTTP/1.1', [...usual(), 'X-Odd: a', ' b']),
  'a bare carriage return in a header': () => head('GET /v1/products HTTP/1.1', [...usual(), 'X-Odd: a\rb']),
  'a Content-Length that is no number': () => create(['Content-Length: ten'], product),
  'a negative Content-Length': () => create(['Content-Length: -1'], product),
  'a Content-Length beyond all numbers': () => create([`Content-Length: ${'9'.repeat(30)}`], product),
  'two Content-Lengths': () => create(['Content-Length: 5', 'Content-Length: 6'], product),
  'Content-Length beside Transfer-Encoding': () =>
    create(
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      `0${crlf}${crlf}GET /v1/clients HTTP/1.1${crlf}${crlf}`,
    ),
  'a chunk of no size': () => create(['Transfer-Encoding: chunked'], `zz${crlf}${product}${crlf}`),
  'a chunk that is longer than it says': () =>
    create(['Transfer-Encoding: chunked'], `3${crlf}${product}${crlf}0${crlf}${crlf}`),
  'a chunk size beyond all numbers': () => create(['Transfer-Encoding: chunked'], `${'f'.repeat(40)}${crlf}`),
  'endless chunk extensions': () => create(['Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}${crlf}`),
}

for (const [what, bytes] of Object.entries(malformed))
  test(`${what} is answered with 400`, async () => {
    await assertTurnedAway(bytes(), 400, 'VALIDATION_ERROR')
  })

test('a request without a Host is answered with 400, and one of HTTP/1.0 needs none', async () => {
  await assertTurnedAway(head('GET /v1/products HTTP/1.1', [`Authorization: Bearer ${key}`]), 400, 'VALIDATION_ERROR')
  const old = await exchange(port, head('GET /v1/products HTTP/1.0', [`Authorization: Bearer ${key}`]))
  assertSucceeded(old as Answer)
})

const foreignCodings = ['xchunked', 'gzip', 'identity', 'gzip, chunked', 'chunked, gzip', 'chunked, chunked']
for (const coding of foreignCodings)
  test(`the transfer coding ${coding} is answered with 501`, async () => {
    await assertTurnedAway(create([`Transfer-Encoding: ${coding}`], `0${crlf}${crlf}`), 501, 'NOT_IMPLEMENTED')
  })

test('a Host that is no host is answered with 400; a name, an address, a port and nothing at all are fine', async () => {
  const asks = (host: string) => head('GET /v1/products HTTP/1.1', [`Host: ${host}`, `Authorization: Bearer ${key}`])
  for (const host of [
    'a b',
    'u@pay.example',
    'pay.example/x',
    'pay.example?',
    'a,b c',
    '[::1',
    '::1',
    'a:port',
    '[zz]',
    '<b>',
  ])
    await assertTurnedAway(asks(host), 400, 'VALIDATION_ERROR')
  for (const host of ['', 'pay.example', 'pay_1.example.:8443', '127.0.0.1:4000', '[::1]:4000', 'xn--caf-dma.example'])
    assertSucceeded((await exchange(port, asks(host))) as Answer)
})

test('two transfer codings are answered with 501', async () => {
  const two = ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']
  await assertTurnedAway(create(two, `0${crlf}${crlf}`), 501, 'NOT_IMPLEMENTED')
})

test('TRACE is answered with 405, whatever its path', async () => {
  for (const path of ['/v1/products', '/', '/nothing', '/c/token'])
    assertRefused((await exchange(port, request('TRACE', path))) as Answer, 405, 'METHOD_NOT_ALLOWED')
})

const singles = [
  'Authorization',
  'X-API-Key',
  'Idempotency-Key',
  'Content-Type',
  'Host',
  'X-Environment',
  'X-Confirmation-Token',
]
for (const name of singles)
  test(`${name} may be sent once: two are answered with 400, equal or not`, async () => {
    for (const second of ['one', 'two']) {
      const headers = [...usual(), `${name}: one`, `${name.toLowerCase()}: ${second}`]
      const answer = await assertTurnedAway(head('GET /v1/products HTTP/1.1', headers), 400, 'VALIDATION_ERROR')
      assert.match(answer.body.error.details[0].message, /may be sent once/)
    }
  })

test('a header that may be sent often, and one whose name has the length of another, are no repeats', async () => {
  const headers = [
    'Accept: */*',
    'Accept: text/html',
    'X-Forwarded-By: a',
    'X-Forwarded-By: b',
    'Cookie: a=1',
    'Cookie: b=2',
  ]
  assertSucceeded((await exchange(port, request('GET', '/v1/products', headers))) as Answer)
})

test('of two X-Request-Ids none is taken, and one with a comma is', async () => {
  const ids = ['X-Request-Id: one', 'x-request-id: two']
  const two = await exchange(port, request('GET', '/v1/products', ids))
  assert.match(String(two?.headers['x-request-id']), /^[0-9a-f]{8}-/)
  const one = await exchange(port, request('GET', '/v1/products', ['X-Request-Id: one, two']))
  assert.equal(one?.headers['x-request-id'], 'one, two')
})

test('an expectation other than 100-continue is answered with 417', async () => {
  for (const expectation of ['a-miracle', '100-continue, a-miracle']) {
    const length = `Content-Length: ${product.length}`
    const bytes = create([`Expect: ${expectation}`, 'X-Request-Id: seen', length], product)
    const answer = await assertTurnedAway(bytes, 417, 'EXPECTATION_FAILED')
    assert.equal(answer.headers['x-request-id'], 'seen')
  }
})

test('100-continue is not met when the body will not be read: the refusal comes at once, and closes the connection', async () => {
  const expecting = (line: string, headers: string[], length = product.length) =>
    head(`${line} HTTP/1.1`, ['Host: localhost', 'Expect: 100-continue', `Content-Length: ${length}`, ...headers])
  const mine = `Authorization: Bearer ${key}`
  const json = 'Content-Type: application/json'
  const refused: [string, number, Parameters<typeof assertRefused>[2]][] = [
    [expecting('POST /v1/products', [json, 'Authorization: Bearer nonsense']), 401, 'UNAUTHORIZED'],
    [expecting('POST /v1/products', [json, mine], 300_000), 413, 'PAYLOAD_TOO_LARGE'],
    [expecting('POST /v1/products', ['Content-Type: text/plain', mine]), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [expecting('POST /v1/nothing', [json, mine]), 404, 'ROUTE_NOT_FOUND'],
    [expecting('PUT /v1/products', [json, mine]), 405, 'METHOD_NOT_ALLOWED'],
    [expecting('POST /v1/products', [json, mine, mine]), 400, 'VALIDATION_ERROR'],
  ]
  for (const [bytes, status, code] of refused) await assertTurnedAway(bytes, status, code)
  const ignored = await exchange(port, expecting('GET /v1/products', [mine]))
  assert.equal(ignored?.status, 200)
  assert.equal(ignored.headers['connection'], 'close')
})

test('an expectation that the portal’s calls cannot meet is answered in their format, and in the reader’s language', async () => {
  const asked = ['Expect: a-miracle', 'Accept-Language: ar', 'Content-Length: 0']
  const answer = await exchange(port, request('GET', '/api/v1/auth/me', asked))
  assertPortalRefused(answer as Answer, 'EXPECTATION_FAILED', 'ar')
  assert.equal(answer?.headers['connection'], 'close')
})

test('an address with a host, as proxies are asked, is the one behind it', async () => {
  const merchants = await exchange(port, request('GET', 'http://shop.example/v1/products'))
  assertSucceeded(merchants as Answer)
  const portal = await exchange(port, request('GET', 'http://shop.example/api/v1/auth/me', ['Accept-Language: fr']))
  assertPortalRefused(portal as Answer, 'SESSION_INVALID', 'fr')
})

test('a body on GET is ignored, whatever it is; on DELETE it is read, and is nothing or {}', async () => {
  const send = (method: string, body: string, headers: string[]) =>
    exchange(port, request(method, '/v1/products', [`Content-Length: ${body.length}`, ...headers], body))
  for (const body of ['{}', '{"a":1}', 'x'])
    for (const headers of [[], ['Content-Type: application/json'], ['Content-Type: text/plain']])
      assert.equal((await send('GET', body, headers))?.status, 200)
  const { body: made } = await harness.call({ method: 'POST', path: '/v1/products', key, body: JSON.parse(product) })
  const json = 'Content-Type: application/json'
  const remove = (headers: string[], body = '') =>
    exchange(port, request('DELETE', `/v1/products/${made.reference}`, headers, body))
  const whole = (body: string) => remove([json, `Content-Length: ${body.length}`], body)
  const chunked = (body: string) =>
    remove([json, 'Transfer-Encoding: chunked'], `${body.length}${crlf}${body}${crlf}0${crlf}${crlf}`)
  for (const body of ['{"a":1}', '[]', 'null', '"x"', 'x'])
    for (const way of [whole, chunked]) assertRefused((await way(body)) as Answer, 400, 'VALIDATION_ERROR')
  for (const answer of [whole('{}'), chunked('{}'), remove([]), remove([json]), remove(['Content-Type: text/plain'])])
    assert.equal((await answer)?.status, 200)
})

test('a query with broken escapes is answered with 400, on every path', async () => {
  for (const query of ['q=%zz', 'q=%', 'q=%4', 'q=%ff', 'q=%c3%28', '%zz', 'q=1&x=%e0%a4%a'])
    for (const path of ['/v1/products', '/api/v1/auth/me', '/c/token', '/l/nothing', '/nothing', '/healthz'])
      assert.equal((await exchange(port, request('GET', `${path}?${query}`)))?.status, 400, `${path}?${query}`)
  assertSucceeded((await exchange(port, request('GET', '/v1/products?q=%25%C3%A9'))) as Answer)
})

test('what cannot be an identifier names nothing, also with an encoded line end or separator', async () => {
  for (const odd of ['%0a', '%0d', '%0d%0a', '%e2%80%a8', '%e2%80%a9', 'a%0ab', '%00', '%20', '%2f'])
    for (const [path, code] of [
      [`/v1/products/${odd}`, 'PRODUCT_NOT_FOUND'],
      [`/v1/payment-links/${odd}`, 'PAYMENT_LINK_NOT_FOUND'],
      [`/v1/clients/${odd}`, 'CLIENT_NOT_FOUND'],
      [`/v1/transactions/${odd}`, 'OPERATION_NOT_FOUND'],
      [`/v1/refunds/${odd}`, 'REFUND_NOT_FOUND'],
      [`/v1/webhooks/${odd}`, 'WEBHOOK_NOT_FOUND'],
      [`/v1/webhooks/events/${odd}`, 'EVENT_NOT_FOUND'],
      [`/v1/checkout/sessions/${odd}`, 'SESSION_NOT_FOUND'],
      [`/v1/subscriptions/${odd}`, 'SUBSCRIPTION_NOT_FOUND'],
      [`/v1/wallet/statements/${odd}`, 'STATEMENT_NOT_FOUND'],
    ] as const) {
      const answer = await exchange(port, request('GET', path))
      assert.deepEqual([answer?.status, answer?.body.error.code], [404, code], path)
    }
})

test('100-continue is met', async () => {
  const wire = await openWire(port)
  wire.send(create(['Expect: 100-continue', `Content-Length: ${product.length}`]))
  assert.equal((await wire.answer())?.status, 100)
  wire.send(product)
  assert.equal((await wire.answer())?.status, 201)
  wire.end()
})

test('headers over 16 KiB are answered with 431', async () => {
  await assertTurnedAway(request('GET', '/v1/products', [`X-Long: ${'x'.repeat(20_000)}`]), 431, 'HEADERS_TOO_LARGE')
  await assertTurnedAway(request('GET', `/v1/products?q=${'x'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE')
  const many = Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`)
  await assertTurnedAway(request('GET', '/v1/products', many), 431, 'HEADERS_TOO_LARGE')
})

test('headers or a body that do not arrive in time are answered with 408', async (t) => {
  // For this test alone: of a machine that is held up for so long, every request would be late.
  const { server } = harness.app.app
  const { headersTimeout, requestTimeout } = server
  t.after(() => Object.assign(server, { headersTimeout, requestTimeout }))
  Object.assign(server, { headersTimeout: 300, requestTimeout: 600 })
  await Promise.all([
    assertTurnedAway(`GET /v1/products HTTP/1.1${crlf}Host: localhost${crlf}`, 408, 'REQUEST_TIMEOUT'),
    assertTurnedAway(create([`Content-Length: ${product.length}`], product.slice(0, 5)), 408, 'REQUEST_TIMEOUT'),
  ])
})

test('a body over 256 KiB is answered with 413 before it is sent, and while its chunks come in', async () => {
  const announced = await assertTurnedAway(create(['Content-Length: 10000000']), 413, 'PAYLOAD_TOO_LARGE')
  assert.equal(announced.headers['connection'], 'close')
  const chunk = `${(64 * 1024).toString(16)}${crlf}${' '.repeat(64 * 1024)}${crlf}`
  const wire = await openWire(port)
  wire.send(create(['Transfer-Encoding: chunked']))
  for (let sent = 0; sent < 6; sent++) wire.send(chunk)
  const answer = await wire.answer()
  assertRefused(answer as Answer, 413, 'PAYLOAD_TOO_LARGE')
  assertConventions(answer as Answer)
  wire.end()
})

test('a body in chunks is read like any other', async () => {
  const chunks = [...product].map((letter) => `1${crlf}${letter}${crlf}`).join('')
  const answer = await exchange(port, create(['Transfer-Encoding: chunked'], `${chunks}0${crlf}${crlf}`))
  assert.equal(answer?.status, 201)
})

test('a body that ends before its Content-Length leaves nothing behind', async () => {
  const { key: fresh } = await harness.make.merchant()
  const bytes = create([`Content-Length: ${product.length + 10}`], product).replace(key, fresh)
  const wire = await openWire(port)
  wire.send(bytes)
  await delay(20)
  wire.end()
  const { body } = await harness.call({ path: '/v1/products', key: fresh })
  assert.equal(body.totalElements, 0)
})

test('requests that follow one another on a connection are answered in their order', async () => {
  const wire = await openWire(port)
  const ids = ['one', 'two', 'three']
  wire.send(
    ids.map((id) => request('GET', `/v1/${id === 'two' ? 'nothing' : 'products'}`, [`X-Request-Id: ${id}`])).join(''),
  )
  for (const id of ids) assert.equal((await wire.answer())?.headers['x-request-id'], id)
  wire.end()
})

test('what is malformed behind a request that is still being worked on does not take its answer away', async () => {
  const wire = await openWire(port)
  wire.send(create([`Content-Length: ${product.length}`, 'X-Request-Id: whole'], `${product}nonsense${crlf}${crlf}`))
  const answer = await wire.answer()
  assert.equal(answer?.status, 201)
  assert.equal(answer.headers['x-request-id'], 'whole')
  await wire.closed
})

test('what is smuggled behind a refused request is never run', async () => {
  const { key: fresh } = await harness.make.merchant()
  const hidden = create([`Content-Length: ${product.length}`], product).replace(key, fresh)
  for (const bytes of [
    create(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0${crlf}${crlf}G${hidden}`),
    create(['Transfer-Encoding: xchunked'], `0${crlf}${crlf}${hidden}`),
    request('GET', '/v1/products', ['Nonsense']) + hidden,
    create(['Content-Length: 300000'], hidden),
  ]) {
    await exchange(port, bytes)
  }
  const { body } = await harness.call({ path: '/v1/products', key: fresh })
  assert.equal(body.totalElements, 0)
})

test('connections that come and go without a word do no harm', async () => {
  const wires = await Promise.all(Array.from({ length: 50 }, () => openWire(port)))
  for (const wire of wires) wire.end()
  await Promise.all(wires.map((wire) => wire.closed))
})
