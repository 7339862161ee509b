import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashApiKey } from '#platform/ids.ts'
import { scopeNames } from '#platform/keys/scope.ts'
import { touchKey } from '#platform/keys/queries.ts'
import { withoutCorrelation } from '#test/answers.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const path = '/api/v1/api-keys'
const wanted = { name: 'Shop server', environment: 'SANDBOX', scopes: ['products:read', 'products:write'] }

const newSession = async (
  ...wishes: Parameters<typeof harness.make.session> extends [unknown, ...infer W] ? W : never
) => {
  const { merchantId } = await harness.make.merchant()
  return harness.make.session(merchantId, ...wishes)
}
const confirmed = async (session: TestSession) => ({ 'x-confirmation-token': await session.confirmation() })
const create = async (session: TestSession, body: object = wanted, headers?: Record<string, string>) =>
  harness.call({ method: 'POST', path, key: session.token, body, headers: headers ?? (await confirmed(session)) })
const revoke = async (session: TestSession, id: string) =>
  harness.call({ method: 'DELETE', path: `${path}/${id}`, key: session.token, headers: await confirmed(session) })
const list = (session: TestSession, query = '') => harness.call({ path: path + query, key: session.token })

test('a created key is answered with 201, what it may do, and the key, which works', async () => {
  const session = await newSession('OWNER', { fullName: 'Salma Idrissi' })
  const answer = await create(session, { ...wanted, scopes: ['products:write', 'products:read', 'products:read'] })
  assert.equal(answer.status, 201, answer.text)
  const { id, key, createdAt, ...rest } = withoutCorrelation(answer.body) as Record<string, string>
  assert.deepEqual(rest, {
    ...wanted,
    prefix: key?.slice(0, 18),
    last4: key?.slice(-4),
    status: 'ACTIVE',
    createdBy: { id: session.userId, name: 'Salma Idrissi', email: session.email },
  })
  assert.match(key ?? '', /^svc_sk_test_[0-9A-Za-z]{38}$/)
  assert.ok(Math.abs(Date.parse(createdAt ?? '') - Date.now()) < 60_000)
  assert.equal(answer.headers['location'], `${path}/${id}`)
  assert.equal((await harness.call({ path: '/v1/products', key: key ?? '' })).status, 200)
  const read = await harness.call({ path: `${path}/${id}`, key: session.token })
  assert.deepEqual(withoutCorrelation(read.body), { id, createdAt, ...rest })
})

test('a production key has what its environment needs', async () => {
  const session = await newSession()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const ipAllowList = ['203.0.113.9', '2001:db8::/48']
  const answer = await create(session, { ...wanted, environment: 'PRODUCTION', expiresAt, ipAllowList })
  assert.equal(answer.status, 201, answer.text)
  assert.match(answer.body.key, /^svc_sk_live_/)
  assert.deepEqual([answer.body.expiresAt, answer.body.ipAllowList], [expiresAt, ipAllowList])
})

test('the key stands in the answer that creates it, and nowhere else', async () => {
  const session = await newSession()
  const answer = await create(session)
  const { key, prefix, id } = answer.body
  await harness.mailsTo(session.email)
  const dump = await everyText()
  assert.ok(dump.includes(hashApiKey(key)) && dump.includes(prefix), 'the search sees what is there')
  const secret = key.slice(prefix.length, -4)
  assert.ok(!dump.includes(secret))
  assert.ok(!dump.includes(Buffer.from(secret).toString('base64').slice(0, 24)))
  assert.ok(!(await list(session)).text.includes(secret))
  assert.ok(!(await harness.call({ path: `${path}/${id}`, key: session.token })).text.includes(secret))
})

