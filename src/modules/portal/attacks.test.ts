import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64url, SignJWT } from 'jose'
import { TOTP } from 'otpauth'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { findUser } from '#platform/people/queries.ts'
import type { TokenKind } from '#platform/tokens/queries.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { cpuMsOf } from '#test/patience.ts'
import { atOnce } from '#test/races/together.ts'
import { takeCode } from './actions/totp.ts'

// Attacks on log-in systems, and the answers that an attacker sees.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const logIn = (email: string, password: string, more: { code?: string } = {}, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path: '/api/v1/auth/login', body: { email, password, ...more }, headers })

const post = (path: string, key: string, body?: unknown, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path, key, ...(body !== undefined && { body }), headers })

const me = (key: string) => harness.call({ path: '/api/v1/auth/me', key })

const refusal = ({ status, body }: Answer): string => `${status} ${body?.code}`

/** A body without what differs in every answer. */
const seen = ({ status, body: { correlationId: _id, timestamp: _at, ...rest }, headers }: Answer) => ({
  status,
  rest,
  headers: Object.keys(headers),
})

async function newUser() {
  const { merchantId } = await harness.make.merchant()
  return { merchantId, ...(await harness.make.user(merchantId, { hasPassword: true })) }
}

const tokenOf = async (kind: TokenKind, userId: string, validForMs = 600_000, subject?: string) =>
  (
    await inTransaction(harness.db, (tx) =>
      issueToken(tx, harness.secrets, { kind, userId, validForMs, ...(subject && { subject }) }, new Date()),
    )
  ).text

test('an unknown e-mail, a wrong password, an account that is not active and a locked one get the very same answer', async () => {
  const user = await newUser()
  const pending = `pending-${user.id}@example.com`
  await harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body: { email: pending } })
  await harness.work()
  const unknown = await logIn(`nobody-${user.id}@example.com`, user.password)
  assert.equal(refusal(unknown), '401 ERR-1101')
  assert.deepEqual(seen(await logIn(user.email, 'wrong password 1')), seen(unknown))
  assert.deepEqual(seen(await logIn(pending, user.password)), seen(unknown))
})

test('the time of the answer does not tell a known e-mail from an unknown one', async () => {
  const users = [await newUser(), await newUser()]
  const ms = (email: string) => cpuMsOf(() => logIn(email, 'wrong password 1'))
  const known: number[] = []
  const unknown: number[] = []
  await ms('warm@example.com')
  for (let round = 0; round < 9; round++)
    for (const { id, email } of users) {
      known.push(await ms(email))
      unknown.push(await ms(`nobody-${round}-${id}@example.com`))
    }
  // The quickest of each: other work of this process can only add time.
  const [quickest, other] = [Math.min(...known), Math.min(...unknown)].toSorted((one, two) => one - two)
  assert.ok(quickest !== undefined && other !== undefined)
  assert.ok(quickest > 10, `a password is hashed either way: ${quickest} ms`)
  assert.ok(other / quickest < 1.5, `${other} and ${quickest} ms`)
})

test('sign-up and forgotten password answer alike for known and unknown e-mails, and only the mailbox tells', async () => {
  const user = await newUser()
  const stranger = `stranger-${user.id}@example.com`
  for (const path of ['/api/public/sandbox-signup', '/api/v1/auth/forgot-password']) {
    const known = await harness.call({ method: 'POST', path, body: { email: user.email } })
    const unknown = await harness.call({ method: 'POST', path, body: { email: stranger } })
    assert.equal(known.status, 202)
    assert.deepEqual(seen(known), seen(unknown))
  }
  const subjects = (await harness.mailsTo(user.email)).map(({ subject }) => subject)
  assert.deepEqual(subjects.toSorted(), ['Choose a new password', 'You already have a Mizan account'])
  const links = (await harness.mailsTo(stranger)).map(({ subject }) => subject)
  assert.deepEqual(new Set(links), new Set(['Activate your Mizan account']))
})

test('ten failures close an e-mail for an address for 15 minutes, whether or not the e-mail is known', async () => {
  const user = await newUser()
  const now = new Date()
  harness.clock.now = now
  for (const email of [user.email, `nobody-${user.id}@example.com`]) {
    for (let failure = 0; failure < 10; failure++)
      assert.equal(refusal(await logIn(email, `wrong password ${failure}`)), '401 ERR-1101')
    const closed = await logIn(email, user.password)
    assert.equal(refusal(closed), '429 ERR-1029')
    assert.equal(closed.headers['retry-after'], '900')
  }
  harness.clock.now = new Date(now.getTime() + 15 * 60_000 - 1)
  assert.equal(refusal(await logIn(user.email, user.password)), '429 ERR-1029')
  harness.clock.now = new Date(now.getTime() + 15 * 60_000)
  assert.equal((await logIn(user.email, user.password)).status, 200)
  harness.clock.now = undefined
})

