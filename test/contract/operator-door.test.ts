import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pino from 'pino'
import { buildApp, merchantRoutes, portalRoutes } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { leastRoleOf, type OperatorRoute } from '#platform/http/operator-route.ts'
import { locales } from '#platform/locale.ts'
import { holdersOf, isEnough, staffRoles } from '#platform/staff/roles.ts'
import { type Call, callApp, useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'
import { assertOperatorRefused } from './operator-conventions.ts'

// The operator's door: every row with every role, with no session, with a merchant's, and from other sites.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const someone = {} as Record<(typeof staffRoles)[number], TestStaff>
let merchantSession: string
let merchantKey: string
before(async () => {
  for (const role of staffRoles) someone[role] = await harness.make.staff(role)
  const { merchantId, key } = await harness.make.merchant()
  merchantSession = (await harness.make.session(merchantId)).token
  merchantKey = key
})

const titleOf = ({ method, path }: OperatorRoute) => `${method} ${path}`
const somewhere = (path: string) => path.replaceAll(/\{\w+\}/g, '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35')
const callOf = ({ method, path }: OperatorRoute): Call => ({ method, path: somewhere(path) })

for (const route of operatorRoutes.filter(({ access }) => access !== 'anyone')) {
  test(`${titleOf(route)} answers 401 ERR-1501 to strangers, and to sessions and keys of merchants`, async () => {
    for (const key of [undefined, 'nonsense', merchantSession, merchantKey])
      for (const locale of locales) {
        const call = { ...callOf(route), ...(key !== undefined && { key }), headers: { 'accept-language': locale } }
        assertOperatorRefused(await harness.call(call), 'STAFF_SESSION_INVALID', locale)
      }
    const cookie = { cookie: `__Host-mizan_operator=${merchantSession}; __Host-mizan_session=${merchantSession}` }
    const headers = { ...cookie, 'sec-fetch-site': 'same-origin' }
    assertOperatorRefused(await harness.call({ ...callOf(route), headers }), 'STAFF_SESSION_INVALID')
  })

  test(`${titleOf(route)} answers 403 ERR-1504 to the cookie when another site sends it`, async () => {
    const cookie = `__Host-mizan_operator=${someone.ADMIN.token}`
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'null'],
    ] as const)
      assertOperatorRefused(
        await harness.call({ ...callOf(route), headers: { cookie, [name]: value } }),
        'STAFF_CROSS_SITE',
      )
  })
}

for (const route of operatorRoutes) {
  const least = leastRoleOf(route)
  if (least === undefined) continue
  for (const role of staffRoles.filter((each) => !isEnough(each, least)))
    test(`${titleOf(route)} answers 403 ERR-1502 to the role ${role}`, async () => {
      for (const locale of locales) {
        const call = { ...callOf(route), key: someone[role].token, headers: { 'accept-language': locale } }
        assertOperatorRefused(await harness.call(call), 'STAFF_ROLE_TOO_LOW', locale)
      }
    })

  for (const role of holdersOf(least))
    test(`${titleOf(route)} lets the role ${role} through`, async () => {
      const { status } = await harness.call({ ...callOf(route), key: someone[role].token, body: undefined })
      assert.ok(![401, 403, 500].includes(status), String(status))
    })
}

for (const route of operatorRoutes.filter(({ confirmed }) => confirmed)) {
  test(`${titleOf(route)} answers 403 ERR-1503 to a session without a fresh code`, async () => {
    const { token } = await harness.make.staff('ADMIN', { isConfirmed: false })
    assertOperatorRefused(await harness.call({ ...callOf(route), key: token }), 'STAFF_STEP_UP_REQUIRED')
  })
}

