import { callsOf } from '../applications.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { makeCommandPlace, mizan, mizanJson, type Outcome, type Server, startServer } from './server.ts'

// The operator's commands for people and for production, beside a running server.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' })
let server: Server
let merchant: { id: string }
before(async () => {
  await mizanJson(place, ['migrate'])
  merchant = await mizanJson(place, ['merchants', 'create', '--name', 'Épicerie Atlas'])
  server = await startServer(place)
})

const passwordForm = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){4}$/

const create = (email: string, ...more: string[]) => [
  'users',
  'create',
  '--email',
  email,
  '--merchant',
  merchant.id,
  ...more,
]
const logIn = (email: string, password: string, from = '192.0.2.1') =>
  server.call({
    method: 'POST',
    path: '/api/v1/auth/login',
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  })

async function sessionOf(email: string, password: string): Promise<string> {
  const { body } = await logIn(email, password)
  const choice = { companyId: merchant.id, loginToken: body.loginToken }
  const selected = await server.call({ method: 'POST', path: '/api/v1/auth/select-company', body: choice })
  return selected.body.accessToken ?? assert.fail(selected.text)
}

function assertFailed({ code, stdout, stderr }: Outcome, line: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
}

test('users create makes an owner who logs in with the password that is shown once', async () => {
  const made = await mizanJson(place, create('Salma@Atlas.example', '--name', 'Salma Idrissi', '--locale', 'fr'))
  assert.match(made.password, passwordForm)
  const { password, id, ...shown } = made
  assert.deepEqual(shown, { email: 'Salma@atlas.example', merchantId: merchant.id, role: 'OWNER' })
  const answer = await logIn('salma@atlas.example', password)
  assert.deepEqual(
    answer.body.companies.map((each: { id: string; role: string }) => [each.id, each.role]),
    [[merchant.id, 'OWNER']],
  )
  const key = await sessionOf('salma@atlas.example', password)
  const { body } = await server.call({ path: '/api/v1/auth/me', key })
  assert.deepEqual([body.user.id, body.user.fullName, body.user.locale], [id, 'Salma Idrissi', 'fr'])
  assertFailed(await mizan(place, create('salma@atlas.example')), /is a member of this merchant already\.$/m)
})

test('a known e-mail becomes a member of another merchant and keeps its password', async () => {
  const first = await mizan(place, create('youssef@atlas.example', '--role', 'Viewer'))
  const password = first.stdout.split('\n')[0] ?? ''
  assert.match(password, passwordForm)
  const other = await mizanJson(place, ['merchants', 'create', '--name', 'Other'])
  const args = ['users', 'create', '--email', 'YOUSSEF@atlas.example', '--merchant', other.id, '--role', 'developer']
  const again = await mizanJson(place, args)
  assert.equal(again.password, undefined)
  const { body } = await logIn('youssef@atlas.example', password)
  assert.deepEqual(body.companies.map(({ role }: { role: string }) => role).sort(), ['DEVELOPER', 'VIEWER'])
  const listed = await mizanJson(place, ['users', 'list', '--merchant', other.id])
  assert.equal(listed.length, 1)
  assert.deepEqual(listed[0].companies.map((each: { role: string }) => each.role).sort(), ['DEVELOPER', 'VIEWER'])
})

test('users reset-password ends sessions and unlocks the account', async () => {
  const email = 'nora@atlas.example'
  const { password } = await mizanJson(place, create(email))
  const key = await sessionOf(email, password)
  await Promise.all(Array.from({ length: 60 }, (_, n) => logIn(email, 'wrong', `198.51.100.${n}`)))
  assert.equal((await logIn(email, password)).status, 401, 'locked after so many failures')
  const reset = await mizanJson(place, ['users', 'reset-password', '--email', 'Nora@ATLAS.example'])
  assert.match(reset.password, passwordForm)
  assert.notEqual(reset.password, password)
  assert.equal((await server.call({ path: '/api/v1/auth/me', key })).status, 401)
  assert.equal((await logIn(email, password)).status, 401)
  assert.equal((await logIn(email, reset.password)).status, 200)
  assertFailed(
    await mizan(place, ['users', 'reset-password', '--email', 'nobody@atlas.example']),
    /There is no user nobody@atlas\.example\. npx mizan users list shows all\./,
  )
})

