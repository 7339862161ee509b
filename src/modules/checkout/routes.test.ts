import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { lockCheckout } from '#money/payments/checkout-queries.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import { moveSession } from '#money/payments/sessions.ts'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { listEvents } from '#test/factory-queries.ts'
import { type Answer, useHarness } from '#test/harness.ts'

// Creating, reading and canceling checkout sessions. Refusals are in refusals.test.ts.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const path = '/v1/checkout/sessions'
const returnUrl = 'https://shop.example/thanks'
const create = (key: string, body: object = {}, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path, key, headers, body: { amount: 249.9, orderId: 'order-1', returnUrl, ...body } })
const read = (key: string, id: string, query = '') => harness.call({ path: `${path}/${id}${query}`, key })
const list = (key: string, query = '') => harness.call({ path: `${path}${query}`, key })
const cancel = (key: string, id: string, body?: object) =>
  harness.call({ method: 'POST', path: `${path}/${id}/cancel`, key, ...(body && { body }) })
const idsOf = ({ body }: Answer): string[] => body.content.map((each: { id: string }) => each.id)
const minutes = (count: number) => count * 60_000

test('a created session is answered with 201, its Location, and the page on which it is paid', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const answer = await create(key)
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['location'], `${path}/${answer.body.id}`)
  const [page, token = ''] = answer.body.checkoutUrl.split('/c/')
  assert.equal(page, 'https://pay.example')
  assert.deepEqual(await sessionOfToken(harness.db, harness.secrets, token), { scope: sandbox, id: answer.body.id })
})

test('a session of an amount, an order and a return URL is open for an hour, in MAD, by card or cash', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date('2026-11-20T10:00:00.123Z')
  const { body } = await create(key)
  const { id: _, checkoutUrl: _url, ...rest } = withoutCorrelation(body)
  assert.deepEqual(rest, {
    orderId: 'order-1',
    status: 'OPEN',
    amount: 249.9,
    currency: 'MAD',
    amountPaid: 0,
    methods: ['CARD', 'CASH'],
    returnUrl,
    savePaymentMethod: false,
    integration: 'HOSTED',
    threeDS: 'AUTO',
    attempts: 0,
    maxAttempts: 5,
    origin: 'API',
    environment: 'SANDBOX',
    createdAt: '2026-11-20T10:00:00.123Z',
    updatedAt: '2026-11-20T10:00:00.123Z',
    expiresAt: '2026-11-20T11:00:00.123Z',
  })
})

test('a session with every field is answered with all of them, as they were sent', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{}])
  const fields = {
    amount: 100.1,
    currency: 'EUR',
    orderId: 'commande 7 — طلب',
    description: 'Deux tajines.\nEmballage cadeau.',
    items: [
      { name: 'Tajine', quantity: 3, unitPrice: 33.33, imageUrl: 'https://shop.example/t.jpg', sku: 'taj-1' },
      { name: 'Ruban', quantity: 1, unitPrice: 0.11 },
    ],
    customer: {
      name: 'Salma Idrissi',
      email: 'salma@example.ma',
      phone: '+212612345678',
      address: { line1: '12 rue des Consuls', city: 'Rabat', country: 'MA' },
    },
    clientId: client?.id,
    methods: ['CARD'],
    returnUrl: 'https://shop.example/thanks?order=7',
    cancelUrl: 'https://shop.example/cart',
    notificationUrl: 'https://shop.example/hooks/7',
    locale: 'ar',
    savePaymentMethod: true,
    integration: 'CUSTOM',
    allowedOrigins: ['https://shop.example', 'https://m.shop.example:8443'],
    threeDS: 'FORCE',
    maxAttempts: 2,
    statementDescriptor: 'TAJINE SHOP',
    attribution: { source: 'newsletter', campaign: 'ramadan' },
    externalId: 'web-7',
    metadata: { cartId: 'c-77', nothing: null },
  }
  const answer = await create(key, { ...fields, expiresInSeconds: 300, reuseOpenSession: true })
  assert.equal(answer.status, 201, answer.text)
  const { correlationId: _, id, sessionToken, createdAt, updatedAt, expiresAt, ...rest } = answer.body
  assert.deepEqual(rest, {
    ...fields,
    status: 'OPEN',
    amountPaid: 0,
    attempts: 0,
    origin: 'API',
    environment: 'SANDBOX',
  })
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), minutes(5))
  assert.equal(createdAt, updatedAt)
  assert.deepEqual(await sessionOfToken(harness.db, harness.secrets, sessionToken), { scope: sandbox, id })
})

