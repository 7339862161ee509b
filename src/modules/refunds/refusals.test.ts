import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { fundWallet, paidByCard, workOnRefunds } from '#test/refunds.ts'
import { recordTransactions } from '#test/transaction-factory.ts'

// Refusals of a refund, and the callers that may cancel one.

const harness = useHarness()
const nobodys = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }

const create = (key: string, body: object) =>
  harness.call({
    method: 'POST',
    path: '/v1/refunds',
    key,
    body: { reason: 'RETURN', refundReference: 'ref-1', ...body },
  })

test('a field that cannot be used is named', async () => {
  const { key } = await harness.make.merchant()
  const transactionId = await paidByCard(harness, key)
  for (const [field, change] of [
    ['transactionId', { transactionId: 'TX-1' }],
    ['transactionId', { transactionId: undefined }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 1.005 }],
    ['amount', { amount: '10' }],
    ['reason', { reason: 'WHIM' }],
    ['reason', { reason: undefined }],
    ['refundReference', { refundReference: '' }],
    ['refundReference', { refundReference: ' ' }],
    ['refundReference', { refundReference: 'x'.repeat(65) }],
    ['refundReference', { refundReference: undefined }],
    ['destination', { destination }],
    ['destination.rib', { destination: { ...destination, rib: '007780000123456789012397' } }],
    ['destination.holderName', { destination: { rib: destination.rib } }],
    ['restock', { restock: true }],
    ['restock', { restock: 'yes' }],
    ['metadata', { metadata: [] }],
  ] as const)
    assertRefused(
      await create(key, { transactionId, ...change }),
      'VALIDATION_ERROR',
      { field },
      `${field} ${JSON.stringify(change)}`,
    )
  assert.equal((await harness.call({ path: '/v1/refunds', key })).body.totalElements, 0)
})

test('more than is left is refused, with what is left, and changes nothing', async () => {
  const { key } = await harness.make.merchant()
  const transactionId = await paidByCard(harness, key)
  await create(key, { transactionId, amount: 60 })
  const answer = await create(key, { transactionId, amount: 40.01, refundReference: 'ref-2' })
  assertRefused(answer, 'REFUND_AMOUNT_EXCEEDED', { field: 'amount', rule: 'max' })
  assert.match(answer.body.error.message, /40\.00 MAD/)
  assert.equal((await create(key, { transactionId, amount: 40, refundReference: 'ref-3' })).status, 202)
})

const day = 24 * 3600 * 1000
const cannot: [rule: string, draft: Parameters<typeof recordTransactions>[2][number]][] = [
  ['FUNDING', { type: 'FUNDING' }],
  ['NOT_A_PAYMENT', { type: 'REFUND' }],
  ['NOT_A_PAYMENT', { type: 'PAYOUT', status: 'PAID' }],
  ['NOT_SUCCEEDED', { status: 'FAILED' }],
  ['NOT_SUCCEEDED', { status: 'UNKNOWN' }],
  ['NOT_SUCCEEDED', { status: 'EXPIRED' }],
  ['DISPUTED', { status: 'DISPUTED' }],
  ['DISPUTED', { status: 'CHARGED_BACK' }],
  ['LATE', { isLate: true }],
  ['LATE', { isLate: true, method: 'CASH', status: 'EXPIRED', statusReason: 'LATE_CASH' }],
  ['TOO_OLD', { completedAt: new Date(Date.now() - 366 * day) }],
]

for (const [rule, draft] of cannot)
  test(`what is no payment that can be refunded is 422 OPERATION_NOT_REFUNDABLE: ${rule}, ${JSON.stringify(draft)}`, async () => {
    const { key, sandbox } = await harness.make.merchant()
    const [row] = await recordTransactions(harness.make, sandbox, [draft])
    const answer = await create(key, { transactionId: row?.id })
    assertRefused(answer, 'OPERATION_NOT_REFUNDABLE', { field: 'transactionId', rule })
  })

