import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { buildApp, portalRoutes } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'
import { isOfCompany, type PortalRoute } from '#platform/http/portal-route.ts'
import { locales } from '#platform/locale.ts'
import { mayDo, type PortalPermission, roles } from '#platform/sessions/roles.ts'
import { type Answer, type Call, callApp, useHarness } from '#test/harness.ts'
import { assertPortalConventions, assertPortalRefused } from './portal-conventions.ts'

// Common parts of every refusal of the portal's own calls: its code, words in the reader's language, and the headers of all answers.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

const titleOf = ({ method, path }: PortalRoute) => `${method} ${path}`
const somewhere = (path: string) => path.replaceAll(/\{\w+\}/g, '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35')
const callOf = ({ method, path }: PortalRoute): Call => ({ method, path: somewhere(path) })

const foreign: [name: string, value: string][] = [
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['origin', 'null'],
]

/** Refused with this reason in each language, without a word that depends on anything else. */
async function assertRefusedInAll(call: Call, reason: string): Promise<void> {
  for (const locale of locales) {
    const headers = { ...call.headers, 'accept-language': `${locale}-MA, de;q=0.5`, 'x-request-id': 'seen' }
    const answer = await harness.call({ ...call, headers })
    assertPortalRefused(answer, reason, locale)
    assert.equal(answer.headers['x-request-id'], 'seen')
  }
}

const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: { ...call.headers, [name]: value },
})

/** Of an admitted caller. */
async function admittedCall(route: PortalRoute): Promise<Call> {
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  return {
    ...callOf(route),
    ...(route.access !== 'anyone' && { key: token }),
    headers: route.confirmed ? { 'x-confirmation-token': 'given' } : {},
  }
}

for (const route of portalRoutes.filter(({ access }) => access !== 'anyone')) {
  test(`${titleOf(route)} answers 401 ERR-1102 without a session`, async () => {
    const { key } = await harness.make.merchant()
    for (const stranger of [undefined, '', 'nonsense', key])
      await assertRefusedInAll(
        { ...callOf(route), ...(stranger !== undefined && { key: stranger }) },
        'SESSION_INVALID',
      )
  })

  test(`${titleOf(route)} answers 403 ERR-1110 to the cookie when another site sends it`, async () => {
    const { merchantId } = await harness.make.merchant()
    const { token } = await harness.make.session(merchantId)
    const sent = { cookie: `__Host-mizan_session=${token}` }
    for (const [name, value] of foreign)
      await assertRefusedInAll(withHeader({ ...callOf(route), headers: sent }, name, value), 'CROSS_SITE')
  })
}

for (const route of portalRoutes.filter(isOfCompany)) {
  test(`${titleOf(route)} answers 403 ERR-1114 to a page that shows another company than that of its session`, async () => {
    const call = await admittedCall(route)
    const other = await harness.make.merchant()
    await assertRefusedInAll(withHeader(call, 'x-company', other.merchantId), 'OTHER_COMPANY')
  })
}

const isPermission = (access: string): access is PortalPermission => access.includes(':')

for (const route of portalRoutes) {
  const { access } = route
  if (!isPermission(access)) continue
  for (const role of roles.filter((each) => !mayDo(each, access)))
    test(`${titleOf(route)} answers 403 ERR-1202 to the role ${role}`, async () => {
      const { merchantId } = await harness.make.merchant()
      const { token } = await harness.make.session(merchantId, role)
      await assertRefusedInAll({ ...callOf(route), key: token }, 'ROLE_NOT_ALLOWED')
    })
}

for (const route of portalRoutes.filter(({ confirmed }) => confirmed)) {
  test(`${titleOf(route)} answers 403 ERR-1104 without a confirmation token`, async () => {
    const { headers: _, ...call } = await admittedCall(route)
    await assertRefusedInAll(call, 'STEP_UP_REQUIRED')
    await assertRefusedInAll({ ...call, headers: { 'x-confirmation-token': '' } }, 'STEP_UP_REQUIRED')
  })
}

for (const route of portalRoutes.filter(({ method }) => method !== 'GET')) {
  test(`${titleOf(route)} refuses what is not strictly JSON, of another type or too large, in the reader’s language`, async () => {
    const call = await admittedCall(route)
    for (const body of ['{', '{"a":1,"a":2}', '{"a":1e400}', '\ufeff{}', '{"__proto__":{}}', '['.repeat(5_000)])
      await assertRefusedInAll({ ...call, body }, 'VALIDATION_ERROR')
    for (const body of ['[]', '"text"', '1', 'null', { zzzz: 1 }])
      await assertRefusedInAll({ ...call, body: route.body ? body : { zzzz: 1 } }, 'VALIDATION_ERROR')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      await assertRefusedInAll({ ...withHeader(call, 'content-type', type), body: '{}' }, 'UNSUPPORTED_MEDIA_TYPE')
    await assertRefusedInAll({ ...call, body: Buffer.alloc(262_145, ' ') }, 'PAYLOAD_TOO_LARGE')
    await assertRefusedInAll(withHeader(call, 'content-length', '262145'), 'PAYLOAD_TOO_LARGE')
  })
}

