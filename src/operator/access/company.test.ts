import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { URI } from 'otpauth'
import { type CompanyAccount, openTestCompany, type TestCompany } from '#test/company.ts'
import { callApp, useHarness } from '#test/harness.ts'
import { newDevice } from '#test/passkey.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The company's own log-in, at a real provider on this machine.

const company: TestCompany = await openTestCompany(['https://pay.example/operator/log-in/company'])
const settings = {
  RATE_LIMIT_PUBLIC: '1000000',
  OIDC_ISSUER: company.issuer,
  OIDC_CLIENT_ID: company.clientId,
  OIDC_CLIENT_SECRET: company.clientSecret,
}
const harness = useHarness(settings)
after(() => company.close())

const post = (path: string, body?: unknown, key?: string) =>
  harness.call({
    method: 'POST',
    path: `/operator/v1/auth/${path}`,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { key }),
  })
const me = (key: string) => harness.call({ path: '/operator/v1/me', key })
const codeOf = ({ otpauthUri }: TestStaff, stepsLater = 0) =>
  URI.parse(otpauthUri).generate({ timestamp: (harness.clock.now?.getTime() ?? Date.now()) + stepsLater * 30_000 })

type Came = { token: string; code: string; state: string; iss?: string }

type Started = { url: string; token: string }
const start = async (): Promise<Started> => (await post('company/start')).body

/** The body that the console sends after the provider has led back. */
async function comeBack(account: Partial<CompanyAccount> = {}, started?: Started): Promise<Came> {
  company.account = { sub: 'sub-1', email: 'nobody@operator.example', email_verified: true, ...account }
  const { url, token } = started ?? (await start())
  const { searchParams } = await company.visit(url)
  const said = (name: string) => searchParams.get(name) ?? ''
  return { token, code: said('code'), state: said('state'), iss: said('iss') }
}
const finish = (came: Came) => post('company/finish', came)
const logIn = async (account: Partial<CompanyAccount>) => finish(await comeBack(account))
const accountOf = ({ id, email }: TestStaff): Partial<CompanyAccount> => ({ sub: `sub-${id}`, email })

test('the way in is told, and the page of the provider gets PKCE, a state and a nonce', async () => {
  const ways = await harness.call({ path: '/operator/v1/auth/ways' })
  assert.deepEqual(ways.body, { ...ways.body, password: true, company: true })
  const { body } = await post('company/start')
  const { origin, searchParams: asked } = new URL(body.url)
  assert.equal(origin, company.issuer)
  assert.equal(asked.get('redirect_uri'), 'https://pay.example/operator/log-in/company')
  assert.deepEqual([asked.get('code_challenge_method'), asked.get('response_type')], ['S256', 'code'])
  for (const name of ['code_challenge', 'state', 'nonce']) assert.match(asked.get(name) ?? '', /^[\w-]{43}$/)
})

test('a person of the staff logs in at the company, and gives a code of the app', async () => {
  const staff = await harness.make.staff('RISK')
  const { body, status } = await logIn(accountOf(staff))
  assert.deepEqual([status, body.next], [200, 'CODE'])
  assert.equal((await me(body.loginToken)).status, 401)
  assert.equal((await post('code', { code: '000000' }, body.loginToken)).body.code, 'ERR-1511')
  const opened = await post('code', { code: codeOf(staff) }, body.loginToken)
  assert.match(
    String(opened.headers['set-cookie']),
    /^__Host-mizan_operator=mzn_op_[\w-]+; .*HttpOnly; Secure; SameSite=Strict/,
  )
  assert.deepEqual((await me(opened.body.accessToken)).body.role, 'RISK')
  assert.equal((await post('code', { code: codeOf(staff, 1) }, body.loginToken)).body.code, 'ERR-1501')
  const acts = await harness.call({ path: `/operator/v1/acts?about=${staff.id}`, key: staff.token })
  assert.deepEqual(
    acts.body.items.map(({ act }: { act: string }) => act),
    ['session.opened', 'login.failed', 'staff.linked'],
  )
})

test('an invited person is in without a password, and enrols an app first', async () => {
  const admin = await harness.make.staff('ADMIN')
  const email = 'Lina@operator.example'
  const invite = {
    method: 'POST',
    path: '/operator/v1/staff',
    key: admin.token,
    body: { email, role: 'FINANCE' },
  } as const
  const { id } = (await harness.call(invite)).body
  const { body } = await logIn({ sub: 'lina', email: 'lina@OPERATOR.example', name: 'Lina Fassi' })
  assert.equal(body.next, 'ENROL')
  const enrolment = await post('totp/enrol', undefined, body.loginToken)
  const code = URI.parse(enrolment.body.otpauthUri).generate()
  const confirmed = await post('totp/confirm', { code }, body.loginToken)
  const { fullName, role } = (await me(confirmed.body.session.accessToken)).body
  assert.deepEqual([fullName, role, (await harness.make.staffMember(id))?.status], ['Lina Fassi', 'FINANCE', 'ACTIVE'])
})

