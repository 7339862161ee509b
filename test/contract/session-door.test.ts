import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT, UnsecuredJWT } from 'jose'
import { environmentNames } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { endSession } from '#platform/sessions/queries.ts'
import { type Role, roles, scopesOf } from '#platform/sessions/roles.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { insertMember } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { someOf } from '#test/long.ts'
import type { TestSession } from '#test/portal-factory.ts'
import { type CallBy, ask, assertRefused, assertSucceeded } from './conventions.ts'
import { inEnvironment, keyDoor, sessionDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { listRows, missingValues, objectRows, parametersOf, pathOf, rowsAt, validCall } from './rows.ts'
import { deleteMember, setSessionsFrom } from './session-queries.ts'

// Sessions of the portal at `/api/v1/merchant`: which of them let in, from where, and to what.

const harness = useHarness()
const rows = rowsAt(sessionDoor)
const products = `${sessionDoor.prefix}/products`
const sandbox = { 'x-environment': 'SANDBOX' }
const hour = 3_600_000

/** Tokens that are no session, or no longer one. */
async function unusableTokens(): Promise<Record<string, string>> {
  const { merchantId, key } = await harness.make.merchant()
  const { merchantId: otherCompany } = await harness.make.merchant()
  const now = new Date()
  const session = await harness.make.session(merchantId)
  const [ended, dismissed, outdated] = await Promise.all([1, 2, 3].map(() => harness.make.session(merchantId)))
  assert.ok(ended && dismissed && outdated)
  const expired = await harness.make.session(merchantId, 'OWNER', { now: new Date(now.getTime() - 8 * hour - 1) })
  const logIn = { kind: 'LOGIN', userId: session.userId, validForMs: hour } as const
  const { secrets } = harness
  const logInToken = await inTransaction(harness.db, async (tx) => {
    await endSession(tx, merchantId, ended.sessionId, now)
    await insertMember(tx, { ...dismissed, merchantId: otherCompany, role: 'OWNER', now })
    await deleteMember(tx, dismissed)
    await setSessionsFrom(tx, outdated.userId, new Date(Date.now() + 1))
    return (await issueToken(tx, secrets, logIn, now)).text
  })
  return {
    'something that is no token': 'nonsense',
    'a log-in token': logInToken,
    'a confirmation token': await session.confirmation(),
    'an API key': key,
    'a session that was ended': ended.token,
    'a session that has expired': expired.token,
    'a session of somebody who is a member elsewhere alone': dismissed.token,
    'a session from before the password was changed': outdated.token,
    ...(await forgedTokens(session)),
  }
}

/** Tokens that name a living session, as an attacker would make them. */
async function forgedTokens({ token, sessionId, userId, merchantId }: TestSession): Promise<Record<string, string>> {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = { sid: sessionId, cid: merchantId }
  const ours = harness.secrets.keyFor('sessions')
  const otherMerchant = await harness.make.merchant()
  const forge = ({ alg = 'HS256', issuer = 'mizan', audience = 'mizan:session', key = ours, more = {} }) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
  const edited = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), cid: otherMerchant.merchantId }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  assertSucceeded(await ask(harness, { path: products, by: { bearer: await forge({}), headers: sandbox } }))
  return {
    'a token without a signature': `${head}.${payload}.`,
    'a token of the algorithm none': new UnsecuredJWT(claims).setSubject(userId).setExpirationTime('1h').encode(),
    'a token that claims the algorithm none': `${encode({ alg: 'none' })}.${payload}.${signature}`,
    'a token of another algorithm': await forge({ alg: 'HS512' }),
    'a token of another key': await forge({ key: Buffer.alloc(32, 9) }),
    'a token of a key for another purpose': await forge({ key: harness.secrets.keyFor('links') }),
    'a token for another audience': await forge({ audience: 'mizan:page' }),
    'a token of another issuer': await forge({ issuer: 'somebody' }),
    'a token whose signature is spelt otherwise': respelt(token),
    'a token with padding': `${token}=`,
    'a token whose payload was edited': `${head}.${encode(edited)}.${signature}`,
    'a token of a session in another company': await forge({ more: { cid: otherMerchant.merchantId } }),
    'a token whose session is no identifier': await forge({ more: { sid: "' or true --" } }),
  }
}

/** The last letter of 32 bytes in base64url has two bits that stand for nothing. */
function respelt(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) + 1]
}

async function refusedHeaders(): Promise<Record<string, Record<string, string>>> {
  const tokens = Object.entries(await unusableTokens())
  const { merchantId, key } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  return {
    ...Object.fromEntries(tokens.map(([what, token]) => [what, { authorization: `Bearer ${token}` }])),
    ...Object.fromEntries(tokens.map(([what, token]) => [`${what}, in the cookie`, cookie(token)])),
    'no token': {},
    'an empty Authorization': { authorization: '' },
    'a token without a scheme': { authorization: token },
    'another scheme': { authorization: `Basic ${token}` },
    'two tokens in one header': { authorization: `Bearer ${token} ${token}` },
    'a session in X-API-Key': { 'x-api-key': token },
    'an API key in X-API-Key': { 'x-api-key': key },
    'the cookie of a service without https': { cookie: `mizan_session=${token}`, ...ownPage },
    'a bad Authorization beside a good cookie': { authorization: 'Bearer nonsense', ...cookie(token) },
  }
}

