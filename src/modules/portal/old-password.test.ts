import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOTP } from 'otpauth'
import { inTransaction } from '#platform/db/transaction.ts'
import { insertUser, lockUser, updateUser, type UserChanges } from '#platform/people/queries.ts'
import { newId } from '#platform/ids.ts'
import { openSession } from '#platform/sessions/sessions.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { untilLocked } from '#test/patience.ts'

// Calls that have verified a password, or taken a link, while the commit of a change of the same person is on its way.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const post = (path: string, body: object, key?: string) =>
  harness.call({ method: 'POST', path: `/api/v1/${path}`, body, ...(key !== undefined && { key }) })
const refusal = ({ status, body }: Answer): string => `${status} ${body?.code}`
const me = async (key: string) => (await harness.call({ path: '/api/v1/auth/me', key })).status
const next = 'another four words entirely'

async function newUser() {
  const { merchantId } = await harness.make.merchant()
  return { merchantId, ...(await harness.make.user(merchantId, { hasPassword: true })) }
}

/** Makes a call while a change of the person is written and not committed. The change began first, and the call read the person as before. */
async function beside(userId: string, changes: UserChanges, call: () => Promise<Answer>): Promise<Answer> {
  const now = new Date()
  const { begun } = await inTransaction(harness.db, async (tx) => {
    await updateUser(tx, userId, { sessionsFrom: now, ...changes }, now)
    const answer = call()
    await Promise.race([answer, untilLocked(harness.db)])
    return { begun: answer }
  })
  return begun
}

test('a log-in that has verified the old password while a new one is committed is refused as a wrong password', async () => {
  const user = await newUser()
  const logIn = () => post('auth/login', { email: user.email, password: user.password })
  assert.equal(refusal(await beside(user.id, { passwordHash: 'another' }, logIn)), '401 ERR-1101')
})

test('a log-in by password alone is refused while an authenticator app is being turned on', async () => {
  const user = await newUser()
  const logIn = () => post('auth/login', { email: user.email, password: user.password })
  assert.equal(refusal(await beside(user.id, { totpConfirmedAt: new Date() }, logIn)), '401 ERR-1101')
})

test('a step-up and a change of password by the old one are refused while a new one is committed', async () => {
  const { merchantId } = await harness.make.merchant()
  const acts = [
    ({ token, password }: { token: string; password: string }) => post('auth/step-up', { password }, token),
    ({ token, password: currentPassword }: { token: string; password: string }) =>
      post('auth/change-password', { currentPassword, newPassword: next }, token),
  ]
  for (const act of acts) {
    const session = await harness.make.session(merchantId, 'OWNER', { hasPassword: true })
    const mine = { token: session.token, password: 'gazelle velours tambour quinze' }
    const changes = { passwordHash: 'another', sessionsFrom: new Date(0) }
    assert.equal(refusal(await beside(session.userId, changes, () => act(mine))), '401 ERR-1101')
  }
})

test('a change of password in a session that is ended everywhere meanwhile is refused', async () => {
  const { merchantId } = await harness.make.merchant()
  const { token, userId } = await harness.make.session(merchantId, 'OWNER', { hasPassword: true })
  const change = () =>
    post('auth/change-password', { currentPassword: 'gazelle velours tambour quinze', newPassword: next }, token)
  const changes = { sessionsFrom: new Date(Date.now() + 1) }
  assert.equal(refusal(await beside(userId, changes, change)), '401 ERR-1102')
})

test('a session that the old password opens while a new one waits for its turn ends with it', async () => {
  const user = await newUser()
  const whose = { userId: user.id, merchantId: user.merchantId, address: '203.0.113.9' }
  const request = { kind: 'PASSWORD_RESET', userId: user.id, validForMs: 600_000 } as const
  const { text: token } = await inTransaction(harness.db, (tx) => issueToken(tx, harness.secrets, request, new Date()))
  const { reset, opened } = await inTransaction(harness.db, async (tx) => {
    await lockUser(tx, user.id)
    const begun = post('auth/reset-password', { token, password: next })
    await untilLocked(harness.db)
    const now = new Date()
    return { reset: begun, opened: await openSession(tx, harness.secrets, { ...whose, authenticatedAt: now }, now) }
  })
  assert.equal((await reset).status, 204)
  assert.equal(await me(opened.accessToken), 401)
})

test('a link that chooses the first password is refused while another link has chosen one', async () => {
  const [id, now] = [newId(new Date()), new Date()]
  const email = `pending-${id}@example.com`
  const person = { id, email, emailFolded: email, fullName: null, locale: 'en', status: 'PENDING' } as const
  const request = { kind: 'ACTIVATION', userId: id, validForMs: 600_000 } as const
  const { text: token } = await inTransaction(harness.db, async (tx) => {
    await insertUser(tx, { ...person, passwordHash: null, now })
    return issueToken(tx, harness.secrets, request, now)
  })
  const path = '/api/public/sandbox-signup/set-password'
  const activate = () => harness.call({ method: 'POST', path, body: { token, password: next } })
  const answer = await beside(id, { status: 'ACTIVE', passwordHash: 'another' }, activate)
  assert.equal(refusal(answer), '400 ERR-1111')
})

test('turning the app on ends sessions and log-ins that began by password alone since one’s own', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const user = await newUser()
  const body = { email: user.email, password: user.password }
  const logIn = async () => (await post('auth/login', body)).body.loginToken as string
  const select = (loginToken: string) => post('auth/select-company', { companyId: user.merchantId, loginToken })
  const mine = (await select(await logIn())).body.accessToken
  const began = Date.now()
  harness.clock.now = new Date(began + 60_000)
  const [session, login] = [(await select(await logIn())).body.accessToken, await logIn()]
  assert.equal(await me(session), 200)
  harness.clock.now = new Date(began + 120_000)
  const enrolment = await post('auth/totp/enrol', {}, mine)
  const code = new TOTP({ secret: enrolment.body.secret }).generate({ timestamp: began + 120_000 })
  assert.equal((await post('auth/totp/confirm', { code }, mine)).status, 200)
  assert.deepEqual([await me(mine), await me(session)], [200, 401])
  assert.equal(refusal(await select(login)), '401 ERR-1103')
})

test('an app is not turned on by a log-in that a new password ends meanwhile', async () => {
  const user = await newUser()
  const { body } = await post('auth/login', { email: user.email, password: user.password })
  const enrolment = await post('auth/totp/enrol', {}, body.loginToken)
  const code = new TOTP({ secret: enrolment.body.secret }).generate()
  const confirm = () => post('auth/totp/confirm', { code }, body.loginToken)
  const answer = await beside(user.id, { passwordHash: 'another', sessionsFrom: new Date() }, confirm)
  assert.equal(refusal(answer), '401 ERR-1102')
})

test('a session that follows one in which the app was turned on ends when that one would have', async () => {
  const { merchantId } = await harness.make.merchant()
  const { token, userId } = await harness.make.session(merchantId, 'OWNER', { hasPassword: true })
  await harness.db.plainPool.query(
    `update portal_sessions set authenticated_at = now(), expires_at = now() + interval '5 minutes' where user_id = $1`,
    [userId],
  )
  const { status, body } = await post('auth/switch-company', { companyId: merchantId }, token)
  assert.equal(status, 200)
  assert.ok(Date.parse(body.expiresAt) <= Date.now() + 5 * 60_000, body.expiresAt)
})
