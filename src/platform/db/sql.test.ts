import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  assignments,
  camelCase,
  columns,
  label,
  listed,
  nothing,
  selectedColumns,
  snakeCase,
  sql,
  statement,
} from './sql.ts'

const build = (strings: TemplateStringsArray, ...inputs: unknown[]) => statement(strings, inputs)
const textOf = ({ text, values }: ReturnType<typeof build>) => [text, values]

describe('a statement', () => {
  it('has numbered parameters where its values stood', () => {
    assert.deepEqual(textOf(build`select 1`), ['select 1', []])
    assert.deepEqual(textOf(build`${1}`), ['$1', [1]])
    assert.deepEqual(textOf(build`where a = ${'x'} and b = ${null} and c = ${undefined}`), [
      'where a = $1 and b = $2 and c = $3',
      ['x', null, undefined],
    ])
  })

  it('never holds a value in its text, whatever the value is', () => {
    const hostile = [
      "'; drop table products; --",
      '$1',
      '${x}',
      { chunks: ['drop table products'], values: [] },
      ['a'],
      5n,
    ]
    for (const value of hostile) assert.deepEqual(textOf(build`where a = ${value}`), ['where a = $1', [value]])
  })

  it('has one name for one text, and another for another', () => {
    const find = (id: number) => build`select ${id}`
    assert.equal(find(1).name, find(2).name)
    assert.equal(find(1).name, build`select ${'x'}`.name)
    assert.notEqual(find(1).name, build`select  ${1}`.name)
    assert.match(find(1).name, /^[0-9a-f]{24}$/)
  })

  it('keeps no value of an earlier use', () => {
    const find = (id: number, name: string) => build`where id = ${id} and name = ${name}`
    assert.deepEqual(find(1, 'a').values, [1, 'a'])
    assert.deepEqual(find(2, 'b').values, [2, 'b'])
  })
})

describe('a fragment', () => {
  it('is spliced where it stands, with its values in place', () => {
    const filter = sql`and origin = ${'API'}`
    assert.deepEqual(textOf(build`where a = ${1} ${filter} limit ${5}`), [
      'where a = $1 and origin = $2 limit $3',
      [1, 'API', 5],
    ])
  })

  it('may hold fragments, first, last and side by side', () => {
    const [a, b] = [sql`a = ${1}`, sql`b = ${2}`]
    const both = sql`${a} and ${b}`
    assert.deepEqual(textOf(build`${both}`), ['a = $1 and b = $2', [1, 2]])
    assert.deepEqual(textOf(build`${a}${sql` or `}${b} ${both}`), ['a = $1 or b = $2 a = $3 and b = $4', [1, 2, 1, 2]])
  })

  it('may be nothing', () => {
    assert.deepEqual(textOf(build`where a = ${1} ${nothing}`), ['where a = $1 ', [1]])
    assert.deepEqual(textOf(build`${nothing}${nothing}`), ['', []])
  })

  it('may be one of a list, and may be named apart from others of its kind', () => {
    const writes = [1, 2].map((n) => sql`${label('born', n)} as (select ${n * 10})`)
    assert.deepEqual(textOf(build`with ${listed(writes)} select ${0}`), [
      'with born_1 as (select $1), born_2 as (select $2) select $3',
      [10, 20, 0],
    ])
  })

  it('makes another statement of the same template, each under its own name', () => {
    const find = (filter: ReturnType<typeof sql>) => build`select * from t where true ${filter}`
    const [plain, filtered, again] = [find(nothing), find(sql`and a = ${1}`), find(sql`and a = ${2}`)]
    assert.notEqual(plain.name, filtered.name)
    assert.equal(filtered.name, again.name)
    assert.deepEqual(
      [plain.text, filtered.text],
      ['select * from t where true ', 'select * from t where true and a = $1'],
    )
    assert.deepEqual([plain.values, filtered.values, again.values], [[], [1], [2]])
  })
})

describe('a row', () => {
  it('becomes the columns and the values of an insert', () => {
    const row = { merchantId: 'm', priceMinor: 5n, active: false, expiresAt: null }
    assert.deepEqual(textOf(build`insert into t ${columns(row)} returning *`), [
      'insert into t (merchant_id, price_minor, active, expires_at) values ($1, $2, $3, $4) returning *',
      ['m', 5n, false, null],
    ])
    assert.deepEqual(textOf(build`insert into t ${columns({ a: undefined })}`), [
      'insert into t (a) values ($1)',
      [undefined],
    ])
  })

  it('may begin with columns of which the database knows the values', () => {
    const known = { merchantId: sql`head.merchant_id`, nextNumber: sql`head.n` }
    assert.deepEqual(
      textOf(build`insert into t ${selectedColumns({ a: 1, bC: 'x' }, known)} from head where n > ${2}`),
      [
        'insert into t (merchant_id, next_number, a, b_c) select head.merchant_id, head.n, $1, $2 from head where n > $3',
        [1, 'x', 2],
      ],
    )
  })

  it('keeps its merchant', () => {
    assert.throws(() => assignments({ merchantId: 'm', name: 'x' }), /keeps its merchant/)
  })

  it('becomes the assignments of an update', () => {
    assert.deepEqual(textOf(build`update t set ${assignments({ paidAt: 1, status: 'PAID' })} where id = ${7}`), [
      'update t set paid_at = $1, status = $2 where id = $3',
      [1, 'PAID', 7],
    ])
  })
})

describe('a name', () => {
  it('is in snake case there and in camel case here', () => {
    const names: Record<string, string> = {
      id: 'id',
      priceMinor: 'price_minor',
      last4: 'last4',
      listTotalNow: 'list_total_now',
    }
    for (const [camel, snake] of Object.entries(names))
      assert.deepEqual([snakeCase(camel), camelCase(snake)], [snake, camel])
  })
})