test('the token of a CUSTOM session is in the answer of its creation, and in no other', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await create(key, { integration: 'CUSTOM', returnUrl: undefined })
  assert.ok(body.sessionToken && body.checkoutUrl === undefined)
  const told = await Promise.all([read(key, body.id), list(key), cancel(key, body.id)])
  for (const { text } of told) assert.ok(!text.includes('mzn_s'), text)
})

test('neither a token nor a link with one is in an event', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { body } = await create(key)
  await cancel(key, body.id)
  const events = await listEvents(harness.db.read, sandbox)
  assert.equal(events.length, 2)
  for (const event of events) assert.ok(!event.body.includes('mzn_') && !event.body.includes('checkoutUrl'), event.body)
})

test('expiresAt and expiresInSeconds set the end; of both, the earlier counts', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date('2026-11-20T10:00:00.000Z')
  const expiresAt = '2026-11-20T12:00:00.000Z'
  const endOf = async (body: object) => (await create(key, { ...body, reuseOpenSession: false })).body.expiresAt
  assert.equal(await endOf({ expiresAt: '2026-11-20T13:00:00+01:00' }), expiresAt)
  assert.equal(await endOf({ expiresInSeconds: 604_800 }), '2026-11-27T10:00:00.000Z')
  assert.equal(await endOf({ expiresInSeconds: 604_800, expiresAt }), expiresAt)
  assert.equal(await endOf({ expiresInSeconds: 300, expiresAt }), '2026-11-20T10:05:00.000Z')
})

test('an unfinished session of the same order, amount and client is answered again instead of a second one', async () => {
  const { key } = await harness.make.merchant()
  const first = await create(key)
  const again = await create(key, { description: 'another text' })
  assert.equal(again.status, 200)
  assert.deepEqual(withoutCorrelation(again.body), withoutCorrelation(first.body))
  for (const other of [{ amount: 250 }, { orderId: 'order-2' }, { currency: 'EUR' }, { reuseOpenSession: false }])
    assert.equal((await create(key, other)).status, 201, JSON.stringify(other))
  assert.equal((await list(key)).body.totalElements, 5)
})

test('an order whose session was canceled, has expired or is blocked gets another one', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const first = await create(key)
  await cancel(key, first.body.id)
  const second = await create(key)
  assert.equal(second.status, 201)
  harness.clock.now = new Date(Date.now() + minutes(61))
  const third = await create(key)
  assert.equal(third.status, 201)
  await move(sandbox, third.body.id, ['PROCESSING', 'BLOCKED'])
  assert.equal((await create(key)).status, 201)
})

test('an order that is being paid is answered with its session, so that it is not paid twice', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { body } = await create(key)
  for (const to of ['PROCESSING', 'REQUIRES_ACTION', 'PROCESSING', 'AWAITING_CASH'] as const) {
    await move(sandbox, body.id, [to])
    const again = await create(key)
    assert.deepEqual([again.status, again.body.id, again.body.status], [200, body.id, to])
  }
})

test('a known externalId answers 200 with what exists, whatever else is said and whatever has changed since', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{}])
  const expiresAt = new Date(Date.now() + minutes(6)).toISOString()
  const first = await create(key, { externalId: 'web-1', clientId: client?.id, expiresAt })
  await harness.call({ method: 'DELETE', path: `/v1/clients/${client?.id}`, key })
  harness.clock.now = new Date(Date.now() + minutes(30))
  const again = await create(key, { externalId: 'web-1', clientId: client?.id, expiresAt, amount: 1, orderId: 'other' })
  assert.equal(again.status, 200)
  assert.deepEqual([again.body.id, again.body.amount, again.body.status], [first.body.id, 249.9, 'EXPIRED'])
})

