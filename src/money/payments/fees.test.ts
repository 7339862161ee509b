import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feeOfPayment } from './fees.ts'

const terms = { feeBasisPoints: 250, feeFixedMinor: 100n }

test('the fixed part of a fee is in dirhams, and is taken of payments in dirhams alone', () => {
  const feeOf = (currency: string) => feeOfPayment({ amountMinor: 10_000n, currency }, terms)
  assert.deepEqual([feeOf('MAD'), feeOf('EUR'), feeOf('JPY')], [350n, 250n, 250n])
})
