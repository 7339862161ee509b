import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meetDemand } from '#events/delivery/demand.ts'
import type { Demand } from '#events/delivery/record.ts'
import { hourMs } from '#platform/durations.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { happen, newestEvent, register } from '#test/webhooks.ts'

// The published rule: when a webhook is warned of, suspended, and what becomes of what it was to be sent.

const harness = useHarness()

const read = async ({ key }: TestMerchant, id: string) => (await harness.call({ path: `/v1/webhooks/${id}`, key })).body
const patch = (merchant: TestMerchant, id: string, body: object) =>
  harness.call({ method: 'PATCH', path: `/v1/webhooks/${id}`, key: merchant.key, body })
const meet = (demand: Demand) =>
  meetDemand({ db: harness.db, publicUrl: harness.config.publicUrl, now: () => new Date() }, demand)

test('a webhook that answers 410 is suspended at once; its owners get a mail, and the other webhooks an event', async () => {
  const merchant = await harness.make.merchant()
  const owner = await harness.make.user(merchant.merchantId)
  const gone = await register(harness, merchant)
  const other = await register(harness, merchant, { events: ['webhook.*'] })
  gone.receiver.answer = (response) => response.writeHead(410).end()
  await happen(harness, merchant)
  await harness.deliver()
  await harness.deliver()
  const shown = await read(merchant, gone.id)
  assert.deepEqual([shown.status, shown.statusReason], ['SUSPENDED', 'GONE'])
  assert.deepEqual(
    other.receiver.heard.map(({ body }) => JSON.parse(body).type),
    ['webhook.endpoint.suspended'],
  )
  assert.equal(gone.receiver.heard.length, 1)
  const [mail] = await harness.mailsTo(owner.email)
  assert.match(mail?.subject ?? '', /suspended/)
  await happen(harness, merchant)
  await harness.deliver()
  assert.equal(gone.receiver.heard.length, 1)
  assert.equal((await newestEvent(harness, merchant)).deliveries[0].status, 'HELD')
})

test('a webhook that has another URL meanwhile is not suspended for what the one before answers', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  const moved = await harness.internet.receiver()
  receiver.answer = (response) =>
    void patch(merchant, id, { url: moved.url }).then(() => {
      response.writeHead(410).end()
    })
  await happen(harness, merchant)
  await harness.deliver()
  const shown = await read(merchant, id)
  assert.deepEqual([shown.status, shown.url, shown.health.consecutiveFailures], ['ACTIVE', moved.url, 0])
  const { merchantId, sandbox } = merchant
  const demand = { merchantId, environment: sandbox.environment, webhookId: id, url: receiver.url } as const
  await meet({ ...demand, kind: 'SUSPEND', reason: 'GONE' })
  assert.equal((await read(merchant, id)).status, 'ACTIVE')
})

