import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { test } from 'node:test'
import { androidKeyAttestation } from '#test/attestation.ts'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import { type Attested, cborBytes, newDevice } from '#test/passkey.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Passkeys of the staff, with devices in software, good ones and bad ones.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const post = (path: string, body?: unknown, key?: string) =>
  harness.call({
    method: 'POST',
    path: `/operator/v1/${path}`,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { key }),
  })
const mine = (by: TestStaff) => harness.call({ path: '/operator/v1/me/passkeys', key: by.token })
const remove = (by: TestStaff, id: string) =>
  harness.call({ method: 'DELETE', path: `/operator/v1/me/passkeys/${id}`, key: by.token })

type Device = ReturnType<typeof newDevice>
type Wishes = Parameters<Device['use']>[1]

async function add(by: TestStaff, device: Device, { name = 'Laptop', ...wishes }: Wishes & { name?: string } = {}) {
  const { body } = await post('me/passkeys/options', undefined, by.token)
  const given = { token: body.token, name, ...device.make(wishes.challenge ?? body.challenge, wishes) }
  return post('me/passkeys', given, by.token)
}
async function answerOf(device: Device, wishes: Wishes = {}) {
  const { body } = await post('auth/passkeys/options')
  return { token: body.token, ...device.use(wishes.challenge ?? body.challenge, wishes) }
}
const logIn = async (device: Device, wishes: Wishes = {}) =>
  post('auth/passkeys/log-in', await answerOf(device, wishes))

test('several passkeys are added under names, and each logs its person in without password and code', async () => {
  const staff = await harness.make.staff('RISK')
  const [laptop, phone] = [newDevice(), newDevice()]
  assert.equal((await add(staff, laptop)).status, 201)
  assert.equal((await add(staff, phone, { name: 'Téléphone' })).body.name, 'Téléphone')
  for (const device of [laptop, phone]) {
    const opened = await logIn(device)
    assert.match(String(opened.headers['set-cookie']), /^__Host-mizan_operator=mzn_op_/)
    const me = await harness.call({ path: '/operator/v1/me', key: opened.body.accessToken })
    assert.deepEqual([me.body.id, me.body.confirmedUntil], [staff.id, undefined])
  }
  const { items } = (await mine(staff)).body
  assert.deepEqual(
    items.map(({ name, lastUsedAt }: { name: string; lastUsedAt?: string }) => [name, lastUsedAt !== undefined]),
    [
      ['Laptop', true],
      ['Téléphone', true],
    ],
  )
})

test('a passkey confirms who is there for acts on money, its own person alone', async () => {
  const [one, other] = [await harness.make.staff('ADMIN'), await harness.make.staff('ADMIN')]
  const [device, strange] = [newDevice(), newDevice()]
  await add(one, device)
  await add(other, strange)
  const { accessToken } = (await logIn(device)).body
  const invite = () => post('staff', { email: 'karima@operator.example', role: 'SUPPORT' }, accessToken)
  assert.equal((await invite()).body.code, 'ERR-1503')
  assert.equal((await post('auth/passkeys/step-up', await answerOf(strange), accessToken)).body.code, 'ERR-1580')
  const wrong = await answerOf(device, { challenge: 'b'.repeat(43) })
  assert.equal((await post('auth/passkeys/step-up', wrong, accessToken)).body.code, 'ERR-1580')
  assert.equal((await post('auth/passkeys/step-up', await answerOf(device), accessToken)).status, 200)
  assert.equal((await invite()).status, 201)
  const told = async (by: TestStaff, about: string) => {
    const { items } = (await harness.call({ path: `/operator/v1/acts?actor=${about}`, key: by.token })).body
    return items.map(({ act }: { act: string }) => act).filter((act: string) => /failed|step_up/.test(act))
  }
  assert.deepEqual(await told(other, one.id), ['step_up.succeeded', 'step_up.failed', 'step_up.failed'])
  assert.deepEqual(await told(one, other.id), [])
})

