import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { type Role, roles } from '#platform/sessions/roles.ts'
import { openSession } from '#platform/sessions/sessions.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'

// The roles that may make keys, and with what proof.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const path = '/api/v1/api-keys'
const wanted = { name: 'Shop server', environment: 'SANDBOX', scopes: ['products:read'] }

type Method = 'GET' | 'POST' | 'DELETE'
type Wish = { method: Method; path: string; body?: object; token?: string | undefined }

const ask = (session: TestSession, { token, ...call }: Wish) =>
  harness.call({ ...call, key: session.token, headers: token === undefined ? {} : { 'x-confirmation-token': token } })
const askConfirmed = async (session: TestSession, wish: Wish) =>
  ask(session, { ...wish, token: await session.confirmation() })
const create = (session: TestSession, body: object = wanted) => askConfirmed(session, { method: 'POST', path, body })
const newKey = async (merchantId: string): Promise<string> =>
  (await create(await harness.make.session(merchantId))).body.id

const writing: [method: Method, pathOf: (id: string) => string, body: object | undefined, status: number][] = [
  ['POST', () => path, wanted, 201],
  ['POST', (id) => `${path}/${id}/roll`, {}, 201],
  ['DELETE', (id) => `${path}/${id}`, undefined, 204],
]
const reading = [() => `${path}/available-permissions`, () => path, (id: string) => `${path}/${id}`]
const writers: ReadonlySet<Role> = new Set(['OWNER', 'ADMIN', 'DEVELOPER'])

for (const role of roles) {
  test(`${role} sees the keys of the company`, async () => {
    const { merchantId } = await harness.make.merchant()
    const id = await newKey(merchantId)
    const session = await harness.make.session(merchantId, role)
    for (const pathOf of reading) {
      const answer = await ask(session, { method: 'GET', path: pathOf(id) })
      assert.equal(answer.status, 200, answer.text)
    }
  })

  const can = writers.has(role)
  test(`${role} ${can ? 'creates, rolls and revokes' : 'does not create, roll or revoke'} keys`, async () => {
    const { merchantId } = await harness.make.merchant()
    const id = await newKey(merchantId)
    const session = await harness.make.session(merchantId, role)
    for (const [method, pathOf, body, status] of writing) {
      const answer = await askConfirmed(session, { method, path: pathOf(id), ...(body && { body }) })
      const said = [answer.status, can ? undefined : answer.body.code]
      assert.deepEqual(said, can ? [status, undefined] : [403, 'ERR-1202'], `${method} ${answer.text}`)
    }
  })
}

/** A confirmation token of a further session of the same person. */
async function otherSession({ merchantId, userId }: TestSession): Promise<string> {
  const { db, secrets } = harness
  return inTransaction(db, async (tx) => {
    const now = new Date()
    const { id: subject } = await openSession(
      tx,
      secrets,
      { userId, merchantId, address: '127.0.0.1', authenticatedAt: now },
      now,
    )
    const request = { kind: 'CONFIRMATION', userId, subject, validForMs: 300_000 } as const
    return (await issueToken(tx, secrets, request, now)).text
  })
}

type Proof = (session: TestSession) => Promise<string | undefined>
const proofs: [about: string, proof: Proof, code: string][] = [
  ['no confirmation token', async () => undefined, 'ERR-1104'],
  ['an empty confirmation token', async () => '', 'ERR-1104'],
  ['what is no token', async () => 'mzn_nonsense', 'ERR-1105'],
  ['the session token', async ({ token }) => token, 'ERR-1105'],
  ['the token of another session of the same person', otherSession, 'ERR-1105'],
  [
    'the token of another person of the company',
    async ({ merchantId }) => (await harness.make.session(merchantId)).confirmation(),
    'ERR-1105',
  ],
  [
    'a token that was used',
    async (session) => {
      const token = await session.confirmation()
      assert.equal((await ask(session, { method: 'POST', path, body: wanted, token })).status, 201)
      return token
    },
    'ERR-1105',
  ],
  [
    'a token after five minutes',
    async (session) => {
      const token = await session.confirmation()
      harness.clock.now = new Date(Date.now() + 301_000)
      return token
    },
    'ERR-1105',
  ],
]
for (const [about, proof, code] of proofs)
  test(`${about} is refused by every call that changes keys, and changes nothing`, async () => {
    const { merchantId } = await harness.make.merchant()
    const id = await newKey(merchantId)
    for (const [method, pathOf, body] of writing) {
      const session = await harness.make.session(merchantId)
      const token = await proof(session)
      const before = (await ask(session, { method: 'GET', path })).body.totalElements
      const answer = await ask(session, { method, path: pathOf(id), ...(body && { body }), token })
      assert.deepEqual([answer.status, answer.body.code], [403, code], `${method} ${answer.text}`)
      const after = (await ask(session, { method: 'GET', path })).body
      assert.equal(after.totalElements, before)
      assert.ok(after.content.every(({ status }: { status: string }) => status === 'ACTIVE'))
      harness.clock.now = undefined
    }
  })

