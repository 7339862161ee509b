import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowReader } from './row-reader.ts'

test('a row has a member for each column, parsed unless it is null, and names are never code', () => {
  const odd = '"] = 1 //\n${x}'
  const read = rowReader([
    { member: 'name', parser: undefined },
    { member: 'price', parser: BigInt },
    { member: odd, parser: Number },
  ])
  assert.deepEqual(read(['a', '12', '3']), { name: 'a', price: 12n, [odd]: 3 })
  assert.deepEqual(read([null, null, null]), { name: null, price: null, [odd]: null })
})

test('columns of the same names with other types are parsed as their own', () => {
  const of = (parser: (text: string) => unknown) => rowReader([{ member: 'n', parser }])(['7'])
  assert.deepEqual([of(Number), of(BigInt)], [{ n: 7 }, { n: 7n }])
})