for (const route of portalRoutes) {
  const { body: form } = route
  if (!form) continue
  test(`${titleOf(route)} names the fields that are unknown, and those that are null`, async () => {
    const call = await admittedCall(route)
    const fieldsOf = async (body: object) => {
      const answer = await harness.call({ ...call, body })
      assertPortalRefused(answer, 'VALIDATION_ERROR')
      return Object.keys(answer.body.fields)
    }
    assert.ok((await fieldsOf({ zzzz: 1 })).includes('zzzz'))
    const names = Object.keys(inputSchema(form)['properties'] as object)
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    // The call has none of the parameters in its address, which are named too.
    const inAddress = Object.keys((route.query ? inputSchema(route.query)['properties'] : {}) as object)
    assert.deepEqual((await fieldsOf(nulls)).filter((name) => !inAddress.includes(name)).sort(), names.sort())
  })
}

for (const route of portalRoutes.filter(({ query }) => !query)) {
  test(`${titleOf(route)} takes no parameters, and names those that it is given`, async () => {
    const call = await admittedCall(route)
    const answer = await harness.call({ ...call, path: `${call.path}?sizzle=20` })
    assertPortalRefused(answer, 'VALIDATION_ERROR')
    assert.ok('sizzle' in answer.body.fields, answer.text)
  })
}

for (const path of new Set(portalRoutes.map((route) => route.path))) {
  test(`${path} answers 405 ERR-1005 with Allow to every method that it does not have`, async () => {
    const sharers = portalRoutes.filter((route) => formOf(route).test(somewhere(path)))
    const known = [...new Set(sharers.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    for (const method of methods.filter((each) => !known.includes(each))) {
      const answer = await harness.call({ method, path: somewhere(path) })
      assert.equal(answer.status, 405, method)
      assert.deepEqual(String(answer.headers['allow']).split(', ').sort(), known.sort())
      assertPortalConventions(answer)
      if (method === 'HEAD') assert.equal(answer.text, '')
      else await assertRefusedInAll({ method, path: somewhere(path) }, 'METHOD_NOT_ALLOWED')
    }
  })
}

// The text of one path may stand in the place of another's parameter: `/api-keys/available-permissions`, `/api-keys/{id}`.
const formOf = ({ path }: PortalRoute) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const unknownPaths = [
  '/api',
  '/api/',
  '/api/v1',
  '/api/v2/auth/login',
  '/api/v1/auth',
  '/api/v1/auth/login/',
  '/api/v1/auth//login',
  '/api/v1/auth/nothing',
  '/api/v1/merchants/products',
  '/api/v1/merchant%2fproducts',
  '/api/v1/%2e%2e/v1/products',
]

test('an unknown path below /api answers 404 ERR-1004 to every method', async () => {
  for (const path of unknownPaths)
    for (const method of methods) {
      if (method === 'HEAD') assert.equal((await harness.call({ method, path })).status, 404)
      else await assertRefusedInAll({ method, path }, 'NOT_FOUND')
    }
})

test('a path below /api that is not valid percent-encoding answers 400 ERR-1001', async () => {
  for (const path of ['/api/%', '/api/v1/auth/%zz', '/api/v1/auth/%ff'])
    await assertRefusedInAll({ path }, 'VALIDATION_ERROR')
})

test('a caller who asks too often is answered 429 ERR-1029 with Retry-After', async () => {
  const app = await appWith({ rateLimitPublic: 1, rateLimitApi: 1 })
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  const answers: Answer[] = []
  for (const call of [
    { path: '/api/v1/auth/login', method: 'POST', body: {} },
    { path: '/api/v1/auth/me', key: token },
  ] as const)
    for (let asked = 0; asked < 3; asked++) answers.push(await callApp(app, call))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 2, answers.map(({ status }) => status).join(' '))
  for (const answer of refused) {
    assertPortalRefused(answer, 'TOO_MANY_REQUESTS')
    assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
  }
  await app.close()
})

test('a service that is shutting down answers 503 ERR-1053 with Retry-After, and closes the connection', async () => {
  const app = await appWith({})
  app.drain()
  for (const route of portalRoutes) {
    const answer = await callApp(app, callOf(route))
    assertPortalRefused(answer, 'UNAVAILABLE')
    assert.equal(answer.headers['retry-after'], '1')
    assert.equal(answer.headers['connection'], 'close')
  }
  await app.close()
})

function appWith(settings: Partial<Config>) {
  const { config, db, secrets } = harness
  const log = pino({ level: 'silent' })
  return buildApp({
    config: { ...config, ...settings },
    db,
    secrets,
    log,
    readiness: async () => ({ status: 'ready' }),
  })
}