test('a caller without a session reads and changes nothing', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const id = await newKey(merchantId)
  for (const [method, pathOf, body] of writing)
    for (const token of [undefined, key]) {
      const answer = await harness.call({
        method,
        path: pathOf(id),
        ...(token && { key: token }),
        ...(body && { body }),
      })
      assert.deepEqual([answer.status, answer.body.code], [401, 'ERR-1102'])
    }
})

test('keys of another company do not exist', async () => {
  const [{ merchantId: mine }, { merchantId: theirs }] = [await harness.make.merchant(), await harness.make.merchant()]
  const id = await newKey(theirs)
  const session = await harness.make.session(mine)
  const missing = newId(new Date())
  const calls: [Method, (id: string) => string, (object | undefined)?][] = [
    ['GET', (each) => `${path}/${each}`],
    ['POST', (each) => `${path}/${each}/roll`, {}],
    ['DELETE', (each) => `${path}/${each}`],
  ]
  for (const [method, pathOf, body] of calls)
    for (const each of [id, missing]) {
      const answer = await askConfirmed(session, { method, path: pathOf(each), ...(body && { body }) })
      assert.deepEqual([answer.status, answer.body.code], [404, 'ERR-1004'], `${method} ${answer.text}`)
    }
  const { content } = (await ask(session, { method: 'GET', path })).body
  assert.ok(content.every((each: { id: string }) => each.id !== id))
  const owner = await harness.make.session(theirs)
  assert.equal((await ask(owner, { method: 'GET', path: `${path}/${id}` })).body.status, 'ACTIVE')
})

test('a developer cannot grant in production what moves money, and can in the sandbox', async () => {
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId, 'DEVELOPER')
  const scopes = ['products:read', 'refunds:write']
  const answer = await create(session, { ...wanted, environment: 'PRODUCTION', scopes })
  assert.deepEqual([answer.status, answer.body.code], [403, 'ERR-1302'], answer.text)
  assert.deepEqual(Object.keys(answer.body.fields), ['scopes[1]'])
  assert.equal((await create(session, { ...wanted, scopes })).status, 201)
  const offered = await ask(session, { method: 'GET', path: `${path}/available-permissions?environment=PRODUCTION` })
  const names = new Set(offered.body.permissions.map(({ scope }: { scope: string }) => scope))
  assert.ok(names.has('refunds:read') && !names.has('refunds:write'))
  for (const preset of offered.body.presets) assert.ok(!preset.scopes.includes('refunds:write'), preset.name)
})

test('a developer cannot roll a key that may do more than they can grant', async () => {
  const { merchantId } = await harness.make.merchant()
  const owner = await harness.make.session(merchantId)
  const scopes = ['refunds:write']
  const { id, key } = (await create(owner, { ...wanted, environment: 'PRODUCTION', scopes })).body
  const developer = await harness.make.session(merchantId, 'DEVELOPER')
  const answer = await askConfirmed(developer, { method: 'POST', path: `${path}/${id}/roll`, body: {} })
  assert.deepEqual([answer.status, answer.body.code], [403, 'ERR-1302'], answer.text)
  assert.equal((await ask(owner, { method: 'GET', path: `${path}/${id}` })).body.expiresAt, undefined)
  assert.ok(key)
})
