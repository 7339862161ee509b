import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, useHarness } from '#test/harness.ts'
import { ask, assertRefused } from './conventions.ts'
import { makeObject, newOwners } from './examples.ts'
import { listRows, parametersOf, pathOf, type Row } from './rows.ts'

// The page envelope, on every list.

const harness = useHarness()

type List = (query?: string | Record<string, string | number>) => Promise<Answer>

const filled = new Map<Row, Promise<List>>()
/** A list with a few rows in it, made once: the tests only read. */
function filledList(row: Row): Promise<List> {
  const list = filled.get(row) ?? fill(row)
  filled.set(row, list)
  return list
}

async function fill(row: Row): Promise<List> {
  const { sandbox } = await newOwners(harness, row)
  const values = await makeObject(harness, row, sandbox)
  for (let more = 0; more < 4; more++) await makeObject(harness, row, sandbox)
  const path = pathOf(row, values)
  return (query = '') => {
    const text = typeof query === 'string' ? query : String(new URLSearchParams(query as Record<string, string>))
    return ask(harness, { path: text === '' ? path : `${path}?${text}`, by: sandbox })
  }
}

/** Empty lists: those of a new merchant whose path names no object. */
const openLists = listRows.filter((row) => parametersOf(row, 'path').length === 0)

for (const row of listRows) {
  test(`${row.title} answers the page envelope and nothing else`, async () => {
    const { status, body } = await (await filledList(row))()
    assert.equal(status, 200)
    const members = ['content', 'correlationId', 'page', 'size', 'totalElements', 'totalPages']
    assert.deepEqual(Object.keys(body).sort(), members)
    assert.ok(body.content.length > 0, 'the example of this row puts something into its list')
    assert.equal(body.page, 0)
    assert.equal(body.size, 20)
    assert.equal(body.totalElements, body.content.length)
    assert.equal(body.totalPages, 1)
  })

  test(`${row.title} walked to totalPages gives every row once, whatever the size`, async () => {
    const list = await filledList(row)
    const whole = (await list()).body.content.map((each: unknown) => JSON.stringify(each))
    for (const size of [1, 2, 3]) {
      const { totalPages } = (await list({ size })).body
      assert.equal(totalPages, Math.ceil(whole.length / size))
      const walked: string[] = []
      for (let page = 0; page < totalPages; page++) {
        const { body } = await list({ page, size })
        assert.equal(body.page, page)
        assert.equal(body.size, size)
        assert.ok(body.content.length <= size)
        assert.equal(body.totalElements, whole.length)
        walked.push(...body.content.map((each: unknown) => JSON.stringify(each)))
      }
      assert.deepEqual(walked, whole)
    }
  })

  test(`${row.title} answers a page past the end with an empty content and the same totals`, async () => {
    const list = await filledList(row)
    const { totalElements, totalPages } = (await list()).body
    for (const page of [1, 2, 1_000, 2_147_483_647]) {
      for (const size of [20, 2_000]) {
        const { status, body } = await list({ page, size })
        assert.equal(status, 200)
        assert.deepEqual(body.content, [])
        assert.deepEqual([body.page, body.size], [page, size])
        assert.deepEqual([body.totalElements, body.totalPages], [totalElements, totalPages])
      }
    }
  })

  test(`${row.title} refuses a page or size that is no whole number in its bounds, naming it`, async () => {
    const list = await filledList(row)
    const never = ['', '-1', '+1', '1.5', '1e3', '0x10', ' 1', '١', 'NaN', 'first', '9'.repeat(30), "1'--", '1\u0000']
    const bad = { page: [...never, '2147483648'], size: [...never, '0', '2001'] }
    for (const [name, texts] of Object.entries(bad)) {
      for (const text of texts) {
        const answer = await list({ [name]: text })
        assertRefused(answer, 400, 'VALIDATION_ERROR')
        assert.equal(answer.body.error.details[0].field, name, text)
      }
      assertRefused(await list(`${name}=1&${name}=1`), 400, 'VALIDATION_ERROR')
      assertRefused(await list(`${name}[]=1`), 400, 'VALIDATION_ERROR')
    }
    assert.equal((await list({ page: 0, size: 2_000 })).status, 200)
  })

  test(`${row.title} sorts by each documented field, and says which fields there are`, async () => {
    const list = await filledList(row)
    const sort = parametersOf(row, 'query').find(({ name }) => name === 'sort')
    const fields = (sort?.schema.items?.enum ?? []) as string[]
    assert.ok(fields.includes('createdAt,desc'))
    for (const field of fields.filter((each) => !each.includes(','))) {
      const rising = (await list(`sort=${field},asc`)).body.content
      const falling = (await list(`sort=${field},desc`)).body.content
      assert.deepEqual((await list(`sort=${field}`)).body.content, rising)
      assert.deepEqual(falling, rising.toReversed())
      assertSorted(rising.map((each: Record<string, unknown>) => each[field]))
    }
    for (const text of [
      '',
      'createdat',
      'createdAt,',
      'createdAt,down',
      'createdAt desc',
      'merchantId',
      'createdAt,desc,asc',
    ])
      assertRefused(await list({ sort: text }), 400, 'VALIDATION_ERROR')
    assertRefused(await list('sort=createdAt&sort=createdAt,desc'), 400, 'VALIDATION_ERROR')
    assert.match((await list({ sort: 'createdat' })).body.error.message, /did you mean `createdAt`/)
  })

  test(`${row.title} refuses an unknown parameter and says which one was meant`, async () => {
    const list = await filledList(row)
    const misspelt = await list('pagee=1')
    assertRefused(misspelt, 400, 'VALIDATION_ERROR')
    assert.equal(misspelt.body.error.details[0].field, 'pagee')
    assert.match(misspelt.body.error.message, /did you mean `page`/)
    const unknown = [
      'merchantId=1',
      'pageable=0',
      'limit=10',
      '__proto__=1',
      'constructor=1',
      'toString=1',
      '=1',
      'page%00=1',
    ]
    const known = new Set(parametersOf(row, 'query').map(({ name }) => name))
    for (const query of unknown.filter((each) => !known.has(each.split('=')[0] ?? '')))
      assertRefused(await list(query), 400, 'VALIDATION_ERROR')
  })

  test(`${row.title} filters by every documented value, and refuses any other`, async () => {
    const list = await filledList(row)
    for (const { name, schema } of parametersOf(row, 'query').filter(({ schema }) => schema.enum)) {
      for (const value of schema.enum as string[]) {
        const { status, body } = await list({ [name]: value })
        assert.equal(status, 200)
        for (const each of body.content) assert.equal(each[name], value)
      }
      for (const value of ['', 'api', 'UNKNOWN', 'API,DASHBOARD', "' or 1=1 --"]) {
        const answer = await list({ [name]: value })
        assertRefused(answer, 400, 'VALIDATION_ERROR')
        assert.equal(answer.body.error.details[0].field, name)
      }
      const [value] = schema.enum as string[]
      assertRefused(await list(`${name}=${value}&${name}=${value}`), 400, 'VALIDATION_ERROR')
    }
  })
}

function assertSorted(values: unknown[]): void {
  const known = values.filter((value) => value !== undefined) as (string | number)[]
  for (const [index, value] of known.entries()) {
    const before = known[index - 1]
    assert.ok(before === undefined || before <= value, `${before} comes before ${value}`)
  }
}

for (const row of openLists) {
  test(`${row.title} answers an empty page to a merchant that has nothing`, async () => {
    const { sandbox } = await newOwners(harness, row)
    const { status, body } = await ask(harness, { path: pathOf(row, {}), by: sandbox })
    assert.equal(status, 200)
    const { correlationId: _, ...page } = body
    assert.deepEqual(page, { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 })
  })
}
