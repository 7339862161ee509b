import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { callOf } from '#platform/request-log/fixture.ts'
import { openRequestLog } from '#platform/request-log/recorder.ts'
import { forgetOldCalls } from '#platform/request-log/forget.ts'
import { roles } from '#platform/sessions/roles.ts'
import { type Answer, type Call, useHarness } from '#test/harness.ts'

// A company's view of the calls of its keys.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const path = '/api/v1/request-log'
const product = { name: 'Theatre tickets', price: 180 }

const list = async (token: string, query = ''): Promise<Answer> => {
  await harness.app.flushRequestLog()
  return harness.call({ path: `${path}?environment=SANDBOX${query}`, key: token })
}
const shownBy = async (token: string, query = '') => {
  const answer = await list(token, query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.content.map(({ method, path, status }: Record<string, string>) => `${method} ${path} ${status}`)
}
const detail = async (token: string, query = '') => {
  const { content } = (await list(token, query)).body
  return (await harness.call({ path: `${path}/${content[0].id}`, key: token })).body
}

async function company() {
  const merchant = await harness.make.merchant()
  const { token } = await harness.make.session(merchant.merchantId)
  const call = (request: Omit<Call, 'key'>) => harness.call({ ...request, key: merchant.key })
  return { ...merchant, token, call }
}

test('a call of a key is shown with what was sent and answered', async () => {
  const { call, token, key } = await company()
  const headers = { 'idempotency-key': 'tickets-1', 'user-agent': 'shop/1.0', 'x-request-id': 'from-the-shop' }
  const made = await call({ method: 'POST', path: '/v1/products?', body: product, headers })
  const shown = await detail(token)
  const { id, at, durationMs, apiKey, correlationId: _, ...rest } = shown
  assert.ok(id && Date.parse(at) > 0 && durationMs > 0)
  assert.deepEqual([apiKey.name, apiKey.prefix, apiKey.last4], ['test', key.slice(0, 18), key.slice(-4)])
  assert.deepEqual(rest, {
    environment: 'SANDBOX',
    method: 'POST',
    route: '/v1/products',
    path: '/v1/products',
    status: 201,
    requestId: 'from-the-shop',
    idempotencyKey: 'tickets-1',
    replayed: false,
    address: '127.0.0.1',
    userAgent: 'shop/1.0',
    requestBody: JSON.stringify(product),
    responseBody: made.text,
    erased: false,
  })
  await call({ method: 'POST', path: '/v1/products', body: product, headers })
  assert.equal((await detail(token)).replayed, true)
})

test('refusals of a known key are shown with their code, the newest first', async () => {
  const { call, token, merchantId, sandbox } = await company()
  const narrow = await harness.make.key(merchantId, 'SANDBOX', ['wallet:read'])
  const gone = await harness.make.key(merchantId, 'SANDBOX', undefined, new Date(Date.now() - 1_000))
  await call({ path: '/v1/products/prd_none' })
  await call({ method: 'POST', path: '/v1/products', body: { ...product, price: -1 } })
  await call({ method: 'POST', path: '/v1/products', body: '{"name":' })
  await harness.call({ path: '/v1/products', key: narrow.key })
  await harness.call({ path: '/v1/products', key: gone.key })
  await harness.call({ path: '/v1/products', key: `${gone.key.slice(0, -1)}-` })
  const { content } = (await list(token)).body
  assert.deepEqual(
    content.map(({ status, errorCode }: Record<string, string>) => `${status} ${errorCode}`),
    ['401 UNAUTHORIZED', '403 FORBIDDEN', '400 VALIDATION_ERROR', '400 VALIDATION_ERROR', '404 PRODUCT_NOT_FOUND'],
  )
  assert.equal(content[0].apiKey.id, gone.stored.id)
  assert.equal((await detail(token, '&status=400&method=POST')).requestBody, undefined)
  assert.equal(sandbox.environment, 'SANDBOX')
})

test('each filter leaves what it names', async () => {
  const { call, token, merchantId } = await company()
  const other = await harness.make.key(merchantId, 'SANDBOX')
  const headers = { 'idempotency-key': 'k-77', 'x-request-id': 'trace-9' }
  await call({ method: 'POST', path: '/v1/products', body: product, headers })
  // Less than the hour after which an unused session ends.
  harness.clock.now = new Date(Date.now() + 3_000_000)
  await harness.call({ path: '/v1/clients', key: other.key })
  await harness.call({ path: '/v1/products/prd_none', key: other.key })
  const [post, clients, missing] = ['POST /v1/products 201', 'GET /v1/clients 200', 'GET /v1/products/prd_none 404']
  const soon = encodeURIComponent(new Date(Date.now() + 1_800_000).toISOString())
  const cases: [query: string, shown: (string | undefined)[]][] = [
    ['', [missing, clients, post]],
    ['&method=POST', [post]],
    ['&status=2xx', [clients, post]],
    ['&status=4xx', [missing]],
    ['&status=404', [missing]],
    ['&status=409', []],
    ['&path=/v1/products', [missing, post]],
    ['&path=%25', []],
    [`&apiKeyId=${other.stored.id}`, [missing, clients]],
    [`&apiKeyId=${other.stored.id}&status=4xx`, [missing]],
    ['&requestId=trace-9', [post]],
    ['&requestId=trace', []],
    ['&idempotencyKey=k-77', [post]],
    [`&from=${soon}`, [missing, clients]],
    [`&to=${soon}`, [post]],
    ['&from=1969-12-31T23:59:59Z&to=9999-12-31T23:59:59Z', [missing, clients, post]],
    ['&to=0001-01-01T00:00:00Z', []],
    ['&limit=1', [missing]],
  ]
  for (const [query, shown] of cases) assert.deepEqual(await shownBy(token, query), shown, query)
})

test('a filter that cannot be is refused by its name, in the reader’s language', async () => {
  const { token } = await company()
  for (const query of ['status=900', 'status=4x', 'method=SEND', 'cursor=7', 'apiKeyId=x', 'limit=0', 'from=today']) {
    const [name = ''] = query.split('=')
    const answer = await list(token, `&${query}`)
    assert.deepEqual([answer.status, answer.body.code], [400, 'ERR-1001'], answer.text)
    assert.deepEqual(Object.keys(answer.body.fields), [name])
  }
})

test('a walk from cursor to cursor shows each call once, while others come in', async () => {
  const { call, token } = await company()
  for (let n = 0; n < 7; n++) await call({ path: `/v1/products?page=${n}` })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await list(token, `&limit=3${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...body.content.map(({ id }: { id: string }) => id))
    assert.equal(body.hasMore, body.nextCursor !== undefined)
    cursor = body.nextCursor
    await call({ path: '/v1/wallet' })
  } while (cursor)
  assert.deepEqual([seen.length, new Set(seen).size], [7, 7])
})

test('what is rare is looked for in ten thousand calls at once, and then in those before', async () => {
  const { token, call, merchantId } = await company()
  await call({ path: '/v1/wallet' })
  await harness.app.flushRequestLog()
  const key = await harness.make.key(merchantId, 'SANDBOX')
  const nothing = () => assert.fail('there is room')
  const log = openRequestLog(harness.db, { level: 'all', onDropped: nothing, onFailed: nothing, roomFor: 50_000 })
  const answered = { apiKeyId: key.stored.id, route: '/v1/clients', url: '/v1/clients', responseBody: undefined }
  for (let n = 0; n < 10_000; n++) log?.note(callOf(merchantId, answered))
  await log?.flush()
  const first = (await list(token, '&path=/v1/wallet')).body
  assert.deepEqual([first.content, first.hasMore], [[], true])
  const second = (await list(token, `&path=/v1/wallet&cursor=${first.nextCursor}`)).body
  assert.deepEqual([second.content.length, second.hasMore, second.nextCursor], [1, false, undefined])
})

test('another company, and the other environment, have calls of their own', async () => {
  const [mine, theirs] = [await company(), await company()]
  await mine.call({ path: '/v1/wallet' })
  await harness.call({ path: '/v1/clients', key: mine.liveKey })
  assert.deepEqual(await shownBy(mine.token), ['GET /v1/wallet 200'])
  assert.deepEqual(await shownBy(theirs.token), [])
  const { content } = (await harness.call({ path: `${path}?environment=PRODUCTION`, key: mine.token })).body
  assert.equal(content.length, 1)
  assert.equal((await harness.call({ path: `${path}/${content[0].id}`, key: mine.token })).status, 200)
  const foreign = await harness.call({ path: `${path}/${content[0].id}`, key: theirs.token })
  assert.deepEqual([foreign.status, foreign.body.code], [404, 'ERR-1004'])
})

for (const role of roles)
  test(`${role} ${role === 'VIEWER' ? 'does not see' : 'sees'} the calls of keys`, async () => {
    const { merchantId } = await harness.make.merchant()
    const { token } = await harness.make.session(merchantId, role)
    assert.equal((await list(token)).status, role === 'VIEWER' ? 403 : 200)
  })

test('what people do in the dashboard is no call of a key', async () => {
  const { token } = await company()
  const headers = { 'x-environment': 'SANDBOX' }
  assert.equal((await harness.call({ path: '/api/v1/merchant/products', key: token, headers })).status, 200)
  assert.deepEqual(await shownBy(token), [])
})

test('a body is kept up to 4 KiB, and none of a file', async () => {
  const { call, token } = await company()
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`note${n}`, 'é'.repeat(400)]))
  await call({ method: 'POST', path: '/v1/products', body: { ...product, metadata } })
  const { requestBody, responseBody } = await detail(token)
  for (const body of [requestBody, responseBody]) {
    assert.ok(Buffer.byteLength(body) <= 4_099 && body.endsWith('…'), body.slice(-20))
    assert.ok(Buffer.byteLength(body) > 4_000)
  }
  await call({ path: '/v1/transactions/export' })
  assert.equal((await detail(token)).responseBody, undefined)
})

test('calls are forgotten after 14 days', async () => {
  const { call, token } = await company()
  const now = Date.now()
  for (const days of [15, 14.01, 13.99]) {
    harness.clock.now = new Date(now - days * dayMs)
    await call({ path: `/v1/clients?page=${days > 14 ? 1 : 0}` })
  }
  harness.clock.now = undefined
  await list(token)
  assert.equal(await forgetOldCalls(harness.db, new Date(now), { keptForMs: 14 * dayMs, atOnce: 1 }), 2)
  assert.equal((await list(token)).body.content.length, 1)
})