test('a passkey of a person without a password is a second step, and no way around the company', async () => {
  const admin = await harness.make.staff('ADMIN')
  const account = { sub: 'passkey-alone', email: 'samir@operator.example' }
  const body = { email: account.email, role: 'FINANCE' }
  await harness.call({ method: 'POST', path: '/operator/v1/staff', key: admin.token, body })
  const { loginToken } = (await logIn(account)).body
  const app = URI.parse((await post('totp/enrol', undefined, loginToken)).body.otpauthUri)
  const { session } = (await post('totp/confirm', { code: app.generate() }, loginToken)).body
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  assert.equal((await post('step-up', { code }, session.accessToken)).status, 200)
  const device = newDevice()
  const mine = (path: string, given?: object) =>
    harness.call({
      method: 'POST',
      path: `/operator/v1/me/${path}`,
      key: session.accessToken,
      ...(given && { body: given }),
    })
  const { token, challenge } = (await mine('passkeys/options')).body
  assert.equal((await mine('passkeys', { token, name: 'Laptop', ...device.make(challenge) })).status, 201)
  const byPasskey = async (key?: string) => {
    const asked = (await post('passkeys/options')).body
    return post('passkeys/log-in', { token: asked.token, ...device.use(asked.challenge) }, key)
  }
  const alone = await byPasskey()
  assert.deepEqual([alone.status, alone.body.code], [401, 'ERR-1580'])
  assert.equal((await byPasskey((await logIn(account)).body.loginToken)).status, 200)
})

test('who is not of the staff is told so, whatever the company says', async () => {
  const removed = await harness.make.staff('RISK')
  const admin = await harness.make.staff('ADMIN')
  assert.equal((await logIn(accountOf(removed))).body.next, 'CODE')
  await harness.call({ method: 'DELETE', path: `/operator/v1/staff/${removed.id}`, key: admin.token })
  const unverified = await harness.make.staff('RISK')
  for (const account of [
    { sub: 'stranger', email: 'stranger@operator.example' },
    { ...accountOf(unverified), email_verified: false },
    { ...accountOf(unverified), email_verified: undefined },
    accountOf(removed),
    { ...accountOf(removed), email: 'another@operator.example' },
    { ...accountOf(removed), sub: 'another account' },
  ] as CompanyAccount[]) {
    const { status, body } = await logIn(account)
    assert.deepEqual([status, body.code], [403, 'ERR-1573'], JSON.stringify(account))
  }
})

test('a person stays known when the e-mail changes, and nobody else gets the account with the e-mail of before', async () => {
  const staff = await harness.make.staff('RISK')
  assert.equal((await logIn(accountOf(staff))).body.next, 'CODE')
  assert.equal((await logIn({ ...accountOf(staff), email: 'married@operator.example' })).body.next, 'CODE')
  assert.equal((await logIn({ ...accountOf(staff), sub: 'the next one with this address' })).body.code, 'ERR-1573')
})

test('a person who is removed is out at once, with the session and with a log-in that is half done', async () => {
  const [admin, staff] = [await harness.make.staff('ADMIN'), await harness.make.staff('RISK')]
  const { body } = await logIn(accountOf(staff))
  const opened = await post('code', { code: codeOf(staff) }, body.loginToken)
  const half = await logIn(accountOf(staff))
  await harness.call({ method: 'DELETE', path: `/operator/v1/staff/${staff.id}`, key: admin.token })
  assert.equal((await me(opened.body.accessToken)).body.code, 'ERR-1501')
  assert.equal((await post('code', { code: codeOf(staff, 1) }, half.body.loginToken)).body.code, 'ERR-1501')
})

