import assert from 'node:assert/strict'
import { test } from 'node:test'
import { URI } from 'otpauth'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Act, recordAct } from '#platform/staff/acts.ts'
import { lockStaff, updateStaff } from '#platform/staff/queries.ts'
import { useHarness } from '#test/harness.ts'
import { untilLocked } from '#test/patience.ts'
import type { TestStaff } from '#test/staff-factory.ts'
import { removeStaff } from '../staff/actions.ts'

// From a log-in to a session of the staff, as the console and programs see it.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const post = (path: string, body?: unknown, more: { key?: string; headers?: Record<string, string> } = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, ...(body !== undefined && { body }), ...more })
const me = (key: string) => harness.call({ path: '/operator/v1/me', key })

/** The code of a moment; later steps stand for the wait for the next code. */
const codeAt = (uri: string, stepsLater = 0) =>
  URI.parse(uri).generate({ timestamp: (harness.clock.now?.getTime() ?? Date.now()) + stepsLater * 30_000 })

const codeOf = (staff: TestStaff, stepsLater = 0) => codeAt(staff.otpauthUri, stepsLater)
const logIn = ({ email, password }: Pick<TestStaff, 'email' | 'password'>, code?: string) =>
  post('auth/login', { email, password, ...(code !== undefined && { code }) })

test('a first log-in enrols an app, shows recovery codes once, and opens the session', async () => {
  const staff = await harness.make.staff('SUPPORT', { hasPassword: true, hasApp: false })
  const { body } = await logIn(staff)
  assert.equal(body.next, 'ENROL')
  const enrolment = await post('auth/totp/enrol', undefined, { key: body.loginToken })
  assert.match(enrolment.body.otpauthUri, /^otpauth:\/\/totp\/Mizan/)
  const wrong = await post('auth/totp/confirm', { code: '000000' }, { key: body.loginToken })
  assert.equal(wrong.body.code, 'ERR-1511')
  const code = codeAt(enrolment.body.otpauthUri)
  const confirmed = await post('auth/totp/confirm', { code }, { key: body.loginToken })
  assert.equal(confirmed.body.recoveryCodes.length, 10)
  const cookie = String(confirmed.headers['set-cookie'])
  assert.match(cookie, /^__Host-mizan_operator=mzn_op_[\w-]+; .*HttpOnly; Secure; SameSite=Strict/)
  assert.equal((await me(confirmed.body.session.accessToken)).body.role, 'SUPPORT')
  const again = await post('auth/totp/enrol', undefined, { key: confirmed.body.session.accessToken })
  assert.equal(again.body.code, 'ERR-1512')
})

test('a log-in asks for the code, takes it once, and takes each recovery code once', async () => {
  const staff = await harness.make.staff('RISK', { hasPassword: true })
  assert.equal((await logIn(staff)).body.next, 'CODE')
  const code = codeOf(staff)
  const opened = await logIn(staff, code)
  assert.equal(opened.body.next, 'SESSION')
  assert.equal((await logIn(staff, code)).body.code, 'ERR-1510')
  const renewed = await post(
    'auth/totp/recovery-codes',
    { code: codeOf(staff, 1) },
    { key: opened.body.session.accessToken },
  )
  const [first = ''] = renewed.body.recoveryCodes
  assert.equal((await logIn(staff, first.toUpperCase())).body.next, 'SESSION')
  assert.equal((await logIn(staff, first)).body.code, 'ERR-1510')
})

test('wrong passwords, wrong codes, unknown and removed people are all refused with the same words', async () => {
  const staff = await harness.make.staff('FINANCE', { hasPassword: true })
  const removed = await harness.make.staff('FINANCE', { hasPassword: true })
  await inTransaction(harness.db, (tx) => removeStaff(tx, removed.id, new Date()))
  const answers = [
    await logIn({ ...staff, password: 'another password' }),
    await logIn(staff, '000000'),
    await logIn({ email: 'nobody@operator.example', password: staff.password }),
    await logIn(removed),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [401, 'ERR-1510'])
})

