import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell } from './csv.ts'

const texts: [text: string, cell: string][] = [
  ['', ''],
  ['order-1042', 'order-1042'],
  ['Salma Idrissi', 'Salma Idrissi'],
  ['سلمى', 'سلمى'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' padded', '" padded"'],
  ['padded ', '"padded "'],
  ['a-b+c=d@e', 'a-b+c=d@e'],
]

const formulas: [text: string, cell: string][] = [
  ['=1+1', "'=1+1"],
  ['+212612345678', "'+212612345678"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', `"  '=1"`],
  ['\t=1', `"\t'=1"`],
  ['\r\n=1', `"\r\n'=1"`],
  ['＝1', "'＝1"],
  ['=HYPERLINK("https://evil.example";"x")', `"'=HYPERLINK(""https://evil.example"";""x"")"`],
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x,@y', `"x,'@y"`],
  ['x\n=1', `"x\n'=1"`],
  ['==', "'=="],
]

for (const [text, cell] of texts)
  test(`the text ${JSON.stringify(text)} is written as ${JSON.stringify(cell)}`, () =>
    assert.equal(csvCell(text), cell))

for (const [text, cell] of formulas)
  test(`the text ${JSON.stringify(text)}, which a spreadsheet would calculate, is written as ${JSON.stringify(cell)}`, () =>
    assert.equal(csvCell(text), cell))

test('an amount stays a number, also below zero, and what is absent is an empty cell', () => {
  assert.equal(csvCell({ made: '-1.50' }), '-1.50')
  assert.equal(csvCell(null), '')
  assert.equal(csvCell(undefined), '')
})
