import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'
import { atOnce, count } from '#test/races/together.ts'
import { decideProduction } from './actions/production-access.ts'

// From applying for production to the operator's word.

const harness = useHarness()
const path = '/api/v1/production-access'

const read = async ({ token }: TestSession) => (await harness.call({ path, key: token })).body
const decide = ({ merchantId }: TestSession, isAllowed: boolean, reason?: string) =>
  inTransaction(harness.db, (tx) => decideProduction(tx, { merchantId, isAllowed, reason }, new Date()))
const owner = async (wishes = {}) =>
  harness.make.session((await harness.make.merchant('NOT_ENABLED')).merchantId, 'OWNER', wishes)
const actions = async ({ token }: TestSession) =>
  (await harness.call({ path: '/api/v1/company/audit-log?sort=createdAt', key: token })).body.content

test('a company applies, waits, and hears what the operator decided', async () => {
  const session = await owner({ locale: 'fr' })
  const arab = await harness.make.user(session.merchantId, { locale: 'ar' })
  const admin = await harness.make.user(session.merchantId, { role: 'ADMIN' })
  const calls = callsOf(harness, session)
  const before = await read(session)
  assert.deepEqual({ ...before, correlationId: 0 }, { status: 'NOT_REQUESTED', currency: 'MAD', correlationId: 0 })

  const applied = await calls.apply()
  assert.deepEqual([applied.status, applied.body.status], [200, 'SUBMITTED'], applied.text)
  assert.equal((await read(session)).status, 'PENDING')
  assert.equal((await calls.submit()).body.code, 'ERR-1205')

  assert.equal((await decide(session, false, 'The site does not answer.'))?.outcome, 'REFUSED')
  const refused = await read(session)
  assert.deepEqual([refused.status, refused.reason], ['REFUSED', 'The site does not answer.'])
  assert.ok(refused.decidedAt)
  assert.equal((await calls.read()).reason, 'The site does not answer.')

  assert.equal((await calls.submit()).body.status, 'SUBMITTED', 'who was refused may apply again')
  assert.equal((await decide(session, true))?.outcome, 'ENABLED')
  const enabled = await read(session)
  assert.deepEqual([enabled.status, enabled.reason], ['ENABLED', undefined])
  assert.equal((await calls.submit()).body.code, 'ERR-1206')

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
  const arrived = 'Votre demande de passage en production est arrivée'
  assert.deepEqual(
    french.map(({ subject }) => subject),
    [arrived, 'L’accès en production a été refusé', arrived, 'L’accès en production est activé'],
  )
  assert.match(french[1]?.text ?? '', /The site does not answer\./)
  assert.equal((await harness.mailsTo(arab.email)).length, 4)
  assert.equal((await harness.mailsTo(admin.email)).length, 0)
})

test('a company in production is suspended with a reason, and may apply again', async () => {
  const session = await owner()
  const calls = callsOf(harness, session)
  await decide(session, true)
  assert.equal((await decide(session, true))?.outcome, 'UNCHANGED')
  assert.equal((await decide(session, false, 'Too many disputes.'))?.outcome, 'SUSPENDED')
  assert.equal((await decide(session, false))?.outcome, 'UNCHANGED')
  const suspended = await read(session)
  assert.deepEqual([suspended.status, suspended.reason], ['SUSPENDED', 'Too many disputes.'])
  const company = await harness.call({ path: '/api/v1/company', key: session.token })
  assert.equal(company.body.productionAccess, 'SUSPENDED')
  assert.equal((await calls.apply()).body.status, 'SUBMITTED')
  assert.equal((await decide(session, false))?.company.productionAccess, 'SUSPENDED')
  assert.equal((await read(session)).status, 'SUSPENDED')
})

test('of sixteen submissions at once one is taken, and of sixteen decisions one tells', async () => {
  const session = await owner()
  const calls = callsOf(harness, session)
  await calls.fill()
  const { terms } = await calls.read()
  const answers = await atOnce(16, async () => (await calls.send('POST', '/submit', { terms })).status)
  assert.deepEqual(count(answers), { 200: 1, 409: 15 })
  const outcomes = await atOnce(16, async () => (await decide(session, true))?.outcome ?? 'nothing')
  assert.deepEqual(count(outcomes), { ENABLED: 1, UNCHANGED: 15 })
  assert.equal((await harness.mailsTo(session.email)).length, 2)
})
