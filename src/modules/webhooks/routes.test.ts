import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { assertRefused } from '#test/answers.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { happen, newestEvent, register, signatureOf } from '#test/webhooks.ts'
import { listSealedRows } from '#test/webhook-queries.ts'
import { findWrongAttempts } from '../../verify/queries.ts'

// Registering, rotating, testing, looking at what was delivered.

const harness = useHarness()

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (
  { key }: TestMerchant,
  method: Method,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => harness.call({ method, path: `/v1${path}`, key, headers, ...(body && { body }) })
const url = 'https://shop.example/hooks/mizan'

test('a webhook is registered with 201, a Location, and a secret that is shown this once', async () => {
  const merchant = await harness.make.merchant()
  const body = {
    url,
    events: ['payment.*', 'client.created'],
    description: 'Orders',
    metadata: { team: 'a' },
    maxConcurrency: 3,
  }
  const made = await call(merchant, 'POST', '/webhooks', body)
  assert.equal(made.status, 201, made.text)
  const { id, secret, ...rest } = made.body
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(made.headers['location'], `/v1/webhooks/${id}`)
  const shown = await call(merchant, 'GET', `/webhooks/${id}`)
  const { correlationId: _, ...read } = shown.body
  const { correlationId: _other, ...told } = rest
  assert.deepEqual(read, { id, ...told })
  assert.deepEqual(read.events, body.events)
  assert.deepEqual([read.status, read.signatureFormat, read.maxConcurrency], ['ACTIVE', 'SVC', 3])
  for (const text of [shown.text, (await call(merchant, 'GET', '/webhooks')).text])
    assert.ok(!text.includes('whsec_') && !text.includes('secret"'))
})

test('no row holds a secret as it is, not even the reply that is kept for an Idempotency-Key, and a repeat shows it again', async () => {
  const merchant = await harness.make.merchant()
  const headers = { 'idempotency-key': 'register-1' }
  const made = await call(merchant, 'POST', '/webhooks', { url, events: ['*'] }, headers)
  const again = await call(merchant, 'POST', '/webhooks', { url, events: ['*'] }, headers)
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal(again.body.secret, made.body.secret)
  assert.equal(again.body.id, made.body.id)
  const rows = await listSealedRows(harness.db.read, merchant.sandbox)
  assert.equal(rows.length, 2)
  for (const { kept } of rows) assert.ok(kept.startsWith('eyJ') && !kept.includes(made.body.secret))
})

const refusals: [string, object, string][] = [
  ['no URL', { events: ['*'] }, 'url'],
  ['a URL that is not https', { url: 'http://shop.example', events: ['*'] }, 'url'],
  ['another port', { url: 'https://shop.example:444', events: ['*'] }, 'url'],
  ['localhost', { url: 'https://localhost/hook', events: ['*'] }, 'url'],
  ['a private address', { url: 'https://10.0.0.1/', events: ['*'] }, 'url'],
  ['another spelling of this machine', { url: 'https://0x7f.1/', events: ['*'] }, 'url'],
  ['our own host', { url: 'https://pay.example/hook', events: ['*'] }, 'url'],
  ['a name that leads inside', { url: 'https://leads.inside.example/', events: ['*'] }, 'url'],
  ['no events', { url }, 'events'],
  ['an empty list of events', { url, events: [] }, 'events'],
  ['an event that there is not', { url, events: ['client.created', 'payment.suceeded'] }, 'events[1]'],
  ['a wildcard of nothing', { url, events: ['pay.*'] }, 'events[0]'],
  ['the test event', { url, events: ['webhook.test'] }, 'events[0]'],
  ['a secret of one’s own', { url, events: ['*'], secret: 'x' }, 'secret'],
  ['too many at once', { url, events: ['*'], maxConcurrency: 51 }, 'maxConcurrency'],
  ['another format', { url, events: ['*'], signatureFormat: 'MD5' }, 'signatureFormat'],
]

for (const [what, body, field] of refusals)
  test(`registering with ${what} is refused, naming ${field}`, async () => {
    harness.internet.names.set('leads.inside.example', [['192.168.0.7']])
    const merchant = await harness.make.merchant()
    const answer = await call(merchant, 'POST', '/webhooks', body)
    assertRefused(answer, 'VALIDATION_ERROR')
    assert.equal(answer.body.error.details[0].field, field, answer.text)
  })

test('a misspelt event is refused with the one that was meant', async () => {
  const answer = await call(await harness.make.merchant(), 'POST', '/webhooks', { url, events: ['payment.suceeded'] })
  assert.match(answer.body.error.message, /did you mean `payment.succeeded`/)
})

test('of 64 registrations at once twenty are made, and the others hear that there are enough', async () => {
  const merchant = await harness.make.merchant()
  const all = await Promise.all(
    Array.from({ length: 64 }, () => call(merchant, 'POST', '/webhooks', { url, events: ['*'] })),
  )
  assert.equal(all.filter(({ status }) => status === 201).length, 20)
  for (const answer of all.filter(({ status }) => status !== 201)) assertRefused(answer, 'LIMIT_EXCEEDED')
  assert.equal((await call(merchant, 'GET', '/webhooks')).body.totalElements, 20)
})

test('during a rotation both secrets sign; after the grace the new one alone', async () => {
  const merchant = await harness.make.merchant()
  const { id, secret, receiver } = await register(harness, merchant)
  const start = new Date()
  harness.clock.now = start
  const rotated = await call(merchant, 'POST', `/webhooks/${id}/rotate-secret`, { gracePeriodSeconds: 3_600 })
  assert.equal(rotated.status, 200, rotated.text)
  const next = rotated.body.secret
  assert.notEqual(next, secret)
  assert.equal(rotated.body.rotation.graceEndsAt, new Date(start.getTime() + 3_600_000).toISOString())
  assertRefused(await call(merchant, 'POST', `/webhooks/${id}/rotate-secret`, {}), 'INVALID_STATE')
  await harness.deliver()
  const [during] = receiver.heard
  assert.ok(during)
  assert.equal(during.headers['x-svc-signature'], signatureOf(secret, during))
  assert.equal(during.headers['x-svc-signature-next'], signatureOf(next, during))
  harness.clock.now = new Date(start.getTime() + 3_600_001)
  await happen(harness, merchant)
  await harness.deliver()
  const last = receiver.heard.at(-1)
  assert.ok(last)
  assert.equal(last.headers['x-svc-signature'], signatureOf(next, last))
  assert.equal(last.headers['x-svc-signature-next'], undefined)
  assert.equal((await call(merchant, 'GET', `/webhooks/${id}`)).body.rotation, undefined)
  harness.clock.now = undefined
})

test('a leaked secret is gone at once with gracePeriodSeconds 0, also while another rotation lasts', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  await call(merchant, 'POST', `/webhooks/${id}/rotate-secret`, {})
  const rotated = await call(merchant, 'POST', `/webhooks/${id}/rotate-secret`, { gracePeriodSeconds: 0 })
  await happen(harness, merchant)
  await harness.deliver()
  const heard = receiver.heard.at(-1)
  assert.ok(heard)
  assert.equal(heard.headers['x-svc-signature'], signatureOf(rotated.body.secret, heard))
  assert.equal(heard.headers['x-svc-signature-next'], undefined)
})