/** Every row of every table, as text. */
async function everyText(): Promise<string> {
  const { rows: tables } = await harness.db.plainPool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await harness.db.plainPool.query<{ text: string }>(`select t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

const refused: [about: string, body: object, field: string, words: RegExp][] = [
  ['no name', { name: undefined }, 'name', /required/],
  ['a blank name', { name: ' ' }, 'name', /blank/],
  ['a name with a link', { name: 'see https://evil.example' }, 'name', /web addresses/],
  ['no environment', { environment: undefined }, 'environment', /required/],
  ['an unknown environment', { environment: 'LIVE' }, 'environment', /SANDBOX, PRODUCTION/],
  ['no scopes', { scopes: undefined }, 'scopes', /required/],
  ['an empty list of scopes', { scopes: [] }, 'scopes', /at least one/],
  ['a misspelt scope', { scopes: ['products:read', 'product:write'] }, 'scopes[1]', /did you mean `products:write`/],
  ['a scope that is nothing like one', { scopes: ['*'] }, 'scopes[0]', /available-permissions/],
  ['a scope that is no text', { scopes: [1] }, 'scopes[0]', /string/],
  ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', /future/],
  ['an end that is too far away', { expiresAt: '2999-01-01T00:00:00Z' }, 'expiresAt', /10 years/],
  ['an end that is no time', { expiresAt: 'tomorrow' }, 'expiresAt', /date and time/],
  ['an empty allow-list', { ipAllowList: [] }, 'ipAllowList', /leave it out/],
  ['too long an allow-list', { ipAllowList: Array(21).fill('203.0.113.9') }, 'ipAllowList', /at most 20/],
  ['what is no address', { ipAllowList: ['203.0.113.9', 'localhost'] }, 'ipAllowList[1]', /address/],
  ['an unknown field', { scope: 'products:read' }, 'scope', /did you mean `scopes`/],
]
for (const [about, changes, field, words] of refused)
  test(`${about} is refused with 400, in words that say what would be right`, async () => {
    const session = await newSession()
    const answer = await create(session, { ...wanted, ...changes })
    assert.deepEqual([answer.status, answer.body.code], [400, 'ERR-1001'], answer.text)
    assert.match(answer.body.fields[field] ?? `no field in ${answer.text}`, words)
  })

test('a refused creation leaves the confirmation token good', async () => {
  const session = await newSession()
  const headers = await confirmed(session)
  assert.equal((await create(session, { ...wanted, expiresAt: '2020-01-01T00:00:00Z' }, headers)).status, 400)
  assert.equal((await create(session, wanted, headers)).status, 201)
  assert.equal((await create(session, wanted, headers)).body.code, 'ERR-1105')
})

test('the list is masked, newest first, and narrowed by environment and state', async () => {
  const session = await newSession()
  const make = async (name: string, more: object = {}) => (await create(session, { ...wanted, name, ...more })).body.id
  await make('first')
  await make('live', { environment: 'PRODUCTION' })
  await make('short', { expiresAt: new Date(Date.now() + 60_000).toISOString() })
  assert.equal((await revoke(session, await make('gone'))).status, 204)
  harness.clock.now = new Date(Date.now() + 61_000)
  const names = async (query: string) =>
    (await list(session, query)).body.content.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names('?environment=SANDBOX'), ['gone', 'short', 'first', 'test'])
  assert.deepEqual(await names('?environment=PRODUCTION'), ['live', 'test'])
  assert.deepEqual(await names('?status=REVOKED'), ['gone'])
  assert.deepEqual(await names('?status=EXPIRED'), ['short'])
  assert.deepEqual(await names('?status=ACTIVE&environment=SANDBOX&sort=createdAt,asc'), ['test', 'first'])
  const { body } = await list(session, '?size=2&page=1')
  assert.deepEqual([body.content.length, body.totalElements, body.totalPages], [2, 6, 3])
  assert.equal((await list(session, '?status=LOST')).body.code, 'ERR-1001')
  for (const each of (await list(session)).body.content) assert.ok(!('key' in each) && !('keyHash' in each))
})

test('the last use of a key is shown', async () => {
  const session = await newSession()
  const { id } = (await create(session)).body
  const usedAt = new Date('2026-11-20T10:00:00.000Z')
  const read = () => harness.call({ path: `${path}/${id}`, key: session.token })
  assert.equal((await read()).body.lastUsedAt, undefined)
  await inTransaction(harness.db, (tx) => touchKey(tx, session.merchantId, id, usedAt))
  assert.equal((await read()).body.lastUsedAt, usedAt.toISOString())
})

test('a key of the operator has no creator', async () => {
  const session = await newSession('VIEWER')
  const { content } = (await list(session)).body
  assert.deepEqual(
    content.map(({ createdBy }: { createdBy?: object }) => createdBy),
    [undefined, undefined],
  )
})

test('revoking answers 204, also a second time, and stops the key within 5 seconds', async () => {
  const session = await newSession()
  const { id, key } = (await create(session)).body
  const start = Date.now()
  assert.equal((await harness.call({ path: '/v1/products', key })).status, 200)
  assert.equal((await revoke(session, id)).status, 204)
  assert.equal((await revoke(session, id)).status, 204)
  harness.clock.now = new Date(start + 5_000)
  assert.equal((await harness.call({ path: '/v1/products', key })).status, 401)
  const read = await harness.call({ path: `${path}/${id}`, key: session.token })
  assert.equal(read.body.status, 'REVOKED')
  assert.ok(read.body.revokedAt)
  assert.deepEqual(await auditOf(session.merchantId), ['api_key.created', 'api_key.revoked'])
})

test('the events of a key have numbers of their own, in their order', async () => {
  const session = await newSession()
  const { id } = (await create(session)).body
  assert.equal((await revoke(session, id)).status, 204)
  const events = await listEvents(harness.db.read, { merchantId: session.merchantId, environment: 'SANDBOX' })
  const ofKey = events
    .filter(({ resourceId }) => resourceId === id)
    .toSorted((one, other) => one.sequence - other.sequence)
  assert.deepEqual(
    ofKey.map(({ type, sequence, body }) => [type, sequence, JSON.parse(body).sequence]),
    [
      ['api_key.created', 1, 1],
      ['api_key.revoked', 2, 2],
    ],
  )
})

async function auditOf(merchantId: string): Promise<string[]> {
  const { rows } = await harness.db.plainPool.query<{ body: string }>(
    'select body from audit_events where merchant_id = $1 order by sequence',
    [merchantId],
  )
  return rows.map(({ body }) => JSON.parse(body).action)
}

test('the owners of the company are told of a new key, each in their language', async () => {
  const { merchantId } = await harness.make.merchant()
  const owners = await Promise.all(
    (['en', 'fr', 'ar'] as const).map((locale) => harness.make.session(merchantId, 'OWNER', { locale })),
  )
  const developer = await harness.make.session(merchantId, 'DEVELOPER')
  const { prefix } = (await create(developer)).body
  const subjects = [/^New API key/, /nouvelle clé/, /مفتاح/]
  for (const [index, { email }] of owners.entries()) {
    const [mail, ...others] = await harness.mailsTo(email)
    assert.match(mail?.subject ?? '', subjects[index] ?? /./)
    assert.ok(
      mail?.text.includes('Shop server') && mail.text.replaceAll(/\p{Bidi_Control}/gu, '').includes(prefix),
      mail?.text,
    )
    assert.deepEqual(others, [])
  }
  assert.deepEqual(await harness.mailsTo(developer.email), [])
})

test('what may be granted has a description in the language of the caller, and the usual choices', async () => {
  const session = await newSession()
  const ask = (language: string, query = '') =>
    harness.call({
      path: `${path}/available-permissions${query}`,
      key: session.token,
      headers: { 'accept-language': language },
    })
  const english = (await ask('en')).body
  assert.equal(english.environment, 'SANDBOX')
  assert.deepEqual(
    english.permissions.map(({ scope }: { scope: string }) => scope),
    scopeNames,
  )
  const described = (body: typeof english, scope: string) =>
    body.permissions.find((permission: { scope: string }) => permission.scope === scope)
  assert.deepEqual(described(english, 'refunds:write'), {
    scope: 'refunds:write',
    group: 'refunds',
    description: 'Refund payments.',
    sensitive: true,
  })
  assert.equal(described(english, 'products:read').sensitive, false)
  const french = (await ask('fr-MA', '?environment=PRODUCTION')).body
  assert.equal(described(french, 'refunds:write').description, 'Rembourser des paiements.')
  assert.match(described((await ask('ar')).body, 'refunds:write').description, /رد المدفوعات/)
  assert.deepEqual(
    french.presets.map(({ name, label }: { name: string; label: string }) => [name, label]),
    [
      ['store', 'Serveur de la boutique'],
      ['accounting', 'Comptabilité'],
      ['read_only', 'Lecture seule'],
      ['full', 'Accès complet'],
    ],
  )
})
