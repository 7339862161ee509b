import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { fundWallet, paidByCard, workOnRefunds } from '#test/refunds.ts'

// Requesting refunds and reading them, as a merchant's server does.

const harness = useHarness()

const create = (key: string, body: object, headers: Record<string, string> = {}) =>
  harness.call({
    method: 'POST',
    path: '/v1/refunds',
    key,
    body: { reason: 'RETURN', refundReference: 'ref-1', ...body },
    headers,
  })
const read = async (key: string, id: string) => (await harness.call({ path: `/v1/refunds/${id}`, key })).body
const list = async (key: string, query = '') => (await harness.call({ path: `/v1/refunds${query}`, key })).body

/** A merchant with 500.00 in the wallet, and a payment of 100.00. */
async function newShop(fields: object = {}) {
  const merchant = await harness.make.merchant()
  await fundWallet(harness, merchant.sandbox, 50_000n)
  return { ...merchant, transactionId: await paidByCard(harness, merchant.key, fields) }
}

test('a refund that is asked for is answered with 202, PENDING, and its Location', async () => {
  const { key, transactionId } = await newShop({ externalId: 'web-1', metadata: { cart: 7 } })
  const body = {
    transactionId,
    amount: 40.5,
    reasonDetail: 'Wrong size',
    noteToCustomer: 'Sorry',
    metadata: { ticket: 1 },
  }
  const { status, headers, body: made } = await create(key, body)
  assert.equal(status, 202)
  assert.equal(headers['location'], `/v1/refunds/${made.id}`)
  const { id, refundTransactionId, createdAt, updatedAt, expectedAt, payment, ...rest } = withoutCorrelation(made)
  assert.ok([id, refundTransactionId, createdAt, updatedAt, expectedAt].every((each) => typeof each === 'string'))
  assert.deepEqual(rest, {
    refundReference: 'ref-1',
    transactionId,
    status: 'PENDING',
    amount: 40.5,
    currency: 'MAD',
    remainingRefundable: 59.5,
    reason: 'RETURN',
    reasonDetail: 'Wrong size',
    noteToCustomer: 'Sorry',
    restock: false,
    metadata: { ticket: 1 },
    origin: 'API',
    environment: 'SANDBOX',
  })
  const { reference, sessionId, source, ...ofPayment } = payment as Record<string, unknown>
  assert.match(String(reference), /^TX-/)
  assert.deepEqual(source, { kind: 'CHECKOUT', id: sessionId })
  assert.deepEqual(ofPayment, { amount: 100, orderId: 'order-1042', externalId: 'web-1', metadata: { cart: 7 } })
})

test('a refund succeeds two seconds later in the sandbox, and the payment shows what was given back', async () => {
  const { key, transactionId } = await newShop()
  const { body: made } = await create(key, { transactionId, amount: 40 })
  const payment = async () => (await harness.call({ path: `/v1/transactions/${transactionId}`, key })).body
  assert.deepEqual([(await payment()).refundedAmount, (await payment()).refundStatus], [40, 'PARTIAL'])
  await workOnRefunds(harness)
  const done = await read(key, made.id)
  assert.deepEqual([done.status, done.remainingRefundable, done.expectedAt], ['SUCCEEDED', 60, undefined])
  assert.match(done.arn, /^\d{23}$/)
  const own = (await harness.call({ path: `/v1/transactions/${made.refundTransactionId}`, key })).body
  assert.deepEqual(
    [own.type, own.direction, own.status, own.amount, own.parentTransactionId],
    ['REFUND', 'DEBIT', 'SUCCEEDED', 40, transactionId],
  )
  await create(key, { transactionId, refundReference: 'ref-2' })
  assert.deepEqual([(await payment()).refundableAmount, (await payment()).refundStatus], [0, 'FULL'])
})

test('a refund right after a payment by card, from a wallet in which nothing is available, succeeds two seconds later', async () => {
  const begin = Date.now() - 60_000
  harness.clock.now = new Date(begin)
  const { key } = await harness.make.merchant()
  const visit = await openSession(harness, key)
  assert.equal((await pay(harness, visit)).status, 200)
  const session = await harness.call({ path: `/v1/checkout/sessions/${visit.id}?expand=transactions`, key })
  const made = await create(key, { transactionId: session.body.transactions[0].id })
  assert.deepEqual([made.status, made.body.status, made.body.pendingReason], [202, 'PENDING', undefined])
  const balance = async () => (await harness.call({ path: '/v1/wallet', key })).body.balance
  assert.deepEqual(await balance(), { available: 0, pending: -2.5, reserved: 100, total: 97.5 })
  harness.clock.now = new Date(begin + 2_000)
  await harness.work()
  assert.equal((await read(key, made.body.id)).status, 'SUCCEEDED')
  assert.deepEqual(await balance(), { available: 0, pending: -2.5, reserved: 0, total: -2.5 })
  harness.clock.now = undefined
})

test('a reference that is known answers 200 with its refund as it is now, whatever the words around it', async () => {
  const { key, transactionId } = await newShop()
  const first = await create(key, { transactionId, amount: 40 })
  await workOnRefunds(harness)
  const again = await create(key, { transactionId, amount: 40, noteToCustomer: 'Other words' })
  assert.deepEqual([again.status, again.body.id, again.body.status], [200, first.body.id, 'SUCCEEDED'])
  assert.equal(again.headers['location'], undefined)
  assert.equal((await list(key)).totalElements, 1)
})

