import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { findUnerasedCalls } from './verify-queries.ts'

// What the request log holds of a client goes when the client is deleted.

const harness = useHarness()

const salma = {
  name: 'Salma Idrissi',
  email: 'salma.idrissi@example.ma',
  phone: '+212612345678',
  externalId: 'customer-77',
  metadata: { birthday: '1990-01-01' },
}

/** Whatever is kept of a merchant's calls, as text. */
async function keptOf(merchantId: string): Promise<string> {
  await harness.app.flushRequestLog()
  const { rows } = await harness.db.plainPool.query('select * from request_log where merchant_id = $1', [merchantId])
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

const personal = /salma|2126|customer-77|birthday/i

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
