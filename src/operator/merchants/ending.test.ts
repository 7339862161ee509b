import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import { paidMerchant } from '#money/bank-files/fixture.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { minuteMs } from '#platform/durations.ts'
import { setDecision } from '#platform/merchants/company-queries.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The end of a merchant.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const reason = 'Closed its shop.'
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body: unknown) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, body })
const suspendedBefore = (merchantId: string) =>
  inTransaction(harness.db, (tx) => {
    const decision = { productionAccess: 'SUSPENDED', productionReason: reason } as const
    return setDecision(tx, merchantId, decision, new Date(Date.now() - 3 * minuteMs))
  })
const nameOf = async (merchantId: string, by: TestStaff) => (await get(`merchants/${merchantId}`, by)).body.name

test('a merchant ends for good: keys, production and wallet stop, its owners are told, and its people still read', async () => {
  const admin = await harness.make.staff('ADMIN')
  const { merchantId, key, liveKey } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const name = await nameOf(merchantId, admin)
  const openOf = async () => (await get(`merchants/${merchantId}/ending`, admin)).body.open
  assert.deepEqual(await openOf(), [{ kind: 'PRODUCTION', count: 1 }])
  assert.equal((await post(`merchants/${merchantId}/end`, admin, { name, reason })).body.code, 'ERR-1591')
  await post(`merchants/${merchantId}/suspend-production`, admin, { reason })
  // A payment that found production open may still be on its way.
  assert.deepEqual(await openOf(), [{ kind: 'PRODUCTION', count: 1 }])
  await suspendedBefore(merchantId)
  assert.deepEqual(await openOf(), [])
  const ended = await post(`merchants/${merchantId}/end`, admin, { name, reason })
  assert.deepEqual(
    [ended.status, ended.body.merchantId, ended.body.keysRevoked >= 2],
    [200, merchantId, true],
    ended.text,
  )
  const { body } = await get(`merchants/${merchantId}`, admin)
  assert.deepEqual(
    [body.productionAccess, body.wallet.status, body.productionReason, body.hasEnded],
    ['SUSPENDED', 'CLOSED', reason, true],
  )
  assert.ok(body.keys.every(({ revokedAt }: { revokedAt?: string }) => revokedAt !== undefined))
  const wanted = { name: 'Another', environment: 'SANDBOX', scopes: ['products:read'] }
  const headers = { 'x-confirmation-token': await session.confirmation() }
  const created = await harness.call({
    method: 'POST',
    path: '/api/v1/api-keys',
    key: session.token,
    body: wanted,
    headers,
  })
  assert.deepEqual([created.status, created.body.code], [409, 'ERR-1306'], created.text)
  for (const each of [key, liveKey]) assert.equal((await harness.call({ path: '/v1/products', key: each })).status, 401)
  assert.match((await harness.mailsTo(session.email)).at(-1)?.text ?? '', /has ended here.*Closed its shop/s)
  const log = await harness.call({ path: '/api/v1/company/audit-log', key: session.token })
  assert.ok(log.text.includes('company.ended'))
  const acts = await get(`acts?about=${merchantId}&act=merchant.ended`, admin)
  assert.deepEqual(acts.body.items[0].after.wallet, 'CLOSED')
  assert.equal((await post(`merchants/${merchantId}/end`, admin, { name, reason })).body.code, 'ERR-1592')
  assert.equal((await post(`merchants/${merchantId}/enable-production`, admin, { reason })).body.code, 'ERR-1592')
})

