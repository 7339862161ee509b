import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { assertSound, monthly, openShop, type Shop } from '#test/subscriptions.ts'
import { patienceMs, waitUntil } from '#test/patience.ts'

const harness = useHarness()
afterEach(async () => {
  await assertSound(harness)
  harness.clock.now = undefined
  harness.waits.ms = 0
})

const bodyOf = ({ clientId }: Shop, fields: object = {}) => ({
  clientId,
  amount: 149.9,
  description: 'Premium',
  interval: monthly,
  ...fields,
})

test('a subscription shows everything that was asked for, and its metadata and externalId go with its payments', async () => {
  const shop = await openShop(harness)
  const paymentMethodId = await shop.saveCard('Salma Idrissi', { channel: 'CHECKOUT' })
  const body = bodyOf(shop, {
    paymentMethodId,
    consent: { reference: 'contract-1' },
    cycles: 3,
    dunning: { retryDays: [2, 4], finalAction: 'UNPAID' },
    externalId: 'own-1',
    metadata: { plan: 'gold' },
  })
  const made = await shop.post('/subscriptions', body)
  assert.equal(made.status, 201, made.text)
  assert.equal(made.headers['location'], `/v1/subscriptions/${made.body.id}`)
  assert.equal(made.body.status, 'INCOMPLETE', 'nobody has charged it yet')
  assert.match(made.body.setupUrl, /^https:\/\/pay\.example\/s\/mzn_u/)
  await harness.work()
  const view = await shop.read(`/subscriptions/${made.body.id}`)
  assert.deepEqual(
    [view.status, view.amount, view.currency, view.cyclesRemaining, view.consent, view.dunning, view.metadata],
    [
      'ACTIVE',
      149.9,
      'MAD',
      2,
      { reference: 'contract-1' },
      { retryDays: [2, 4], finalAction: 'UNPAID' },
      { plan: 'gold' },
    ],
  )
  const { content } = await shop.read(`/transactions?subscriptionId=${view.id}`)
  assert.deepEqual(
    content.map((each: { metadata: object; externalId: string; source: { id: string }; orderId: string }) => [
      each.metadata,
      each.externalId,
      each.source.id,
      each.orderId,
    ]),
    [[{ plan: 'gold' }, 'own-1', view.id, view.reference]],
  )
  const again = await shop.post('/subscriptions', body)
  assert.deepEqual([again.status, again.body.id], [200, view.id])
})

test('the creation of a subscription is answered with the outcome of its first charge', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  harness.waits.ms = patienceMs
  let isAnswered = false
  const working = waitUntil(async () => {
    await harness.work()
    return isAnswered
  })
  const headers = { 'idempotency-key': 'first' }
  const call = { method: 'POST', path: '/v1/subscriptions', key: shop.key, body: bodyOf(shop), headers } as const
  const made = await harness.call(call)
  assert.deepEqual([made.status, made.body.status, made.body.cyclesCompleted], [201, 'ACTIVE', 1])
  const again = await harness.call(call)
  assert.deepEqual([again.headers['idempotency-replayed'], again.body.status], ['true', 'ACTIVE'])
  isAnswered = true
  await working
  harness.waits.ms = 0
})

test('what cannot be charged regularly is refused, each with its code', async () => {
  const shop = await openShop(harness)
  const withoutConsent = await shop.saveCard('Salma Idrissi', { channel: 'CHECKOUT' })
  const expired = await harness.make.method(shop.scope, shop.clientId, { expYear: 2020 })
  const [other] = await harness.make.clients(shop.scope, [{}])
  const foreign = await harness.make.method(shop.scope, other?.id ?? '')
  const consent = { reference: 'contract-1' }
  const missing = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
  const table: [fields: object, status: number, code: string, field?: string][] = [
    [{ clientId: missing }, 404, 'CLIENT_NOT_FOUND'],
    [{ paymentMethodId: missing, consent }, 404, 'PAYMENT_METHOD_NOT_FOUND'],
    [{ paymentMethodId: foreign, consent }, 404, 'PAYMENT_METHOD_NOT_FOUND'],
    [{ paymentMethodId: expired, consent }, 422, 'PAYMENT_METHOD_UNUSABLE'],
    [{ paymentMethodId: withoutConsent }, 422, 'PAYMENT_METHOD_CONSENT_REQUIRED'],
    [{ collection: 'MANUAL', paymentMethodId: withoutConsent }, 400, 'VALIDATION_ERROR', 'paymentMethodId'],
    [{ interval: { unit: 'MONTH', count: 37 } }, 400, 'VALIDATION_ERROR', 'interval.count'],
    [{ interval: { unit: 'WEEK', count: 1 }, billingDay: 3 }, 400, 'VALIDATION_ERROR', 'billingDay'],
    [{ startAt: '2020-01-01T00:00:00Z' }, 400, 'VALIDATION_ERROR', 'startAt'],
    [{ startAt: '2027-02-01T00:00:00Z', trialEndsAt: '2027-01-01T00:00:00Z' }, 400, 'VALIDATION_ERROR', 'trialEndsAt'],
    [{ dunning: { retryDays: [3, 3] } }, 400, 'VALIDATION_ERROR', 'dunning.retryDays'],
    [{ dunning: { retryDays: [] } }, 400, 'VALIDATION_ERROR', 'dunning.retryDays'],
    [{ prorate: true }, 400, 'VALIDATION_ERROR', 'prorate'],
    [{ amount: 1.005, consent }, 400, 'VALIDATION_ERROR', 'amount'],
  ]
  for (const [fields, status, code, field] of table) {
    const { body, ...answer } = await shop.post('/subscriptions', bodyOf(shop, fields))
    assert.deepEqual([answer.status, body.error?.code], [status, code], JSON.stringify(fields))
    if (field) assert.equal(body.error.details[0].field, field)
  }
})