test('a webhook is tried 30 times a minute, and each has its own', async (t) => {
  const merchant = await harness.make.merchant()
  const [one, other] = [await register(harness, merchant), await register(harness, merchant)]
  const tryIt = ({ id }: { id: string }) => call(merchant, 'POST', `/webhooks/${id}/test`, {})
  t.after(() => {
    harness.clock.now = undefined
  })
  harness.clock.now = new Date()
  for (let count = 0; count < 30; count++) assert.equal((await tryIt(one)).status, 200)
  const refused = await tryIt(one)
  assertRefused(refused, 'RATE_LIMITED')
  assert.equal(refused.headers['retry-after'], '60')
  assert.equal(one.receiver.heard.length, 30)
  assert.equal((await tryIt(other)).status, 200)
  harness.clock.now = new Date(harness.clock.now.getTime() + 60_000)
  assert.equal((await tryIt(one)).status, 200)
})

test('events that every object of the language has are no events of a webhook', async () => {
  const merchant = await harness.make.merchant()
  const { id } = await register(harness, merchant)
  for (const type of ['constructor', 'toString', '__proto__'])
    assertRefused(await call(merchant, 'POST', `/webhooks/${id}/test`, { type }), 'VALIDATION_ERROR')
})

test('what a receiver answered to the events of a client that is deleted is forgotten with it', async () => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(200, { 'x-heard': 'Salma' }).end('heard of Salma')
  const client = await happen(harness, merchant)
  await harness.deliver()
  const { id } = await newestEvent(harness, merchant)
  const attempts = async () => (await call(merchant, 'GET', `/webhooks/events/${id}`)).text
  assert.match(await attempts(), /heard of Salma/)
  await call(merchant, 'DELETE', `/clients/${client}`)
  assert.doesNotMatch(await attempts(), /Salma/)
  assert.match(await attempts(), /"statusCode":200/)
})

