import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { confirmTotp, findUser, startTotp } from '#platform/people/queries.ts'
import { type Role, roles } from '#platform/sessions/roles.ts'
import { type Call, useHarness } from '#test/harness.ts'
import { pngOf } from '#test/images.ts'
import type { TestSession } from '#test/portal-factory.ts'

// The settings of a company, the roles that may call what, and the audit entries.

const harness = useHarness()

const as = ({ token }: TestSession, call: Call) => harness.call({ ...call, key: token })

const patch = (session: TestSession, body: unknown) => as(session, { method: 'PATCH', path: '/api/v1/company', body })

const auditOf = async (session: TestSession, query = '') =>
  (await as(session, { path: `/api/v1/company/audit-log${query}` })).body

type Endpoint = [call: Call, allowed: readonly Role[]]
const endpoints: Endpoint[] = [
  [{ path: '/api/v1/company' }, roles],
  [{ method: 'PATCH', path: '/api/v1/company', body: {} }, ['OWNER', 'ADMIN']],
  [
    { method: 'PUT', path: '/api/v1/company/logo', body: { mediaType: 'image/png', content: pngOf() } },
    ['OWNER', 'ADMIN'],
  ],
  [{ method: 'DELETE', path: '/api/v1/company/logo' }, ['OWNER', 'ADMIN']],
  [{ path: '/api/v1/company/members' }, roles],
  [
    { method: 'POST', path: '/api/v1/company/members', body: { email: 'new@atlas.example', role: 'VIEWER' } },
    ['OWNER', 'ADMIN'],
  ],
  [{ method: 'PATCH', path: '/api/v1/company/members/SOMEBODY', body: { role: 'DEVELOPER' } }, ['OWNER', 'ADMIN']],
  [{ method: 'DELETE', path: '/api/v1/company/members/SOMEBODY' }, ['OWNER', 'ADMIN']],
  [{ path: '/api/v1/company/audit-log' }, ['OWNER', 'ADMIN']],
  [{ path: '/api/v1/production-access' }, roles],
]

test('each role may call what it is for, and is told so of the rest', async () => {
  for (const role of roles) {
    const { merchantId } = await harness.make.merchant('NOT_ENABLED')
    await harness.make.user(merchantId)
    const session = await harness.make.session(merchantId, role)
    for (const [call, allowed] of endpoints) {
      const somebody = await harness.make.user(merchantId, { role: 'VIEWER' })
      const path = call.path.replace('SOMEBODY', somebody.id)
      const headers = { 'x-confirmation-token': await session.confirmation() }
      const { status, body, text } = await as(session, { ...call, path, headers })
      const what = `${role} ${call.method ?? 'GET'} ${call.path}: ${text}`
      if (allowed.includes(role)) assert.ok(status < 300, what)
      else assert.deepEqual([status, body.code], [403, 'ERR-1202'], what)
    }
  }
})

test('a caller without a session is refused', async () => {
  for (const [call] of endpoints) {
    const { status, body } = await harness.call(call)
    assert.deepEqual([status, body.code], [401, 'ERR-1102'], call.path)
  }
})

test('a session sees its own company and no other', async () => {
  const [mine, theirs] = [await harness.make.merchant(), await harness.make.merchant()]
  const session = await harness.make.session(mine.merchantId)
  const stranger = await harness.make.session(theirs.merchantId)
  await patch(stranger, { name: 'Their company' })
  assert.equal((await as(session, { path: '/api/v1/company' })).body.id, mine.merchantId)
  const members = await as(session, { path: '/api/v1/company/members' })
  assert.deepEqual(
    members.body.content.map(({ userId }: { userId: string }) => userId),
    [session.userId],
  )
  assert.equal((await auditOf(session)).totalElements, 0)
  const path = `/api/v1/company/members/${stranger.userId}`
  for (const call of [{ method: 'PATCH', body: { role: 'VIEWER' } }, { method: 'DELETE' }] as const) {
    const headers = { 'x-confirmation-token': await session.confirmation() }
    assert.equal((await as(session, { ...call, path, headers })).status, 404)
  }
  assert.equal((await as(stranger, { path: '/api/v1/company' })).body.name, 'Their company')
})

test('settings that are present are changed, and an empty text clears an optional one', async () => {
  const session = await harness.make.session((await harness.make.merchant('NOT_ENABLED')).merchantId, 'ADMIN')
  const given = {
    name: 'Boutique Atlas',
    legalName: 'Boutique Atlas SARL',
    postalAddress: '12 rue de Fès\n20000 Casablanca',
    supportEmail: 'aide@boutique-atlas.example',
    supportPhone: '+212522123456',
    website: 'https://boutique-atlas.example',
    timeZone: 'Europe/Paris',
    locale: 'ar',
  }
  const changed = await patch(session, given)
  assert.equal(changed.status, 200, changed.text)
  const { id, createdAt, updatedAt, correlationId, ...shown } = changed.body
  const mails = { orderMails: true, receiptMails: true, statementMails: false }
  const sales = {
    collectsAddress: true,
    deliveryOptions: [],
    productsIndexed: false,
    lowStockAt: 5,
    lowBalanceAt: 0,
    ...mails,
    clientsMayCancel: false,
  }
  const dunning = { retryDays: [1, 3, 5, 7], finalAction: 'CANCEL' }
  const terms = { feePercent: 2.5, feeFixedAmount: 0, currency: 'MAD', availableAfterDays: 2 }
  assert.deepEqual(shown, { ...given, ...sales, dunning, terms, requireTotp: false, productionAccess: 'NOT_ENABLED' })
  assert.ok(id === session.merchantId && createdAt && updatedAt && correlationId)

  assert.equal((await patch(session, {})).body.updatedAt, updatedAt, 'an empty body changes nothing')
  assert.equal((await patch(session, given)).body.updatedAt, updatedAt, 'nor does what holds already')

  const cleared = await patch(session, { legalName: '', supportEmail: '', supportPhone: '', website: '' })
  for (const field of ['legalName', 'supportEmail', 'supportPhone', 'website']) assert.ok(!(field in cleared.body))
  const read = (await as(session, { path: '/api/v1/company' })).body
  assert.deepEqual({ ...read, correlationId: 0 }, { ...cleared.body, correlationId: 0 })

  const told = (await auditOf(session, '?action=company.updated')).content
  assert.deepEqual(
    told.map(({ facts }: { facts: { fields: string } }) => facts.fields),
    [
      'legalName, supportEmail, supportPhone, website',
      'name, legalName, supportEmail, supportPhone, website, timeZone, locale, postalAddress',
    ],
  )
})

