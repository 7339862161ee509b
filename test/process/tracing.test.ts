import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openCollector } from '../otlp.ts'
import { waitUntil } from '../patience.ts'
import { makePreparedPlace, type Server, startServer } from './server.ts'

// Traces, as a collector of OpenTelemetry gets them from a server of its own.

const collector = await openCollector({ after })
const place = await makePreparedPlace(
  { after },
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=of%20the%20collector',
    OTEL_SERVICE_NAME: 'mizan-test',
    WEBHOOKS_ALLOW_LOCAL: 'true',
  },
)
const received: { headers: IncomingHttpHeaders; type: string }[] = []
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  const body = Buffer.concat(await request.toArray())
  received.push({ headers: request.headers, type: JSON.parse(body.toString()).type })
  response.end()
}
const receiver = createServer((request, response) => void receive(request, response))
let server: Server
let key: string
before(async () => {
  server = await startServer(place)
  key = server.stdout().match(/svc_sk_test_[0-9A-Za-z]{38}\b/)?.[0] ?? assert.fail(server.stdout())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
after(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'
const traced = { traceparent: `00-${traceId}-${callerSpan}-01` }
const call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: Record<string, unknown>,
  headers: Record<string, string> = {},
) => server.call({ method, path, key, ...(body && { body }), headers })
const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId)
const named = (name: string) => ofTrace().filter((span) => span.name === name)
const metric = async (line: RegExp) => line.exec((await server.call({ path: '/metrics' })).text)?.[1]

test('a request, its statements, its job and its webhook are parts of the trace that the caller began', async () => {
  const { port } = receiver.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/a-path?token=in-an-address`
  const made = await call('POST', '/v1/webhooks', { url, events: ['product.created'] })
  assert.equal(made.status, 201, made.text)
  const id = made.body['id'] as string
  const correlated = { ...traced, 'X-Request-Id': 'order-1 4242 4242 4242 4242' }
  const product = await call('POST', '/v1/products', { name: 'Personal Name', price: 10 }, correlated)
  assert.equal(product.status, 201)
  await call('PATCH', `/v1/webhooks/${id}`, { status: 'PAUSED' })
  await call('PATCH', `/v1/webhooks/${id}`, { status: 'ACTIVE' }, traced)
  await waitUntil(() => named('webhook delivery').length > 0 && ofTrace().some(({ kind }) => kind === 5))

  const [request] = named('POST /v1/products')
  assert.ok(request)
  assert.equal(request.parentSpanId, callerSpan)
  assert.equal(request.kind, 2)
  assert.deepEqual(request.attributes, {
    'http.request.method': 'POST',
    'http.route': '/v1/products',
    'http.response.status_code': 201,
    'mizan.correlation_id': 'order-1 [card number]',
  })
  const statements = ofTrace().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  const names = statements.map(({ name }) => name)
  assert.ok(
    names.some((name) => name.startsWith('insert products')),
    names.join(),
  )
  assert.ok(names.includes('commit'))
  assert.ok(!names.includes('listEndpointKeysOf'), 'looking for deliveries is the work of all')
  const [delivery] = named('webhook delivery')
  assert.equal(delivery?.parentSpanId, request.spanId)
  assert.equal(delivery?.attributes['http.response.status_code'], 200)
  assert.equal(received[0]?.headers['traceparent'], `00-${traceId}-${delivery?.spanId}-01`)
  const [resumed] = named('PATCH /v1/webhooks/:id')
  const job = ofTrace().find(({ kind }) => kind === 5)
  assert.equal(job?.parentSpanId, resumed?.spanId)
  const changed = ofTrace().filter(({ parentSpanId }) => parentSpanId === resumed?.spanId)
  assert.ok(
    changed.some(({ name }) => name === 'insertJob'),
    changed.map(({ name }) => name).join(),
  )
  assert.ok(
    ofTrace().some(({ parentSpanId }) => parentSpanId === job?.spanId),
    'the statements of the job',
  )
})

test('a trace has nothing of what was sent: no body, query, address, key or value', async () => {
  await call('GET', '/v1/products?q=Personal+Name', undefined, traced)
  await call('GET', '/v1/nothing-of-ours/amina@example.ma', undefined, traced)
  await server.call({ path: '/readyz' })
  const declined = 'a'.repeat(32)
  await call('GET', '/v1/clients', undefined, { traceparent: `00-${declined}-${callerSpan}-00` })
  await waitUntil(() => named('GET /v1/products').length > 0 && named('GET').length > 0)
  const text = collector.text()
  for (const personal of ['Personal', 'in-an-address', 'a-path', '127.0.0.1', key, 'amina', '4242'])
    assert.ok(!text.includes(personal), personal)
  assert.ok(!text.includes('readyz'), 'probes are left out')
  assert.ok(
    !collector.spans.some((span) => span.traceId === declined || span.name === 'GET /v1/clients'),
    'a caller declined',
  )
  assert.deepEqual(
    { ...collector.resources[0], 'service.instance.id': '…' },
    { 'service.name': 'mizan-test', 'service.version': '0.1.0', 'service.instance.id': '…' },
  )
  assert.match(collector.headers[0] ?? '', /"x-token":"of the collector"/)
})

test('a collector that is away costs its spans, a line of the log, and no request', async () => {
  const linesOf = (words: string) =>
    server
      .stdout()
      .split('\n')
      .filter((line) => line.includes(words))
  collector.answerWith(400)
  const failed = /^mizan_spans_total\{result="FAILED"\} (\d+)$/m
  await waitUntil(async () => {
    assert.equal((await call('GET', '/v1/products')).status, 200)
    return Number(await metric(failed)) > 0
  })
  const before = Number(await metric(failed))
  await waitUntil(async () => {
    await call('GET', '/v1/products')
    return Number(await metric(failed)) > before
  })
  assert.equal(linesOf('does not take them').length, 1)
  assert.match(linesOf('does not take them')[0] ?? '', /"level":"warn".*"reason":"400"/)
  collector.answerWith(200)
  await waitUntil(async () => {
    await call('GET', '/v1/products')
    return linesOf('takes them again').length === 1
  })
})
