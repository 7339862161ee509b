import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountAndDay } from './looked-for.ts'

const mad = (amountMinor: bigint) => ({ amountMinor, currency: 'MAD' })

for (const [text, expected] of [
  ['249.90', { sum: mad(24_990n) }],
  ['249,9', { sum: mad(24_990n) }],
  ['250 EUR', { sum: { amountMinor: 25_000n, currency: 'EUR' } }],
  ['250 eur 2026-11-20', { sum: { amountMinor: 25_000n, currency: 'EUR' }, day: '2026-11-20' }],
  ['249.90 2026-11-20', { sum: mad(24_990n), day: '2026-11-20' }],
  ['2026-11-20', { day: '2026-11-20' }],
  ['2026-02-30', undefined],
  ['250 XXQ', undefined],
  ['', undefined],
  ['order 250', undefined],
  ['TX-7K3M9Q2XW4', undefined],
] as const)
  test(`“${text}” is ${expected ? 'an amount or a day' : 'neither an amount nor a day'}`, () =>
    assert.deepEqual(amountAndDay(text, 'MAD'), expected))
