import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { draftRefund, isRepeatOf, refundStates, type RefundStatus, refusalOf, waitsUntil } from './refund.ts'
import { scriptedOutcome } from './sandbox.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const payment = {
  environment: 'SANDBOX',
  id: 'p',
  type: 'PAYMENT',
  status: 'SUCCEEDED',
  amountMinor: 10_000n,
  refundedMinor: 0n,
  currency: 'MAD',
  method: 'CARD',
  isLate: false,
  createdAt: now,
  completedAt: now,
} as MoneyTransaction
const asked = { refundReference: 'ref-1', reason: 'RETURN', amountMinor: 4_000n, isRemainder: false } as const
const born = { id: 'r', refundTransactionId: 't', origin: 'API', now } as const

test('a refund takes the listed edges only', () => {
  const edges: [from: RefundStatus, to: RefundStatus][] = []
  for (const from of refundStates.names)
    for (const to of refundStates.names) if (refundStates.can(from, to)) edges.push([from, to])
  assert.deepEqual(edges, [
    ['PENDING', 'PROCESSING'],
    ['PENDING', 'FAILED'],
    ['PENDING', 'CANCELED'],
    ['PROCESSING', 'SUCCEEDED'],
    ['PROCESSING', 'FAILED'],
    ['SUCCEEDED', 'FAILED'],
  ])
})

test('a card is refunded by its acquirer within five business days, cash by the bank within two', () => {
  const byCard = draftRefund(payment, asked, born)
  const inCash = draftRefund({ ...payment, method: 'CASH' }, asked, born)
  const day = (at: Date | null) => at?.toISOString().slice(0, 10)
  // It is a Friday.
  assert.deepEqual([byCard.paidBy, day(byCard.expectedAt)], ['ACQUIRER', '2026-11-27'])
  assert.deepEqual([inCash.paidBy, day(inCash.expectedAt)], ['BANK', '2026-11-24'])
  assert.equal(day(waitsUntil(byCard)), '2026-12-20')
})

test('a payment can be refunded to the last moment of its 365th day', () => {
  const at = (days: number, ms: number) => new Date(now.getTime() + days * 86_400_000 + ms)
  assert.equal(refusalOf(payment, at(365, 0)), undefined)
  assert.equal(refusalOf(payment, at(365, 1))?.rule, 'TOO_OLD')
})

const repeats: [change: Record<string, unknown>, amountMinor: bigint | undefined, isRepeat: boolean][] = [
  [{}, 4_000n, true],
  [{ reasonDetail: 'other words', noteToCustomer: 'x', metadata: '{}' }, 4_000n, true],
  [{}, 4_001n, false],
  [{ isRemainder: true }, undefined, false],
  [{ reason: 'FRAUD' }, 4_000n, false],
  [{ restock: true }, 4_000n, false],
]

for (const [change, amountMinor, isRepeat] of repeats)
  test(`a request with ${JSON.stringify(change)} and ${amountMinor} is ${isRepeat ? 'the same' : 'another'}`, () => {
    const refund = draftRefund(payment, asked, born)
    assert.equal(isRepeatOf(refund, payment, { ...asked, ...change }, amountMinor), isRepeat)
    assert.equal(isRepeatOf(refund, { id: 'another' }, { ...asked, ...change }, amountMinor), false)
  })

test('a transfer to another account is another refund', () => {
  const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }
  const refund = draftRefund({ ...payment, method: 'CASH' }, { ...asked, destination }, born)
  assert.ok(isRepeatOf(refund, payment, { ...asked, destination }, 4_000n))
  assert.ok(!isRepeatOf(refund, payment, asked, 4_000n))
  assert.ok(!isRepeatOf(refund, payment, { ...asked, destination: { ...destination, rib: 'other' } }, 4_000n))
})

test('in the sandbox words of the reason and the cents of a transfer decide its outcome', () => {
  const refund = draftRefund(payment, asked, born)
  assert.equal(scriptedOutcome(refund), undefined)
  assert.deepEqual(scriptedOutcome({ ...refund, reasonDetail: 'fail:declined' }), {
    status: 'REFUSED',
    reason: 'OTHER',
  })
  // The simulated acquirer lets a card refund that ends so succeed first.
  assert.equal(scriptedOutcome({ ...refund, amountMinor: 1_013n }), undefined)
  assert.deepEqual(scriptedOutcome({ ...refund, paidBy: 'BANK', amountMinor: 1_013n }), {
    status: 'REFUSED',
    reason: 'RETURNED_BY_BANK',
  })
})
