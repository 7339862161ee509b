import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// People of the staff, as administrators keep them.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, by: TestStaff | undefined, body?: unknown) =>
  harness.call({
    method,
    path: `/operator/v1/${path}`,
    ...(by && { key: by.token }),
    ...(body !== undefined && { body }),
  })

test('an invited person chooses a password with the link of the mail, which works once, and then logs in', async () => {
  const admin = await harness.make.staff('ADMIN')
  const email = 'karim@operator.example'
  const invited = await call('POST', 'staff', admin, { email, role: 'FINANCE', fullName: 'Karim Alaoui', locale: 'fr' })
  assert.deepEqual([invited.status, invited.body.status, invited.body.role], [201, 'INVITED', 'FINANCE'])
  assert.equal((await call('POST', 'staff', admin, { email, role: 'RISK' })).body.code, 'ERR-1520')
  const [mail] = await harness.mailsTo(email)
  const token = /https:\/\/pay\.example\/operator\/invitation#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const choose = (password: string) => call('POST', 'auth/invitation', undefined, { token, password })
  assert.equal((await choose('motdepasse12')).body.code, 'ERR-1515')
  const password = 'gazelle velours tambour quinze'
  assert.equal((await choose(password)).status, 204)
  assert.equal((await choose(password)).body.code, 'ERR-1514')
  const logIn = await call('POST', 'auth/login', undefined, { email, password })
  assert.equal(logIn.body.next, 'ENROL')
})

test('a removed person is out at once, with every session, and may be invited again', async () => {
  const [admin, other] = [await harness.make.staff('ADMIN'), await harness.make.staff('RISK')]
  assert.equal((await call('GET', 'me', other)).status, 200)
  assert.equal((await call('DELETE', `staff/${other.id}`, admin)).status, 204)
  assert.equal((await call('GET', 'me', other)).body.code, 'ERR-1501')
  assert.equal((await call('DELETE', `staff/${other.id}`, admin)).body.code, 'ERR-1523')
  const again = await call('POST', 'staff', admin, { email: other.email, role: 'SUPPORT' })
  assert.deepEqual([again.status, again.body.id, again.body.status], [201, other.id, 'INVITED'])
  assert.equal((await call('GET', 'me', other)).status, 401)
})

test('a new role counts at the next call; one’s own stays, and a reset ends every session', async () => {
  const [admin, other] = [await harness.make.staff('ADMIN'), await harness.make.staff('SUPPORT')]
  assert.equal((await call('GET', 'acts', other)).body.code, 'ERR-1502')
  assert.equal((await call('PATCH', `staff/${other.id}`, admin, { role: 'RISK' })).body.role, 'RISK')
  assert.equal((await call('GET', 'acts', other)).status, 200)
  assert.equal((await call('PATCH', `staff/${admin.id}`, admin, { role: 'SUPPORT' })).body.code, 'ERR-1521')
  const reset = await call('POST', `staff/${other.id}/reset`, admin)
  assert.deepEqual([reset.status, reset.body.hasApp], [200, false])
  assert.equal((await call('GET', 'me', other)).status, 401)
  const [mail] = await harness.mailsTo(other.email)
  assert.match(mail?.text ?? '', /operator\/invitation#token=/)
})

test('what the staff did is told with who, what was before and after, and in an unbroken chain', async () => {
  const [admin, other] = [await harness.make.staff('ADMIN'), await harness.make.staff('SUPPORT')]
  await call('PATCH', `staff/${other.id}`, admin, { role: 'FINANCE' })
  const { body } = await call('GET', `acts?about=${other.id}`, admin)
  const [first] = body.items
  assert.deepEqual(
    [first.act, first.by.id, first.before, first.after],
    ['staff.changed', admin.id, { role: 'SUPPORT' }, { role: 'FINANCE' }],
  )
  const all = await call('GET', 'acts?limit=2', admin)
  const older = await call('GET', `acts?limit=2&before=${all.body.next}`, admin)
  const places = [...all.body.items, ...older.body.items].map(({ sequence }) => sequence)
  assert.deepEqual(
    places,
    Array.from({ length: places.length }, (_, n) => places[0] - n),
  )
})