test('to add or remove a passkey, who is there must be confirmed first', async () => {
  const staff = await harness.make.staff('RISK', { isConfirmed: false })
  for (const path of ['me/passkeys/options', 'me/passkeys'])
    assert.equal((await post(path, undefined, staff.token)).body.code, 'ERR-1503')
  assert.equal((await remove(staff, 'dGhlIGlkIG9mIGEgcGFzc2tleQ')).body.code, 'ERR-1503')
})

const bad: [string, Wishes][] = [
  ['a page of another origin', { origin: 'https://pay.example.evil.example' }],
  ['another port of the same host', { origin: 'https://pay.example:8443' }],
  ['a passkey of another host', { host: 'evil.example' }],
  ['a device that has not verified its person', { isVerified: false }],
  ['another challenge', { challenge: 'b'.repeat(43) }],
]
for (const [name, wishes] of bad)
  test(`${name} opens nothing, and adds nothing`, async () => {
    const staff = await harness.make.staff('RISK')
    const device = newDevice()
    assert.equal((await add(staff, newDevice(), wishes)).body.code, 'ERR-1581')
    await add(staff, device)
    const refused = await logIn(device, wishes)
    assert.deepEqual([refused.status, refused.body.code], [401, 'ERR-1580'])
    assert.equal((await logIn(device)).status, 200)
  })

test('an answer is good once and for ten minutes, and a challenge of an addition opens nothing', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const staff = await harness.make.staff('RISK')
  const device = newDevice()
  await add(staff, device)
  const answer = await answerOf(device)
  const both = await Promise.all([post('auth/passkeys/log-in', answer), post('auth/passkeys/log-in', answer)])
  assert.deepEqual(
    both.map(({ status }) => status).sort((one, other) => one - other),
    [200, 401],
  )
  assert.equal((await post('auth/passkeys/log-in', answer)).body.code, 'ERR-1580')
  const { body } = await post('me/passkeys/options', undefined, staff.token)
  const crossed = { token: body.token, ...device.use(body.challenge) }
  assert.equal((await post('auth/passkeys/log-in', crossed)).body.code, 'ERR-1580')
  const late = await answerOf(device)
  harness.clock.now = new Date(Date.now() + 10 * 60_000 + 1_000)
  assert.equal((await post('auth/passkeys/log-in', late)).body.code, 'ERR-1580')
})

test('a copy of a device, whose count has not grown, opens nothing; devices that do not count go on', async () => {
  const staff = await harness.make.staff('RISK')
  const [device, without] = [newDevice(), newDevice()]
  await add(staff, device)
  await add(staff, without)
  assert.equal((await logIn(device, { counter: 7 })).status, 200)
  for (const counter of [7, 3, 0]) assert.equal((await logIn(device, { counter })).body.code, 'ERR-1580')
  assert.equal((await logIn(device, { counter: 8 })).status, 200)
  for (let time = 0; time < 2; time++) assert.equal((await logIn(without, { counter: 0 })).status, 200)
})

test('a challenge for one person adds no passkey to another, and a passkey is added once', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const device = newDevice()
  const { body } = await post('me/passkeys/options', undefined, one.token)
  const given = { token: body.token, name: 'Laptop', ...device.make(body.challenge) }
  assert.equal((await post('me/passkeys', given, other.token)).body.code, 'ERR-1581')
  assert.equal((await post('me/passkeys', given, one.token)).status, 201)
  assert.equal((await post('me/passkeys', given, one.token)).body.code, 'ERR-1581')
  assert.equal((await add(other, device)).body.code, 'ERR-1582')
})

test('a passkey that was removed opens nothing; those of others stay', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const [device, theirs] = [newDevice(), newDevice()]
  await add(one, device)
  await add(other, theirs)
  assert.equal((await remove(one, theirs.id)).status, 404)
  assert.equal((await remove(one, device.id)).status, 204)
  assert.equal((await logIn(device)).body.code, 'ERR-1580')
  assert.equal((await logIn(theirs)).status, 200)
})