test('an unknown transaction, or one of another account or environment, is 404 OPERATION_NOT_FOUND', async () => {
  const [mine, theirs] = [await harness.make.merchant(), await harness.make.merchant()]
  const transactionId = await paidByCard(harness, theirs.key)
  for (const [key, id] of [
    [mine.key, nobodys],
    [mine.key, transactionId],
    [theirs.liveKey, transactionId],
  ] as const)
    assertRefused(await create(key, { transactionId: id }), 'OPERATION_NOT_FOUND')
})

test('a wallet that is blocked gives nothing back, but answers for what it was asked before', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const transactionId = await paidByCard(harness, key)
  await create(key, { transactionId, amount: 10 })
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  assertRefused(await create(key, { transactionId, amount: 10, refundReference: 'ref-2' }), 'WALLET_NOT_ACTIVE')
  assert.equal((await create(key, { transactionId, amount: 10 })).status, 200)
})

test('cash is given back to a bank account only: without a destination it is refused', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await fundWallet(harness, sandbox, 50_000n)
  const [row] = await recordTransactions(harness.make, sandbox, [{ method: 'CASH', card: null, cardLast4: null }])
  assertRefused(await create(key, { transactionId: row?.id }), 'VALIDATION_ERROR', { field: 'destination' })
  const made = await create(key, { transactionId: row?.id, destination })
  assert.equal(made.status, 202)
  assert.deepEqual(made.body.destination, { ribLast4: '2396' })
  assert.ok(!made.text.includes(destination.rib) && !made.text.includes('Idrissi'))
})

async function pendingRefund() {
  const merchant = await harness.make.merchant()
  await fundWallet(harness, merchant.sandbox, 50_000n)
  const transactionId = await paidByCard(harness, merchant.key)
  const { body } = await create(merchant.key, { transactionId })
  const cancel = (token: string, query = '?environment=SANDBOX', id = body.id) =>
    harness.call({ method: 'POST', path: `/api/v1/company/refunds/${id}/cancel${query}`, key: token })
  return { ...merchant, transactionId, id: body.id, cancel }
}

test('in the portal a refund is canceled while it is PENDING, and the payment may be refunded again', async () => {
  const { merchantId, key, transactionId, cancel, id } = await pendingRefund()
  const session = await harness.make.session(merchantId, 'ADMIN')
  const answer = await cancel(session.token)
  assert.deepEqual([answer.status, answer.body.status, answer.body.remainingRefundable], [200, 'CANCELED', 100])
  const again = await cancel(session.token)
  assert.deepEqual([again.status, again.body.code], [409, 'ERR-1410'])
  await workOnRefunds(harness)
  assert.equal((await harness.call({ path: `/v1/refunds/${id}`, key })).body.status, 'CANCELED')
  assert.equal((await create(key, { transactionId, refundReference: 'ref-2' })).status, 202)
})

test('a refund that was sent is no longer canceled', async () => {
  const { merchantId, cancel } = await pendingRefund()
  await workOnRefunds(harness)
  const session = await harness.make.session(merchantId, 'OWNER')
  assert.equal((await cancel(session.token)).body.code, 'ERR-1410')
})

test('a refund is canceled by a role that may refund there: not by a viewer, nor by a developer in production', async () => {
  const { merchantId, cancel } = await pendingRefund()
  const as = async (role: 'VIEWER' | 'DEVELOPER', query?: string) =>
    (await cancel((await harness.make.session(merchantId, role)).token, query)).status
  assert.equal(await as('VIEWER'), 403)
  assert.equal(await as('DEVELOPER', '?environment=PRODUCTION'), 403)
  assert.equal(await as('DEVELOPER', ''), 400)
  assert.equal(await as('DEVELOPER'), 200)
})

test('an unknown refund, or one of another company or environment, is not found in the portal', async () => {
  const { merchantId, cancel } = await pendingRefund()
  const session = await harness.make.session(merchantId)
  const stranger = await harness.make.session((await harness.make.merchant()).merchantId)
  assert.equal((await cancel(stranger.token)).status, 404)
  assert.equal((await cancel(session.token, '?environment=PRODUCTION')).status, 404)
  assert.equal((await cancel(session.token, undefined, nobodys)).status, 404)
})