test('a test shows the very bytes that were signed, and what came back', async () => {
  const merchant = await harness.make.merchant()
  const { id, secret, receiver } = await register(harness, merchant, { signatureFormat: 'SVC_AND_STANDARD' })
  receiver.answer = (response) => response.writeHead(418).end('short and stout')
  const answer = await call(merchant, 'POST', `/webhooks/${id}/test`, { type: 'payment.succeeded' })
  assert.equal(answer.status, 200, answer.text)
  const [heard] = receiver.heard
  assert.ok(heard)
  const { body } = answer
  assert.deepEqual([body.delivered, body.statusCode, body.responseBody], [false, 418, 'short and stout'])
  assert.equal(body.errorType, 'HTTP_STATUS')
  assert.equal(body.requestBody, heard.body)
  assert.equal(body.requestHeaders['X-SVC-SIGNATURE'], signatureOf(secret, heard))
  assert.equal(body.signedContent, `${heard.headers['x-svc-timestamp']}.${heard.body}`)
  assert.equal(JSON.parse(heard.body).type, 'payment.succeeded')
  assert.match(heard.headers['webhook-signature'] ?? '', /^v1,[A-Za-z0-9+/]{43}=$/)
  assert.equal(heard.headers['webhook-id'], heard.headers['svc-event-id'])
})

test('an event shows every delivery with every attempt, without the signature', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': '7200' }).end('busy')
  await happen(harness, merchant)
  const at = Date.now()
  await harness.deliver()
  const event = await newestEvent(harness, merchant)
  assert.equal(event.deliveryStatus, 'PENDING')
  const [delivery] = event.deliveries
  assert.deepEqual([delivery.webhookId, delivery.status, delivery.lastStatusCode], [id, 'RETRYING', 503])
  const waitMs = new Date(delivery.nextAttemptAt).getTime() - at
  assert.ok(waitMs >= 7_200_000 && waitMs < 7_300_000, `Retry-After is honoured: ${waitMs}`)
  const [attempt] = delivery.attempts
  assert.deepEqual([attempt.attemptNumber, attempt.trigger, attempt.statusCode], [1, 'INITIAL', 503])
  assert.equal(attempt.id, receiver.heard[0]?.headers['svc-webhook-id'])
  assert.deepEqual([attempt.errorType, attempt.responseBody], ['HTTP_STATUS', 'busy'])
  assert.equal(attempt.requestHeaders['X-SVC-SIGNATURE'], '********')
  assert.equal(attempt.requestHeaders['X-SVC-TIMESTAMP'], receiver.heard[0]?.headers['x-svc-timestamp'])
  assert.equal(attempt.responseHeaders['retry-after'], '7200')
  assert.match(attempt.ip, /^93\.184\./)
  assert.equal(JSON.stringify(event.payload), receiver.heard[0]?.body)
})