const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'https://pay.example' }
const cookie = (token: string) => ({ cookie: `theme=dark; __Host-mizan_session=${token}`, ...ownPage })

let refused: Record<string, Record<string, string>> | undefined

for (const [turn, row] of rows.entries()) {
  test(`${row.title} answers 401 UNAUTHORIZED without a session that is alive`, async () => {
    refused ??= await refusedHeaders()
    const attempts = Object.entries(refused).flatMap(([what, headers]) =>
      [sandbox, {}, { 'x-environment': 'nowhere' }].map((environment) => ({
        what,
        headers: { ...headers, ...environment },
      })),
    )
    for (const { what, headers } of someOf(attempts, turn, 7)) {
      const answer = await ask(harness, { ...validCall(row, missingValues(row)), headers })
      assert.equal(answer.status, 401, what)
      assertRefused(answer, 401, 'UNAUTHORIZED')
      assert.equal(answer.headers['www-authenticate'], 'Bearer', what)
      assert.doesNotMatch(answer.text, /ey[JK]\w{10}|mzn_|svc_sk_\w+_\w{20}/, `${what} is repeated`)
    }
  })

  test(`${row.title} takes the environment from X-Environment, and nothing but SANDBOX and PRODUCTION`, async () => {
    const { merchantId } = await harness.make.merchant()
    const { token } = await harness.make.session(merchantId)
    const callIn = (name?: string) =>
      ask(harness, validCall(row, missingValues(row), inEnvironment({ bearer: token }, name)))
    assertRefused(await callIn(), 400, 'MISSING_PARAMETER')
    for (const name of ['', 'sandbox', 'TEST', 'SANDBOX,PRODUCTION', 'SANDBOX, SANDBOX', '__proto__']) {
      const answer = await callIn(name)
      assertRefused(answer, 400, 'VALIDATION_ERROR')
      assert.equal(answer.body.error.details[0].field, 'X-Environment', name)
    }
  })
}

// One company with a session of each role, because roles differ in nothing else.
const sessions = new Map<Role, Promise<TestSession>>()
let company: ReturnType<typeof newOwners> | undefined

async function sessionAs(role: Role): Promise<TestSession> {
  company ??= newOwners(harness, { door: sessionDoor })
  const { merchantId } = (await company).sandbox.scope
  const session = sessions.get(role) ?? harness.make.session(merchantId, role)
  sessions.set(role, session)
  return session
}

/** Rows that exist in the sandbox alone. */
const isSandboxAlone = ({ route }: (typeof rows)[number], environment: string): boolean =>
  environment === 'PRODUCTION' && route.path.endsWith('/force-due-date')

for (const row of rows) {
  for (const role of roles) {
    const allowedIn = environmentNames.filter((name) => scopesOf(role, name).includes(row.route.access))
    const where = allowedIn.length === 0 ? 'refused' : `allowed in ${allowedIn.join(' and ')}`
    test(`${row.title} is ${where} to the role ${role}`, async () => {
      const { token } = await sessionAs(role)
      for (const environment of environmentNames) {
        const owners = await company
        const owner = environment === 'SANDBOX' ? owners?.sandbox : owners?.production
        assert.ok(owner)
        const by = inEnvironment({ bearer: token }, environment)
        const answer = await ask(harness, validCall(row, await makeObject(harness, row, owner), by))
        if (allowedIn.includes(environment) && !isSandboxAlone(row, environment)) {
          assertSucceeded(answer)
        } else if (allowedIn.includes(environment)) {
          assertRefused(answer, 404, 'ROUTE_NOT_FOUND')
        } else {
          assertRefused(answer, 403, 'FORBIDDEN')
          assert.equal(answer.body.error.details[0].rule, 'SCOPE')
          assert.equal(answer.body.error.details[0].field, row.route.access)
        }
      }
    })
  }
}

for (const row of objectRows.filter(({ door }) => door === sessionDoor)) {
  test(`${row.title} answers 404 to the session that owns it while it names the other environment`, async () => {
    const { sandbox: owner } = await newOwners(harness, row)
    const values = await makeObject(harness, row, owner)
    const elsewhere = inEnvironment(owner, 'PRODUCTION')
    assert.equal((await ask(harness, validCall(row, values, elsewhere))).status, 404)
    assertSucceeded(await ask(harness, validCall(row, values, owner)))
  })
}