test('a merchant whose production wallet was closed before ends all the same, once, with its keys', async () => {
  const admin = await harness.make.staff('ADMIN')
  const { merchantId, key, production } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  await harness.make.write(production, (ctx) => changeWalletStatus(ctx, 'CLOSED'))
  await suspendedBefore(merchantId)
  const { name, hasEnded } = (await get(`merchants/${merchantId}`, admin)).body
  assert.equal(hasEnded, false)
  const refused = await post(`merchants/${merchantId}/enable-production`, admin, { reason })
  assert.deepEqual([refused.status, refused.body.code], [409, 'ERR-1598'], refused.text)
  assert.doesNotMatch(refused.text, /has ended/)
  const ended = await post(`merchants/${merchantId}/end`, admin, { name, reason })
  assert.deepEqual([ended.status, ended.body.keysRevoked >= 2], [200, true], ended.text)
  assert.equal((await harness.call({ path: '/v1/products', key })).status, 401)
  assert.match((await harness.mailsTo(session.email)).at(-1)?.text ?? '', /has ended here.*Closed its shop/s)
  assert.equal((await post(`merchants/${merchantId}/end`, admin, { name, reason })).body.code, 'ERR-1592')
  assert.equal((await get(`merchants/${merchantId}`, admin)).body.hasEnded, true)
})

test('a merchant with money or subscriptions does not end, and the page says what is open', async () => {
  const admin = await harness.make.staff('ADMIN')
  const { merchantId, scope, payOut } = await paidMerchant(harness)
  await payOut(100_000n)
  const [client] = await harness.make.clients(scope, [{ name: 'Salma Idrissi' }])
  await harness.make.subscription(scope, client?.id ?? '')
  const name = await nameOf(merchantId, admin)
  const { body } = await get(`merchants/${merchantId}/ending`, admin)
  assert.deepEqual(body.open, [
    { kind: 'PRODUCTION', count: 1 },
    { kind: 'MONEY', count: 1 },
    { kind: 'TRANSACTIONS', count: 1 },
    { kind: 'SUBSCRIPTIONS', count: 1 },
  ])
  const refused = await post(`merchants/${merchantId}/end`, admin, { name, reason })
  assert.deepEqual([refused.status, refused.body.code], [409, 'ERR-1591'])
  assert.equal((await get(`merchants/${merchantId}`, admin)).body.productionAccess, 'ENABLED')
})

test('another name, another role and a missing proof end nothing', async () => {
  const [admin, risk] = [await harness.make.staff('ADMIN'), await harness.make.staff('RISK')]
  const unproven = await harness.make.staff('ADMIN', { isConfirmed: false })
  const { merchantId } = await harness.make.merchant()
  const name = await nameOf(merchantId, admin)
  const other = await post(`merchants/${merchantId}/end`, admin, { name: `${name}!`, reason })
  assert.deepEqual([other.status, Object.keys(other.body.fields)], [400, ['name']])
  assert.equal((await post(`merchants/${merchantId}/end`, risk, { name, reason })).body.code, 'ERR-1502')
  assert.equal((await post(`merchants/${merchantId}/end`, unproven, { name, reason })).body.code, 'ERR-1503')
  assert.equal((await post(`merchants/${admin.id}/end`, admin, { name, reason })).status, 404)
  assert.equal((await get(`merchants/${merchantId}`, admin)).body.wallet.status, 'ACTIVE')
})

test('the application of a merchant that ends is refused with it, and what waits for a second person ends', async () => {
  const admin = await harness.make.staff('ADMIN')
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  const calls = callsOf(harness, await harness.make.session(merchantId))
  const asked = await post(`merchants/${merchantId}/enable-production`, await harness.make.staff('RISK'), { reason })
  assert.equal(asked.status, 202, asked.text)
  await calls.apply()
  const ended = await post(`merchants/${merchantId}/end`, admin, { name: await nameOf(merchantId, admin), reason })
  assert.equal(ended.status, 200, ended.text)
  assert.equal((await calls.read()).status, 'REFUSED')
  const { items } = (await get('approvals?status=EXPIRED&limit=200', admin)).body
  assert.ok(items.some(({ id }: { id: string }) => id === asked.body.id))
  assert.equal((await post(`approvals/${asked.body.id}/approve`, admin, {})).status, 409)
  assert.equal((await get(`merchants/${merchantId}`, admin)).body.wallet.status, 'CLOSED')
})