test('an event that was delivered is sent again with the same bytes, another id of the attempt, and marked as asked for', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  await happen(harness, merchant)
  await harness.deliver()
  const event = await newestEvent(harness, merchant)
  const again = await call(merchant, 'POST', `/webhooks/events/${event.id}/redeliver`, {})
  assert.equal(again.status, 202, again.text)
  assert.deepEqual(again.body.webhookIds, [id])
  await harness.deliver()
  const [one, other] = receiver.heard
  assert.ok(one && other && receiver.heard.length === 2)
  assert.equal(one.body, other.body)
  assert.equal(one.headers['svc-event-id'], other.headers['svc-event-id'])
  assert.notEqual(one.headers['svc-webhook-id'], other.headers['svc-webhook-id'])
  const [delivery] = (await newestEvent(harness, merchant)).deliveries
  assert.deepEqual(
    delivery.attempts.map(({ trigger }: { trigger: string }) => trigger),
    ['INITIAL', 'MANUAL'],
  )
})

test('an attempt that was asked for by hand is marked as manual', async () => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.writeHead(503).end()
  await happen(harness, merchant)
  await harness.deliver()
  const event = await newestEvent(harness, merchant)
  receiver.answer = (response) => response.end()
  assert.equal((await call(merchant, 'POST', `/webhooks/events/${event.id}/redeliver`, {})).status, 202)
  await harness.deliver()
  const [delivery] = (await newestEvent(harness, merchant)).deliveries
  assert.deepEqual(
    delivery.attempts.map(({ attemptNumber, trigger }: Record<string, unknown>) => [attemptNumber, trigger]),
    [
      [1, 'INITIAL'],
      [2, 'MANUAL'],
    ],
  )
  assert.equal(delivery.isManual, true)
  assert.deepEqual(await findWrongAttempts(harness.db.read), [])
})

const repeated: [what: string, headers: Record<string, string>, body: string][] = [
  ['a card number', { 'x-card': '4242 4242 4242 4242' }, 'Card 4242-4242-4242-4242 was refused'],
  ['a key', { 'x-key': 'svc_sk_live_abcdefgh4242' }, '{ "note": "svc_sk_live_abcdefgh4242" }'],
  ['members that hold secrets', { 'set-cookie': 'session=4242abc' }, '{ "apiKey": "abc4242", "ok": true }'],
]

for (const [what, headers, body] of repeated)
  test(`an answer with ${what} is kept and shown without it`, async () => {
    const merchant = await harness.make.merchant()
    const { id, receiver } = await register(harness, merchant)
    receiver.answer = (response) => response.writeHead(400, headers).end(body)
    await happen(harness, merchant)
    await harness.deliver()
    const shown = JSON.stringify((await newestEvent(harness, merchant)).deliveries[0].attempts[0])
    const tried = (await call(merchant, 'POST', `/webhooks/${id}/test`, {})).text
    const { rows } = await harness.db.plainPool.query('select * from delivery_attempts where webhook_id = $1', [id])
    assert.equal(rows.length, 1)
    for (const text of [shown, tried.replace(/"requestHeaders":.*?}/, ''), JSON.stringify(rows)])
      assert.doesNotMatch(text, /abcdefgh|abc4242|4242abc|4242.4242/, text)
  })