for (const row of listRows.filter((each) => each.door === sessionDoor && parametersOf(each, 'path').length === 0)) {
  test(`${row.title} lists the environment that the session names, and not the other`, async () => {
    const { sandbox: owner } = await newOwners(harness, row)
    await makeObject(harness, row, owner)
    const totalIn = async (name: string) =>
      (await ask(harness, { path: pathOf(row, {}), by: inEnvironment(owner, name) })).body.totalElements
    assert.deepEqual([await totalIn('SANDBOX'), await totalIn('PRODUCTION')], [1, 0])
  })
}

test('what a session makes has the origin DASHBOARD, and a key of the same company and environment finds it', async () => {
  const merchant = await harness.make.merchant()
  const by = await sessionDoor.credential(harness, merchant.sandbox)
  const made = await ask(harness, { method: 'POST', path: products, by, body: { name: 'Tajine', price: 249.9 } })
  assertSucceeded(made)
  assert.equal(made.body.origin, 'DASHBOARD')
  const at = `/products/${made.body.reference}`
  assert.equal(made.headers['location'], sessionDoor.prefix + at)
  const found = await ask(harness, { path: keyDoor.prefix + at, by: { bearer: merchant.key } })
  assertSucceeded(found)
  assert.equal(found.body.origin, 'DASHBOARD')
  assert.equal((await ask(harness, { path: keyDoor.prefix + at, by: { bearer: merchant.liveKey } })).status, 404)
  const totalOf = async (origin: string) =>
    (await ask(harness, { path: `${products}?origin=${origin}`, by })).body.totalElements
  assert.deepEqual([await totalOf('DASHBOARD'), await totalOf('API')], [1, 0])
})

test('a session ends at once, for calls in both environments', async () => {
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const callIn = (name: string) => ask(harness, { path: products, by: inEnvironment({ bearer: session.token }, name) })
  for (const name of environmentNames) assertSucceeded(await callIn(name))
  await inTransaction(harness.db, (tx) => endSession(tx, merchantId, session.sessionId, new Date()))
  for (const name of environmentNames) assertRefused(await callIn(name), 401, 'UNAUTHORIZED')
})

test('a page that shows another company than that of its session is refused, and does nothing', async () => {
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  const other = await harness.make.merchant()
  const by = inEnvironment({ bearer: token }, 'SANDBOX')
  const create = (company: string) =>
    ask(harness, {
      method: 'POST',
      path: products,
      by,
      headers: { 'x-company': company },
      body: { name: 'Tajine', price: 249.9 },
    })
  for (const company of [other.merchantId, '', merchantId.toUpperCase(), `${merchantId}, ${merchantId}`])
    assertRefused(await create(company), 403, 'FORBIDDEN')
  assert.equal((await ask(harness, { path: products, by })).body.totalElements, 0)
  assert.equal((await create(merchantId)).status, 201)
})

type Headers = Record<string, string>

/** Reading and writing with the cookie of a session, as the browser that sends `headers` does. */
async function inBrowser(headers: Headers): Promise<{ read: number; write: number }> {
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  const sent = { cookie: `__Host-mizan_session=${token}`, ...sandbox, ...headers }
  const call = async (more: Partial<CallBy>) => ask(harness, { path: products, headers: sent, ...more })
  const read = await call({})
  const write = await call({ method: 'POST', body: { name: 'Tajine', price: 249.9 } })
  for (const answer of [read, write]) if (answer.status >= 400) assertRefused(answer, 403, 'FORBIDDEN')
  const list = await ask(harness, { path: products, by: { bearer: token, headers: sandbox } })
  assert.equal(list.body.totalElements, write.status === 201 ? 1 : 0, 'what is refused is not done')
  return { read: read.status, write: write.status }
}

const browsers: [what: string, headers: Headers, read: number, write: number][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://pay.example' }, 200, 201],
  ['our own page, in a browser without Sec-Fetch-Site', { origin: 'https://pay.example' }, 200, 201],
  ['our page at the address that was called', { host: '10.0.0.5:4000', origin: 'http://10.0.0.5:4000' }, 200, 201],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, 200, 403],
  ['nobody knows where', {}, 200, 403],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403, 403],
  ['a sister domain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.pay.example' }, 403, 403],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://pay.example' }, 403, 403],
  ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }, 403, 403],
  ['our host on another port', { origin: 'https://pay.example:8443' }, 403, 403],
  ['our host without https', { origin: 'http://pay.example' }, 403, 403],
  ['a sandboxed frame', { origin: 'null' }, 403, 403],
  ['an Origin that is no address', { origin: '://' }, 403, 403],
]

for (const [what, headers, read, write] of browsers) {
  test(`the cookie, sent from ${what}, is answered ${read} when it reads and ${write} when it writes`, async () => {
    assert.deepEqual(await inBrowser(headers), { read, write })
  })
}

test('a bearer token needs no page of ours: a browser does not send it by itself', async () => {
  const merchant = await harness.make.merchant()
  const by = await sessionDoor.credential(harness, merchant.sandbox)
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  assertSucceeded(await ask(harness, { path: products, by, headers }))
})