test('an added and a removed passkey are told to their person by mail, in their language, and a refused one is not', async () => {
  for (const locale of locales) {
    const staff = await harness.make.staff('RISK')
    await harness.call({ method: 'PATCH', path: '/operator/v1/me', key: staff.token, body: { locale } })
    const device = newDevice()
    assert.equal((await add(staff, device, { name: 'Clé de Salma' })).status, 201)
    assert.equal((await add(staff, device, { name: 'Another' })).body.code, 'ERR-1582')
    assert.equal((await remove(staff, device.id)).status, 204)
    const [added, removed, ...more] = await harness.mailsTo(staff.email)
    assert.notEqual(added?.subject, removed?.subject)
    for (const mail of [added, removed]) assert.match(mail?.text ?? '', /Clé de Salma.*\/operator\/account/s)
    assert.deepEqual(more, [])
  }
})

test('a person who is removed or reset has no passkeys left', async () => {
  const admin = await harness.make.staff('ADMIN')
  for (const [method, path] of [
    ['POST', '/reset'],
    ['DELETE', ''],
  ] as const) {
    const staff = await harness.make.staff('RISK')
    const device = newDevice()
    await add(staff, device)
    await harness.call({ method, path: `/operator/v1/staff/${staff.id}${path}`, key: admin.token })
    assert.equal((await logIn(device)).body.code, 'ERR-1580')
  }
})

test('an attestation that names addresses of its own leads to no call, and is not taken', async (t) => {
  const staff = await harness.make.staff('RISK')
  const calls = t.mock.method(globalThis, 'fetch', () => Promise.reject(new Error('no network in this test'))).mock
  const attest = androidKeyAttestation('http://169.254.169.254/latest/meta-data')
  const refused = await add(staff, newDevice(), { attest })
  assert.deepEqual([calls.callCount(), refused.status, refused.body.code], [0, 400, 'ERR-1581'])
})

test('an attestation that cannot be read is not taken', async () => {
  const staff = await harness.make.staff('RISK')
  for (const attestationObject of ['AAAA', '_w', 'o2NmbXRk', 'oA', 'g4GBgYGB']) {
    const { body } = await post('me/passkeys/options', undefined, staff.token)
    const given = { token: body.token, name: 'Laptop', ...newDevice().make(body.challenge), attestationObject }
    const refused = await post('me/passkeys', given, staff.token)
    assert.deepEqual([refused.status, refused.body.code], [400, 'ERR-1581'], attestationObject)
  }
})

const outside: [string, Wishes][] = [
  ['a short id', { madeId: Buffer.alloc(8, 1) }],
  ['a long id', { madeId: Buffer.alloc(1_100, 1) }],
  ['a short key', { madeKey: Buffer.from('a201020326', 'hex') }],
  ['a long key', { madeKey: Buffer.concat([Buffer.from('a30102032621', 'hex'), cborBytes(Buffer.alloc(7_000))]) }],
]
for (const [what, wishes] of outside)
  test(`${what} is not taken`, async () => {
    const { status, body } = await add(await harness.make.staff('RISK'), newDevice(), wishes)
    assert.deepEqual([status, body.code], [400, 'ERR-1581'])
  })

test('a device that signs for itself is taken', async () => {
  const staff = await harness.make.staff('RISK')
  const attest = ({ authData, clientDataHash, privateKey }: Attested) =>
    Buffer.concat([
      Buffer.from('63666d74667061636b65646761747453746d74a263616c672663736967', 'hex'),
      cborBytes(sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey)),
    ])
  assert.equal((await add(staff, newDevice(), { attest })).status, 201)
})

test('rubbish is refused as what it is', async () => {
  const staff = await harness.make.staff('RISK')
  const device = newDevice()
  await add(staff, device)
  const answer = await answerOf(device)
  for (const wrong of [
    { ...answer, signature: 'AAAA' },
    { ...answer, authenticatorData: 'AAAA' },
    { ...answer, clientDataJSON: 'AAAA' },
    { ...answer, id: newDevice().id },
    { ...answer, token: 'mzn_sc_AAAA' },
  ])
    assert.equal((await post('auth/passkeys/log-in', wrong)).body.code, 'ERR-1580')
  assert.equal((await post('auth/passkeys/log-in', { ...answer, id: 'ü' })).status, 400)
  assert.equal((await post('auth/passkeys/log-in', answer)).status, 200)
})