test('an answer without secrets is kept as it was written', async () => {
  const merchant = await harness.make.merchant()
  const { receiver } = await register(harness, merchant)
  receiver.answer = (response) => response.end('{ "ok":  true,\n "order": 12 }')
  await happen(harness, merchant)
  await harness.deliver()
  const [attempt] = (await newestEvent(harness, merchant)).deliveries[0].attempts
  assert.equal(attempt.responseBody, '{ "ok":  true,\n "order": 12 }')
})

test('a webhook that was registered later gets an event by redelivery when it is named', async () => {
  const merchant = await harness.make.merchant()
  await happen(harness, merchant)
  const { id, receiver } = await register(harness, merchant, { events: ['payment.*'] })
  const { id: eventId } = await newestEvent(harness, merchant)
  assertRefused(await call(merchant, 'POST', `/webhooks/events/${eventId}/redeliver`, {}), 'INVALID_STATE')
  assert.equal((await call(merchant, 'POST', `/webhooks/events/${eventId}/redeliver`, { webhookId: id })).status, 202)
  await harness.deliver()
  assert.equal(receiver.heard[0]?.headers['svc-event-id'], eventId)
})

test('another merchant sees neither the webhook nor the event', async () => {
  const [merchant, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const { id } = await register(harness, merchant)
  await happen(harness, merchant)
  const event = await newestEvent(harness, merchant)
  for (const [method, path] of [
    ['GET', `/webhooks/${id}`],
    ['PATCH', `/webhooks/${id}`],
    ['DELETE', `/webhooks/${id}`],
    ['POST', `/webhooks/${id}/test`],
    ['POST', `/webhooks/${id}/rotate-secret`],
  ] as const)
    assertRefused(
      await call(other, method, path, method === 'GET' || method === 'DELETE' ? undefined : {}),
      'WEBHOOK_NOT_FOUND',
    )
  assertRefused(await call(other, 'GET', `/webhooks/events/${event.id}`), 'EVENT_NOT_FOUND')
  assertRefused(await call(other, 'POST', `/webhooks/events/${event.id}/redeliver`, {}), 'EVENT_NOT_FOUND')
})

test('health counts deliveries and failures, and the time that most attempts took', async () => {
  const merchant = await harness.make.merchant()
  const { id, receiver } = await register(harness, merchant)
  await happen(harness, merchant)
  await happen(harness, merchant)
  await harness.deliver()
  receiver.answer = (response) => response.writeHead(500).end()
  await happen(harness, merchant)
  await harness.deliver()
  const { health } = (await call(merchant, 'GET', `/webhooks/${id}`)).body
  const { delivered, failed, failedAttempts, p95LatencyMs } = health.last24Hours
  assert.deepEqual([delivered, failed, failedAttempts], [2, 0, 1])
  // A machine under load answers late, and which of these it is depends on that alone.
  assert.ok([50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000].includes(p95LatencyMs), `${p95LatencyMs} is no step.`)
  assert.deepEqual([health.pending, health.held, health.consecutiveFailures], [1, 0, 1])
})

test('servers of names that are silent hold up nothing but the webhooks that name them', async () => {
  const silent = Promise.withResolvers<string[]>()
  const merchants = await Promise.all(Array.from({ length: 5 }, () => harness.make.merchant()))
  let answered = 0
  const urls = [1, 2, 3, 4, 5].map((n) => `https://silent${n}.example/`)
  for (const url of urls) harness.internet.names.set(new URL(url).hostname, [silent.promise])
  const registering = merchants.flatMap(({ key }) =>
    urls.map(async (url) => {
      const { status } = await harness.call({ method: 'POST', path: '/v1/webhooks', key, body: { url, events: ['*'] } })
      answered++
      return status
    }),
  )
  await delay(200)
  const body = { name: 'Salma' }
  const other = await harness.call({ method: 'POST', path: '/v1/clients', key: merchants[0]?.key ?? '', body })
  assert.deepEqual([other.status, answered], [201, 0])
  silent.resolve(['93.184.216.34'])
  assert.ok((await Promise.all(registering)).every((status) => status === 201))
})
