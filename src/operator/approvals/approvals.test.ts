import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Four eyes: one person asks, another decides.

const harness = useHarness()
const post = (path: string, by: TestStaff, body?: unknown) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body !== undefined && { body }) })
const reason = 'Contract signed.'
const ask = async (by: TestStaff, merchantId: string) =>
  post(`merchants/${merchantId}/enable-production`, by, { reason })
const accessOf = async (merchantId: string) => {
  const { token } = await harness.make.session(merchantId)
  return (await harness.call({ path: '/api/v1/production-access', key: token })).body
}

test('production access takes two people: who asked cannot approve, and another does it at once', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const { merchantId, liveKey } = await harness.make.merchant('NOT_ENABLED')
  const asked = await ask(one, merchantId)
  assert.deepEqual([asked.status, asked.body.status, asked.body.isOwn], [202, 'WAITING', true])
  assert.equal((await ask(other, merchantId)).body.code, 'ERR-1530')
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).body.code, 'ERR-1531')
  assert.equal((await post(`approvals/${asked.body.id}/refuse`, one)).body.code, 'ERR-1531')
  assert.equal((await post(`approvals/${asked.body.id}/withdraw`, other)).body.code, 'ERR-1532')
  const approved = await post(`approvals/${asked.body.id}/approve`, other)
  assert.deepEqual([approved.status, approved.body.status, approved.body.decidedBy.id], [200, 'APPROVED', other.id])
  assert.equal((await harness.call({ path: '/v1/products', key: liveKey })).status, 200)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).body.code, 'ERR-1533')
  assert.equal((await ask(one, merchantId)).body.code, 'ERR-1541')
})

test('production access that was asked for by itself does not approve an application that has come since', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const asked = await ask(one, merchantId)
  await callsOf(harness, await harness.make.session(merchantId)).apply()
  const refused = await post(`approvals/${asked.body.id}/approve`, other)
  assert.deepEqual([refused.status, refused.body.code], [409, 'ERR-1009'])
  assert.equal((await accessOf(merchantId)).status, 'PENDING')
})

test('of two approvers at once, one does it and the other hears that it was decided', async () => {
  const [one, second, third] = [
    await harness.make.staff('RISK'),
    await harness.make.staff('RISK'),
    await harness.make.staff('ADMIN'),
  ]
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const { body } = await ask(one, merchantId)
  const answers = await Promise.all([second, third].map((by) => post(`approvals/${body.id}/approve`, by)))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'ERR-1533')
  const acts = await harness.call({ path: `/operator/v1/acts?about=${merchantId}`, key: third.token })
  const done = acts.body.items.filter(({ act }: { act: string }) => act === 'merchant.production_enabled')
  assert.equal(done.length, 1)
})

test('what was asked for ends after 72 hours, and can then be asked for again', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const one = await harness.make.staff('RISK')
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const { body } = await ask(one, merchantId)
  harness.clock.now = new Date(Date.now() + 72 * 3_600_000 + 1_000)
  const now = harness.clock.now
  const [again, other] = [await harness.make.staff('RISK', { now }), await harness.make.staff('RISK', { now })]
  assert.equal((await post(`approvals/${body.id}/approve`, other)).body.code, 'ERR-1533')
  const listed = await harness.call({ path: '/operator/v1/approvals', key: other.token })
  assert.equal(listed.body.items.find(({ id }: { id: string }) => id === body.id).status, 'EXPIRED')
  assert.equal((await ask(again, merchantId)).status, 202)
})

test('a role that may not do it may not approve it, and a request can be withdrawn', async () => {
  const [one, finance] = [await harness.make.staff('RISK'), await harness.make.staff('FINANCE')]
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const { body } = await ask(one, merchantId)
  assert.equal((await post(`approvals/${body.id}/approve`, finance)).body.code, 'ERR-1502')
  assert.equal((await post(`approvals/${body.id}/withdraw`, one)).body.status, 'WITHDRAWN')
  assert.equal((await post(`approvals/${body.id}/withdraw`, one)).body.code, 'ERR-1533')
  assert.equal((await accessOf(merchantId)).status, 'NOT_REQUESTED')
})

test('a wallet is blocked and unblocked with a reason, and a suspension tells the merchant why', async () => {
  const one = await harness.make.staff('RISK')
  const { merchantId } = await harness.make.merchant()
  const blocked = await post(`merchants/${merchantId}/wallet/block`, one, { reason: 'Many disputes.' })
  assert.equal(blocked.body.status, 'BLOCKED')
  const twice = await post(`merchants/${merchantId}/wallet/block`, one, { reason: 'Many disputes.' })
  assert.deepEqual([twice.status, twice.body.code], [409, 'ERR-1009'])
  assert.match(twice.body.message, /A wallet that is BLOCKED cannot become BLOCKED/)
  assert.equal(
    (await post(`merchants/${merchantId}/wallet/unblock`, one, { reason: 'Settled.' })).body.status,
    'ACTIVE',
  )
  const suspended = await post(`merchants/${merchantId}/suspend-production`, one, { reason: 'Closed its shop.' })
  assert.equal(suspended.body.productionAccess, 'SUSPENDED')
  assert.equal((await accessOf(merchantId)).reason, 'Closed its shop.')
  const wallet = async () =>
    (await harness.call({ path: `/operator/v1/merchants/${merchantId}`, key: one.token })).body.wallet
  assert.deepEqual([(await wallet()).status, (await wallet()).isBlocked], ['BLOCKED', false])
  assert.equal((await post(`merchants/${merchantId}/wallet/block`, one, { reason: 'Many disputes.' })).status, 200)
  assert.deepEqual([(await wallet()).status, (await wallet()).isBlocked], ['BLOCKED', true])
  const nobody = await post('merchants/0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35/wallet/block', one, { reason: 'x' })
  assert.equal(nobody.body.code, 'ERR-1540')
})