test('an answer is good once, for ten minutes, for the browser that began, and for this console alone', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const staff = await harness.make.staff('RISK')
  const started = await start()
  const came = await comeBack(accountOf(staff), started)
  const others = await comeBack(accountOf(staff))
  for (const wrong of [
    { ...came, token: others.token },
    { ...came, token: `${came.token}x` },
    { ...came, token: 'mzn_sc_' },
  ])
    assert.equal((await finish(wrong)).body.code, 'ERR-1572', JSON.stringify(wrong))
  const again = await Promise.all([finish(came), finish(came)])
  assert.deepEqual(
    again.map(({ status }) => status).sort((one, other) => one - other),
    [200, 401],
  )
  assert.equal((await finish(came)).body.code, 'ERR-1572')
  // A code that the provider has just made for the same beginning: the token alone is used up.
  assert.equal((await finish(await comeBack(accountOf(staff), started))).body.code, 'ERR-1572')
  // A code that was used once, with a fresh beginning around it.
  const fresh = await comeBack(accountOf(staff))
  assert.equal((await finish({ ...fresh, code: came.code })).body.code, 'ERR-1572')
  assert.equal((await finish({ ...(await comeBack()), state: 'x' })).body.code, 'ERR-1572')
  assert.equal((await finish({ ...(await comeBack()), iss: 'https://elsewhere.example' })).body.code, 'ERR-1572')
  const late = await comeBack(accountOf(staff))
  harness.clock.now = new Date(Date.now() + 10 * 60_000 + 1_000)
  assert.equal((await finish(late)).body.code, 'ERR-1572')
})

