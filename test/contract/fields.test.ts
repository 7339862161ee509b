import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields, problemsOf, rows, type Field, type Row } from './walked-fields.ts'

// Rules that hold for every field of a kind, whatever its row: spans, web addresses, texts, names of people. The fields are found in
// the forms of the rows themselves.

const spanRows = rows.flatMap((row) =>
  (['query', 'body'] as const).flatMap((part) => {
    const names = fields.filter((field) => field.row === row && field.part === part).map(({ path }) => path)
    return names.includes('from') && names.includes('to') ? [{ row, part }] : []
  }),
)

test('every span has a beginning that is not after its end', () => {
  assert.ok(spanRows.length >= 12, `only ${spanRows.length} rows with a span`)
  const [early, late] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']
  for (const { row, part } of spanRows) {
    const saidOf = (span: object) =>
      problemsOf(onlySpan(row, part), { [part]: span }).find(({ rule }) => rule === 'contradiction')
    assert.deepEqual(saidOf({ from: late, to: early }), spanRefusal, row.title)
    assert.deepEqual(saidOf({ from: '2026-11-02T00:00:00.001Z', to: '2026-11-02T01:00:00.000+01:00' }), spanRefusal)
    assert.equal(saidOf({ from: early, to: late }), undefined, row.title)
    assert.equal(saidOf({ from: early, to: early }), undefined, row.title)
    assert.equal(saidOf({ from: late }), undefined, row.title)
    assert.equal(saidOf({ to: early }), undefined, row.title)
  }
})

const spanRefusal = {
  field: 'from',
  rule: 'contradiction',
  message: 'must be such that `from` is before `to`',
}

/** A span is judged when the rest can be used: the other fields have their examples. */
const onlySpan = (row: Row, part: 'query' | 'body'): Row => ({ ...row, [part]: withExamples(row, part) })

function withExamples(row: Row, part: 'query' | 'body') {
  const form = row[part]
  assert.ok(form)
  const needed = fields.filter((field) => field.row === row && field.part === part && isNeeded(field))
  const examples = Object.fromEntries(needed.map(({ path, schema }) => [path, schema['example']]))
  return {
    safeParse: (given: object) => form.safeParse({ ...examples, ...given }),
  } as unknown as NonNullable<Row['body']>
}

const isNeeded = ({ path, problemOf }: Field) =>
  !path.includes('.') && !['from', 'to'].includes(path) && problemOf(undefined) === 'is required'
