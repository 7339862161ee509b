import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedAmount } from './filled-form.ts'

const amounts: [typed: string, currency: string, minor: bigint | undefined][] = [
  ['150', 'MAD', 15_000n],
  ['99,5', 'MAD', 9_950n],
  ['99.50', 'MAD', 9_950n],
  ['1 250,50', 'MAD', 125_050n],
  ['1 250 000', 'MAD', 125_000_000n],
  ['1 2', 'MAD', undefined],
  ['12 50', 'MAD', undefined],
  ['1 2500', 'MAD', undefined],
  ['+5', 'MAD', undefined],
  ['1\u202f250,50', 'MAD', 125_050n],
  ['1.250,50', 'MAD', 125_050n],
  ['1,250.50', 'MAD', 125_050n],
  ['١٢٥٠٫٥٠', 'MAD', 125_050n],
  ['۱۲۵', 'MAD', 12_500n],
  ['0', 'MAD', 0n],
  ['12', 'JPY', 12n],
  ['1,234', 'TND', 1_234n],
  ['1,234', 'MAD', undefined],
  ['1.5', 'JPY', undefined],
  ['1,2,3', 'MAD', undefined],
  ['-5', 'MAD', undefined],
  ['5e3', 'MAD', undefined],
  ['MAD 5', 'MAD', undefined],
  ['', 'MAD', undefined],
  ['99999999999', 'MAD', undefined],
]
for (const [typed, currency, minor] of amounts)
  test(`${JSON.stringify(typed)} in ${currency} is ${minor === undefined ? 'no amount' : `${minor} minor units`}`, () => {
    assert.equal(typedAmount(typed, currency), minor)
  })
