import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, useHarness } from '#test/harness.ts'
import {
  type CallBy,
  ask,
  assertConventions,
  assertCorrelation,
  assertEnvelope,
  assertNoNull,
  assertRefused,
  assertSucceeded,
  send,
} from './conventions.ts'
import { document } from './document.ts'
import { doors } from './doors.ts'
import { makeObject, newOwners, type Owner } from './examples.ts'
import { judgeOf } from './json-schema.ts'
import { fileType, missingValues, pathOf, type Row, rows, validCall } from './rows.ts'

// Common parts of every answer: a correlation id, protective headers, the envelope of a refusal, and never a null.

const harness = useHarness()
const judge = judgeOf(document)
const nobody = { bearer: 'nonsense' }

const operatorPaths = ['/', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/json']
const unknownPaths = [
  '/v1',
  '/v1/',
  '/V1/products',
  '/v2/products',
  '/v1/produits',
  '/v1/products/',
  '/v1/products//orders',
  '/v1/products/a/b/c',
  '/v1/%2e%2e/products',
  '/api/v1/merchant',
  '/api/v1/merchant/',
  '/api/v1/merchant/produits',
  '/api/v1/merchant/products/',
  '/api/v1/merchant/products//orders',
  '/api/v1/merchant/v1/products',
  '/API/v1/merchant/products',
  '/..%2f..%2fetc/passwd',
  '/favicon.ico',
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

for (const row of rows) {
  test(`${row.title} keeps every promise about answers, and its reply is the documented one`, async () => {
    const { sandbox } = await newOwners(harness, row)
    const answer = await ask(harness, validCall(row, await makeObject(harness, row, sandbox), sandbox))
    assertSucceeded(answer)
    if (answer.status === 204) {
      assert.equal(answer.text, '')
      assert.equal(answer.headers['content-type'], undefined)
    } else if (fileType(row) !== undefined) {
      assertFile(answer, row)
    } else {
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      const schema = row.operation.responses[String(answer.status)]?.content?.['application/json']?.schema
      assert.ok(schema, `${answer.status} is documented`)
      assert.equal(judge.problemOf(schema, answer.body), undefined)
      assert.deepEqual(judge.undocumented(schema, answer.body), [])
      assert.ok(answer.text.endsWith(`,"correlationId":"${answer.headers['x-request-id']}"}`))
    }
    if (answer.status === 201) await assertLocated(answer, row, sandbox)
  })

  test(`${row.title} answers an X-Request-Id with itself, on success and on refusal`, async () => {
    const { sandbox } = await newOwners(harness, row)
    const headers = { 'x-request-id': 'order-1042 "attempt" 1' }
    const values = await makeObject(harness, row, sandbox)
    const calls: CallBy[] = [
      validCall(row, values, sandbox),
      validCall(row, values, nobody),
      { ...validCall(row, values, sandbox), path: `${pathOf(row, values)}?sizzle=20` },
      validCall(row, missingValues(row), sandbox),
    ]
    for (const call of calls) {
      const answer = await ask(harness, { ...call, headers })
      assert.equal(answer.headers['x-request-id'], headers['x-request-id'])
      assert.equal(answer.headers['x-correlation-id'], headers['x-request-id'])
    }
  })
}

/** A file is of the documented type, is to be saved, and has no header that the documentation does not know. */
function assertFile({ headers, text }: Answer, row: Row): void {
  const documented = row.operation.responses['200']?.headers ?? {}
  assert.equal(String(headers['content-type']).split(';')[0], fileType(row))
  assert.match(String(headers['content-disposition']), /^attachment; filename="[a-z0-9.-]+"$/)
  for (const name of Object.keys(headers).filter((each) => each.startsWith('x-export')))
    assert.ok(
      Object.keys(documented).some((each) => each.toLowerCase() === name),
      name,
    )
  assert.notEqual(text, '')
}

/** A 201 names the new object's address, and the object is there. For an object without a path of its own, the address shows its effect. */
async function assertLocated(created: Answer, { door, route }: Row, by: Owner): Promise<void> {
  const location = String(created.headers['location'])
  assert.ok(location.startsWith(`${door.prefix}/`), location)
  const read = await ask(harness, { path: location, by })
  assertSucceeded(read)
  if (!location.startsWith(`${door.prefix}${route.path}/`)) return
  // A secret is shown when it is made, and never again.
  const { correlationId: _one, secret: _shownOnce, ...made } = created.body
  const { correlationId: _other, ...found } = read.body
  assert.deepEqual(found, made)
}

test('an identifier is made when X-Request-Id is absent, empty, too long or not printable ASCII', async () => {
  const { key } = await harness.make.merchant()
  const seen = new Set<unknown>()
  for (const given of [undefined, '', 'x'.repeat(129), 'é', '\t', 'a\u007f', 'اب'.repeat(3)]) {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given }
    const answer = await ask(harness, { path: '/v1/products', by: { bearer: key }, headers })
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    seen.add(answer.headers['x-request-id'])
  }
  assert.equal(seen.size, 7)
  const longest = 'x'.repeat(128)
  const echoed = await ask(harness, { path: '/v1/products', by: { bearer: key }, headers: { 'x-request-id': longest } })
  assert.equal(echoed.headers['x-request-id'], longest)
})

test('an unknown path answers 404 ROUTE_NOT_FOUND in the envelope, with the identifier echoed', async () => {
  for (const path of unknownPaths) {
    for (const method of methods) {
      const answer = await harness.call({ method, path, headers: { 'x-request-id': 'seen' } })
      assert.equal(answer.status, 404, `${method} ${path}`)
      assert.equal(answer.headers['x-request-id'], 'seen')
      if (method === 'HEAD') assert.equal(answer.text, '')
      else assertRefused(answer, 404, 'ROUTE_NOT_FOUND')
      if (method !== 'HEAD') assertConventions(answer)
    }
  }
})

const paths = Map.groupBy(rows, (row) => `${row.door.prefix}${row.route.path}`)

for (const [path, sharers] of paths) {
  test(`${path} answers 405 with Allow to every method that it does not have`, async () => {
    const [row] = sharers
    assert.ok(row)
    const known = sharers.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))
    for (const method of methods.filter((each) => !known.includes(each))) {
      const answer = await harness.call({ method, path: pathOf(row, missingValues(row)) })
      assert.equal(answer.status, 405, method)
      assert.deepEqual(String(answer.headers['allow']).split(', ').sort(), known.sort())
      assertCorrelation(answer)
      if (method === 'HEAD') assert.equal(answer.text, '')
      else assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
      if (method !== 'HEAD') assertConventions(answer)
    }
  })
}