test('a code that was made for another client opens nothing', async () => {
  const { body } = await post('company/start')
  const url = new URL(body.url)
  url.searchParams.set('client_id', 'another')
  const { searchParams } = await company.visit(url.href)
  const came = { token: body.token, code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
  assert.equal((await finish({ ...came, iss: company.issuer })).body.code, 'ERR-1572')
})

test('tokens that are not for this console, over, or not signed by the provider are refused', async (t) => {
  t.after(() => (company.forging = undefined))
  const staff = await harness.make.staff('RISK')
  const seconds = () => Math.floor(Date.now() / 1_000)
  const forgeries: [string, number, NonNullable<TestCompany['forging']>][] = [
    ['as it should be', 200, {}],
    ['a clock that is 20 s behind', 200, { claims: (usual) => ({ ...usual, exp: seconds() - 20 }) }],
    [
      'a clock that is 20 s ahead',
      200,
      { claims: (usual) => ({ ...usual, nbf: seconds() + 20, iat: seconds() + 20 }) },
    ],
    ['over for minutes', 401, { claims: (usual) => ({ ...usual, exp: seconds() - 120 }) }],
    ['of the future', 401, { claims: (usual) => ({ ...usual, nbf: seconds() + 120 }) }],
    ['another audience', 401, { claims: (usual) => ({ ...usual, aud: 'another' }) }],
    ['two audiences and no party', 401, { claims: (usual) => ({ ...usual, aud: [company.clientId, 'another'] }) }],
    ['another issuer', 401, { claims: (usual) => ({ ...usual, iss: 'https://elsewhere.example' }) }],
    ['another nonce', 401, { claims: (usual) => ({ ...usual, nonce: 'of another log-in' }) }],
    ['no nonce', 401, { claims: ({ nonce: _, ...rest }) => rest }],
    ['no subject', 401, { claims: ({ sub: _, ...rest }) => rest }],
    ['another key', 401, { hasOtherKey: true }],
    ['no signature', 401, { isUnsigned: true }],
  ]
  for (const [name, status, forging] of forgeries) {
    company.forging = undefined
    const came = await comeBack({ ...accountOf(staff), groups: [] })
    company.forging = forging
    assert.equal((await finish(came)).status, status, name)
  }
})

test('while the provider is away everybody hears so, passwords open the console, and the log says why', async (t) => {
  t.after(() => {
    company.isBroken = false
    harness.clock.now = undefined
  })
  const staff = await harness.make.staff('RISK', { hasPassword: true })
  const came = await comeBack(accountOf(staff))
  company.isBroken = true
  for (const locale of ['en', 'fr', 'ar']) {
    // The provider's description of an hour ago counts no more.
    harness.clock.now = new Date(Date.now() + 61 * 60_000)
    const headers = { 'accept-language': locale }
    const { status, body } = await harness.call({ method: 'POST', path: '/operator/v1/auth/company/start', headers })
    assert.deepEqual([status, body.code], [503, 'ERR-1571'])
  }
  harness.clock.now = undefined
  assert.equal((await finish(came)).body.code, 'ERR-1571')
  const { email, password } = staff
  assert.equal((await post('login', { email, password, code: codeOf(staff) })).body.next, 'SESSION')
  const line = harness.logged.find((each) => each.includes('company’s log-in gave no answer')) ?? ''
  assert.match(line, /It answered 503/)
  assert.ok(!line.includes(came.code) && !line.includes(company.clientSecret))
  company.isBroken = false
  harness.clock.now = new Date(Date.now() + 62 * 60_000)
  assert.equal((await post('company/start')).status, 200)
})

/** A console with further settings, on the same database. */
async function consoleWith(more: Record<string, string>) {
  const { buildApp } = await import('../../app.ts')
  const { readConfig } = await import('../../config.ts')
  const { default: pino } = await import('pino')
  const { db, secrets } = harness
  const config = readConfig({ PUBLIC_URL: 'https://pay.example', ...settings, ...more })
  return buildApp({ config, db, secrets, log: pino({ level: 'silent' }), readiness: async () => ({ status: 'ready' }) })
}

test('with mapped roles the company adds people, changes their role at each log-in, and closes the door', async (t) => {
  const app = await consoleWith({ OIDC_ROLES: 'mizan-admins=admin,money=finance,help=support' })
  t.after(() => app.close())
  const path = '/operator/v1/auth/company'
  const logInWith = async (groups: string[]) => {
    company.account = { sub: 'mapped', email: 'mapped@operator.example', email_verified: true, groups }
    const { body } = await callApp(app, { method: 'POST', path: `${path}/start` })
    const { searchParams } = await company.visit(body.url)
    const said = { ...Object.fromEntries(searchParams), token: body.token }
    return callApp(app, { method: 'POST', path: `${path}/finish`, body: said })
  }
  assert.equal((await logInWith(['others'])).body.code, 'ERR-1573')
  const first = await logInWith(['others', 'help', 'money'])
  assert.equal(first.body.next, 'ENROL')
  const enrolment = await post('totp/enrol', undefined, first.body.loginToken)
  const code = URI.parse(enrolment.body.otpauthUri).generate()
  const { session } = (await post('totp/confirm', { code }, first.body.loginToken)).body
  const roleNow = async () => (await me(session.accessToken)).body.role
  assert.equal(await roleNow(), 'FINANCE')
  await logInWith(['help'])
  assert.equal(await roleNow(), 'SUPPORT')
  assert.equal((await logInWith([])).body.code, 'ERR-1573')
  const admin = await harness.make.staff('ADMIN')
  const { id } = (await me(session.accessToken)).body
  const { items } = (await harness.call({ path: `/operator/v1/acts?about=${id}`, key: admin.token })).body
  assert.deepEqual(
    items
      .map(({ act, before, after }: Record<string, object>) => [act, before, after])
      .filter((each: unknown[]) => each[2]),
    [
      ['staff.changed', { role: 'FINANCE' }, { role: 'SUPPORT' }],
      ['staff.joined', undefined, { role: 'FINANCE' }],
    ],
  )
})

test('an e-mail counts with what the same answer says of it, whether true is a word or a text', async (t) => {
  t.after(() => (company.forging = undefined))
  const [staff, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const mine = { sub: `sub-${staff.id}`, email: staff.email, groups: [] }
  const cases: [string, number, object, object][] = [
    ['a text', 200, { email_verified: 'true' }, {}],
    ['another text', 403, { email_verified: 'yes' }, {}],
    ['in the second answer', 200, { email_verified: undefined }, { email: staff.email, email_verified: true }],
    ['of another address', 403, { email_verified: undefined }, { email: 'x@operator.example', email_verified: true }],
    ['of no address', 403, { email_verified: undefined }, { email_verified: true }],
    ['of both', 403, { email: other.email, email_verified: false }, { email: other.email, email_verified: true }],
  ]
  for (const [name, status, inToken, more] of cases) {
    const came = await comeBack({ ...mine, sub: `${mine.sub} ${name}` })
    const sub = `${mine.sub} ${status === 200 ? 'known' : name}`
    company.forging = { claims: (usual) => ({ ...usual, ...mine, ...inToken, sub }), userinfo: { ...more, sub } }
    assert.equal((await finish(came)).status, status, name)
    company.forging = undefined
  }
})

test('where passwords are off, they open nothing, and an invitation leads to the company', async (t) => {
  const app = await consoleWith({ OIDC_PASSWORDS: 'off' })
  t.after(() => app.close())
  const { email, password } = await harness.make.staff('RISK', { hasPassword: true })
  const ways = await callApp(app, { path: '/operator/v1/auth/ways' })
  assert.deepEqual([ways.body.password, ways.body.company], [false, true])
  for (const [path, body] of [
    ['login', { email, password }],
    ['invitation', { token: 'mzn_st_x', password }],
  ] as const) {
    const refused = await callApp(app, { method: 'POST', path: `/operator/v1/auth/${path}`, body })
    assert.deepEqual([refused.status, refused.body.code], [403, 'ERR-1574'])
  }
})

test('without a company’s log-in there is none to begin', async (t) => {
  const app = await consoleWith({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' })
  t.after(() => app.close())
  const ways = await callApp(app, { path: '/operator/v1/auth/ways' })
  assert.deepEqual([ways.body.password, ways.body.company], [true, false])
  const refused = await callApp(app, { method: 'POST', path: '/operator/v1/auth/company/start' })
  assert.deepEqual([refused.status, refused.body.code], [404, 'ERR-1570'])
})
