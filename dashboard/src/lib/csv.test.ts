import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

type Row = { name: string; amount?: number }
const columns = [
  ['Name', ({ name }: Row) => name],
  ['Amount', ({ amount }: Row) => amount],
] as const

test('a table is written cell by cell; what has a separator, a quote or a line stands in quotes', () => {
  const rows = [{ name: 'Tagine, large', amount: 12.5 }, { name: 'a "b"\nc' }]
  assert.equal(csvOf(columns, rows, ','), 'Name,Amount\r\n"Tagine, large",12.5\r\n"a ""b""\nc",\r\n')
  assert.equal(csvOf(columns, [{ name: 'a;b', amount: 12.5 }], ';'), 'Name;Amount\r\n"a;b";12,5\r\n')
})

test('nor is one computed by a spreadsheet that parts cells elsewhere, or throws blanks away', () => {
  for (const [name, cell] of [
    [' =1+1', `" '=1+1"`],
    ['\uFF1D1+1', `'\uFF1D1+1`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x,@y', `"x,'@y"`],
    ['x\n+1', `"x\n'+1"`],
  ] as const)
    for (const separator of [',', ';'] as const)
      assert.equal(csvOf(columns, [{ name }], separator).split('\r\n')[1], `${cell}${separator}`)
})

test('a name that a spreadsheet would compute stays a text', () => {
  for (const name of ['=1+1', '+212', '-1', '@SUM(A1)'])
    assert.equal(csvOf(columns, [{ name }], ','), `Name,Amount\r\n'${name},\r\n`)
})
