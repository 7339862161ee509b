import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentPageCalls } from '../../src/app.ts'
import { statusByCode, type ErrorCode } from '#platform/errors.ts'
import { isVisit } from '#platform/http/page-call.ts'
import { pageCallCodes } from '#platform/http/merchant-contract.ts'
import { useHarness } from '#test/harness.ts'
import { browserOf, cardOf, keyFor, openSession, pay } from '#test/payment-page.ts'
import { ask, assertRefused, assertSucceeded } from './conventions.ts'
import { described, document, merged, type Schema } from './document.ts'
import { judgeOf } from './json-schema.ts'

// The promises of every call of the payment page, like those of the merchant API's rows.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const judge = judgeOf(document)

const calls = paymentPageCalls.map((call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${call.method} ${call.path} is not published.`)
  return { call, operation, title: `${call.method} ${call.path}`, json: !isVisit(call) }
})
const jsonCalls = calls.filter(({ json }) => json)

/** Bodies that succeed, for each call. */
async function validBodies(): Promise<Record<string, object>> {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key)
  const verificationKey = await keyFor(harness, session, browserOf())
  const challenged = await pay(harness, await openSession(harness, key), { card: cardOf('CHALLENGE') })
  const { authenticationId } = challenged.body.nextAction
  return {
    '/checkout/verify': { sessionToken: session.token },
    '/checkout/submit': { verificationKey, method: 'CARD', card: cardOf('DECLINE EXPIRED_CARD') },
    '/checkout/3ds': { authenticationId, step: 'CHALLENGE_COMPLETED' },
  }
}

for (const { call, operation, title } of jsonCalls)
  test(`${title} keeps every promise about answers, and its reply is the documented one`, async () => {
    const body = (await validBodies())[call.path]
    const headers = { 'user-agent': 'A browser', 'x-request-id': 'attempt 1' }
    const answer = await ask(harness, { method: 'POST', path: call.path, body, headers })
    assertSucceeded(answer)
    assert.equal(answer.headers['x-request-id'], 'attempt 1')
    assert.ok(answer.headers['x-ratelimit-limit'])
    const schema = operation.responses['200']?.content?.['application/json']?.schema as Schema
    assert.equal(judge.problemOf(schema, answer.body), undefined)
    assert.deepEqual(judge.undocumented(schema, answer.body), [])
  })

for (const { call, title } of jsonCalls) {
  test(`${title} takes strict JSON and nothing else`, async () => {
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      ask(harness, { method: 'POST', path: call.path, body, headers })
    for (const body of [
      undefined,
      '',
      'x',
      '[]',
      'null',
      '1',
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      '{"step":null}',
      {},
    ])
      assertRefused(await post(body), 400, 'VALIDATION_ERROR')
    const unknown = await post({ sesionToken: 'x' })
    assert.ok(unknown.body.error.details.some((each: { rule: string }) => each.rule === 'unknown'))
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    assertRefused(await post('step=METHOD_COMPLETED', form), 415, 'UNSUPPORTED_MEDIA_TYPE')
    assertRefused(await post('{}', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    assertRefused(await post(`"${'x'.repeat(300_000)}"`), 413, 'PAYLOAD_TOO_LARGE')
    const asked = await ask(harness, { method: 'POST', path: `${call.path}?a=1`, body: {} })
    assertRefused(asked, 400, 'VALIDATION_ERROR')
  })

  test(`${title} may be asked for by every page on https, without cookies, and by no other`, async () => {
    const preflight = (origin: string) =>
      ask(harness, { method: 'OPTIONS', path: call.path, headers: { origin, 'access-control-request-method': 'POST' } })
    for (const origin of ['https://shop.example', 'https://pay.example', 'https://shop.example:8443']) {
      const { status, headers, text } = await preflight(origin)
      assert.deepEqual([status, text, headers['access-control-allow-origin']], [204, '', origin])
      assert.equal(headers['access-control-allow-methods'], 'POST')
      assert.equal(headers['access-control-allow-headers'], 'Content-Type, X-Request-Id')
      assert.deepEqual([headers['access-control-allow-credentials'], headers['vary']], [undefined, 'Origin'])
    }
    for (const origin of ['http://shop.example', 'null', '', '*', 'https://a.example/b', 'ftp://shop.example'])
      assertRefused(await preflight(origin), 403, 'FORBIDDEN')
  })
}

test('a method that a call does not have is 405 with those that it has', async () => {
  for (const { path } of paymentPageCalls)
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await ask(harness, { method, path })
      assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
      assert.ok(String(answer.headers['allow']).includes('POST'))
    }
  assertRefused(await ask(harness, { path: '/checkout/verify' }), 405, 'METHOD_NOT_ALLOWED')
  assertRefused(await ask(harness, { path: '/checkout/other' }), 404, 'ROUTE_NOT_FOUND')
  assertRefused(await ask(harness, { method: 'POST', path: '/v1/checkout/verify' }), 404, 'ROUTE_NOT_FOUND')
})

test('the return takes a form of any bank, and refuses one that names no authentication', async () => {
  const form = 'application/x-www-form-urlencoded'
  const back = (body: string, type = form) =>
    ask(harness, { method: 'POST', path: '/checkout/return', body, headers: { 'content-type': type } })
  for (const body of ['', 'cres=x', 'threeDSSesionData=x', '&', '='])
    assertRefused(await back(body), 400, 'MISSING_PARAMETER')
  const twice = 'threeDSSessionData=a&threeDSSessionData=b'
  for (const body of [twice, 'threeDSSessionData=%00']) assertRefused(await back(body), 400, 'VALIDATION_ERROR')
  assertRefused(await back('threeDSSessionData=x&MD=more'), 401, 'INVALID_TOKEN')
  assertRefused(await back('{}', 'application/json'), 415, 'UNSUPPORTED_MEDIA_TYPE')
  assertRefused(await ask(harness, { path: '/checkout/return?threeDSSessionData=x&MD=more' }), 401, 'INVALID_TOKEN')
  assertRefused(await ask(harness, { path: '/checkout/return' }), 400, 'MISSING_PARAMETER')
  assertRefused(await ask(harness, { path: '/checkout/return?threeDSSesionData=x' }), 400, 'MISSING_PARAMETER')
})

test('the calls stand without a prefix, and need no key', () => {
  for (const { operation, title } of calls) {
    assert.deepEqual((operation as { security?: unknown }).security, [], title)
    assert.ok(operation.parameters.some(({ name }) => name === 'X-Request-Id'))
  }
})

for (const { call, operation, title } of calls)
  test(`${title} lists every status that it can answer, and describes every member with an example`, () => {
    for (const code of pageCallCodes(call)) assert.ok(operation.responses[String(statusByCode[code])], code)
    for (const [status, reply] of Object.entries(call.replies))
      if (Array.isArray(reply))
        for (const code of reply as readonly ErrorCode[]) assert.equal(statusByCode[code], Number(status))
    const answer = operation.responses['200']?.content?.['application/json']?.schema
    const asked = Object.values(operation.requestBody?.content ?? {})[0]?.schema
    for (const schema of [answer, asked]) if (schema) assertDescribed(schema, title)
  })

function assertDescribed(schema: Schema, path: string): void {
  for (const [name, referred] of Object.entries(merged(document, schema).properties ?? {})) {
    const member = described(referred)
    const at = `${path}.${name}`
    assert.match(member.description ?? '', /^\S.{3,}/, `${at} has no description`)
    const isShown = member.example !== undefined || member.properties || member.type === 'array' || member.enum
    assert.ok(isShown, `${at} has no example`)
    if (member.example !== undefined) assert.equal(judge.problemOf(member, member.example), undefined, at)
    assertDescribed(member, at)
    if (member.items) assertDescribed(member.items, `${at}[]`)
  }
}
