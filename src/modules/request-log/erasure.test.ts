import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { forgetOldCalls } from '#platform/request-log/forget.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { findUnerasedCalls } from './verify-queries.ts'

// The request log removes a client's data when the client is deleted.

const harness = useHarness()

const salma = {
  name: 'Salma Idrissi',
  email: 'salma.idrissi@example.ma',
  phone: '+212612345678',
  externalId: 'customer-77',
  metadata: { birthday: '1990-01-01' },
}

/** All stored calls of a merchant, as text. */
async function keptOf(merchantId: string): Promise<string> {
  await harness.app.flushRequestLog()
  const { rows } = await harness.db.plainPool.query('select * from request_log where merchant_id = $1', [merchantId])
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

async function namedOf(merchantId: string): Promise<number> {
  const { rows } = await harness.db.plainPool.query('select 1 from request_log_clients where merchant_id = $1', [
    merchantId,
  ])
  return rows.length
}

const personal = /salma|12612345678|customer-77|birthday/i

test('nothing of a deleted client is left in what was sent and answered, and that there were calls is', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    harness.call({ method, path, key, ...(body && { body }) })
  const { id } = (await call('POST', '/v1/clients', salma)).body
  await call('POST', '/v1/clients', { name: 'Amina Berrada' })
  await call('PUT', `/v1/clients/${id}`, { name: 'Salma I.' })
  await call('GET', `/v1/clients/${id}`)
  await call('GET', '/v1/clients?email=salma.idrissi%40example.ma')
  await call('GET', '/v1/clients')
  const order = {
    amount: 50,
    orderId: 'o-1',
    returnUrl: 'https://shop.example/',
    clientId: id,
    customer: { name: salma.name },
  }
  const session = await call('POST', '/v1/checkout/sessions', order)
  await call('GET', `/v1/checkout/sessions/${session.body.id}`)
  const events = (await call('GET', '/v1/webhooks/events')).body.content
  for (const event of events) await call('GET', `/v1/webhooks/events/${event.id}`)
  assert.match(await keptOf(merchantId), personal)
  assert.equal((await call('DELETE', `/v1/clients/${id}`)).status, 204)
  const kept = await keptOf(merchantId)
  assert.doesNotMatch(kept, personal)
  assert.match(kept, /Amina Berrada/)
  assert.equal(kept.split('\n').length, 9 + events.length + 1)
})

test('nothing of what was sent and answered is kept of a call that names more than fifty clients', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const crowd = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID(), name: 'Salma' }))
  const call = (clients: object[]) =>
    harness.call({
      method: 'POST',
      path: '/v1/clients?email=salma%40example.ma',
      key,
      body: { clients },
      headers: { 'idempotency-key': 'customer-77' },
    })
  assert.equal((await call(crowd(51))).status, 400)
  assert.match(await keptOf(merchantId), /"status":400/)
  assert.doesNotMatch(await keptOf(merchantId), personal)
  assert.equal(await namedOf(merchantId), 0)
  await call(crowd(50))
  assert.match(await keptOf(merchantId), personal)
  assert.equal(await namedOf(merchantId), 50)
})

test('a client whose id was sent in capitals is named once', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const { id } = (await harness.call({ method: 'POST', path: '/v1/clients', key, body: salma })).body
  const path = `/v1/clients/${id.toUpperCase()}`
  assert.equal((await harness.call({ method: 'PUT', path, key, body: { name: 'Salma I.', id } })).status, 400)
  assert.equal((await keptOf(merchantId)).split('\n').length, 2)
  assert.equal((await harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key })).status, 204)
  assert.doesNotMatch(await keptOf(merchantId), personal)
})

test(
  'names are forgotten with their calls, and an account that cannot be cleared keeps no other',
  unlessOverSeveral('tables there have no triggers'),
  async () => {
    const companies = await Promise.all([harness.make.merchant(), harness.make.merchant(), harness.make.merchant()])
    const [, broken] = companies.map(({ merchantId }) => merchantId).sort()
    harness.clock.now = new Date(Date.now() - 15 * 24 * 3_600_000)
    for (const { key } of companies)
      for (const body of [salma, { name: 'Amina' }])
        await harness.call({ method: 'POST', path: '/v1/clients', key, body })
    harness.clock.now = undefined
    await harness.app.flushRequestLog()
    await harness.db.plainPool.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
    )
    await harness.db.plainPool.query(
      `create trigger refused before delete on request_log for each row when (old.merchant_id = '${broken}') execute function refuse()`,
    )
    await assert.rejects(forgetOldCalls(harness.db, new Date(), { keptForMs: 14 * dayMs, atOnce: 1 }), AggregateError)
    for (const { merchantId } of companies)
      assert.equal(await namedOf(merchantId), merchantId === broken ? 2 : 0, merchantId)
    await harness.db.plainPool.query('drop trigger refused on request_log')
    assert.equal(await forgetOldCalls(harness.db, new Date(), { keptForMs: 14 * dayMs, atOnce: 1 }), 2)
    assert.equal(await namedOf(broken ?? ''), 0)
  },
)

test('a call that is written down after the deletion loses it as well', async () => {
  const { merchantId, key } = await harness.make.merchant()
  harness.clock.now = new Date(Date.now() - 60_000)
  const { id } = (await harness.call({ method: 'POST', path: '/v1/clients', key, body: salma })).body
  await harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key })
  harness.clock.now = new Date(Date.now() + 60_000)
  await harness.call({ path: '/v1/wallet', key })
  harness.clock.now = undefined
  assert.match(await keptOf(merchantId), personal)
  assert.equal((await findUnerasedCalls(harness.db.read)).length, 1)
  await harness.work()
  assert.doesNotMatch(await keptOf(merchantId), personal)
  assert.deepEqual(await findUnerasedCalls(harness.db.read), [])
})

test('what is asked about a client after the deletion says nothing against an installation', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const minutesAgo = (minutes: number) => {
    harness.clock.now = new Date(Date.now() - minutes * 60_000)
  }
  minutesAgo(10)
  const { id } = (await harness.call({ method: 'POST', path: '/v1/clients', key, body: salma })).body
  const order = { amount: 50, orderId: 'o-1', returnUrl: 'https://shop.example/', clientId: id }
  const session = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key, body: order })
  await harness.app.flushRequestLog()
  minutesAgo(8)
  assert.equal((await harness.call({ method: 'DELETE', path: `/v1/clients/${id}`, key })).status, 204)
  minutesAgo(6)
  await harness.call({ path: `/v1/clients/${id}`, key })
  await harness.call({ path: `/v1/checkout/sessions/${session.body.id}`, key })
  await harness.call({ method: 'PUT', path: `/v1/clients/${id}`, key, body: { name: 'Amina' } })
  harness.clock.now = undefined
  await harness.call({ path: '/v1/wallet', key })
  assert.doesNotMatch(await keptOf(merchantId), personal)
  const problems = await findUnerasedCalls(harness.db.read)
  assert.deepEqual(
    problems.filter(({ subject }) => subject.includes(id)),
    [],
  )
})
