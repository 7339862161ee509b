import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import type { TestMerchant } from '#test/factory.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { deleteNotifications } from '#test/webhook-queries.ts'
import { newestEvent, register, signatureOf } from '#test/webhooks.ts'
import { findMissingNotifications } from '../../verify/queries.ts'

// Events of a checkout session are also sent to its notificationUrl, by the engine that serves webhooks.

const harness = useHarness()

async function open({ key }: TestMerchant, notificationUrl: string, more: object = {}): Promise<string> {
  const body = {
    amount: 10,
    orderId: crypto.randomUUID(),
    returnUrl: 'https://shop.example/',
    notificationUrl,
    ...more,
  }
  const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

const cancel = ({ key }: TestMerchant, id: string) =>
  harness.call({ method: 'POST', path: `/v1/checkout/sessions/${id}/cancel`, key, body: {} })

async function secretOf(merchant: TestMerchant, more: object = {}, role = 'DEVELOPER') {
  const { token } = await harness.make.session(merchant.merchantId, role as 'DEVELOPER')
  const body = { environment: 'SANDBOX', ...more }
  const headers = { authorization: `Bearer ${token}` }
  return harness.call({ method: 'POST', path: '/api/v1/webhooks/notification-secret', headers, body })
}

const typesAt = (heard: readonly { body: string }[]) => heard.map(({ body }) => JSON.parse(body).type)

test('a merchant without webhooks hears of a session at its notificationUrl, signed with the secret of notifications', async () => {
  const merchant = await harness.make.merchant()
  const made = await secretOf(merchant)
  assert.equal(made.status, 201, made.text)
  const receiver = await harness.internet.receiver()
  const id = await open(merchant, `${receiver.url}/1042?shop=7`)
  await harness.deliver()
  assert.equal((await cancel(merchant, id)).status, 200)
  await harness.deliver()
  assert.deepEqual(typesAt(receiver.heard), ['checkout.session.created', 'checkout.session.canceled'])
  for (const heard of receiver.heard) {
    assert.equal(heard.path, '/hooks/1042?shop=7')
    assert.equal(heard.headers['x-svc-signature'], signatureOf(made.body.secret, heard))
    assert.equal(JSON.parse(heard.body).data.object.id, id)
  }
})

test('each notification shows among the deliveries of its event, beside those of webhooks that asked for it too', async () => {
  const merchant = await harness.make.merchant()
  const { id: webhookId } = await register(harness, merchant, { events: ['checkout.session.*'] })
  const receiver = await harness.internet.receiver()
  await open(merchant, receiver.url)
  await harness.deliver()
  const { deliveries, deliveryStatus } = await newestEvent(harness, merchant, 'checkout.session.created')
  assert.equal(deliveryStatus, 'DELIVERED')
  const notification = deliveries.find((each: { isNotification: boolean }) => each.isNotification)
  assert.deepEqual([deliveries.length, notification.url, notification.status], [2, receiver.url, 'DELIVERED'])
  assert.equal(notification.attempts[0].url, receiver.url)
  const ofWebhook = deliveries.find((each: { webhookId: string }) => each.webhookId === webhookId)
  assert.equal(ofWebhook.isNotification, false)
})

test('what stands for notification URLs is no webhook: it is in no list, and cannot be read, changed or deleted', async () => {
  const merchant = await harness.make.merchant()
  const { key } = merchant
  const receiver = await harness.internet.receiver()
  await open(merchant, receiver.url)
  await harness.deliver()
  const list = await harness.call({ path: '/v1/webhooks', key })
  assert.equal(list.body.totalElements, 0)
  const { id: eventId, deliveries } = await newestEvent(harness, merchant, 'checkout.session.created')
  const path = `/v1/webhooks/${deliveries[0].webhookId}`
  assertRefused(await harness.call({ path, key }), 'WEBHOOK_NOT_FOUND')
  assertRefused(await harness.call({ method: 'PATCH', path, key, body: { status: 'PAUSED' } }), 'WEBHOOK_NOT_FOUND')
  assertRefused(await harness.call({ method: 'DELETE', path, key }), 'WEBHOOK_NOT_FOUND')
  assertRefused(
    await harness.call({ method: 'POST', path: `${path}/rotate-secret`, key, body: {} }),
    'WEBHOOK_NOT_FOUND',
  )
  const again = await harness.call({
    method: 'POST',
    path: `/v1/webhooks/events/${eventId}/redeliver`,
    key,
    body: { webhookId: deliveries[0].webhookId },
  })
  assert.equal(again.status, 202, again.text)
  await harness.deliver()
  assert.equal(receiver.heard.length, 2)
})

test('a session without notificationUrl notifies webhooks alone', async () => {
  const merchant = await harness.make.merchant()
  const receiver = await harness.internet.receiver()
  await open(merchant, receiver.url)
  const body = { amount: 10, orderId: 'plain', returnUrl: 'https://shop.example/' }
  await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: merchant.key, body })
  await harness.deliver()
  assert.equal(receiver.heard.length, 1)
  assert.deepEqual((await newestEvent(harness, merchant, 'checkout.session.created')).deliveries, [])
})

