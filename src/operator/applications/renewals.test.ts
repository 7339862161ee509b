import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approveApplication } from '#modules/applications/actions/production-access.ts'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// New documents of merchants in production, as the staff decides about them.

const harness = useHarness()
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body?: unknown) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body !== undefined && { body }) })

async function renewed() {
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const calls = callsOf(harness, await harness.make.session(merchantId))
  await calls.apply()
  await harness.make.write({ merchantId, environment: 'PRODUCTION' }, (ctx) =>
    approveApplication(ctx, { by: 'operator' }),
  )
  const [renewal] = (await calls.renew('IDENTITY', { expiresOn: '2045-03-01' })).body.renewals
  const review = `applications/${merchantId}`
  return { merchantId, review, at: `${review}/renewals/${renewal.id}`, file: renewal.documents[0].id, ...calls }
}

test('a new document waits in the list and on Today, is looked at, and is accepted by one of two who decide at once', async () => {
  const [support, risk, admin] = [
    await harness.make.staff('SUPPORT'),
    await harness.make.staff('RISK'),
    await harness.make.staff('ADMIN'),
  ]
  const { merchantId, review, at, file, read } = await renewed()
  const listed = (await get('applications?limit=200', support)).body.items
  const mine = listed.find((each: { merchantId: string }) => each.merchantId === merchantId)
  assert.deepEqual([mine.status, mine.renewals], ['APPROVED', ['IDENTITY']])
  const today = (await get('today', support)).body.items
  assert.ok(today.some(({ kind }: { kind: string }) => kind === 'DOCUMENTS'))
  const got = await post(`${review}/documents/${file}/download`, risk)
  assert.equal(got.status, 200, got.text)
  assert.equal((await post(`${at}/accept`, support)).status, 403)
  const answers = await Promise.all([risk, admin].map((by) => post(`${at}/accept`, by)))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const seen = (await get(review, support)).body
  assert.deepEqual([seen.renewals[0].status, seen.identityExpiresOn], ['ACCEPTED', '2045-03-01'])
  assert.equal((await read()).identityExpiresOn, '2045-03-01')
  const acts = (await get(`acts?about=${merchantId}`, risk)).body.items
  assert.equal(acts.filter(({ act }: { act: string }) => act === 'document.renewal_accepted').length, 1)
})

test('a document that waits longest comes first in the list, however many wait behind it', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const support = await harness.make.staff('SUPPORT')
  const daysAgo = (days: number) => (harness.clock.now = new Date(Date.now() - days * 24 * 60 * 60_000))
  const apply = async () => {
    const { merchantId } = await harness.make.merchant('NOT_ENABLED')
    await callsOf(harness, await harness.make.session(merchantId)).apply()
    return merchantId
  }
  daysAgo(40)
  const first = await apply()
  daysAgo(30)
  const { merchantId: renewing } = await renewed()
  daysAgo(20)
  const last = await apply()
  harness.clock.now = undefined
  const listed = async (limit: number) =>
    (await get(`applications?limit=${limit}`, support)).body.items.map(
      ({ merchantId, renewals }: { merchantId: string; renewals: string[] }) => [merchantId, renewals],
    )
  assert.deepEqual(await listed(2), [
    [first, []],
    [renewing, ['IDENTITY']],
  ])
  assert.deepEqual((await listed(3))[2], [last, []])
})

test('a refusal needs a reason, which the merchant reads, and another merchant’s document is not found', async () => {
  const risk = await harness.make.staff('RISK')
  const [one, other] = [await renewed(), await renewed()]
  const empty = await post(`${one.at}/refuse`, risk, {})
  assert.deepEqual([empty.status, Object.keys(empty.body.fields)], [400, ['reason']])
  const astray = await post(`${one.review}/renewals/${other.at.split('/').at(-1)}/accept`, risk)
  assert.equal(astray.status, 409)
  const refused = await post(`${one.at}/refuse`, risk, { reason: 'The back is missing.' })
  assert.deepEqual([refused.status, refused.body.renewals[0].status], [200, 'REFUSED'])
  assert.equal((await one.read()).renewals[0].reason, 'The back is missing.')
  const nobody = await post(`applications/${risk.id}/renewals/${risk.id}/accept`, risk)
  assert.equal(nobody.body.code, 'ERR-1543')
})
