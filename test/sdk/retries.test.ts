import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { beforeEach, test } from 'node:test'
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  GoneError,
  IdempotencyError,
  MizanError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RuleError,
  ServerError,
  TimeoutError,
  UpstreamError,
  ValidationError,
} from '../../sdk/src/mizan.ts'
import { json, refusal, startFakeService } from './fake-service.ts'
import { waitUntil } from '#test/patience.ts'

// The SDK's reaction to answers that our service rarely gives, with a service that gives them at once.

const service = await startFakeService()
const { heard, answers } = service
beforeEach(() => {
  heard.length = 0
  answers.length = 0
})

const product = { name: 'Tajine', price: 249.9 }
const cut = (response: ServerResponse) => response.destroy()
const created = json(201, { reference: 'prd_1' }, { 'x-request-id': 'r-1' })
const ignore = () => {}

const repeated: [title: string, first: (response: ServerResponse) => unknown][] = [
  ['a connection that breaks', cut],
  ['500', refusal(500, 'INTERNAL_ERROR')],
  ['502', refusal(502, 'BAAS_SVC_ERROR')],
  ['503 of what stands between', (response) => response.writeHead(503).end('<html>')],
  ['429', refusal(429, 'RATE_LIMITED')],
  ['409 while the first copy still runs', refusal(409, 'IDEMPOTENCY_CONFLICT', { rule: 'IN_PROGRESS' })],
  [
    'a body that breaks off',
    (response) =>
      response.writeHead(201, { 'content-length': '99' }).write('{') && setImmediate(() => response.destroy()),
  ],
]
for (const [title, first] of repeated)
  test(`a create is repeated after ${title}, with the same Idempotency-Key and the same bytes`, async () => {
    answers.push(first, first, created)
    const answer = await service.mizan().products.create(product)
    assert.equal(answer.reference, 'prd_1')
    assert.deepEqual([heard.length, answer.$response.attempts], [3, 3])
    const [key] = new Set(heard.map(({ headers }) => headers['idempotency-key']))
    assert.match(String(key), /^[0-9a-f-]{36}$/)
    assert.equal(new Set(heard.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size, 1)
    assert.deepEqual([answer.$response.idempotencyKey, answer.$response.requestId], [key, 'r-1'])
  })

const kinds: [status: number, code: string, kind: typeof MizanError][] = [
  [400, 'VALIDATION_ERROR', ValidationError],
  [401, 'UNAUTHORIZED', AuthenticationError],
  [403, 'FORBIDDEN', PermissionError],
  [404, 'PRODUCT_NOT_FOUND', NotFoundError],
  [409, 'INVALID_STATE', ConflictError],
  [409, 'IDEMPOTENCY_CONFLICT', IdempotencyError],
  [410, 'SESSION_EXPIRED', GoneError],
  [413, 'PAYLOAD_TOO_LARGE', ValidationError],
  [422, 'STOCK_BELOW_SOLD', RuleError],
]
test('what a repeat cannot change is thrown at once, as the error of its kind', async () => {
  for (const [status, code, kind] of kinds) {
    heard.length = 0
    answers.splice(0, 9, refusal(status, code, { rule: 'PAYLOAD_MISMATCH' }))
    const error = await service
      .mizan()
      .products.create(product)
      .catch((thrown: unknown) => thrown)
    assert.ok(error instanceof kind && error.name === kind.name, `${status} ${code} ${String(error)}`)
    const { status: shown, correlationId, details, idempotencyKey } = error
    assert.deepEqual([error.code, shown, correlationId, details], [code, status, 'c-1', [{ rule: 'PAYLOAD_MISMATCH' }]])
    assert.equal(idempotencyKey, heard[0]?.headers['idempotency-key'])
    assert.equal(heard.length, 1)
  }
})

test('when repeats do not help, the last error is thrown, with the key that makes a later repeat safe', async () => {
  for (const [first, kind] of [
    [refusal(503, 'SERVICE_UNAVAILABLE'), ServerError],
    [refusal(502, 'BAAS_SVC_ERROR'), UpstreamError],
    [cut, ConnectionError],
  ] as const) {
    heard.length = 0
    answers.splice(0, 9, first)
    const call = service.mizan({ maxRetries: 3 }).products.create(product, { idempotencyKey: 'order-1' })
    await assert.rejects(
      call,
      (error) => error instanceof kind && error.idempotencyKey === 'order-1' && error.attempts === 4,
    )
    assert.equal(heard.length, 4)
  }
})

test('Retry-After is waited for, and one of more than a minute is left to the caller', async () => {
  answers.push(
    refusal(429, 'RATE_LIMITED', { headers: { 'retry-after': '1' } }),
    json(200, { content: [], totalPages: 0 }),
  )
  const began = performance.now()
  await service.mizan().products.list()
  assert.ok(performance.now() - began >= 990)
  answers.splice(0, 9, refusal(429, 'RATE_LIMITED', { headers: { 'retry-after': '61' } }))
  const call = service.mizan().products.list()
  await assert.rejects(call, (error) => error instanceof RateLimitError && error.retryAfterMs === 61_000)
  assert.equal(heard.length, 3)
})

test('the sample of a webhook, which takes no key, is not sent twice by itself', async () => {
  answers.push(cut)
  await assert.rejects(service.mizan().webhooks.test('w-1'), ConnectionError)
  assert.equal(heard.length, 1)
  assert.equal(heard[0]?.headers['idempotency-key'], undefined)
  answers.splice(0, 9, refusal(429, 'RATE_LIMITED'), json(200, {}))
  await service.mizan().webhooks.test('w-1')
  assert.equal(heard.length, 3)
})

test('an answer that does not come in time is given up and asked for again', async () => {
  answers.push(ignore, created)
  // On a busy machine the second answer may be late as well.
  const answer = await service.mizan({ timeoutMs: 500, maxRetries: 20 }).products.create(product)
  assert.ok(answer.$response.attempts >= 2)
  answers.splice(0, 9, ignore)
  const call = service.mizan().products.get('prd_1', { timeoutMs: 50, maxRetries: 0 })
  await assert.rejects(call, (error) => error instanceof TimeoutError && error.code === 'TIMEOUT')
})

test('a signal ends a call while it runs and while it waits, with its own reason', async () => {
  answers.push(ignore)
  const reason = new Error('the buyer has left')
  const running = new AbortController()
  const call = service.mizan().products.get('prd_1', { signal: running.signal })
  void waitUntil(() => heard.length === 1).then(() => running.abort(reason))
  await assert.rejects(call, reason)
  answers.splice(0, 9, refusal(503, 'SERVICE_UNAVAILABLE', { headers: { 'retry-after': '30' } }))
  const waiting = new AbortController()
  const second = service.mizan().products.get('prd_1', { signal: waiting.signal })
  // Once it was refused it waits; a signal that comes before ends it with the same reason.
  void waitUntil(() => heard.length === 2).then(() => setTimeout(() => waiting.abort(reason), 100))
  await assert.rejects(second, reason)
  assert.equal(heard.length, 2)
  await assert.rejects(service.mizan().products.get('prd_1', { signal: waiting.signal }), reason)
  assert.equal(heard.length, 2)
})

test('a redirect is not followed, so that the key goes nowhere else', async () => {
  answers.push((response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end())
  await assert.rejects(
    service.mizan().wallet.get(),
    (error) => error instanceof MizanError && error.code === 'UNEXPECTED_ANSWER',
  )
  assert.equal(heard.length, 1)
})

test('a text that no header can hold is the caller’s mistake, and nothing is sent', async () => {
  answers.push(created)
  const call = service.mizan().products.create(product, { idempotencyKey: '注文' })
  await assert.rejects(call, TypeError)
  assert.equal(heard.length, 0)
})

test('an answer prints as the API has it, and keeps its text', async () => {
  answers.push((response) =>
    response.writeHead(200, { 'idempotency-replayed': 'true' }).end('{"metadata":{"weight":1.50}}'),
  )
  const answer = await service.mizan().products.get('prd_1', { requestId: 'invoice 1' })
  assert.equal(JSON.stringify(answer), '{"metadata":{"weight":1.5}}')
  assert.deepEqual(Object.keys({ ...answer }), ['metadata'])
  assert.equal(answer.$response.text, '{"metadata":{"weight":1.50}}')
  assert.equal(answer.$response.wasReplayed, true)
  assert.equal(heard[0]?.headers['x-request-id'], 'invoice 1')
  assert.equal(heard[0]?.headers.authorization, 'Bearer svc_sk_test_abc')
})

test('a walk over pages gives a row that slid to the next page once', async () => {
  const page = (content: string[]) => json(200, { content: content.map((id) => ({ id })), totalPages: 3 })
  answers.push(page(['c', 'b']), page(['b', 'a']), page(['z']))
  const ids: string[] = []
  for await (const { id } of service.mizan().clients.each({ size: 2, status: 'x' } as never)) ids.push(id)
  assert.deepEqual(ids, ['c', 'b', 'a', 'z'])
  assert.deepEqual(
    heard.map(({ path }) => path),
    [0, 1, 2].map((number) => `/v1/clients?size=2&status=x&page=${number}`),
  )
})
