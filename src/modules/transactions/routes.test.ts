import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutCorrelation } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { recordSteps, recordTransactions } from '#test/transaction-factory.ts'

// One transaction and its story.

const harness = useHarness()
const nobodys = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

const ask = (key: string, path: string) => harness.call({ path: `/v1/transactions/${path}`, key })

test('a transaction is answered as the list has it, in either case of its id', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const now = new Date('2026-11-20T10:00:00.000Z')
  const draft = { orderId: 'order-1042', externalId: 'web-1', metadata: '{"cart":{"n":1e2}}' }
  const [made] = await recordTransactions(harness.make, sandbox, [draft], now)
  assert.ok(made)
  const { status, body, text } = await ask(key, made.id)
  assert.equal(status, 200)
  const { receiptUrl, ...shown } = withoutCorrelation(body)
  assert.match(String(receiptUrl), /^https:\/\/pay\.example\/r\/mzn_r[\w-]{76}$/)
  assert.deepEqual(shown, {
    id: made.id,
    reference: made.reference,
    type: 'PAYMENT',
    status: 'SUCCEEDED',
    direction: 'CREDIT',
    amount: 249.9,
    fee: 6.25,
    feeDetails: [{ type: 'PAYMENT', amount: 6.25, description: 'Fee of the payment' }],
    net: 243.65,
    currency: 'MAD',
    refundedAmount: 0,
    refundableAmount: 249.9,
    refundStatus: 'NONE',
    method: 'CARD',
    card: {
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2040,
      funding: 'DEBIT',
      country: 'MA',
      issuer: 'Banque de la Ville',
      fingerprint: 'fp_6c1f0e',
    },
    authorizationCode: '831000',
    orderId: 'order-1042',
    externalId: 'web-1',
    metadata: { cart: { n: 100 } },
    origin: 'API',
    environment: 'SANDBOX',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  })
  assert.ok(text.includes('"metadata":{"cart":{"n":1e2}}'), 'metadata comes back as it was sent')
  const listed = (await harness.call({ path: '/v1/transactions', key })).body.content[0]
  assert.deepEqual(listed, shown)
  assert.equal((await ask(key, made.id.toUpperCase())).body.id, made.id)
})

test('a timeline tells the steps in order, numbered from 1, each with the state after it', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [made] = await recordTransactions(harness.make, sandbox, [{ status: 'UNKNOWN' }])
  assert.ok(made)
  assert.deepEqual((await ask(key, `${made.id}/timeline`)).body.entries, [])
  const [later, now] = [new Date('2026-11-20T10:00:01.000Z'), new Date('2026-11-20T10:00:00.000Z')]
  const paid = { ...made, status: 'SUCCEEDED' as const }
  const captured = { type: 'CAPTURED', actor: 'BANK', message: 'Approved.' } as const
  const facts = { code: '831000' }
  await recordSteps(harness.make, sandbox, paid, [{ ...captured, facts }], later)
  await recordSteps(
    harness.make,
    sandbox,
    made,
    [
      { type: 'CREATED', actor: 'BUYER', message: 'Begun.' },
      { type: 'SUBMITTED', actor: 'BUYER', message: 'Sent.' },
    ],
    now,
  )
  const { status, body } = await ask(key, `${made.id}/timeline`)
  assert.equal(status, 200)
  const at = now.toISOString()
  assert.deepEqual(withoutCorrelation(body), {
    transactionId: made.id,
    entries: [
      { sequence: 1, at, type: 'CREATED', status: 'PROCESSING', actor: 'BUYER', message: 'Begun.' },
      { sequence: 2, at, type: 'SUBMITTED', status: 'PROCESSING', actor: 'BUYER', message: 'Sent.' },
      { sequence: 3, at: later.toISOString(), status: 'SUCCEEDED', ...captured, data: facts },
    ],
  })
})

test('an unknown transaction, or one of another account or environment, answers 404 OPERATION_NOT_FOUND', async () => {
  const [mine, theirs] = [await harness.make.merchant(), await harness.make.merchant()]
  const [live] = await recordTransactions(harness.make, mine.production, [{}])
  const [foreign] = await recordTransactions(harness.make, theirs.sandbox, [{}])
  for (const id of [nobodys, live?.id, foreign?.id])
    for (const path of [`${id}`, `${id}/timeline`]) assertRefused(await ask(mine.key, path), 'OPERATION_NOT_FOUND')
})

test('what is no UUID is the id of no transaction', async () => {
  const { key } = await harness.make.merchant()
  for (const id of ['1', 'TX-7K3M9Q2XW4', 'exports', `${nobodys}0`, '%00'])
    for (const path of [id, `${id}/timeline`]) assertRefused(await ask(key, path), 'OPERATION_NOT_FOUND', {}, path)
})

test('reading needs transactions:read and exporting transactions:export; neither implies the other', async () => {
  const { merchantId } = await harness.make.merchant()
  const reader = await harness.make.key(merchantId, 'SANDBOX', ['transactions:read'])
  const exporter = await harness.make.key(merchantId, 'SANDBOX', ['transactions:export'])
  assert.equal((await harness.call({ path: '/v1/transactions', key: reader.key })).status, 200)
  assertRefused(await ask(reader.key, 'export'), 'FORBIDDEN')
  assert.equal((await ask(exporter.key, 'export')).status, 200)
  assertRefused(await ask(exporter.key, nobodys), 'FORBIDDEN')
})