test('a session can be read, with its attempts and what happened when it is asked for', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { body } = await create(key)
  const plain = await read(key, body.id)
  assert.deepEqual(withoutCorrelation(plain.body), withoutCorrelation(body))
  const attempt = await harness.make.write(sandbox, (ctx) =>
    recordTransaction(ctx, {
      type: 'PAYMENT',
      status: 'PROCESSING',
      amountMinor: 24_990n,
      currency: 'MAD',
      method: 'CARD',
      sessionId: body.id,
    }),
  )
  const { transactions, journey } = (await read(key, body.id, '?expand=transactions,journey')).body
  assert.deepEqual(
    transactions.map((each: { id: string }) => each.id),
    [attempt.id],
  )
  assert.equal(journey[0].type, 'SESSION_CREATED')
  assert.equal((await read(key, body.id, '?expand=journey')).body.transactions, undefined)
  assertRefused(await read(key, body.id, '?expand=customer'), 'VALIDATION_ERROR', { field: 'expand' })
})

test('canceling an open session says when and why, and tells it once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { body } = await create(key, { externalId: 'web-1', metadata: { cartId: 'c-77' } })
  harness.clock.now = new Date(Date.now() + minutes(1))
  const canceled = await cancel(key, body.id, { reason: 'out of stock' })
  assert.equal(canceled.status, 200)
  const at = harness.clock.now.toISOString()
  const { status, cancelReason, canceledAt, updatedAt } = canceled.body
  assert.deepEqual([status, cancelReason, canceledAt, updatedAt], ['CANCELED', 'out of stock', at, at])
  const events = await listEvents(harness.db.read, sandbox)
  assert.deepEqual(
    events.map(({ type, sequence }) => [type, sequence]),
    [
      ['checkout.session.created', 1],
      ['checkout.session.canceled', 2],
    ],
  )
  const told = JSON.parse(events[1]?.body ?? '{}')
  assert.deepEqual([told.externalId, told.metadata], ['web-1', { cartId: 'c-77' }])
  const { checkoutUrl: _, ...shown } = withoutCorrelation(canceled.body)
  assert.deepEqual(told.data.object, shown)
})

test('canceling needs no body', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await create(key)
  assert.equal((await cancel(key, body.id)).body.status, 'CANCELED')
})

test('the list is filtered by state, order, externalId, client and time, newest first', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{}])
  const began = Date.now()
  const at = (ms: number) => {
    harness.clock.now = new Date(began + ms)
  }
  at(0)
  const one = (await create(key, { orderId: 'one', externalId: 'x-1' })).body.id
  at(1_000)
  const two = (await create(key, { orderId: 'two', clientId: client?.id })).body.id
  at(2_000)
  const three = (await create(key, { orderId: 'two', amount: 7 })).body.id
  await cancel(key, two)
  const from = new Date(began + 1_000).toISOString()
  const to = new Date(began + 2_000).toISOString()
  for (const [query, expected] of [
    ['', [three, two, one]],
    ['?status=OPEN', [three, one]],
    ['?status=CANCELED', [two]],
    ['?orderId=two', [three, two]],
    ['?externalId=x-1', [one]],
    [`?clientId=${client?.id}`, [two]],
    [`?from=${from}`, [three, two]],
    [`?from=${from}&to=${to}`, [two]],
    ['?sort=amount,asc&sort=createdAt,asc', [three, one, two]],
  ] as const) {
    const answer = await list(key, query)
    assert.deepEqual(idsOf(answer), expected, query)
    assert.equal(answer.body.totalElements, expected.length)
  }
  at(minutes(61))
  assert.deepEqual(idsOf(await list(key, '?status=EXPIRED')), [three, one])
  assert.deepEqual(idsOf(await list(key, '?status=OPEN')), [])
})

const move = (scope: Parameters<typeof lockCheckout>[1], id: string, path: Parameters<typeof moveSession>[2][]) =>
  harness.make.write(scope, async (ctx) => {
    let session = await lockCheckout(ctx.tx, scope, id)
    for (const to of path) session = session && (await moveSession(ctx, session, to))
  })