test('sixty-four guesses at once are ten, in any spelling of the e-mail', async () => {
  const user = await newUser()
  const answers = await atOnce(64, (n) => logIn(n % 2 ? user.email : user.email.toUpperCase(), `wrong password ${n}`))
  assert.equal(answers.filter((answer) => answer.status === 401).length, 10)
  assert.equal(answers.filter((answer) => answer.status === 429).length, 54)
})

test('an account that is guessed from everywhere is locked without a word, and its owner is told by mail', async () => {
  const user = await newUser()
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
  const guess = (n: number, password: string) =>
    harness.app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: `203.0.113.${n}`,
      payload: { email: user.email, password },
    })
  assert.equal((await logIn(user.email, user.password, {}, from(1))).status, 200)
  for (let n = 0; n < 60; n++) assert.equal((await guess(n % 10, `wrong password ${n}`)).statusCode, 401)
  const locked = await guess(99, user.password)
  assert.equal(locked.statusCode, 401)
  assert.equal(locked.json().code, 'ERR-1101')
  assert.ok(
    (await harness.mailsTo(user.email)).some(({ subject }) => subject === 'Too many failed log-ins to your account'),
  )
  await harness.call({ method: 'POST', path: '/api/v1/auth/forgot-password', body: { email: user.email } })
  const reset = (await harness.mailsTo(user.email)).find(({ subject }) => subject === 'Choose a new password')
  const token = /#token=(\S+)/.exec(reset?.text ?? '')?.[1]
  const password = 'another four words entirely'
  const path = '/api/v1/auth/reset-password'
  assert.equal((await harness.call({ method: 'POST', path, body: { token, password } })).status, 204)
  assert.equal((await guess(99, password)).statusCode, 200)
})

test('every link works once, and of sixty-four uses at once one', async () => {
  const user = await newUser()
  const password = 'another four words entirely'
  const reset = (token: string) =>
    harness.call({ method: 'POST', path: '/api/v1/auth/reset-password', body: { token, password } })
  const token = await tokenOf('PASSWORD_RESET', user.id)
  const answers = await atOnce(16, () => reset(token))
  assert.deepEqual(answers.map(refusal).toSorted(), ['204 undefined', ...Array(15).fill('400 ERR-1111')])
  const expired = await tokenOf('PASSWORD_RESET', user.id, -1)
  for (const bad of [expired, `${token}A`, token.slice(0, -1), 'mzn_', 'x', await tokenOf('ACTIVATION', user.id)])
    assert.equal(refusal(await reset(bad)), '400 ERR-1111', bad)
})

test('a weak password does not use the link up', async () => {
  const user = await newUser()
  const token = await tokenOf('PASSWORD_RESET', user.id)
  const reset = (password: string) =>
    harness.call({ method: 'POST', path: '/api/v1/auth/reset-password', body: { token, password } })
  for (const weak of [
    'short',
    'password1234',
    '123456789012',
    'qwertyuiop123',
    user.email,
    'a'.repeat(129),
    'aaaaaaaaaaaaaaaa',
  ])
    assert.equal(refusal(await reset(weak)), '400 ERR-1112', weak)
  assert.equal((await reset('my cat likes cold fish')).status, 204)
})

test('a token is good for its own purpose alone', async () => {
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const login = await tokenOf('LOGIN', session.userId)
  const confirmation = await session.confirmation()
  const { key } = await harness.make.merchant()
  for (const wrong of [login, confirmation, key, '', 'x', 'a.b.c'])
    assert.equal(refusal(await me(wrong)), '401 ERR-1102', wrong)
  const select = (loginToken: string) =>
    harness.call({ method: 'POST', path: '/api/v1/auth/select-company', body: { companyId: merchantId, loginToken } })
  for (const wrong of [session.token, confirmation, key, 'x'])
    assert.equal(refusal(await select(wrong)), '401 ERR-1103', wrong)
  assert.equal((await select(login)).status, 200)
  assert.equal(refusal(await select(login)), '401 ERR-1103', 'a log-in token works once')
})

