import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TOTP } from 'otpauth'
import { useHarness } from '#test/harness.ts'
import { startMailServer } from '#test/mail.ts'

// From nothing to a first key in eight steps, with a mail server that is real.

const server = await startMailServer()
after(() => server.stop())
const harness = useHarness({ SMTP_URL: server.url, MAIL_FROM: 'Mizan <no-reply@pay.example>' })

/** The plain text of a mail, its soft line breaks and escapes undone. */
const textOf = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const tokenIn = (raw: string): string =>
  /#token=(mzn_[\w-]+)/.exec(textOf(raw))?.[1] ?? assert.fail(`no link in ${raw}`)

const password = 'gazelle velours tambour quinze'

async function signedUp(email: string): Promise<{ cookie: string }> {
  const { call } = harness
  const body = { email, companyName: 'Boutique Atlas', fullName: 'Salma Idrissi', locale: 'fr' }
  const signUp = await call({ method: 'POST', path: '/api/public/sandbox-signup', body })
  assert.equal(signUp.status, 202, signUp.text)
  await harness.work()
  const mail = server.received[server.recipients.indexOf(email)] ?? assert.fail('the activation mail did not arrive')
  const activation = { token: tokenIn(mail), password }
  const path = '/api/public/sandbox-signup/set-password'
  const activated = await call({ method: 'POST', path, body: activation })
  assert.equal(activated.status, 204, activated.text)
  return { cookie: String(activated.headers['set-cookie']).split(';')[0] ?? '' }
}

test('eight steps lead from a sign-up to a key that the merchant API answers', async () => {
  const { call } = harness
  const email = 'salma@boutique-atlas.example'
  await signedUp(email)

  const login = await call({ method: 'POST', path: '/api/v1/auth/login', body: { email, password } })
  assert.equal(login.status, 200, login.text)
  assert.deepEqual(
    login.body.companies.map(({ name, role }: { name: string; role: string }) => ({ name, role })),
    [{ name: 'Boutique Atlas', role: 'OWNER' }],
  )

  const { loginToken, companies } = login.body
  const choice = { companyId: companies[0].id }
  const select = await call({ method: 'POST', path: '/api/v1/auth/select-company', key: loginToken, body: choice })
  assert.equal(select.status, 200, select.text)
  assert.match(select.body.accessToken, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  const key = select.body.accessToken

  const stepUp = await call({ method: 'POST', path: '/api/v1/auth/step-up', key, body: { password } })
  assert.equal(stepUp.status, 200, stepUp.text)

  const permissions = await call({ path: '/api/v1/api-keys/available-permissions?environment=SANDBOX', key })
  assert.equal(permissions.status, 200, permissions.text)
  const scopes = permissions.body.permissions.map(({ scope }: { scope: string }) => scope)
  assert.ok(scopes.includes('wallet:read'))

  const body = { name: 'Shop', environment: 'SANDBOX', scopes: ['wallet:read'] }
  const headers = { 'x-confirmation-token': stepUp.body.confirmationToken }
  const created = await call({ method: 'POST', path: '/api/v1/api-keys', key, body, headers })
  assert.equal(created.status, 201, created.text)
  assert.match(created.body.key, /^svc_sk_test_/)

  const wallet = await call({ path: '/v1/wallet', key: created.body.key })
  assert.equal(wallet.status, 200, wallet.text)
  assert.deepEqual([wallet.body.status, wallet.body.balance.available], ['ACTIVE', 0])
})

test('who has chosen the first password is logged in by the answer, in the company of the sign-up', async () => {
  const { cookie } = await signedUp('nora@boutique-atlas.example')
  const me = await harness.call({ path: '/api/v1/auth/me', headers: { cookie } })
  assert.equal(me.status, 200, me.text)
  assert.equal(me.body.company.name, 'Boutique Atlas')
  assert.equal(me.body.company.role, 'OWNER')
  assert.equal(me.body.company.timeZone, 'Africa/Casablanca')
  assert.equal(new Set(me.body.permissions).size, me.body.permissions.length, 'each permission once')
})

test('with an authenticator app a log-in takes its code, and a recovery code stands in for it once', async () => {
  const { call } = harness
  const email = 'youssef@boutique-atlas.example'
  await signedUp(email)
  const login = await call({ method: 'POST', path: '/api/v1/auth/login', body: { email, password } })
  const key = login.body.loginToken
  const enrolment = await call({ method: 'POST', path: '/api/v1/auth/totp/enrol', key })
  assert.equal(enrolment.status, 200, enrolment.text)
  assert.match(enrolment.body.qrSvg, /^<svg/)
  const totp = new TOTP({ secret: enrolment.body.secret })
  const start = Date.now()
  const code = totp.generate({ timestamp: start })
  const confirmed = await call({ method: 'POST', path: '/api/v1/auth/totp/confirm', key, body: { code } })
  assert.equal(confirmed.status, 200, confirmed.text)
  assert.equal(confirmed.body.recoveryCodes.length, 10)

  const half = await call({ method: 'POST', path: '/api/v1/auth/login', body: { email, password } })
  assert.equal(half.body.totpRequired, true)
  assert.equal(half.body.loginToken, undefined)
  const logIn = (text: string) =>
    call({ method: 'POST', path: '/api/v1/auth/login', body: { email, password, code: text } })
  assert.equal((await logIn(code)).status, 401, 'the code that confirmed is used up')
  harness.clock.now = new Date(start + 60_000)
  const whole = await logIn(totp.generate({ timestamp: start + 60_000 }))
  assert.equal(whole.status, 200, whole.text)
  const [recoveryCode] = confirmed.body.recoveryCodes
  assert.equal((await logIn(recoveryCode.toUpperCase())).status, 200)
  assert.equal((await logIn(recoveryCode)).status, 401)
  harness.clock.now = undefined
})
