import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused } from '#test/answers.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { newId } from '#platform/ids.ts'

// Refusals, which leave nothing behind.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
  harness.acquirer.name = 'bank'
})

const path = '/v1/checkout/sessions'
const valid = { amount: 249.9, orderId: 'order-1', returnUrl: 'https://shop.example/thanks' }
const create = (key: string, body: object = {}) =>
  harness.call({ method: 'POST', path, key, body: { ...valid, ...body } })
const totalOf = async (key: string) => (await harness.call({ path, key })).body.totalElements
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const item = { name: 'Tajine', quantity: 1, unitPrice: 249.9 }
const long = 'x'.repeat(101)

type Case = [what: string, body: object, field: string]
const invalid: Case[] = [
  ['no amount', { amount: undefined }, 'amount'],
  ['an amount of nothing', { amount: 0 }, 'amount'],
  ['more decimals than MAD has', { amount: 1.005 }, 'amount'],
  ['decimals of a currency that has none', { amount: 1.5, currency: 'JPY' }, 'amount'],
  ['an unknown currency', { currency: 'XXY' }, 'currency'],
  ['no order', { orderId: undefined }, 'orderId'],
  ['an order of blanks', { orderId: ' \u200b' }, 'orderId'],
  ['an order of more than 100 characters', { orderId: long }, 'orderId'],
  ['lines that add up to more', { items: [{ ...item, quantity: 2 }] }, 'items'],
  ['lines that add up to less', { items: [{ ...item, unitPrice: 249.89 }] }, 'items'],
  ['lines that add up to more than any amount', { items: [{ ...item, quantity: 1_000_000, unitPrice: 9e9 }] }, 'items'],
  ['a line with too many decimals', { items: [item, { ...item, unitPrice: 1.005 }] }, 'items[1].unitPrice'],
  ['a line of no units', { items: [{ ...item, quantity: 0 }] }, 'items[0].quantity'],
  ['no lines at all', { items: [] }, 'items'],
  ['more than 100 lines', { items: Array.from({ length: 101 }, () => item) }, 'items'],
  ['an unknown member of a line', { items: [{ ...item, prize: 1 }] }, 'items[0].prize'],
  ['a picture that is not https', { items: [{ ...item, imageUrl: 'http://a.example' }] }, 'items[0].imageUrl'],
  ['no return URL on the hosted page', { returnUrl: undefined }, 'returnUrl'],
  ['a return URL that is not https', { returnUrl: 'http://shop.example' }, 'returnUrl'],
  ['a return URL that is a script', { returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
  ['a return URL with a password', { returnUrl: 'https://a:b@shop.example' }, 'returnUrl'],
  ['a cancel URL that is not https', { cancelUrl: '//shop.example' }, 'cancelUrl'],
  ['a notification URL that is not https', { notificationUrl: 'ftp://shop.example' }, 'notificationUrl'],
  ['an end in less than 5 minutes', { expiresAt: fromNow(4 * 60_000) }, 'expiresAt'],
  ['an end in more than 7 days', { expiresAt: fromNow(8 * 86_400_000) }, 'expiresAt'],
  ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['a length of less than 5 minutes', { expiresInSeconds: 299 }, 'expiresInSeconds'],
  ['a length of more than 7 days', { expiresInSeconds: 604_801 }, 'expiresInSeconds'],
  ['a voucher for less than an hour', { voucherExpiresInSeconds: 3_599 }, 'voucherExpiresInSeconds'],
  ['a voucher for more than 14 days', { voucherExpiresInSeconds: 1_209_601 }, 'voucherExpiresInSeconds'],
  [
    'the length of a voucher without cash',
    { voucherExpiresInSeconds: 7_200, methods: ['CARD'] },
    'voucherExpiresInSeconds',
  ],
  ['no way to pay', { methods: [] }, 'methods'],
  ['an unknown way to pay', { methods: ['BITCOIN'] }, 'methods[0]'],
  ['a way to pay twice', { methods: ['CARD', 'CARD'] }, 'methods'],
  ['cash in another currency', { methods: ['CASH'], currency: 'EUR' }, 'methods'],
  ['a card to be saved for nobody', { savePaymentMethod: true }, 'savePaymentMethod'],
  ['an origin with a path', { allowedOrigins: ['https://shop.example/pay'] }, 'allowedOrigins[0]'],
  ...['https://*', 'https://a*b.example', 'https://x;y', "https://'self'", 'https://a..example', 'https://[::1]'].map(
    (origin): Case => [`${origin} as an origin`, { allowedOrigins: [origin] }, 'allowedOrigins[0]'],
  ),
  ['an origin in upper case', { allowedOrigins: ['https://Shop.example'] }, 'allowedOrigins[0]'],
  ['an origin that is not https', { allowedOrigins: ['http://shop.example'] }, 'allowedOrigins[0]'],
  ['no attempt', { maxAttempts: 0 }, 'maxAttempts'],
  ['more than 5 attempts', { maxAttempts: 6 }, 'maxAttempts'],
  ['a descriptor of more than 22 characters', { statementDescriptor: 'x'.repeat(23) }, 'statementDescriptor'],
  ['an unknown language', { locale: 'de' }, 'locale'],
  ['a phone that nobody has', { customer: { phone: '+2120' } }, 'customer.phone'],
  ['a client that is no UUID', { clientId: 'salma' }, 'clientId'],
  ['an unknown field', { orderID: 'x' }, 'orderID'],
]

test('a session is refused for each field that is wrong, by its name, and nothing is made', async () => {
  const { key, sandbox } = await harness.make.merchant()
  for (const [what, body, field] of invalid) assertRefused(await create(key, body), 'VALIDATION_ERROR', { field }, what)
  assert.equal(await totalOf(key), 0)
  assert.deepEqual(await listEvents(harness.db.read, sandbox), [])
})

test('a session for a client who is not there, is another’s or was deleted answers 404', async () => {
  const { key, sandbox, production } = await harness.make.merchant()
  const [gone] = await harness.make.clients(sandbox, [{}])
  const [elsewhere] = await harness.make.clients(production, [{}])
  const [theirs] = await harness.make.clients((await harness.make.merchant()).sandbox, [{}])
  await harness.call({ method: 'DELETE', path: `/v1/clients/${gone?.id}`, key })
  for (const clientId of [newId(new Date()), gone?.id, elsewhere?.id, theirs?.id])
    assertRefused(await create(key, { clientId }), 'CLIENT_NOT_FOUND')
  assert.equal(await totalOf(key), 0)
})

test('production without an acquirer answers 503 to a creation, and serves the rest', async () => {
  const { liveKey, key } = await harness.make.merchant()
  const { body } = await create(liveKey, { externalId: 'web-1' })
  harness.acquirer.name = undefined
  assertRefused(await create(liveKey, { orderId: 'other' }), 'SERVICE_UNAVAILABLE')
  assert.equal((await create(liveKey, { externalId: 'web-1' })).status, 200)
  assert.equal(await totalOf(liveKey), 1)
  const canceled = await harness.call({ method: 'POST', path: `${path}/${body.id}/cancel`, key: liveKey })
  assert.equal(canceled.status, 200)
  assert.equal((await create(key)).status, 201)
})

test('a blocked wallet refuses a session, leaves nothing, and answers what was created before', async () => {
  const { liveKey: key, production } = await harness.make.merchant()
  const first = await create(key, { externalId: 'web-1' })
  await harness.make.write(production, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const eventsCount = (await listEvents(harness.db.read, production)).length
  const keyed = () =>
    harness.call({
      method: 'POST',
      path,
      key,
      body: { ...valid, orderId: 'order-2' },
      headers: { 'idempotency-key': 'twice' },
    })
  assertRefused(await keyed(), 'WALLET_NOT_ACTIVE')
  assertRefused(await keyed(), 'WALLET_NOT_ACTIVE')
  assertRefused(await create(key), 'WALLET_NOT_ACTIVE')
  harness.acquirer.name = undefined
  assertRefused(await create(key), 'WALLET_NOT_ACTIVE')
  harness.acquirer.name = 'bank'
  assert.equal(await totalOf(key), 1)
  assert.equal((await listEvents(harness.db.read, production)).length, eventsCount)
  const again = await create(key, { externalId: 'web-1' })
  assert.deepEqual([again.status, again.body.id], [200, first.body.id])

  await harness.make.write(production, (ctx) => changeWalletStatus(ctx, 'ACTIVE'))
  assert.equal((await keyed()).status, 201)
  assert.equal(await totalOf(key), 2)
})

test('a session that is not there, or not of this environment, answers 404, as does what can be no id', async () => {
  const { key, liveKey } = await harness.make.merchant()
  const { body } = await create(liveKey)
  for (const id of [newId(new Date()), body.id]) {
    assertRefused(await harness.call({ path: `${path}/${id}`, key }), 'SESSION_NOT_FOUND')
    assertRefused(await harness.call({ method: 'POST', path: `${path}/${id}/cancel`, key }), 'SESSION_NOT_FOUND')
  }
  assertRefused(await harness.call({ path: `${path}/1042`, key }), 'SESSION_NOT_FOUND')
})

test('a reason for canceling that is blank or longer than 255 characters is refused', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await create(key)
  for (const reason of [' ', '', 'x'.repeat(256)]) {
    const answer = await harness.call({ method: 'POST', path: `${path}/${body.id}/cancel`, key, body: { reason } })
    assertRefused(answer, 'VALIDATION_ERROR', { field: 'reason' })
  }
  assert.equal((await harness.call({ path: `${path}/${body.id}`, key })).body.status, 'OPEN')
})