test('a webhook that gets another URL begins anew: failures of the one before neither count nor are warned of', async () => {
  const merchant = await harness.make.merchant()
  const owner = await harness.make.user(merchant.merchantId)
  const { id, receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(500).end()
  await happen(harness, merchant)
  await harness.deliver()
  const failing = await patch(merchant, id, { url: receiver.url, description: 'The same URL' })
  assert.equal(failing.body.health.consecutiveFailures, 1)
  const moved = await harness.internet.receiver()
  const { health } = (await patch(merchant, id, { url: moved.url })).body
  assert.deepEqual([health.consecutiveFailures, health.failingSince], [0, undefined])
  const { merchantId, sandbox } = merchant
  const demand = { merchantId, environment: sandbox.environment, webhookId: id, kind: 'WARN' } as const
  await meet({ ...demand, url: receiver.url })
  assert.deepEqual(await harness.mailsTo(owner.email), [])
  await meet({ ...demand, url: moved.url })
  assert.equal((await harness.mailsTo(owner.email)).length, 1)
})

test('twenty failures over a day suspend a webhook, ten over half a day warn of it, and a success begins anew', async () => {
  const merchant = await harness.make.merchant()
  const owner = await harness.make.user(merchant.merchantId)
  const { id, receiver } = await register(harness, merchant)
  let isWell = false
  receiver.answer = (response) => response.writeHead(isWell ? 200 : 500).end()
  const start = Date.now()
  const at = (hours: number) => {
    harness.clock.now = new Date(start + hours * hourMs)
  }
  const mails = async () => (await harness.mailsTo(owner.email)).map(({ subject }) => subject)
  at(0)
  for (let count = 0; count < 8; count++) await happen(harness, merchant)
  await harness.deliver()
  assert.deepEqual(await mails(), [])
  at(13)
  await harness.deliver()
  assert.deepEqual(await mails(), ['A webhook is failing'])
  assert.equal((await read(merchant, id)).status, 'ACTIVE')
  isWell = true
  at(14)
  await happen(harness, merchant)
  await harness.deliver()
  assert.equal((await read(merchant, id)).health.consecutiveFailures, 0)
  isWell = false
  at(20)
  for (let count = 0; count < 19; count++) await happen(harness, merchant)
  await harness.deliver()
  at(43.9)
  await happen(harness, merchant)
  await harness.deliver()
  assert.equal((await read(merchant, id)).status, 'ACTIVE', 'the first failure is not a day old')
  at(44.1)
  await happen(harness, merchant)
  await harness.deliver()
  const shown = await read(merchant, id)
  assert.deepEqual([shown.status, shown.statusReason], ['SUSPENDED', 'FAILURES'])
  assert.deepEqual(await mails(), ['A webhook is failing', 'A webhook is failing', 'A webhook has been suspended'])
  harness.clock.now = undefined
})

test('what was held while a webhook was paused goes out in the order of the events, and what is older than 72 hours has failed', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  const start = Date.now()
  assert.equal((await patch(merchant, id, { status: 'PAUSED' })).status, 200)
  harness.clock.now = new Date(start - 73 * hourMs)
  const old = await happen(harness, merchant, 'too old')
  for (let count = 0; count < 12; count++) {
    harness.clock.now = new Date(start - 60 * hourMs + count * 60_000)
    await happen(harness, merchant, `client ${count}`)
  }
  harness.clock.now = new Date(start)
  await harness.deliver()
  assert.equal(receiver.heard.length, 0)
  assert.equal((await patch(merchant, id, { status: 'ACTIVE' })).body.status, 'ACTIVE')
  await harness.work()
  harness.clock.now = new Date(start + 30_000)
  // The answers take their time, each another one: sending several at once is noticed.
  receiver.answer = (response, { body }) => {
    const isFirst = JSON.parse(body).data.object.name?.endsWith('0') ?? false
    setTimeout(() => response.end(), isFirst ? 40 : 2)
  }
  await harness.deliver()
  const names = receiver.heard.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'client.created')
  assert.deepEqual(
    names.map(({ data }) => data.object.name),
    Array.from({ length: 12 }, (_, index) => `client ${index}`),
  )
  const path = `/v1/webhooks/events?resourceId=${old}`
  const [event] = (await harness.call({ path, key: merchant.key })).body.content
  assert.equal(event.deliveryStatus, 'FAILED')
  const detail = await harness.call({ path: `/v1/webhooks/events/${event.id}`, key: merchant.key })
  assert.equal(detail.body.deliveries[0].failureReason, 'EXPIRED_WHILE_HELD')
  harness.clock.now = undefined
})

test('a suspended webhook becomes active by a test that it answers, when that is asked for', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(410).end()
  await happen(harness, merchant)
  await harness.deliver()
  const attempt = (body: object) =>
    harness.call({ method: 'POST', path: `/v1/webhooks/${id}/test`, key: merchant.key, body })
  assert.equal((await attempt({ reactivate: true })).body.status, 'SUSPENDED')
  receiver.answer = (response) => response.end()
  assert.equal((await attempt({})).body.status, 'SUSPENDED')
  assert.equal((await attempt({ reactivate: true })).body.status, 'ACTIVE')
  const shown = await read(merchant, id)
  assert.deepEqual([shown.status, shown.statusReason, shown.health.consecutiveFailures], ['ACTIVE', undefined, 0])
})

test('deleting a webhook cancels what waits for it', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  await happen(harness, merchant)
  const gone = await harness.call({ method: 'DELETE', path: `/v1/webhooks/${id}`, key: merchant.key })
  assert.equal(gone.status, 204)
  await harness.work()
  await harness.deliver()
  assert.equal(receiver.heard.length, 0)
  assert.equal((await newestEvent(harness, merchant)).deliveryStatus, 'CANCELED')
  assert.equal((await harness.call({ path: `/v1/webhooks/${id}`, key: merchant.key })).status, 404)
})