const misfits: [body: object, field: string, words: RegExp][] = [
  [{ name: '' }, 'name', /1 to 255/],
  [{ name: ' ' }, 'name', /blank/],
  [{ name: 'Atlas\r\nBcc: x@evil.example' }, 'name', /one line/],
  [{ name: 'Win at https://evil.example' }, 'name', /web addresses/],
  [{ name: 'Win at www.evil.example' }, 'name', /web addresses/],
  [{ legalName: 'Atlas\u2028SARL' }, 'legalName', /one line/],
  [{ supportEmail: 'nobody' }, 'supportEmail', /e-mail/],
  [{ supportPhone: '0522123456' }, 'supportPhone', /E\.164/],
  [{ website: 'http://atlas.example' }, 'website', /https/],
  [{ website: 'javascript:alert(1)' }, 'website', /https/],
  [{ timeZone: 'Morocco/Rabat' }, 'timeZone', /IANA/],
  [{ timeZone: '+01:00' }, 'timeZone', /IANA/],
  [{ timeZone: 'africa/casablanca' }, 'timeZone', /did you mean Africa\/Casablanca/],
  [{ locale: 'de' }, 'locale', /one of en, fr, ar/],
  [{ requireTotp: 'yes' }, 'requireTotp', /boolean/],
  [{ productionAccess: 'ENABLED' }, 'productionAccess', /unknown field/],
]
test('settings that cannot be are refused by their field', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId)
  for (const [body, field, words] of misfits) {
    const refused = await patch(session, body)
    assert.deepEqual([refused.status, refused.body.code], [400, 'ERR-1001'], JSON.stringify(body))
    assert.match(refused.body.fields[field] ?? '', words, refused.text)
  }
})

test('an owner with an authenticator app may require one of all members', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId)
  const refused = await patch(session, { requireTotp: true })
  assert.deepEqual([refused.status, refused.body.code], [409, 'ERR-1209'])
  await inTransaction(harness.db, async (tx) => {
    const now = new Date()
    await startTotp(tx, session.userId, 'sealed', now)
    const user = await findUser(tx, session.userId)
    assert.ok(user)
    await confirmTotp(tx, user, 1n, now)
  })
  for (const requireTotp of [true, false]) {
    assert.equal((await patch(session, { requireTotp })).body.code, 'ERR-1104', 'a session alone does not change it')
    const headers = { 'x-confirmation-token': await session.confirmation() }
    const body = { requireTotp }
    const changed = await as(session, { method: 'PATCH', path: '/api/v1/company', body, headers })
    assert.equal(changed.body.requireTotp, requireTotp, changed.text)
  }
})

test('the audit log is read by page, newest first, by action and by time', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId, 'OWNER', { fullName: 'Salma' })
  const start = Date.parse('2030-01-01T10:00:00Z')
  try {
    for (const minute of [0, 1, 2, 3]) {
      harness.clock.now = new Date(start + minute * 60_000)
      const late = await harness.make.session(session.merchantId, 'ADMIN', {
        now: harness.clock.now,
        fullName: 'Youssef',
      })
      assert.equal((await patch(late, { name: `Name ${minute}` })).status, 200)
    }
    const reader = await harness.make.session(session.merchantId, 'OWNER', { now: harness.clock.now ?? new Date() })
    const page = await auditOf(reader, '?size=3')
    assert.deepEqual(
      page.content.map(({ sequence }: { sequence: number }) => sequence),
      [4, 3, 2],
    )
    assert.deepEqual([page.page, page.size, page.totalElements, page.totalPages], [0, 3, 4, 2])
    assert.equal((await auditOf(reader, '?size=3&page=1')).content[0].sequence, 1)
    assert.equal((await auditOf(reader, '?sort=createdAt,asc')).content[0].sequence, 1)
    const [newest] = page.content
    assert.equal(newest.at, '2030-01-01T10:03:00.000Z')
    assert.equal(newest.actor.name, 'Youssef')
    assert.match(newest.actor.email, /@example\.com$/)
    assert.ok(newest.address && newest.correlationId && newest.actor.id)
    const within = await auditOf(reader, '?from=2030-01-01T10:01:00Z&to=2030-01-01T10:03:00Z')
    assert.deepEqual(
      within.content.map(({ sequence }: { sequence: number }) => sequence),
      [3, 2],
    )
    assert.equal(within.totalElements, 2)
    assert.equal((await auditOf(reader, '?action=login.failed')).totalElements, 0)
    const refused = await as(reader, { path: '/api/v1/company/audit-log?action=nothing' })
    assert.equal(refused.status, 400)
  } finally {
    harness.clock.now = undefined
  }
})