test('an amount counts from the next due date on', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  const id = await shop.subscribe({ amount: 100 })
  await shop.patch(`/subscriptions/${id}`, { amount: 120, description: 'Premium plus' })
  await shop.runUntil('2026-03-01T00:00:00Z')
  assert.deepEqual(
    (await shop.dueDates(id)).map(({ amount }) => amount),
    [100, 120, 120],
  )
})

test('a bill is sent by mail and can be paid until its last reminder', async () => {
  const shop = await openShop(harness)
  const id = await shop.subscribe({ collection: 'MANUAL', dunning: { retryDays: [2, 5] } })
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'ACTIVE')
  const [due] = await shop.dueDates(id)
  assert.equal(due.status, 'OPEN')
  await shop.runUntil('2026-02-03T00:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'PAST_DUE')
  await shop.runUntil('2026-02-06T00:00:00Z')
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'CANCELED')
  assert.equal((await shop.dueDates(id))[0].status, 'UNCOLLECTIBLE')
  const subjects = (await harness.mailsTo(shop.email)).map(({ subject }) => subject)
  assert.deepEqual(subjects, [
    'A test merchant: MAD\u00a0100.00 is due',
    'Action required: your payment to A test merchant',
    'Your subscription to A test merchant has ended',
  ])
})

test('no mail is sent when the merchant sends its own', async () => {
  const shop = await openShop(harness)
  await shop.subscribe({ collection: 'MANUAL', notifyClient: false })
  assert.deepEqual(await harness.mailsTo(shop.email), [])
})

test('a due date is forced in the sandbox, with its retries, and everything says what time it stood for', async () => {
  const shop = await openShop(harness)
  await shop.saveCard('RENEWAL FAIL 1')
  const id = await shop.subscribe({ trialEndsAt: '2026-06-15T08:00:00Z' })
  const first = await shop.post(`/subscriptions/${id}/force-due-date`)
  assert.equal(first.status, 202, 'nobody has run the job')
  await harness.work()
  const late = await shop.read(`/subscriptions/${id}`)
  assert.deepEqual([late.status, late.simulatedAt], ['PAST_DUE', '2026-06-15T08:00:00.000Z'])
  const [due] = await shop.dueDates(id)
  assert.deepEqual([due.status, due.attempts[0].trigger], ['RETRYING', 'FORCED'])
  await shop.post(`/subscriptions/${id}/force-due-date`, { step: 'RETRY' })
  await harness.work()
  assert.equal((await shop.read(`/subscriptions/${id}`)).status, 'ACTIVE')
  const [paid, next] = await shop.dueDates(id)
  assert.equal(paid.simulatedAt, due.nextAttemptAt)
  assert.equal(next.dueAt.slice(0, 10), '2026-07-15')
  const { content } = await shop.read(`/transactions?subscriptionId=${id}&sort=createdAt`)
  assert.ok(content.every((each: { simulatedAt: string }) => each.simulatedAt >= '2026-06-15'))
  const { liveKey } = await harness.make.merchant()
  const path = `/v1/subscriptions/${id}/force-due-date`
  const live = await harness.call({ method: 'POST', path, key: liveKey })
  assert.deepEqual([live.status, live.body.error.code], [404, 'ROUTE_NOT_FOUND'])
})

test('due dates are forced for fifty years, and no further', async () => {
  const shop = await openShop(harness)
  const id = await shop.subscribe({ collection: 'MANUAL', interval: { unit: 'YEAR', count: 3 }, notifyClient: false })
  await harness.work()
  const forced = () => shop.post(`/subscriptions/${id}/force-due-date`)
  for (let time = 0; time < 16; time++) {
    assert.equal((await forced()).status, 202)
    await harness.work()
  }
  const next = (await shop.dueDates(id)).find(({ status }) => status === 'SCHEDULED')
  assert.equal(next.dueAt.slice(0, 4), '2077')
  const refused = await forced()
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'INVALID_STATE'])
  assert.match(refused.body.error.message, /more than fifty years ahead/)
})

test('lists are narrowed by state, client, externalId and the next due date', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  const id = await shop.subscribe({ externalId: 'one' })
  const later = await shop.subscribe({ externalId: 'two', startAt: '2026-09-01T08:00:00Z' })
  const ids = async (query: string) =>
    (await shop.read(`/subscriptions?${query}`)).content.map((each: { id: string }) => each.id)
  assert.deepEqual(await ids('status=ACTIVE'), [id])
  assert.deepEqual(await ids('externalId=two'), [later])
  assert.deepEqual(await ids(`clientId=${shop.clientId}&sort=createdAt`), [id, later])
  assert.deepEqual(await ids('dueBefore=2026-03-01T00:00:00Z'), [id])
  assert.equal((await shop.read('/subscriptions')).totalElements, 2)
})