test('guessing is stopped: by e-mail and address with 429, and by account in silence', async () => {
  const staff = await harness.make.staff('SUPPORT', { hasPassword: true })
  const wrong = { ...staff, password: 'another password' }
  for (let tries = 0; tries < 10; tries++) assert.equal((await logIn(wrong)).status, 401)
  const stopped = await logIn(staff)
  assert.equal(stopped.status, 429)
  assert.match(String(stopped.headers['retry-after']), /^[1-9]\d*$/)
})

test('codes of a step-up are limited, and a right one holds until 15 minutes pass without such an act', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  harness.clock.now = new Date()
  const admin = await harness.make.staff('ADMIN', { isConfirmed: false })
  await harness.make.staff('ADMIN')
  const invite = (email: string) => post('staff', { email, role: 'SUPPORT' }, { key: admin.token })
  assert.equal((await invite('one@operator.example')).body.code, 'ERR-1503')
  const confirmed = await post('auth/step-up', { code: codeOf(admin) }, { key: admin.token })
  assert.equal(confirmed.status, 200)
  const pass = (minutes: number) =>
    (harness.clock.now = new Date((harness.clock.now as Date).getTime() + minutes * 60_000))
  pass(14)
  assert.equal((await invite('one@operator.example')).status, 201)
  pass(14)
  assert.equal((await invite('two@operator.example')).status, 201)
  pass(15)
  assert.equal((await invite('three@operator.example')).body.code, 'ERR-1503')
  for (let tries = 0; tries < 10; tries++)
    assert.equal((await post('auth/step-up', { code: '000000' }, { key: admin.token })).body.code, 'ERR-1511')
  assert.equal((await post('auth/step-up', { code: codeOf(admin) }, { key: admin.token })).status, 429)
})

test('a session ends after eight hours, with a log-out, and with a new password on every other device', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const staff = await harness.make.staff('SUPPORT', { hasPassword: true })
  const other = await logIn(staff, codeOf(staff))
  const before = other.body.session.accessToken
  const next = 'tambour gazelle quinze velours'
  const changed = await post(
    'auth/change-password',
    { currentPassword: staff.password, newPassword: next },
    { key: staff.token },
  )
  assert.equal(changed.status, 200)
  assert.deepEqual([(await me(staff.token)).status, (await me(before)).status], [401, 401])
  const { accessToken } = changed.body
  assert.equal((await me(accessToken)).status, 200)
  harness.clock.now = new Date(Date.now() + 8 * 3_600_000 + 1_000)
  assert.equal((await me(accessToken)).status, 401)
  harness.clock.now = undefined
  assert.equal((await post('auth/logout', undefined, { key: accessToken })).status, 204)
  assert.equal((await me(accessToken)).status, 401)
})

test('what a person without a name changes can be read in the log, as can what was written down with nulls', async () => {
  const staff = await harness.make.staff('RISK')
  const changed = await harness.call({
    method: 'PATCH',
    path: '/operator/v1/me',
    key: staff.token,
    body: { locale: 'fr' },
  })
  assert.equal(changed.status, 200, changed.text)
  const before: object = { fullName: null, locale: 'en' }
  const written = { act: 'staff.changed', target: staff.id, before: before as Act['before'] & object } as const
  await inTransaction(harness.db, (tx) => recordAct(tx, { actor: staff.id }, written, new Date()))
  const { status, body, text } = await harness.call({
    path: `/operator/v1/acts?about=${staff.id}&act=staff.changed`,
    key: staff.token,
  })
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.items.map((each: Act) => [each.before, each.after]),
    [
      [{ locale: 'en' }, undefined],
      [{ locale: 'en' }, { locale: 'fr' }],
    ],
  )
})

test('a log-in that began with the old password is refused, though the code is taken after the change', async () => {
  const staff = await harness.make.staff('SUPPORT', { hasPassword: true })
  const { late } = await inTransaction(harness.db, async (tx) => {
    // The code is taken under the same lock, behind the password.
    await lockStaff(tx, staff.id)
    const waiting = logIn(staff, codeOf(staff))
    await untilLocked(harness.db)
    await updateStaff(tx, staff.id, { passwordHash: 'another', sessionsFrom: new Date() }, new Date())
    return { late: waiting }
  })
  const { status, body } = await late
  assert.deepEqual([status, body.code], [401, 'ERR-1510'])
})