test('HEAD answers as GET does, without a body', async () => {
  for (const row of rows.filter(({ route }) => route.method === 'GET')) {
    const { sandbox } = await newOwners(harness, row)
    const call = validCall(row, await makeObject(harness, row, sandbox), sandbox)
    const [got, head] = [await send(harness, call), await send(harness, { ...call, method: 'HEAD' })]
    assert.equal(head.status, got.status)
    assert.equal(head.text, '')
    assert.equal(head.headers['content-type'], got.headers['content-type'])
    assert.equal((await send(harness, { ...call, method: 'HEAD', by: nobody })).status, 401)
  }
})

test('the operator’s and the developer’s pages carry the identifier too, and hold no null in their JSON', async () => {
  for (const path of operatorPaths) {
    const { status, headers, body } = await harness.call({ path, headers: { 'x-request-id': 'seen' } })
    assert.ok(status < 400, `${path} answers ${status}`)
    assert.equal(headers['x-request-id'], 'seen', path)
    assert.equal(headers['x-correlation-id'], 'seen', path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    if (path === '/healthz' || path === '/readyz') assert.equal(body.correlationId, 'seen')
    if (body !== undefined) assertNoNull(body, path)
  }
})

test('a service that is reached over https tells browsers to stay there', async () => {
  const { key } = await harness.make.merchant()
  const answer = await ask(harness, { path: '/v1/products', by: { bearer: key } })
  assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
})

test('no answer names the software behind it', async () => {
  const { key } = await harness.make.merchant()
  for (const path of ['/v1/products', '/v1/nothing', '/v1/clients/x']) {
    const { headers } = await ask(harness, { path, by: { bearer: key } })
    assert.equal(headers['server'], undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('a path that is not valid percent-encoding answers 400 in the envelope', async () => {
  const { key } = await harness.make.merchant()
  for (const { prefix } of doors)
    for (const path of ['/products/%', '/products/%zz', '/products/%ff', '/clients/%c3%28', '/%e0%a4%a'].map(
      (each) => prefix + each,
    )) {
      const answer = await ask(harness, { path, by: { bearer: key }, headers: { 'x-request-id': 'seen' } })
      assertRefused(answer, 400, 'VALIDATION_ERROR')
      assert.equal(answer.headers['x-request-id'], 'seen')
    }
})

test('a service that is shutting down answers 503 with Retry-After in the envelope, and closes the connection', async () => {
  const { buildApp } = await import('../../src/app.ts')
  const { default: pino } = await import('pino')
  const { callApp } = await import('#test/harness.ts')
  const { config, db, secrets } = harness
  const app = await buildApp({
    config,
    db,
    secrets,
    log: pino({ level: 'silent' }),
    readiness: async () => ({ status: 'unready', reason: 'silent' }),
  })
  const notReady = await callApp(app, { path: '/readyz' })
  assertRefused(notReady, 503, 'SERVICE_UNAVAILABLE')
  assert.equal(notReady.headers['retry-after'], '1')
  app.drain()
  for (const row of rows) {
    const answer = await callApp(app, { method: row.route.method, path: pathOf(row, missingValues(row)) })
    assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
    assertEnvelope(answer)
    assertConventions(answer)
    assert.equal(answer.headers['retry-after'], '1')
    assert.equal(answer.headers['connection'], 'close')
  }
  await app.close()
})
