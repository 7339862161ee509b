import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberIn } from './typed.ts'

const cases: [typed: string, sent: number | string | undefined][] = [
  ['120', 120],
  ['-5', -5],
  ['', undefined],
  ['abc', 'abc'],
  ['Infinity', 'Infinity'],
  ['1e400', '1e400'],
]

for (const [typed, sent] of cases)
  test(`"${typed}" in a field of a number is sent as ${JSON.stringify(sent)}`, () => {
    assert.equal(numberIn(typed), sent)
    // JSON has no infinite numbers: they would arrive as null.
    assert.deepEqual(JSON.parse(JSON.stringify([numberIn(typed) ?? 'nothing'])), [sent ?? 'nothing'])
  })
