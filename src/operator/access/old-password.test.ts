import assert from 'node:assert/strict'
import { test } from 'node:test'
import { URI } from 'otpauth'
import { inTransaction } from '#platform/db/transaction.ts'
import { lockStaff, type StaffChanges, updateStaff } from '#platform/staff/queries.ts'
import { voidStaffTokens } from '#platform/staff/session-queries.ts'
import { issueStaffToken, openStaffSession } from '#platform/staff/sessions.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { newDevice } from '#test/passkey.ts'
import { untilLocked } from '#test/patience.ts'
import type { TestStaff } from '#test/staff-factory.ts'
import { resetStaff } from '../staff/actions.ts'

// Calls of the staff that have verified a password, a code or a passkey, while the commit of a change of the same person is on its way.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const post = (path: string, body?: unknown, key?: string) =>
  harness.call({
    method: 'POST',
    path: `/operator/v1/${path}`,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { key }),
  })
const me = async (key: string) => (await harness.call({ path: '/operator/v1/me', key })).status
const refusal = ({ status, body }: Answer): string => `${status} ${body?.code}`
const codeOf = (staff: TestStaff) => URI.parse(staff.otpauthUri).generate()
const next = 'tambour gazelle quinze velours'

/** Makes a call while a change of the person is written and not committed. The change began first, and the call read the person as before. */
async function beside(staffId: string, changes: StaffChanges, call: () => Promise<Answer>): Promise<Answer> {
  const now = new Date()
  const { begun } = await inTransaction(harness.db, async (tx) => {
    await updateStaff(tx, staffId, { sessionsFrom: now, ...changes }, now)
    const answer = call()
    await Promise.race([answer, untilLocked(harness.db)])
    return { begun: answer }
  })
  return begun
}

test('a log-in that has verified the old password while a new one is committed is refused as a wrong password', async () => {
  const enrolled = await harness.make.staff('SUPPORT', { hasPassword: true })
  const logIn = ({ email, password }: TestStaff, code?: string) => post('auth/login', { email, password, code })
  const withCode = await beside(enrolled.id, { passwordHash: 'another' }, () => logIn(enrolled, codeOf(enrolled)))
  assert.equal(refusal(withCode), '401 ERR-1510')
  const fresh = await harness.make.staff('SUPPORT', { hasPassword: true, hasApp: false })
  const first = await beside(fresh.id, { passwordHash: 'another' }, () => logIn(fresh))
  assert.equal(refusal(first), '401 ERR-1510')
})

test('a change of password by the old one is refused while a new one is committed', async () => {
  const staff = await harness.make.staff('SUPPORT', { hasPassword: true })
  const change = () => post('auth/change-password', { currentPassword: staff.password, newPassword: next }, staff.token)
  const changes = { passwordHash: 'another', sessionsFrom: new Date(0) }
  assert.equal(refusal(await beside(staff.id, changes, change)), '401 ERR-1510')
})

test('a second step by code or passkey opens no session that outlives a reset that is on its way', async () => {
  const staff = await harness.make.staff('SUPPORT')
  const device = newDevice()
  const options = (await post('me/passkeys/options', undefined, staff.token)).body
  const key = { token: options.token, name: 'Laptop', ...device.make(options.challenge) }
  assert.equal((await post('me/passkeys', key, staff.token)).status, 201)
  const challenge = (await post('auth/passkeys/options')).body
  const request = { kind: 'LOGIN', staffId: staff.id, validForMs: 600_000 } as const
  const login = await inTransaction(harness.db, (tx) => issueStaffToken(tx, harness.secrets, request, new Date()))
  const begun = new Date()
  const { answers } = await inTransaction(harness.db, async (tx) => {
    await lockStaff(tx, staff.id)
    const calls = Promise.all([
      post('auth/code', { code: codeOf(staff) }, login.text),
      post('auth/passkeys/log-in', { token: challenge.token, ...device.use(challenge.challenge) }),
    ])
    await untilLocked(harness.db)
    await resetStaff(tx, staff.id, null, begun)
    return { answers: calls }
  })
  assert.deepEqual((await answers).map(refusal), ['400 ERR-1511', '401 ERR-1580'])
})

test('a reset that waited for its turn ends the sessions and log-ins that began meanwhile, and a new passkey is refused', async () => {
  const staff = await harness.make.staff('SUPPORT')
  const begun = new Date(Date.now() - 1_000)
  const opened = await inTransaction(harness.db, (tx) =>
    openStaffSession(tx, harness.secrets, { staffId: staff.id, address: '203.0.113.9' }, new Date()),
  )
  assert.equal(await me(opened.accessToken), 200)
  const device = newDevice()
  const options = (await post('me/passkeys/options', undefined, staff.token)).body
  const { added } = await inTransaction(harness.db, async (tx) => {
    await lockStaff(tx, staff.id)
    const key = { token: options.token, name: 'Laptop', ...device.make(options.challenge) }
    const call = post('me/passkeys', key, staff.token)
    await untilLocked(harness.db)
    await resetStaff(tx, staff.id, null, begun)
    return { added: call }
  })
  assert.equal(refusal(await added), '401 ERR-1501')
  assert.equal(await me(opened.accessToken), 401)
})

test('an app is not turned on by a log-in that a reset has ended', async () => {
  const staff = await harness.make.staff('SUPPORT', { hasApp: false })
  const request = { kind: 'LOGIN', staffId: staff.id, validForMs: 600_000 } as const
  const login = await inTransaction(harness.db, (tx) => issueStaffToken(tx, harness.secrets, request, new Date()))
  const { body: begun } = await post('auth/totp/enrol', undefined, login.text)
  const confirm = () => post('auth/totp/confirm', { code: URI.parse(begun.otpauthUri).generate() }, login.text)
  const { answer } = await inTransaction(harness.db, async (tx) => {
    await lockStaff(tx, staff.id)
    const call = confirm()
    await untilLocked(harness.db)
    await voidStaffTokens(tx, staff.id, 'LOGIN', new Date())
    return { answer: call }
  })
  assert.equal(refusal(await answer), '401 ERR-1501')
})