test('users list shows all users and no password', async () => {
  const { stdout } = await mizan(place, ['users', 'list'])
  assert.match(stdout, new RegExp(`^Salma@atlas\\.example {2}active\\n {4}${merchant.id} {2}owner, active\\n`))
  const listed = await mizanJson(place, ['users', 'list'])
  assert.equal(listed.length, 3)
  assert.doesNotMatch(JSON.stringify(listed), /argon|password|seed/i)
})

const complaints: [string[], RegExp][] = [
  [['--email', 'nobody'], /--email must be an e-mail address/],
  [['--email', 'a@b.example', '--role', 'boss'], /--role must be owner, admin, developer or viewer\./],
  [['--email', 'a@b.example', '--name', 'see https://evil.example'], /--name must be one line without web addresses\./],
  [['--email', 'a@b.example', '--locale', 'de'], /--locale must be en, fr or ar\./],
  [['--email', 'a@b.example', '--merchant', 'x'], /--merchant must be the id of a merchant/],
  [['--email', 'a@b.example', '--merchant', randomUUID()], /There is no merchant /],
]
test('users create refuses what cannot be, and makes no user', async () => {
  for (const [args, line] of complaints)
    assertFailed(await mizan(place, ['users', 'create', '--merchant', merchant.id, ...args]), line)
  assert.equal((await mizanJson(place, ['users', 'list'])).length, 3)
})

test('merchants list shows who waits for production, and the operator decides', async () => {
  const { password } = await mizanJson(place, create('owner@atlas.example'))
  const key = await sessionOf('owner@atlas.example', password)
  const { apply, submit } = callsOf(server, { token: key })
  const status = async () => (await server.call({ path: '/api/v1/production-access', key })).body.status
  assert.equal((await apply()).status, 200)
  const waits = (await mizanJson(place, ['merchants', 'list'])).find((each: { id: string }) => each.id === merchant.id)
  assert.ok(waits.productionRequestedAt)
  const { stdout } = await mizan(place, ['merchants', 'list'])
  assert.match(stdout, new RegExp(`^${merchant.id} {2}production not enabled, asked for {2}Épicerie Atlas$`, 'm'))
  const suspend = ['merchants', 'suspend-production', '--merchant', merchant.id, '--reason', 'No site yet.']
  const refused = await mizanJson(place, suspend)
  assert.deepEqual([refused.productionAccess, refused.request], ['NOT_ENABLED', 'REFUSED'])
  assert.equal(await status(), 'REFUSED')
  assert.equal((await submit()).status, 200)
  const enabled = await mizanJson(place, ['merchants', 'enable-production', '--merchant', merchant.id])
  assert.deepEqual([enabled.productionAccess, enabled.request], ['ENABLED', undefined])
  assert.equal(await status(), 'ENABLED')
  assert.equal((await mizanJson(place, ['verify'])).ok, true)
})

test('users reset-totp lets a user in again who lost the app, and ends the earlier sessions', async () => {
  const { password, email } = await mizanJson(place, create('Yasmine@atlas.example'))
  const key = await sessionOf(email, password)
  const post = (path: string, body: object) => server.call({ method: 'POST', path: `/api/v1/auth/${path}`, key, body })
  const { body: enrolment } = await post('totp/enrol', {})
  const code = new TOTP({ secret: enrolment.secret }).generate()
  assert.equal((await post('totp/confirm', { code })).status, 200)
  assert.equal((await logIn(email, password)).body.totpRequired, true)

  const reset = await mizanJson(place, ['users', 'reset-totp', '--email', email])
  assert.equal(reset.email, email)
  assert.equal((await server.call({ path: '/api/v1/auth/me', key })).status, 401)
  assert.equal(typeof (await logIn(email, password)).body.loginToken, 'string')
  assertFailed(await mizan(place, ['users', 'reset-totp', '--email', 'nobody@atlas.example']), /There is no user/)
})