test('a forged, changed or stolen session token opens nothing', async () => {
  const { merchantId } = await harness.make.merchant()
  const { token, sessionId, userId } = await harness.make.session(merchantId)
  const other = await harness.make.session((await harness.make.merchant()).merchantId)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const encoded = (value: object) => base64url.encode(JSON.stringify(value))
  const claims = { sid: sessionId, cid: merchantId, sub: userId, iss: 'mizan', aud: 'mizan:session' }
  const now = Math.floor(Date.now() / 1000)
  const made = (change: object, key = harness.secrets.keyFor('sessions'), alg = 'HS256') =>
    new SignJWT({ ...claims, iat: now, exp: now + 600, ...change }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
  const forged: Record<string, string> = {
    'no algorithm': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'no algorithm, with a signature': `${encoded({ alg: 'none' })}.${payload}.${signature}`,
    'another algorithm of the same key': await made({}, harness.secrets.keyFor('sessions'), 'HS384'),
    'another key': await made({}, Buffer.alloc(32, 1)),
    'a key of another purpose': await made({}, harness.secrets.keyFor('tokens')),
    'an expired one': await made({ exp: now - 1 }),
    'one that does not expire': await made({ exp: undefined }),
    'another audience': await made({ aud: 'mizan:login' }),
    'another issuer': await made({ iss: 'elsewhere' }),
    'another user': await made({ sub: other.userId }),
    'another company': await made({ cid: other.merchantId }),
    'a session that does not exist': await made({ sid: newId(new Date()) }),
    'ids that are none': await made({ sid: "' or 1=1", cid: 'x' }),
    'an edited payload': `${head}.${encoded({ ...claims, exp: now + 600, cid: other.merchantId })}.${signature}`,
    'a cut signature': token.slice(0, -2),
    'an encrypted one': `${head}.${payload}.${signature}..`,
  }
  assert.equal((await me(token)).status, 200)
  for (const [what, text] of Object.entries(forged)) assert.equal(refusal(await me(text)), '401 ERR-1102', what)
})

test('a session is dead at once after logging out, a password change, and removal from the company', async () => {
  const user = await newUser()
  const begin = async () => {
    const loginToken = await tokenOf('LOGIN', user.id)
    const answer = await post('/api/v1/auth/select-company', loginToken, { companyId: user.merchantId })
    return answer.body.accessToken as string
  }
  const [first, second] = [await begin(), await begin()]
  assert.equal((await post('/api/v1/auth/logout', first, {})).status, 204)
  assert.equal(refusal(await me(first)), '401 ERR-1102')
  assert.equal((await me(second)).status, 200)
  const passwords = { currentPassword: user.password, newPassword: 'another four words entirely' }
  const changed = await post('/api/v1/auth/change-password', second, passwords)
  assert.equal(changed.status, 200, changed.text)
  assert.equal(refusal(await me(second)), '401 ERR-1102')
  assert.equal((await me(changed.body.accessToken)).status, 200)
  assert.equal((await post('/api/v1/auth/logout', changed.body.accessToken, { everywhere: true })).status, 204)
})

test('a code of the app works once, also when sixty-four use it at once, and so does a recovery code', async () => {
  const user = await newUser()
  const login = await tokenOf('LOGIN', user.id)
  const enrolment = await post('/api/v1/auth/totp/enrol', login)
  const totp = new TOTP({ secret: enrolment.body.secret })
  const start = Date.now()
  const confirm = (code: string) => post('/api/v1/auth/totp/confirm', login, { code })
  const confirmations = await atOnce(8, () => confirm(totp.generate({ timestamp: start })))
  const confirmed = confirmations.filter(({ status }) => status === 200)
  assert.equal(confirmed.length, 1)
  harness.clock.now = new Date(start + 120_000)
  const begin = async () =>
    (await post('/api/v1/auth/select-company', await tokenOf('LOGIN', user.id), { companyId: user.merchantId })).body
      .accessToken as string
  const session = await begin()
  const stepUp = (code: string) => post('/api/v1/auth/step-up', session, { code })
  const answers = await atOnce(64, () => stepUp(totp.generate({ timestamp: start + 120_000 })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  // Past the throttle, which lets ten of them through at most.
  const { db, secrets } = harness
  const opening = { db, secrets, address: '127.0.0.1', correlationId: 'a race' }
  const person = (await findUser(harness.db.read, user.id)) ?? assert.fail()
  const now = new Date(start + 180_000)
  const recoveryCode: string | undefined = confirmed[0]?.body.recoveryCodes[0]
  for (const code of [totp.generate({ timestamp: start + 180_000 }), recoveryCode ?? '']) {
    const taken = await atOnce(64, () => takeCode({ ...opening, now }, person, code))
    assert.equal(taken.filter(Boolean).length, 1)
  }
  harness.clock.now = undefined
})

test('codes cannot be guessed: ten wrong ones close the step-up for 15 minutes', async () => {
  const user = await newUser()
  const { token } = await harness.make.session(user.merchantId, 'OWNER', { hasPassword: true })
  const stepUp = () => post('/api/v1/auth/step-up', token, { password: 'wrong password 1' })
  for (let failure = 0; failure < 10; failure++) assert.equal(refusal(await stepUp()), '401 ERR-1101')
  const closed = await post('/api/v1/auth/step-up', token, { password: user.password })
  assert.equal(refusal(closed), '429 ERR-1029')
  assert.ok(Number(closed.headers['retry-after']) > 890)
})

test('a session of old cannot enrol an app for the thief that holds it', async () => {
  const now = new Date()
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId, 'OWNER', { now: new Date(now.getTime() - 11 * 60_000) })
  assert.equal(refusal(await post('/api/v1/auth/totp/enrol', session.token)), '403 ERR-1104')
  const other = await harness.make.session(merchantId)
  const headers = { 'x-confirmation-token': await other.confirmation() }
  assert.equal(refusal(await post('/api/v1/auth/totp/enrol', session.token, undefined, headers)), '403 ERR-1105')
  const fresh = await harness.make.session(merchantId, 'OWNER')
  assert.equal((await post('/api/v1/auth/totp/enrol', fresh.token)).status, 200)
})

test('a browser’s cookie is no use to a page of another site', async () => {
  const user = await newUser()
  const body = { companyId: user.merchantId, loginToken: await tokenOf('LOGIN', user.id) }
  const selected = await harness.call({ method: 'POST', path: '/api/v1/auth/select-company', body })
  const [cookie = ''] = String(selected.headers['set-cookie']).split(';')
  assert.match(
    String(selected.headers['set-cookie']),
    /^__Host-mizan_session=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  )
  const change = (headers: Record<string, string>) =>
    harness.call({
      method: 'PATCH',
      path: '/api/v1/auth/me',
      body: { fullName: 'Changed' },
      headers: { cookie, ...headers },
    })
  assert.equal((await change({ origin: 'https://pay.example' })).status, 200)
  assert.equal((await change({ 'sec-fetch-site': 'same-origin' })).status, 200)
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://pay.example.evil.example' },
    { origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) assert.equal(refusal(await change(headers)), '403 ERR-1110', JSON.stringify(headers))
  const read = await harness.call({ path: '/api/v1/auth/me', headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  assert.equal(refusal(read), '403 ERR-1110')
  const ended = await harness.call({
    method: 'POST',
    path: '/api/v1/auth/logout',
    body: {},
    headers: { cookie, origin: 'https://pay.example' },
  })
  assert.match(String(ended.headers['set-cookie']), /^__Host-mizan_session=; Max-Age=0/)
})

test('what would become a header or a link in a mail is refused by name', async () => {
  const signUp = (body: object) => harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body })
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    '"a b"@example.com',
    '<a@example.com>',
    'a@exam\u0000ple.com',
    'a@localhost',
  ]) {
    const answer = await signUp({ email })
    assert.equal(refusal(answer), '400 ERR-1001', email)
  }
  for (const name of ['Shop\r\nBcc: b@example.com', 'https://evil.example', 'www.evil.example', ' '])
    for (const field of ['companyName', 'fullName']) {
      const answer = await signUp({ email: 'a@example.com', [field]: name })
      assert.equal(refusal(answer), '400 ERR-1001', name)
      assert.deepEqual(Object.keys(answer.body.fields), [field])
    }
})

test('nothing that a stranger types at sign-up reaches the mail of the address', async () => {
  const email = `victim-${newId(new Date())}@example.com`
  const body = { email, companyName: 'Your account is blocked', fullName: 'Call 0612345678' }
  await harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body })
  const [mail] = await harness.mailsTo(email)
  assert.doesNotMatch(`${mail?.subject}${mail?.text}${mail?.html}`, /blocked|0612345678/)
})

test('a mailbox gets at most five links an hour', async () => {
  const email = `flooded-${newId(new Date())}@example.com`
  for (let n = 0; n < 8; n++)
    assert.equal(
      (await harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body: { email } })).status,
      202,
    )
  assert.equal((await harness.mailsTo(email)).length, 5)
})
