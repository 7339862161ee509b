import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RawJson } from '#platform/json.ts'
import { type MoneyTransaction, transactionStatuses } from './transaction.ts'
import { presentTransaction, TransactionView } from './transaction-view.ts'

const at = new Date('2026-11-20T10:00:00.000Z')

// Columns that are for the service alone may be missing: the published view does not depend on them.
const payment = {
  environment: 'SANDBOX',
  id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  reference: 'TX-7K3M9Q2XW4',
  type: 'PAYMENT',
  status: 'SUCCEEDED',
  statusReason: null,
  amountMinor: 24_990n,
  feeMinor: 625n,
  refundedMinor: 0n,
  disputedMinor: 0n,
  currency: 'MAD',
  method: null,
  card: null,
  cardLast4: null,
  cash: null,
  threeDs: null,
  decline: null,
  authorisationCode: null,
  acquirer: 'simulator',
  acquirerReference: 'sim_1',
  sourceKind: null,
  sourceId: null,
  sessionId: null,
  orderId: null,
  clientId: null,
  paymentMethodId: null,
  customer: null,
  parentId: null,
  payoutId: null,
  payout: null,
  isLate: false,
  externalId: null,
  metadata: null,
  sourceOrder: null,
  origin: 'API',
  availableAt: null,
  createdAt: at,
  updatedAt: at,
  completedAt: null,
} as MoneyTransaction
const present = (changes: Partial<MoneyTransaction> = {}) => presentTransaction({ ...payment, ...changes })

test('a plain payment shows what it is, in major units, and leaves out what is absent', () => {
  const shown = Object.fromEntries(Object.entries(present()).filter(([, value]) => value !== undefined))
  assert.deepEqual(shown, {
    id: payment.id,
    reference: 'TX-7K3M9Q2XW4',
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
    origin: 'API',
    environment: 'SANDBOX',
    createdAt: at,
    updatedAt: at,
  })
})

test('an outcome that is not known is shown as PROCESSING, and every status is a documented one', () => {
  assert.equal(present({ status: 'UNKNOWN' }).status, 'PROCESSING')
  for (const status of transactionStatuses)
    assert.ok(TransactionView.shape.status.safeParse(present({ status }).status).success)
})

const effects: [type: MoneyTransaction['type'], direction: string, net: number][] = [
  ['PAYMENT', 'CREDIT', 243.65],
  ['FUNDING', 'CREDIT', 243.65],
  ['REFUND', 'DEBIT', 256.15],
  ['PAYOUT', 'DEBIT', 256.15],
  ['FEE', 'DEBIT', 256.15],
]
for (const [type, direction, net] of effects)
  test(`a ${type} is a ${direction}, and its net has the fee ${direction === 'CREDIT' ? 'taken off' : 'added'}`, () => {
    assert.deepEqual([present({ type }).direction, present({ type }).net], [direction, net])
  })

const refunds: [changes: Partial<MoneyTransaction>, shown: unknown[]][] = [
  [{}, [0, 249.9, 'NONE']],
  [{ refundedMinor: 1n }, [0.01, 249.89, 'PARTIAL']],
  [{ refundedMinor: 24_990n }, [249.9, 0, 'FULL']],
  [{ status: 'DISPUTED' }, [0, 0, 'NONE']],
  [{ status: 'FAILED' }, [0, 0, 'NONE']],
  [{ type: 'PAYOUT' }, [undefined, undefined, undefined]],
]
for (const [changes, shown] of refunds)
  test(`of ${JSON.stringify({ ...changes, refundedMinor: String(changes.refundedMinor ?? 0) })} is shown what was and can be given back`, () => {
    const { refundedAmount, refundableAmount, refundStatus } = present(changes)
    assert.deepEqual([refundedAmount, refundableAmount, refundStatus], shown)
  })

test('a hidden decline is shown as any other, without the network’s word for it', () => {
  const told = (code: string) => {
    const decline = JSON.stringify({ code, networkCode: '43', advice: '03', isRetryable: false })
    return present({ status: 'FAILED', decline }).decline
  }
  const declined = told('GENERIC_DECLINE')
  assert.ok(declined)
  const { networkCode, advice, ...generic } = declined
  assert.deepEqual([networkCode, advice], ['43', '03'])
  assert.equal(generic.code, 'GENERIC_DECLINE')
  assert.deepEqual(told('STOLEN_CARD'), generic)
  assert.deepEqual(told('INSUFFICIENT_FUNDS')?.category, 'SOFT')
})

test('details are shown in the words of the contract, and nothing that is stored beside them', () => {
  const secret = { token: 'tok_1', agentTransactionId: 'a1' }
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, funding: 'DEBIT', fingerprint: 'fp' }
  const shown = present({
    card: JSON.stringify({ ...card, ...secret }),
    cash: JSON.stringify({
      reference: '482',
      expiresAt: at.toISOString(),
      paidAt: at.toISOString(),
      agents: [],
      ...secret,
    }),
    threeDs: JSON.stringify({
      transStatus: 'Y',
      eci: '05',
      flow: 'CHALLENGE',
      liability: 'ISSUER',
      version: '2.2.0',
      ...secret,
    }),
    customer: JSON.stringify({ name: 'Salma', address: { city: 'Rabat', ...secret }, ...secret }),
    metadata: '{"cartId":"c-77"}',
    sourceKind: 'CHECKOUT',
    sourceId: 's-1',
    parentId: payment.id,
    isLate: true,
  })
  assert.deepEqual({ ...shown.card }, { ...card, country: undefined, issuer: undefined })
  assert.deepEqual(shown.cash, { reference: '482', agentName: undefined, expiresAt: at, paidAt: at })
  assert.deepEqual(shown.threeDS, {
    flow: 'CHALLENGE',
    result: 'AUTHENTICATED',
    eci: '05',
    version: '2.2.0',
    liabilityShift: true,
  })
  assert.equal(shown.customer?.address?.city, 'Rabat')
  assert.deepEqual(shown.metadata, new RawJson('{"cartId":"c-77"}'))
  assert.deepEqual(shown.source, { kind: 'CHECKOUT', id: 's-1' })
  assert.deepEqual([shown.parentTransactionId, shown.late], [payment.id, true])
  assert.doesNotMatch(JSON.stringify(shown), /tok_1|"a1"|simulator|sim_1/)
})

test('an event’s object and a reply are one and the same, and hold no column that is for us alone', () => {
  const known = new Set(Object.keys(TransactionView.shape))
  assert.deepEqual(
    Object.keys(present()).filter((name) => !known.has(name)),
    [],
  )
})