test('a notificationUrl that fails is tried sixteen times, and never keeps those of other sessions from being told', async () => {
  const merchant = await harness.make.merchant()
  const gone = await harness.internet.receiver((response) => response.writeHead(410).end())
  await open(merchant, gone.url)
  const start = new Date()
  harness.clock.now = start
  for (let attempt = 1; attempt <= 16; attempt++) {
    await harness.deliver()
    assert.equal(gone.heard.length, attempt)
    harness.clock.now = new Date(harness.clock.now.getTime() + 7 * 3_600_000)
  }
  await harness.deliver()
  assert.equal(gone.heard.length, 16)
  harness.clock.now = undefined
  const { deliveryStatus } = await newestEvent(harness, merchant, 'checkout.session.created')
  assert.equal(deliveryStatus, 'FAILED')
  const receiver = await harness.internet.receiver()
  await open(merchant, receiver.url)
  await harness.deliver()
  assert.equal(receiver.heard.length, 1)
})

test('the secret is renewed with a grace, in which both sign, and the first one at once', async () => {
  const merchant = await harness.make.merchant()
  const receiver = await harness.internet.receiver()
  await open(merchant, receiver.url)
  const first = await secretOf(merchant)
  assert.equal(first.body.graceEndsAt, undefined)
  const second = await secretOf(merchant, { gracePeriodSeconds: 3_600 })
  assert.notEqual(second.body.graceEndsAt, undefined)
  assert.equal((await secretOf(merchant)).status, 409)
  await harness.deliver()
  const [heard] = receiver.heard
  assert.ok(heard)
  assert.equal(heard.headers['x-svc-signature'], signatureOf(first.body.secret, heard))
  assert.equal(heard.headers['x-svc-signature-next'], signatureOf(second.body.secret, heard))
  assert.equal((await secretOf(merchant, { gracePeriodSeconds: 0 })).status, 201)
})

test('a viewer cannot renew the secret, and each environment has its own', async () => {
  const merchant = await harness.make.merchant()
  assert.equal((await secretOf(merchant, {}, 'VIEWER')).status, 403)
  const sandbox = await secretOf(merchant)
  const production = await secretOf(merchant, { environment: 'PRODUCTION' })
  assert.notEqual(sandbox.body.secret, production.body.secret)
})

test('sixteen first sessions at once share one secret', async () => {
  const merchant = await harness.make.merchant()
  const receiver = await harness.internet.receiver()
  await Promise.all(Array.from({ length: 16 }, () => open(merchant, receiver.url)))
  await harness.deliver()
  assert.equal(receiver.heard.length, 16)
  const ids = new Set<string>()
  const list = await harness.call({
    path: '/v1/webhooks/events?type=checkout.session.created&size=16',
    key: merchant.key,
  })
  for (const { id } of list.body.content) {
    const detail = await harness.call({ path: `/v1/webhooks/events/${id}`, key: merchant.key })
    for (const { webhookId } of detail.body.deliveries) ids.add(webhookId)
  }
  assert.equal(ids.size, 1)
})

const refused = [
  'https://localhost/hooks',
  'https://10.0.0.7/hooks',
  'https://shop.example:8443/',
  'https://user@shop.example/',
  'https://shop.example/#part',
]

for (const notificationUrl of refused)
  test(`${notificationUrl} is refused as a notificationUrl, by its name`, async () => {
    const { key } = await harness.make.merchant()
    const body = { amount: 10, orderId: '7', returnUrl: 'https://shop.example/', notificationUrl }
    const answer = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
    assertRefused(answer, 'VALIDATION_ERROR')
    assert.equal(answer.body.error.details[0].field, 'notificationUrl')
  })

test('a notificationUrl whose name leads inside is refused at the attempt', async () => {
  const merchant = await harness.make.merchant()
  harness.internet.names.set('inside.example', [['10.0.0.7']])
  await open(merchant, 'https://inside.example/hooks')
  await harness.deliver()
  const { deliveries } = await newestEvent(harness, merchant, 'checkout.session.created')
  assert.equal(deliveries[0].attempts[0].errorType, 'BLOCKED_ADDRESS')
})

test('mizan verify finds an event of a session that was never to be sent to its notificationUrl', async () => {
  const merchant = await harness.make.merchant()
  const receiver = await harness.internet.receiver()
  await open(merchant, receiver.url)
  await harness.deliver()
  assert.deepEqual(await findMissingNotifications(harness.db.read), [])
  await inTransaction(harness.db, (tx) => deleteNotifications(tx, merchant.sandbox))
  const found = await findMissingNotifications(harness.db.read)
  assert.deepEqual(
    found.map(({ subject }) => subject.endsWith(`has no delivery to ${receiver.url}`)),
    [true],
  )
})
