import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountIn } from './amounts.ts'

const amounts: [typed: string, amount: number | undefined][] = [
  ['1500', 1500],
  ['1 500', 1500],
  ['1\u202f500,25', 1500.25],
  ['1.500', 1.5],
  ['1,500', 1.5],
  ['1,500.00', 1500],
  ['1.500,00', 1500],
  ['1,250,000.5', 1_250_000.5],
  ['١٢٥٠٫٥٠', 1250.5],
  ['1,25,000.5', undefined],
  ['1,5,3', undefined],
  ['1.', undefined],
  ['-5', undefined],
  ['5e3', undefined],
  ['', undefined],
]
for (const [typed, amount] of amounts)
  test(`${JSON.stringify(typed)} is ${amount ?? 'no amount'}`, () => {
    assert.equal(amountIn(typed), amount)
  })