test('a reference that is known is answered also when nothing of the payment is left', async () => {
  const { key, transactionId } = await newShop()
  const first = await create(key, { transactionId })
  const again = await create(key, { transactionId })
  assert.deepEqual([again.status, again.body.id], [200, first.body.id])
  assertRefused(await create(key, { transactionId, refundReference: 'ref-2' }), 'REFUND_AMOUNT_EXCEEDED', {
    field: 'amount',
  })
})

test('a known reference with another payment, amount or reason is 409 IDEMPOTENCY_CONFLICT, and nothing happens', async () => {
  const { key, transactionId } = await newShop()
  const other = await paidByCard(harness, key)
  await create(key, { transactionId, amount: 40 })
  for (const change of [
    { transactionId: other },
    { amount: 41 },
    { amount: undefined },
    { reason: 'FRAUD' },
    { restock: true },
  ]) {
    const answer = await create(key, { transactionId, amount: 40, ...change })
    assertRefused(answer, 'IDEMPOTENCY_CONFLICT', { field: 'refundReference', rule: 'PAYLOAD_MISMATCH' })
  }
  assert.equal((await list(key)).totalElements, 1)
})

test('two equal refunds of one payment are two refunds when they have two references', async () => {
  const { key, transactionId } = await newShop()
  for (const refundReference of ['one', 'two'])
    assert.equal((await create(key, { transactionId, amount: 30, refundReference })).status, 202)
  assert.equal((await list(key, `?transactionId=${transactionId}`)).content[0].remainingRefundable, 40)
})

test('sandbox and production have references of their own', async () => {
  const { liveKey, key, transactionId } = await newShop()
  await create(key, { transactionId })
  assertRefused(await create(liveKey, { transactionId }), 'OPERATION_NOT_FOUND')
  assert.equal((await list(liveKey)).totalElements, 0)
})

test('refunds are listed newest first, by payment, state, reference and time', async () => {
  const { key, transactionId } = await newShop()
  const other = await paidByCard(harness, key)
  await create(key, { transactionId, amount: 10, refundReference: 'a' })
  await create(key, { transactionId, amount: 20, refundReference: 'b', reasonDetail: 'fail:declined' })
  await workOnRefunds(harness)
  await create(key, { transactionId: other, amount: 30, refundReference: 'c' })
  const named = async (query: string) =>
    (await list(key, query)).content.map((refund: { refundReference: string }) => refund.refundReference)
  assert.deepEqual(await named(''), ['c', 'b', 'a'])
  assert.deepEqual(await named('?sort=amount,asc'), ['a', 'b', 'c'])
  assert.deepEqual(await named(`?transactionId=${transactionId}`), ['b', 'a'])
  assert.deepEqual(await named('?status=FAILED'), ['b'])
  assert.deepEqual(await named('?status=PENDING'), ['c'])
  assert.deepEqual(await named('?refundReference=a'), ['a'])
  assert.deepEqual(await named('?from=2099-01-01T00:00:00Z'), [])
  assert.deepEqual(await named('?to=2099-01-01T00:00:00Z&size=1&page=1'), ['b'])
})

test('a timeline tells of the refunds of a payment', async () => {
  const { key, transactionId } = await newShop()
  await create(key, { transactionId, amount: 10 })
  await workOnRefunds(harness)
  const { body } = await harness.call({ path: `/v1/transactions/${transactionId}/timeline`, key })
  const told = body.entries.slice(-2).map(({ type, data }: { type: string; data: object }) => [type, data])
  const [{ id }] = (await list(key)).content
  const data = { refundId: id, amount: 10, currency: 'MAD' }
  assert.deepEqual(told, [
    ['REFUND_REQUESTED', data],
    ['REFUNDED', data],
  ])
})

test('an unknown refund, or one of another account or environment, is 404 REFUND_NOT_FOUND, as is what can be no id', async () => {
  const { key, liveKey, transactionId } = await newShop()
  const { body } = await create(key, { transactionId })
  const stranger = await harness.make.merchant()
  const ask = (by: string, id: string) => harness.call({ path: `/v1/refunds/${id}`, key: by })
  for (const by of [liveKey, stranger.key]) assertRefused(await ask(by, body.id), 'REFUND_NOT_FOUND')
  assertRefused(await ask(key, 'ref-1'), 'REFUND_NOT_FOUND')
})

test('asking for refunds needs refunds:write, and reading them refunds:read; neither implies the other', async () => {
  const { merchantId, transactionId } = await newShop()
  const reader = await harness.make.key(merchantId, 'SANDBOX', ['refunds:read'])
  const writer = await harness.make.key(merchantId, 'SANDBOX', ['refunds:write'])
  assertRefused(await create(reader.key, { transactionId }), 'FORBIDDEN')
  assert.equal((await create(writer.key, { transactionId })).status, 202)
  assertRefused(await harness.call({ path: '/v1/refunds', key: writer.key }), 'FORBIDDEN')
  assert.equal((await list(reader.key)).totalElements, 1)
})
