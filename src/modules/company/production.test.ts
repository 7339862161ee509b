import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'
import { atOnce, count } from '#test/races/together.ts'
import { decideProduction } from './actions/production.ts'

// From asking for production to the operator's word.

const harness = useHarness()
const path = '/api/v1/production-access'

const request = {
  legalName: 'Boutique Atlas SARL',
  registrationNumber: '001525713000084',
  activity: 'Ceramics, sold online.',
  website: 'https://boutique-atlas.example',
  contactPhone: '+212661223344',
}
const ask = ({ token }: TestSession, body: object = request) => harness.call({ method: 'POST', path, key: token, body })
const read = async ({ token }: TestSession) => (await harness.call({ path, key: token })).body
const decide = ({ merchantId }: TestSession, isAllowed: boolean, reason?: string) =>
  inTransaction(harness.db, (tx) => decideProduction(tx, { merchantId, isAllowed, reason }, new Date()))
const owner = async (wishes = {}) =>
  harness.make.session((await harness.make.merchant('NOT_ENABLED')).merchantId, 'OWNER', wishes)
const actions = async ({ token }: TestSession) =>
  (await harness.call({ path: '/api/v1/company/audit-log?sort=createdAt', key: token })).body.content

test('a company asks, waits, and hears what the operator decided', async () => {
  const session = await owner({ locale: 'fr' })
  const arab = await harness.make.user(session.merchantId, { locale: 'ar' })
  const admin = await harness.make.user(session.merchantId, { role: 'ADMIN' })
  const before = await read(session)
  assert.deepEqual({ ...before, correlationId: 0 }, { status: 'NOT_REQUESTED', currency: 'MAD', correlationId: 0 })

  const asked = await ask(session)
  assert.equal(asked.status, 201, asked.text)
  assert.equal(asked.body.status, 'PENDING')
  const { id, requestedAt, ...shown } = asked.body.request
  assert.deepEqual(shown, { ...request, status: 'PENDING' })
  assert.ok(id && requestedAt)
  assert.equal((await ask(session)).body.code, 'ERR-1205')

  assert.equal((await decide(session, false, 'The site does not answer.'))?.outcome, 'REFUSED')
  const refused = await read(session)
  assert.deepEqual([refused.status, refused.reason], ['REFUSED', 'The site does not answer.'])
  assert.ok(refused.decidedAt)

  assert.equal((await ask(session)).body.status, 'PENDING', 'who was refused may ask again')
  assert.equal((await decide(session, true))?.outcome, 'ENABLED')
  const enabled = await read(session)
  assert.deepEqual([enabled.status, enabled.request.status, enabled.reason], ['ENABLED', 'GRANTED', undefined])
  assert.equal((await ask(session)).body.code, 'ERR-1206')

  const told = await actions(session)
  assert.deepEqual(
    told.map(({ action, actor }: { action: string; actor: { id?: string } }) => [action, actor.id ?? actor]),
    [
      ['production.requested', session.userId],
      ['production.refused', { name: 'operator' }],
      ['production.requested', session.userId],
      ['production.enabled', { name: 'operator' }],
    ],
  )
  const french = await harness.mailsTo(session.email)
  assert.deepEqual(
    french.map(({ subject }) => subject),
    ['L’accès en production a été refusé', 'L’accès en production est activé'],
  )
  assert.match(french[0]?.text ?? '', /The site does not answer\./)
  assert.equal((await harness.mailsTo(arab.email)).length, 2)
  assert.equal((await harness.mailsTo(admin.email)).length, 0)
})

test('a company in production is suspended with a reason, and may ask again', async () => {
  const session = await owner()
  await decide(session, true)
  assert.equal((await decide(session, true))?.outcome, 'UNCHANGED')
  assert.equal((await decide(session, false, 'Too many disputes.'))?.outcome, 'SUSPENDED')
  assert.equal((await decide(session, false))?.outcome, 'UNCHANGED')
  const suspended = await read(session)
  assert.deepEqual([suspended.status, suspended.reason], ['SUSPENDED', 'Too many disputes.'])
  const company = await harness.call({ path: '/api/v1/company', key: session.token })
  assert.equal(company.body.productionAccess, 'SUSPENDED')
  assert.equal((await ask(session)).body.status, 'PENDING')
  assert.equal((await decide(session, false))?.company.productionAccess, 'SUSPENDED')
  assert.equal((await read(session)).status, 'SUSPENDED')
  assert.equal((await harness.mailsTo(session.email)).length, 3)
})

test('of sixteen requests at once one is taken, and of sixteen decisions one tells', async () => {
  const session = await owner()
  const answers = await atOnce(16, async () => (await ask(session)).status)
  assert.deepEqual(count(answers), { 201: 1, 409: 15 })
  const outcomes = await atOnce(16, async () => (await decide(session, true))?.outcome ?? 'nothing')
  assert.deepEqual(count(outcomes), { ENABLED: 1, UNCHANGED: 15 })
  assert.equal((await harness.mailsTo(session.email)).length, 1)
})

const misfits: [change: object, field: string][] = [
  [{ legalName: undefined }, 'legalName'],
  [{ legalName: 'a\nb' }, 'legalName'],
  [{ registrationNumber: '1'.repeat(65) }, 'registrationNumber'],
  [{ activity: ' ' }, 'activity'],
  [{ activity: 'x'.repeat(1001) }, 'activity'],
  [{ website: 'http://atlas.example' }, 'website'],
  [{ contactPhone: '0661223344' }, 'contactPhone'],
]
test('a request that says too little is refused by its field', async () => {
  const session = await owner()
  for (const [change, field] of misfits) {
    const refused = await ask(session, { ...request, ...change })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, [field]], refused.text)
  }
  assert.equal((await read(session)).status, 'NOT_REQUESTED')
})