for (const route of operatorRoutes.filter((each) => each.method !== 'GET' && each.fileMaxBytes === undefined)) {
  test(`${titleOf(route)} refuses what is not strictly JSON, of another type or too large`, async () => {
    const call = { ...callOf(route), ...(route.access !== 'anyone' && { key: someone.ADMIN.token }) }
    for (const body of ['{', '{"a":1,"a":2}', '[]', { zzzz: 1 }])
      assertOperatorRefused(await harness.call({ ...call, body }), 'VALIDATION_ERROR')
    const typed = { ...call, body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    assertOperatorRefused(await harness.call(typed), 'UNSUPPORTED_MEDIA_TYPE')
    assertOperatorRefused(await harness.call({ ...call, body: Buffer.alloc(262_145, ' ') }), 'PAYLOAD_TOO_LARGE')
  })
}

test('a session of the staff opens neither the portal nor the merchant API', async () => {
  const { token } = someone.ADMIN
  for (const route of portalRoutes.filter(({ access }) => access !== 'anyone'))
    assert.equal((await harness.call({ method: route.method, path: somewhere(route.path), key: token })).status, 401)
  for (const { method, path } of merchantRoutes)
    for (const door of ['/v1', '/api/v1/merchant']) {
      const headers = { 'x-environment': 'SANDBOX' }
      assert.equal((await harness.call({ method, path: `${door}${somewhere(path)}`, key: token, headers })).status, 401)
    }
})

test('an unknown path below /operator/v1 answers 404 in the reader’s language', async () => {
  for (const locale of locales)
    assertOperatorRefused(
      await harness.call({ path: '/operator/v1/nothing', headers: { 'accept-language': locale } }),
      'NOT_FOUND',
      locale,
    )
})

const appWith = (settings: Record<string, string>) => {
  const { db, secrets } = harness
  const config = readConfig({ PUBLIC_URL: 'https://pay.example', ...settings })
  const log = pino({ level: 'silent' })
  return buildApp({ config, db, secrets, log, readiness: async () => ({ status: 'ready' }) })
}

test('with OPERATOR_CONSOLE=off there is no third door', async () => {
  const app = await appWith({ OPERATOR_CONSOLE: 'off' })
  for (const path of ['/operator/v1/me', '/operator/openapi.json'])
    assert.equal((await callApp(app, { path, key: someone.ADMIN.token })).status, 404)
  await app.close()
})

test('over plain HTTP the door is closed, unless its address is one of this machine', async () => {
  for (const [settings, isOpen] of [
    [{ PUBLIC_URL: 'http://pay.example' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.20:4000' }, false],
    [{ PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
  ] as const) {
    const app = await appWith(settings)
    const answer = await callApp(app, { path: '/operator/v1/me', key: someone.ADMIN.token })
    if (isOpen) assert.equal(answer.status, 200, settings.PUBLIC_URL)
    else assert.deepEqual([answer.status, answer.body.code], [403, 'ERR-1506'])
    const logIn = await callApp(app, { method: 'POST', path: '/operator/v1/auth/login', body: {} })
    assert.equal(logIn.status, isOpen ? 400 : 403)
    await app.close()
  }
})

test('callers of other networks than OPERATOR_NETWORKS are refused before anything else', async () => {
  const app = await appWith({ OPERATOR_NETWORKS: '10.1.0.0/16, 2001:db8::/32', TRUSTED_PROXIES: '127.0.0.1' })
  const from = (address: string) =>
    callApp(app, {
      path: '/operator/v1/me',
      key: someone.ADMIN.token,
      headers: { 'x-forwarded-for': address },
    })
  for (const address of ['10.2.0.1', '192.0.2.1', '2001:db9::1'])
    assertOperatorRefused(await from(address), 'NETWORK_NOT_ALLOWED')
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7']) assert.equal((await from(address)).status, 200)
  await app.close()
})

test('with an address of its own, the console knows no other', async () => {
  const app = await appWith({ OPERATOR_URL: 'https://ops.example' })
  const at = (host: string) => callApp(app, { path: '/operator/v1/me', key: someone.ADMIN.token, headers: { host } })
  assert.equal((await at('ops.example')).status, 200)
  assertOperatorRefused(await at('pay.example'), 'NOT_FOUND')
  await app.close()
})

test('settings of the console that cannot be used are refused in one line', () => {
  for (const [name, value] of [
    ['OPERATOR_CONSOLE', 'maybe'],
    ['OPERATOR_URL', 'http://ops.example'],
    ['OPERATOR_URL', 'https://ops.example/console'],
    ['OPERATOR_NETWORKS', '10.0.0.0/33'],
    ['OPERATOR_NETWORKS', 'office'],
  ] as const)
    assert.throws(() => readConfig({ [name]: value }), new RegExp(`^Error: ${name} must be [^\\n]+\\.$`))
})
